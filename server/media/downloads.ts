/** Which file somebody takes away of a medium (row L19). */
import * as HLS from 'hls-parser';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { MediaRef } from '../store/media-ref.ts';
import type { StoredMedium } from '../store/media.ts';
import { folderOf, isRef } from './refs.ts';

const MANIFEST = /\.(m3u8|mpd)$/;

/** Of a film of hours whose segments are listed one by one. */
const PLAYLIST_BYTES_MAX = 4 * 1024 * 1024;

type SizedFiles = Pick<MediaStorage, 'size' | 'read'>;

/** Files that may be downloaded, best first. */
export function sourcesOf(medium: StoredMedium, name: string): readonly { name: string; path: MediaRef }[] {
  if (medium.sources.length > 0) return medium.sources;
  return medium.path ? [{ name, path: medium.path }] : [];
}

/** The best file that lies on this host and is whole by itself; a manifest only names others. */
export function fileOf(medium: StoredMedium): MediaRef | undefined {
  return sourcesOf(medium, '').find(
    ({ path }) => !path.startsWith('/') && !/^[a-z][a-z0-9+.-]*:/i.test(path) && !MANIFEST.test(path),
  )?.path;
}

/** The HLS manifest of the film that this is a rendition of; a film that plays by DASH has one, too. */
export function manifestBeside({ path, player }: StoredMedium, ref: MediaRef): MediaRef | undefined {
  const films = [player?.replay, ...(player?.multi_replays ?? []).map(({ url }) => url), path];
  const found = films.find(
    (film) => film !== undefined && isRef(film) && MANIFEST.test(film) && folderOf(film) === folderOf(ref),
  );
  return found === undefined || found === ref ? undefined : hlsOf(found);
}

/** A film that plays from a DASH manifest has its HLS one beside it. */
export const hlsOf = (manifest: MediaRef): MediaRef => manifest.replace(/\/[^/]+\.mpd$/, '/master.m3u8');

/** Bytes of the file that is sent of a medium: a rendition of pictures alone gets the sound that its manifest names. */
export async function downloadSize(
  medium: StoredMedium,
  ref: MediaRef,
  files: SizedFiles,
): Promise<number | undefined> {
  const size = await files.size(ref);
  const manifest = size === undefined ? undefined : manifestBeside(medium, ref);
  return size === undefined || manifest === undefined ? size : size + (await soundSize(manifest, files));
}

/** What cannot be read is left out: so it is of the file that is sent. */
async function soundSize(manifest: MediaRef, files: SizedFiles): Promise<number> {
  try {
    const film = HLS.parse(await textOf(manifest, files));
    const sound = film.isMasterPlaylist
      ? film.variants.flatMap(({ audio }) => audio).find(({ uri, isDefault }) => isDefault && isFileName(uri))
      : undefined;
    if (!sound?.uri) return 0;
    const beside = (name: string): MediaRef => `${folderOf(manifest)}/${name}`;
    const list = await textOf(beside(sound.uri), files);
    // Read whole, the list of a long film takes long; a film that is packaged has one file for all of its segments.
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
