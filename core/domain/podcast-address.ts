/**
 * Address of a podcast (docs/links.md).
 *
 * @param site address of the server, with its last slash
 * @param key id of a collection that anybody may follow, or token of a saved search's link
 */
export function podcastAddress(site: string, of: 'collection' | 'search', key: string): string {
  return new URL(`podcast/${of}/${encodeURIComponent(key)}`, site).href;
}
