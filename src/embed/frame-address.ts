/** Addresses of the pages that the frames of `embed.js` show. */

/** Reads an attribute of an element; null if absent. */
export type ReadAttribute = (name: string) => string | null;

/** Attributes whose query parameter has another name. */
const RENAMED: Readonly<Record<string, string>> = { videotags: 'videoTags', audiotags: 'audioTags' };

const COMMON = ['user', 'max-resolution', 'analytics-groups', 'analytics-consent', 'lang', 'theme', 'flags'];
export const PLAYER_ATTRIBUTES = [
  ...COMMON,
  'video',
  'audio',
  'tags',
  'videotags',
  'audiotags',
  'tag',
  'start',
  'pre-roll',
  'post-roll',
  'autoplay',
];
export const LIBRARY_ATTRIBUTES = [...COMMON, 'latest', 'search', 'saved'];

function take(query: URLSearchParams, names: readonly string[], read: ReadAttribute): URLSearchParams {
  for (const name of names) {
    const value = read(name);
    if (value !== null) query.set(RENAMED[name] ?? name, value);
  }
  return query;
}

/** @param site address of the server, ending with a slash */
export function playerAddress(site: string, read: ReadAttribute, autoplay: boolean): string {
  const query = take(new URLSearchParams(), PLAYER_ATTRIBUTES, read);
  query.set('autoplay', String(autoplay));
  return `${site}play?${query}`;
}

/** The search comes from the attribute, because the query of the embedding page is not meant for the server. */
export function libraryAddress(site: string, read: ReadAttribute): string {
  const token = read('saved');
  if (token !== null) return `${site}saved?${take(new URLSearchParams({ link: token }), COMMON, read)}`;
  return `${site}?${take(new URLSearchParams(read('search') ?? ''), [...COMMON, 'latest'], read)}`;
}

/** Address of the player's poster; undefined if only tags are named. */
export function posterAddress(site: string, read: ReadAttribute): string | undefined {
  const id = read('video') ?? read('audio');
  return id === null ? undefined : `${site}embed/poster/${encodeURIComponent(id)}`;
}
