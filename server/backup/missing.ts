/** Finds what a library names but does not have in its data folder, bucket or media folder. */
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { type ManifestFile, objectPath } from './manifest.ts';

/** File names in a playlist: lines without `#`, and the `URI` attributes of tags. */
const NAMES = /^(?!#)\S.*$|URI="([^"]+)"/gm;
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/)/i;

interface Named {
  /** Folders and files of the data folder or bucket that rows name. */
  made: ReadonlySet<string>;
  /** Files of the media folder that rows name. */
  inMediaFolder: ReadonlySet<string>;
}

/**
 * @param looks files of the backup (`found`), and those found by the previous read (`before`), whose version of a
 * playlist is used: a growing playlist may name segments that were created after its folder was listed
 * @param to folder of the backup, in which playlists are read
 * @returns named folders and files that are not in the backup, including those named by playlists of named films
 */
export async function missingOf(
  { made, inMediaFolder }: Named,
  { found, before }: Record<'found' | 'before', ReadonlyMap<string, ManifestFile>>,
  to: string,
): Promise<string[]> {
  const there = new Set<string>();
  const playlists = new Map<string, ManifestFile>();
  for (const [key, file] of found) {
    // Names do not include `media/` and `clips/` of the data folder.
    const ref = file.root === 'data' ? file.path.replace(/^(?:media|clips)\//, '') : file.path;
    // Normalized, because disks differ in how they encode accents.
    there.add(ref.normalize('NFC'));
    if (file.root !== 'media') there.add(folderOf(ref));
    if (isPlaylist(ref)) playlists.set(ref.normalize('NFC'), before.get(key) ?? file);
  }
  const isThere = (name: string): boolean => there.has(name.normalize('NFC'));
  const missing = new Set([...made, ...inMediaFolder].filter((name) => !isThere(name)));
  const folders = new Set([...made].map(folderOf));
  // The folder of an added film belongs to that film alone. In the media folder, only playlists that a medium leads to
  // are read.
  const toRead = new Set(
    [...playlists].flatMap(([ref, { root }]) => (root !== 'media' && folders.has(folderOf(ref)) ? [ref] : [])),
  );
  for (const ref of inMediaFolder) if (isPlaylist(ref)) toRead.add(ref);
  for (const ref of toRead) {
    const playlist = playlists.get(ref.normalize('NFC'));
    if (!playlist) continue;
    for (const name of namesIn(await readFile(objectPath(to, playlist.sha256), 'utf8'))) {
      const played = posix.join(posix.dirname(ref), name);
      if (!isThere(played)) missing.add(played);
      else if (isPlaylist(played)) toRead.add(played);
    }
  }
  return [...missing].toSorted();
}

const isPlaylist = (ref: string): boolean => ref.endsWith('.m3u8');

const folderOf = (ref: string): string => ref.split('/', 1)[0] ?? ref;

function namesIn(playlist: string): string[] {
  return [...playlist.matchAll(NAMES)]
    .map(([line, uri]) => (uri ?? line).trim())
    .filter((name) => !ELSEWHERE.test(name))
    .map(fileOf);
}

/** Converts an address in a playlist to a file name. */
function fileOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
