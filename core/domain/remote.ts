/** External media that are added by their address: probe results, and reasons for rejection (row S04). */

/**
 * Why an address is rejected.
 *
 * - `address`: not an address, or its scheme is not http(s)
 * - `http`: this server accepts only https
 * - `credentials`: it contains a user name or password
 * - `port`: not a port of the web; `detail` is its number
 * - `network`: it leads to a network that is not public
 * - `unknownHost`, `unreachable`, `certificate`, `timeout`: `detail` is the host
 * - `redirects`: too many redirects
 * - `status`: the server responds with `detail`
 * - `tooLarge`: more data than a probe may read
 * - `notMedia`: neither film nor audio; `detail` is its type
 * - `broken`: a playlist or a file that cannot be read
 * - `live`: a live stream, which has to be added as an event
 * - `site`: a video site's page without a film, or a site whose films cannot be shown here; `detail` is the site
 */
export const REMOTE_REASONS = [
  'address',
  'http',
  'credentials',
  'port',
  'network',
  'unknownHost',
  'unreachable',
  'certificate',
  'timeout',
  'redirects',
  'status',
  'tooLarge',
  'notMedia',
  'broken',
  'live',
  'site',
] as const;
export type RemoteReason = (typeof REMOTE_REASONS)[number];

/** `provider`: a film of a video site, played by the site's own player. */
export const REMOTE_KINDS = ['hls', 'dash', 'file', 'provider'] as const;
export type RemoteKind = (typeof REMOTE_KINDS)[number];

/**
 * Limitations of an address that was found.
 *
 * - `cors`: the server does not allow other pages to read it, so HLS and DASH do not play
 * - `videoCodec`, `audioCodec`, `container`: some or all browsers do not play `detail`
 * - `encrypted`: protected, and this server has no keys
 * - `parts`: the playlist exists, but its first part responds with `detail`
 * - `insecure`: pages loaded over https do not load it
 * - `ranges`: seeking works only in the part already loaded
 * - `live`: a live stream
 */
export const REMOTE_PROBLEMS = [
  'cors',
  'videoCodec',
  'audioCodec',
  'container',
  'encrypted',
  'parts',
  'insecure',
  'ranges',
  'live',
] as const;
export type RemoteProblemKind = (typeof REMOTE_PROBLEMS)[number];

/**
 * A mark for an address whose path does not reveal its type, so that the right engine plays it; fragments are not
 * sent to servers.
 */
const MARKS = { hls: '.m3u8', dash: '.mpd' } as const;

/** The address to save: with a mark if its path alone would select another engine. */
export function markedAddress(address: string, kind: RemoteKind): string {
  const url = new URL(address);
  url.hash = '';
  const mark = kind === 'hls' || kind === 'dash' ? MARKS[kind] : undefined;
  if (mark !== undefined && !url.pathname.toLowerCase().endsWith(mark)) url.hash = mark;
  // In lists, a comma separates two addresses.
  return url.href.replaceAll(',', '%2C');
}

/** Whether the server adds it: a live stream has to be an event, unless a video site plays it. */
export function isAddable({ live, kind }: { live: boolean; kind: RemoteKind }): boolean {
  return !live || kind === 'provider';
}
