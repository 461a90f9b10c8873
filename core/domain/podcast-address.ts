/**
 * Address of a podcast (docs/links.md).
 *
 * @param site address of the server, with its trailing slash
 * @param key id of a public collection, or token of a saved search's link
 */
export function podcastAddress(site: string, of: 'collection' | 'search', key: string): string {
  return new URL(`podcast/${of}/${encodeURIComponent(key)}`, site).href;
}
