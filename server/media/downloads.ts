/** Selects the file of a medium that is downloaded (row L19). */
import * as HLS from 'hls-parser';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { MediaRef } from '../store/media-ref.ts';
import type { StoredMedium } from '../store/media.ts';
import { folderOf, isRef } from './refs.ts';

const MANIFEST = /\.(m3u8|mpd)$/;

/** Enough for a film of hours whose segments are listed one by one. */
const PLAYLIST_BYTES_MAX = 4 * 1024 * 1024;

type SizedFiles = Pick<MediaStorage, 'size' | 'read'>;

/** Files that may be downloaded, best first. */
export function sourcesOf(medium: StoredMedium, name: string): readonly { name: string; path: MediaRef }[] {
  if (medium.sources.length > 0) return medium.sources;
  return medium.path ? [{ name, path: medium.path }] : [];
}

/** The best downloadable file on this host. A manifest does not qualify, because it only refers to other files. */
export function fileOf(medium: StoredMedium): MediaRef | undefined {
  return sourcesOf(medium, '').find(
    ({ path }) => !path.startsWith('/') && !/^[a-z][a-z0-9+.-]*:/i.test(path) && !MANIFEST.test(path),
  )?.path;
}

/** The HLS manifest of the film to which this rendition belongs. A film that plays from DASH has one, too. */
export function manifestBeside({ path, player }: StoredMedium, ref: MediaRef): MediaRef | undefined {
  const films = [player?.replay, ...(player?.multi_replays ?? []).map(({ url }) => url), path];
  const found = films.find(
    (film) => film !== undefined && isRef(film) && MANIFEST.test(film) && folderOf(film) === folderOf(ref),
  );
  return found === undefined || found === ref ? undefined : hlsOf(found);
}

/** A film that plays from a DASH manifest has an HLS manifest beside it. */
export const hlsOf = (manifest: MediaRef): MediaRef => manifest.replace(/\/[^/]+\.mpd$/, '/master.m3u8');

/** Size in bytes of the downloaded file of a medium. A video-only rendition gets the audio that its manifest names. */
export async function downloadSize(
  medium: StoredMedium,
  ref: MediaRef,
  files: SizedFiles,
): Promise<number | undefined> {
  const size = await files.size(ref);
  const manifest = size === undefined ? undefined : manifestBeside(medium, ref);
  return size === undefined || manifest === undefined ? size : size + (await soundSize(manifest, files));
}

/** Audio that cannot be read counts as 0, because the downloaded file leaves it out as well. */
async function soundSize(manifest: MediaRef, files: SizedFiles): Promise<number> {
  try {
    const film = HLS.parse(await textOf(manifest, files));
    const sound = film.isMasterPlaylist
      ? film.variants.flatMap(({ audio }) => audio).find(({ uri, isDefault }) => isDefault && isFileName(uri))
      : undefined;
    if (!sound?.uri) return 0;
    const beside = (name: string): MediaRef => `${folderOf(manifest)}/${name}`;
    const list = await textOf(beside(sound.uri), files);
    // Parsing the whole playlist of a long film is slow. A packaged film has all segments in one file, so the first
    // entry is enough.
    const file = /^[^#\s].*$/m.exec(list)?.[0].trim();
    return file !== undefined && isFileName(file) ? ((await files.size(beside(file))) ?? 0) : 0;
  } catch {
    return 0;
  }
}

const isFileName = (uri: string | undefined): boolean => uri !== undefined && /^[\w-][\w.-]*$/.test(uri);

async function textOf(playlist: MediaRef, files: SizedFiles): Promise<string> {
  return ((await files.read(playlist, PLAYLIST_BYTES_MAX)) ?? '').toString();
}
