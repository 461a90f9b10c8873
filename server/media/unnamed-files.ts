/**
 * Deletes clips and thumbnails that no record names: written by a host that was killed before saving them, or left by
 * deleted media.
 */
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpochMs } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import type { Store } from '../store/store.ts';
import { clipsFolder, isClipFolder, THUMBNAILS } from './file-path.ts';
import { namesIn } from './left-files.ts';

/** @param before newer thumbnails are kept, because a record may be about to name them */
export async function removeUnnamedFiles(
  store: Store,
  config: Pick<Config, 'dataFolder' | 'mediaFolder'>,
  before: EpochMs,
): Promise<void> {
  const clips = clipsFolder(config);
  for (const name of (await namesIn(clips)).filter(isClipFolder)) {
    const id = name.slice('clip-'.length);
    const isKnown = (await store.media.find(id)) ?? (await store.bin.medium(id)) ?? (await store.clipJobs.find(id));
    if (!isKnown && !(await store.bin.isNamed(`${name}/`)))
      await rm(join(clips, name), { recursive: true, force: true });
  }
  const thumbnails = join(config.dataFolder, THUMBNAILS);
  const uploads = (await store.uploads.unfinished()).map(({ thumb }) => thumb);
  const named = new Set([...uploads, ...(await store.bin.thumbnailsIn(THUMBNAILS))]);
  for (const name of await namesIn(thumbnails)) {
    if (named.has(`${THUMBNAILS}/${name}`)) continue;
    const path = join(thumbnails, name);
    // Another host may have removed it meanwhile.
    const changedAt = (await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity;
    if (changedAt < before) await rm(path, { force: true });
  }
}
