/** Which pages may frame a medium: set by its group, and overridden by the medium itself (row E03). */
import { EMBED_ORIGINS_MAX } from './constants/link-previews.ts';

/** Origins besides the server's own; an empty list allows every page, `nobody` only the server's own. */
export type EmbedList = readonly string[] | 'nobody';

/**
 * Whether the page around the player is on the list; the server's own origin always is.
 *
 * @param origin of the page; undefined if it has none
 */
export function admits(list: EmbedList, origin: string | undefined, own: string): boolean {
  if (list !== 'nobody' && list.length === 0) return true;
  return origin !== undefined && (origin === own || (list !== 'nobody' && list.includes(origin)));
}

/** Empty: the group's setting applies. */
export const EMBED_CHOICES = ['', 'anyone', 'origins', 'nobody'] as const;
export type EmbedChoice = (typeof EMBED_CHOICES)[number];

/** A host with an optional port: no character that could end a directive of a policy. */
const ORIGIN = /^https?:\/\/(?:\[[\da-f:.]+\]|[\da-z-]+(?:\.[\da-z-]+)*)(?::\d{1,5})?$/;

/** The origin of a typed address; undefined if no page can have it. */
function originOf(text: string): string | undefined {
  const origin = URL.parse(text)?.origin ?? '';
  return ORIGIN.test(origin) ? origin : undefined;
}

const LISTED = /^origins(?:\s|$)/;

/**
 * The choice in a text of the edit page or wire format: a choice; after `origins` follow the origins, separated by
 * spaces.
 */
export function embedChoice(text: string): EmbedChoice {
  if (LISTED.test(text)) return 'origins';
  return text === 'anyone' || text === 'nobody' ? text : '';
}

/** The origins of such a text, as typed. */
export const embedOriginsText = (text: string): string => text.replace(LISTED, '');

export const embedText = (choice: EmbedChoice, origins: string): string =>
  choice === 'origins' ? `origins ${origins}` : choice;

/**
 * @returns `list` undefined: the group's setting applies; undefined for a text without a valid choice, or with an
 *   empty list
 */
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
