/** `/media/s/{expiry}.{signature}/{id}/`: relative segments inherit the signature (see `docs/decisions/0051`). */
const SIGNED = /\/media\/s\/(\d+\.[\w-]+)\/([^/?#]+)\//;

/**
 * The same address with a newer signature.
 *
 * @param url manifest, segment or caption file of a film
 * @param granted any address of the medium with the newest signature
 * @returns `url` unchanged if it is unsigned, or belongs to another medium
 * Source: rows P24 and P30.
 */
export function withGrant(url: string, granted: string | undefined): string {
  const newest = granted === undefined ? null : SIGNED.exec(granted);
  const old = newest && SIGNED.exec(url);
  if (!newest || !old || old[2] !== newest[2]) return url;
  return url.slice(0, old.index) + newest[0] + url.slice(old.index + old[0].length);
}
