/**
 * Removes for good what was deleted 30 days ago: records, and the files that nothing else names.
 *
 * The sample films belong to the program and stay.
 */
import { rm } from 'node:fs/promises';
import { BIN_KEPT_MS } from '../../core/domain/constants.ts';
import { SAMPLE_MEDIA } from '../config.ts';
import { foldersOf, refsOf } from '../media/files-of.ts';
import { isClipFolder, filePath } from '../media/file-path.ts';
import type { StoredMedium } from '../store/types.ts';
import type { AppContext } from './app-context.ts';

/** @returns how many records were removed */
export async function purgeBin(app: AppContext): Promise<number> {
  const { store, now } = app;
  const due = await store.bin.due(now() - BIN_KEPT_MS);
  for (const { kind, id } of due) {
    if (kind === 'tag') await store.tags.remove(id);
    else {
      const medium = await store.bin.medium(id);
      await store.media.remove(id);
      if (medium) await removeFiles(medium, app);
    }
  }
  return due.length;
}

async function removeFiles(medium: StoredMedium, { store, config }: AppContext): Promise<void> {
  const isOurs = (ref: string): boolean => config.mediaFolder !== SAMPLE_MEDIA || isClipFolder(ref.split('/')[0] ?? '');
  for (const folder of [...foldersOf(medium)].filter(isOurs)) {
    if (!(await store.bin.isNamed(`${folder}/`))) await rm(filePath(config, folder), { recursive: true, force: true });
  }
  for (const ref of [...refsOf(medium)].filter(isOurs)) {
    if (!(await store.bin.isNamed(ref))) await rm(filePath(config, ref), { force: true });
  }
}
