/** The thumbnail of an event that has none: a frame from the beginning of its film. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeThumbnail } from '../media/packaging/pictures.ts';
import { probe } from '../media/packaging/probe.ts';
import { writeThumbnail } from '../services/chosen-files.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { Store } from '../store/store.ts';
import type { MediaRef } from '../store/media-ref.ts';
import type { Cut } from './playlists.ts';

const BEGINNING = '.beginning.mp4';

/**
 * @param folder folder of the event
 * @param encoder path of ffmpeg
 * @returns undefined if no picture can be made, which is logged
 */
export async function thumbnailOf(
  folder: string,
  cut: Cut,
  {
    encoder,
    log,
    ...to
  }: {
    encoder: string;
    store: Store;
    files: Pick<MediaStorage, 'put' | 'isElsewhere'>;
    log: (line: string) => void;
  },
): Promise<MediaRef | undefined> {
  try {
    const film = await writeBeginning(folder, cut);
    if (film === undefined) return undefined;
    const path = join(folder, '.thumbnail.jpg');
    if (!(await makeThumbnail(encoder, film, await probe(encoder, film), path))) return undefined;
    return await writeThumbnail(await readFile(path), to);
  } catch (error) {
    log(`Live: no thumbnail: ${String(error)}`);
    return undefined;
  } finally {
    await rm(join(folder, BEGINNING), { force: true });
  }
}

/** Joins the initialization segment and the first video segment into one file. @returns its path */
async function writeBeginning(folder: string, { runs, segments }: Cut): Promise<string | undefined> {
  const [run] = runs;
  const first = segments.video[0];
  if (!run || !first) return undefined;
  const path = join(folder, BEGINNING);
  const parts = await Promise.all([run.init.video, first.file].map((file) => readFile(join(folder, file))));
  await writeFile(path, Buffer.concat(parts));
  return path;
}
