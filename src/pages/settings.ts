import { readAnalyticsGroups } from '../../core/domain/analytics-groups.ts';
import { isOn, readFlags } from '../../core/domain/flags.ts';
import type { Flags } from '../../core/domain/flags.ts';
import type { PageFlags } from '../../machines/player/page-flags.ts';
import { LANGUAGES, pickLanguage } from '../i18n/language.ts';
import type { Language } from '../i18n/language.ts';

/** What a page sets of library and player, whatever they show. Addresses are absolute. */
export interface Settings {
  services: string;
  analytics: string;
  /** Data files, and their copy; with their last slash. */
  tagsUrl: string;
  cdnUrl: string;
  /** Where pages of the product lie: the library, /play and /login. */
  site: string;
  language: Language;
  theme: 'light' | 'dark' | undefined;
  flags: Flags;
  /** Groups whose films are counted, where `analytics` is on. */
  analyticsGroups: readonly number[];
  /** Tallest rendition of a film whose document names none, lines; undefined: no limit. */
  maxResolution: number | undefined;
  /** The page has asked the viewer itself whether visits may be counted (`analytics-consent`). */
  consent: 'given' | 'refused' | undefined;
  /** Its players may play at the same time as others of the page. */
  concurrent: boolean;
  /** Everything is requested and shown as for a visitor, even if somebody is signed in. */
  isVisitor?: boolean;
}

/** Origin of the server that this module came from: its requests go there unless the page says otherwise. */
const HOME = new URL(import.meta.url).origin;

const withSlash = (address: string): string => (address.endsWith('/') ? address : `${address}/`);

/** A number of lines; anything else sets no limit. */
function readLines(text: string | null): number | undefined {
  const lines = Number(text);
  return Number.isInteger(lines) && lines > 0 ? lines : undefined;
}

/**
 * Reads settings from attributes, or from anything that answers to their names.
 *
 * @param get value of an attribute, null where it is absent
 */
export function readSettings(get: (name: string) => string | null): Settings {
  const address = (name: string, path: string): string =>
    URL.parse(get(name) ?? path, get(name) === null ? HOME : location.href)?.href ?? HOME + path;
  const services = address('services', '/services');
  const theme = get('theme');
  const lang = get('lang');
  const consent = get('analytics-consent');
  return {
    services,
    analytics: address('analytics', '/analytics'),
    tagsUrl: withSlash(address('tags-url', '/data/')),
    cdnUrl: withSlash(address('cdn-url', '/cdn/')),
    site: new URL('/', services).href,
    language: LANGUAGES.find((known) => known === lang) ?? pickLanguage(lang ?? navigator.language),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    flags: readFlags(get('flags')),
    analyticsGroups: readAnalyticsGroups(get('analytics-groups')),
    maxResolution: readLines(get('max-resolution')),
    consent: consent === 'given' || consent === 'refused' ? consent : undefined,
    concurrent: isOn(get('concurrent')),
  };
}

/** Within another site's page: in its frame, or as an element of it. */
export function isEmbedded({ site }: Settings): boolean {
  return window.parent !== window || new URL(site).origin !== location.origin;
}

/** What of them the charts of a player go by. */
export function pageFlags({ flags: { scores, shareTags, analytics }, analyticsGroups }: Settings): PageFlags {
  return { scores, shareTags, analyticsGroups: analytics ? analyticsGroups : undefined };
}
