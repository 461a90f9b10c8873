/** Turns one file into what the library plays or shows. Runs in a separate process (`main.ts`). */
import { mkdir, rm } from 'node:fs/promises';
import { hasHiddenBeginning, storeAs, copyStreams } from './stream-copy.ts';
import { inspect } from './inspect.ts';
import { encodeAll, encodeMore, resume, thumbnailOfPhoto } from './ladder.ts';
import { PackagingRefusal } from './refusal.ts';
import type { Packaged, PackageRequest, Report } from './request.ts';

/** @throws PackagingRefusal if the file cannot become a medium */
export async function packageFile(request: PackageRequest, report: Report): Promise<Packaged> {
  const { file, folder, more, encoder, published } = request;
  for (const each of [folder, more]) {
    await rm(each, { recursive: true, force: true });
    await mkdir(each, { recursive: true });
  }
  if (encoder !== undefined && published !== undefined) return resume(published, request, encoder, report);
  const inspected = await inspect(file).catch((error: unknown) => {
    if (encoder !== undefined && isOfCodec(error)) return undefined;
    throw error;
  });
  if (inspected) report({ kind: 'type', type: inspected.type });
  if (inspected && !('input' in inspected)) {
    const { type, ending } = inspected;
    const thumb = type === 'Photo' && encoder !== undefined ? await thumbnailOfPhoto(encoder, request) : undefined;
    return { type, ending, duration: undefined, thumb, main: await storeAs(file, folder, `original.${ending}`) };
  }
  try {
    // A copy would include what an edit list hides, back to the previous key frame; an encoder begins where the film
    // begins.
    const isToCopy = inspected && (encoder === undefined || !(await hasHiddenBeginning(inspected)));
    const taken = isToCopy ? await copyStreams(inspected, request, report) : undefined;
    if (taken && !('refusal' in taken))
      return encoder === undefined ? taken.packaged : await encodeMore(taken, request, encoder, report);
    if (encoder === undefined) throw taken?.refusal ?? new PackagingRefusal('unreadable');
    return await encodeAll(inspected?.ending ?? 'bin', request, encoder, report);
  } catch (error) {
    // The file is readable at its beginning, but damaged or truncated later.
    throw error instanceof PackagingRefusal || isOfSystem(error) ? error : new PackagingRefusal('unreadable');
  } finally {
    inspected?.input.dispose();
  }
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'errno' in error;
}

/** An encoder may be able to read codecs that browsers cannot play. */
function isOfCodec(error: unknown): boolean {
  return error instanceof PackagingRefusal && (error.reason === 'videoCodec' || error.reason === 'audioCodec');
}
