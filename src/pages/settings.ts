import { readAnalyticsGroups } from '../../core/domain/analytics-groups.ts';
import { isOn, readFlags } from '../../core/domain/flags.ts';
import type { Flags } from '../../core/domain/flags.ts';
import type { PageFlags } from '../../machines/player/page-flags.ts';
import { LANGUAGES, pickLanguage } from '../i18n/language.ts';
import type { Language } from '../i18n/language.ts';

/** What a page sets for library and player, independent of their content. Addresses are absolute. */
export interface Settings {
  services: string;
  analytics: string;
  /** Base addresses of the data files and of their copy; both end with a slash. */
  tagsUrl: string;
  cdnUrl: string;
  /** Address of the product's pages: the library, /play and /login. */
  site: string;
  language: Language;
  theme: 'light' | 'dark' | undefined;
  flags: Flags;
  /** Groups whose films are counted if `analytics` is on. */
  analyticsGroups: readonly number[];
  /** Maximum height, in lines, of the renditions of a film whose document sets no limit; undefined: no limit. */
  maxResolution: number | undefined;
  /** The viewer's consent to counting visits, if the page has asked for it itself (`analytics-consent`). */
  consent: 'given' | 'refused' | undefined;
  /** Players of this page may play at the same time. */
  concurrent: boolean;
  /** Requests and views are those of a visitor, even if somebody is signed in. */
  isVisitor?: boolean;
}

/** Origin of the server that served this module, to which requests go unless the page says otherwise. */
const HOME = new URL(import.meta.url).origin;

const withSlash = (address: string): string => (address.endsWith('/') ? address : `${address}/`);

/** A number of lines; anything else sets no limit. */
function readLines(text: string | null): number | undefined {
  const lines = Number(text);
  return Number.isInteger(lines) && lines > 0 ? lines : undefined;
}

/**
 * Reads settings from attributes, or from any source with the same names.
 *
 * @param get value of an attribute, null if absent
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

/** Whether this is part of another site's page: in a frame, or as an element. */
export function isEmbedded({ site }: Settings): boolean {
  return window.parent !== window || new URL(site).origin !== location.origin;
}

/** The settings that the player's charts use. */
export function pageFlags({ flags: { scores, shareTags, analytics }, analyticsGroups }: Settings): PageFlags {
  return { scores, shareTags, analyticsGroups: analytics ? analyticsGroups : undefined };
}
