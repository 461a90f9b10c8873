/** What rows name of the media folder: an empty one is a disk that is not mounted only where films should be in it. */
import type { MediaRef } from '../store/media-ref.ts';
import { CAPTIONS, isAddedFolder, isClipFolder, THUMBNAILS } from './file-path.ts';
import { isRef } from './refs.ts';

/** What of a row in `media` names files, as the database has it. */
export interface NamingRow {
  thumb: string | null;
  path: string | null;
  /** JSON */
  sources: string | null;
  /** JSON */
  player: string | null;
}

/** In sources and players. */
const FILES = /"(?:path|replay|url|content_url)":"([^"\\]+)"/g;

/** @returns the files of the media folder that the row names */
export function filesOfMediaFolder({ thumb, path, sources, player }: NamingRow): MediaRef[] {
  const listed = [...`${sources ?? ''}\n${player ?? ''}`.matchAll(FILES)].map(([, ref = '']) => ref);
  return [thumb ?? '', path ?? '', ...listed].filter(liesThere);
}

function liesThere(ref: string): boolean {
  if (!isRef(ref)) return false;
  const [folder = ''] = ref.split('/');
  return folder !== THUMBNAILS && folder !== CAPTIONS && !isClipFolder(folder) && !isAddedFolder(folder);
}
