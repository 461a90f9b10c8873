/** The codecs of a plain file, which the browser does not report. */
import { Input, MATROSKA, MP4, QTFF, UrlSource, WEBM } from 'mediabunny';
import type { InputTrack } from 'mediabunny';
import { trackType, unsupportedCodec } from '../../../core/domain/codecs.ts';

/** The viewer must see the message within 3 s: a codec that takes longer stays unnamed. */
const PATIENCE_MS = 2_500;

const FORMATS = [MP4, QTFF, MATROSKA, WEBM];

/**
 * The codec of a track that this browser cannot play.
 *
 * @param kinds of tracks to check
 * @throws if the file cannot be read from here, or not in time
 */
export async function unsupportedInFile(
  url: string,
  kinds: readonly ('video' | 'audio')[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const source = new UrlSource(url, { getRetryDelay: () => null });
  const input = new Input({ formats: FORMATS, source });
  const ends = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  ends.addEventListener('abort', () => input.dispose(), { once: true });
  try {
    const tracks = await input.getTracks();
    const codecs = await Promise.all(tracks.filter(({ type }) => kinds.some((kind) => kind === type)).map(codecOf));
    const element = document.createElement('video');
    const plays = (codec: string): boolean => element.canPlayType(trackType(codec)) !== '';
    return codecs.map((codec) => unsupportedCodec([codec], plays)).find((name) => name !== undefined);
  } finally {
    input.dispose();
  }
}

/** A container identifies unknown codecs by four letters. */
async function codecOf(track: InputTrack): Promise<string[]> {
  const codec = (await track.getCodecParameterString()) ?? (await track.getInternalCodecId());
  return typeof codec === 'string' ? [codec] : [];
}
