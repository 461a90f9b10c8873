/** Media that lie elsewhere and are added by their address: what was found there, and why one is not taken (row S04). */

/**
 * Why an address is not taken.
 *
 * - `address`: none, or of another scheme than http(s)
 * - `http`: this host takes https alone
 * - `credentials`: it holds a name or a password
 * - `port`: of another service than the web's; `detail` is its number
 * - `network`: it leads to a network that is not public
 * - `unknownHost`, `unreachable`, `certificate`, `timeout`: `detail` is the host
 * - `redirects`: it is passed on too often
 * - `status`: the server responds with `detail`
 * - `tooLarge`: more is to be read than a probe may take
 * - `notMedia`: neither film nor sound; `detail` is what it is
 * - `broken`: a playlist or a file that cannot be read
 * - `live`: a live stream, which is an event and no film
 * - `site`: a page of a video site that names no film, or whose films cannot be shown here; `detail` is the site
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

/** `provider`: a film of a video site, played by the site's own page. */
export const REMOTE_KINDS = ['hls', 'dash', 'file', 'provider'] as const;
export type RemoteKind = (typeof REMOTE_KINDS)[number];

/**
 * What does not work, although the address was found.
 *
 * - `cors`: the server does not let other pages read it; HLS and DASH do not play then
 * - `videoCodec`, `audioCodec`, `container`: some or all browsers do not play `detail`
 * - `encrypted`: protected, and there are no keys here
 * - `parts`: the playlist is there, and its first part responds with `detail`
 * - `insecure`: pages that came by https do not load it
 * - `ranges`: it cannot be sought in until it has loaded that far
 * - `live`: it is a live stream
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

/** Marks an address whose path does not say what it is, for the engine that plays it; hosts never see a fragment. */
const MARKS = { hls: '.m3u8', dash: '.mpd' } as const;

/** The address as it is saved: with a mark where its path alone would choose another engine. */
export function markedAddress(address: string, kind: RemoteKind): string {
  const url = new URL(address);
  url.hash = '';
  const mark = kind === 'hls' || kind === 'dash' ? MARKS[kind] : undefined;
  if (mark !== undefined && !url.pathname.toLowerCase().endsWith(mark)) url.hash = mark;
  // In lists of addresses a comma parts two of them.
  return url.href.replaceAll(',', '%2C');
}

/** What the server adds: a live stream is an event, unless a video site plays it by itself. */
export function isAddable({ live, kind }: { live: boolean; kind: RemoteKind }): boolean {
  return !live || kind === 'provider';
}
