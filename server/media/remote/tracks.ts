/** Reads codecs, picture size, languages and length of a film file by byte ranges. */
import type { Input } from 'mediabunny';
import type { Described } from './manifests.ts';
import { RemoteRefusal } from './remote-client.ts';

/** Bytes read from a file at once. */
const BLOCK_BYTES = 256 * 1024;

/**
 * Reads larger blocks than requested, for readers that walk through an index in small steps.
 *
 * @param read from a byte up to another, exclusive
 * @param size of the file, bytes
 */
export function inBlocks(
  read: (start: number, end: number) => Promise<Uint8Array>,
  size: number,
): (start: number, end: number) => Promise<Uint8Array> {
  let block: { start: number; bytes: Uint8Array } | undefined;
  return async (start, end) => {
    if (!block || start < block.start || end > block.start + block.bytes.length)
      block = { start, bytes: await read(start, Math.min(size, Math.max(end, start + BLOCK_BYTES))) };
    return block.bytes.subarray(start - block.start, end - block.start);
  };
}

/**
 * @param isShort its length may be measured if the header does not state it
 * @returns what could be read; an empty list of codecs if nothing could
 * @throws RemoteRefusal of the reads
 */
export async function tracksOf(input: Input, isShort = false): Promise<Partial<Described>> {
  try {
    if (!(await input.canRead())) return { codecs: [] };
    const tracks = await input.getTracks();
    const codecs: string[] = [];
    let size: { width: number; height: number } | undefined;
    const audio: string[] = [];
    for (const track of tracks) {
      const codec = (await track.getCodecParameterString()) ?? (await track.getCodec());
      const isCover = track.isVideoTrack() && (await track.getCodec()) === null;
      if (isCover) continue;
      codecs.push(codec ?? String(await track.getInternalCodecId()));
      if (track.isVideoTrack())
        size ??= { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
      else {
        const language = await track.getLanguageCode();
        if (language !== 'und') audio.push(language);
      }
    }
    const metadataDuration = await input.getDurationFromMetadata();
    const duration = metadataDuration ?? (isShort ? await input.computeDuration() : undefined);
    return { codecs, audio: [...new Set(audio)], ...size, ...(duration === undefined ? {} : { duration }) };
  } catch (error) {
    if (error instanceof RemoteRefusal) throw error;
    return { codecs: [] };
  } finally {
    input.dispose();
  }
}
