/** What a library names and does not have, in its data folder, its bucket or its media folder. */
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { type ManifestFile, objectPath } from './manifest.ts';

/** Names that stand in a playlist: lines without a mark, and what tags name by `URI`. */
const NAMES = /^(?!#)\S.*$|URI="([^"]+)"/gm;
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/)/i;

interface Named {
  /** Folders and files of the data folder or the bucket, as rows name them. */
  made: ReadonlySet<string>;
  /** Files of the media folder, as rows name them. */
  inMediaFolder: ReadonlySet<string>;
}

/**
 * @param looks files of the backup, and those that it had before the last look: a playlist that grows names what comes after
 *   the list of its folder, so the one of the look before counts
 * @param to where the backup lies: playlists are read there
 * @returns folders and files that are not among them, nor what playlists of named films say that they play
 */
export async function missingOf(
  { made, inMediaFolder }: Named,
  { found, before }: Record<'found' | 'before', ReadonlyMap<string, ManifestFile>>,
  to: string,
): Promise<string[]> {
  const there = new Set<string>();
  const playlists = new Map<string, ManifestFile>();
  for (const [key, file] of found) {
    // `media/` and `clips/` of the data folder are no part of a name.
    const ref = file.root === 'data' ? file.path.replace(/^(?:media|clips)\//, '') : file.path;
    // Names are looked up in both ways in which a disk may write them.
    there.add(ref.normalize('NFC'));
    if (file.root !== 'media') there.add(folderOf(ref));
    if (isPlaylist(ref)) playlists.set(ref.normalize('NFC'), before.get(key) ?? file);
  }
  const isThere = (name: string): boolean => there.has(name.normalize('NFC'));
  const missing = new Set([...made, ...inMediaFolder].filter((name) => !isThere(name)));
  const folders = new Set([...made].map(folderOf));
  // A folder of a film that was added is that film's alone; of the media folder only what a medium leads to is asked for.
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

/** An address within a playlist as the name of a file. */
function fileOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
