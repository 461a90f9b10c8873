/**
 * Which files of the media folder the database names. An empty folder counts as an unmounted disk only if it should
 * hold files.
 */
import type { MediaRef } from '../store/media-ref.ts';
import { CAPTIONS, isAddedFolder, isClipFolder, THUMBNAILS } from './file-path.ts';
import { isRef } from './refs.ts';

/** The columns of a row in `media` that name files, as stored. */
export interface NamingRow {
  thumb: string | null;
  path: string | null;
  /** JSON. */
  sources: string | null;
  /** JSON. */
  player: string | null;
}

/** Matches file names in sources and players. */
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
