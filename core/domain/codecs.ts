/** Display names of the codecs in manifests and files (RFC 6381), and which of them browsers play. */

export interface Codec {
  name: string;
  kind: 'video' | 'audio' | 'text';
  /** In every browser that the player supports. */
  plays: boolean;
}

const CODECS: readonly (readonly [RegExp, Codec])[] = [
  [/^avc[13]\./, { name: 'H.264', kind: 'video', plays: true }],
  [/^(vp0?9)(\.|$)/, { name: 'VP9', kind: 'video', plays: true }],
  [/^(vp0?8)(\.|$)/, { name: 'VP8', kind: 'video', plays: true }],
  [/^av01\./, { name: 'AV1', kind: 'video', plays: true }],
  [/^(hvc1|hev1)/, { name: 'HEVC (H.265)', kind: 'video', plays: false }],
  [/^(dvh1|dvhe)/, { name: 'Dolby Vision', kind: 'video', plays: false }],
  [/^ap(4[hx]|c[hnos])$/, { name: 'ProRes', kind: 'video', plays: false }],
  [/^mp4v/, { name: 'MPEG-4 Part 2', kind: 'video', plays: false }],
  [/^mp4a\.(69|6b|40\.34)$/i, { name: 'MP3', kind: 'audio', plays: true }],
  [/^mp4a/, { name: 'AAC', kind: 'audio', plays: true }],
  [/^mp3$/, { name: 'MP3', kind: 'audio', plays: true }],
  [/^opus$/i, { name: 'Opus', kind: 'audio', plays: true }],
  [/^vorbis$/i, { name: 'Vorbis', kind: 'audio', plays: true }],
  [/^flac$/i, { name: 'FLAC', kind: 'audio', plays: true }],
  [/^(pcm|ulaw|alaw)/, { name: 'PCM', kind: 'audio', plays: true }],
  [/^ac-3$/, { name: 'AC-3', kind: 'audio', plays: false }],
  [/^ec-3$/, { name: 'E-AC-3', kind: 'audio', plays: false }],
  [/^(dts|dtsc)/, { name: 'DTS', kind: 'audio', plays: false }],
  [/^(stpp|wvtt)/, { name: 'text', kind: 'text', plays: true }],
];

/** @returns undefined for an unknown codec */
export function codecOf(text: string): Codec | undefined {
  return CODECS.find(([pattern]) => pattern.test(text.trim()))?.[1];
}

/**
 * The codec because of which no rendition of a film plays here.
 *
 * @param renditions codecs of each rendition, as a manifest or file declares them
 * @returns its name, or the text itself if it has none; undefined if some rendition plays, or no codec is known
 */
export function unsupportedCodec(
  renditions: readonly (readonly string[])[],
  plays: (codec: string) => boolean,
): string | undefined {
  const unsupported = renditions.map((codecs) => codecs.find((codec) => !plays(codec)));
  const first = unsupported.includes(undefined) ? undefined : unsupported[0];
  return first === undefined ? undefined : (codecOf(first)?.name ?? first);
}

/** MIME type of a track of that codec. */
export function trackType(codec: string): string {
  const { kind = 'video', name = '' } = codecOf(codec) ?? {};
  const container = ['VP8', 'VP9', 'Opus', 'Vorbis'].includes(name) ? 'webm' : 'mp4';
  return `${kind === 'audio' ? 'audio' : 'video'}/${container}; codecs="${codec}"`;
}
