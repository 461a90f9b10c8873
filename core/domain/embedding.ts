/** Which pages may frame a medium: said by its group, and by itself where it says something else (row E03). */
import { EMBED_ORIGINS_MAX } from './constants/link-previews.ts';

/** Origins besides the server's own; an empty list is every page, `nobody` the server's own alone. */
export type EmbedList = readonly string[] | 'nobody';

/**
 * Whether a page around the player is on the list; the host's own always is.
 *
 * @param origin of the page; undefined where it has none
 */
export function admits(list: EmbedList, origin: string | undefined, own: string): boolean {
  if (list !== 'nobody' && list.length === 0) return true;
  return origin !== undefined && (origin === own || (list !== 'nobody' && list.includes(origin)));
}

/** Empty: as the group says. */
export const EMBED_CHOICES = ['', 'anyone', 'origins', 'nobody'] as const;
export type EmbedChoice = (typeof EMBED_CHOICES)[number];

/** Nothing in it ends a directive of a policy: a host, and a port where it has one. */
const ORIGIN = /^https?:\/\/(?:\[[\da-f:.]+\]|[\da-z-]+(?:\.[\da-z-]+)*)(?::\d{1,5})?$/;

/** The origin of an address that somebody typed; undefined where it is none that a page can have. */
function originOf(text: string): string | undefined {
  const origin = URL.parse(text)?.origin ?? '';
  return ORIGIN.test(origin) ? origin : undefined;
}

const LISTED = /^origins(?:\s|$)/;

/** What is chosen in a text of the edit page and of the wire: a choice, and after `origins` these, with spaces between. */
export function embedChoice(text: string): EmbedChoice {
  if (LISTED.test(text)) return 'origins';
  return text === 'anyone' || text === 'nobody' ? text : '';
}

/** The origins of such a text, as they were typed. */
export const embedOriginsText = (text: string): string => text.replace(LISTED, '');

export const embedText = (choice: EmbedChoice, origins: string): string =>
  choice === 'origins' ? `origins ${origins}` : choice;

/** @returns `list` undefined: as the group says; undefined for a text that says nothing, or lists no page */
export function readEmbedding(text: string): { list: EmbedList | undefined } | undefined {
  if (text === '') return { list: undefined };
  if (text === 'anyone') return { list: [] };
  if (text === 'nobody') return { list: 'nobody' };
  if (!LISTED.test(text)) return undefined;
  const typed = embedOriginsText(text)
    .split(/[\s,]+/)
    .filter(Boolean);
  const origins = typed.flatMap((each) => originOf(each) ?? []);
  const isWhole = origins.length === typed.length && origins.length > 0 && origins.length <= EMBED_ORIGINS_MAX;
  return isWhole ? { list: [...new Set(origins)] } : undefined;
}

export function writeEmbedding(list: EmbedList | undefined): string {
  if (list === undefined) return '';
  if (list === 'nobody') return 'nobody';
  return list.length === 0 ? 'anyone' : embedText('origins', list.join(' '));
}
