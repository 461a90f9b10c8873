/** What a library names and does not have, in its data folder or its bucket. */
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { type ManifestFile, objectPath } from './manifest.ts';

/** Names that stand in a playlist: lines without a mark, and what tags name by `URI`. */
const NAMES = /^(?!#)\S.*$|URI="([^"]+)"/gm;
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/)/i;

/**
 * @param named folders and files, as rows name them
 * @param looks files of the backup, and those that it had before the last look: a playlist that grows names what comes after
 *   the list of its folder, so the one of the look before counts
 * @param to where the backup lies: playlists are read there
 * @returns folders and files that are not among them, nor what playlists of named films say that they play
 */
export async function missingOf(
  named: ReadonlySet<string>,
  { found, before }: Record<'found' | 'before', ReadonlyMap<string, ManifestFile>>,
  to: string,
): Promise<string[]> {
  const there = new Set<string>();
  const playlists = new Map<string, ManifestFile>();
  for (const [key, file] of found) {
    if (file.root === 'media') continue;
    // `media/` and `clips/` of the data folder are no part of a name.
    const ref = file.root === 'data' ? file.path.replace(/^(?:media|clips)\//, '') : file.path;
    there.add(ref).add(folderOf(ref));
    if (ref.endsWith('.m3u8')) playlists.set(ref, before.get(key) ?? file);
  }
  const missing = new Set([...named].filter((name) => !there.has(name)));
  const folders = new Set([...named].map(folderOf));
  for (const [ref, { sha256 }] of playlists) {
    if (!folders.has(folderOf(ref))) continue;
    for (const name of namesIn(await readFile(objectPath(to, sha256), 'utf8'))) {
      const played = posix.join(posix.dirname(ref), name);
      if (!there.has(played)) missing.add(played);
    }
  }
  return [...missing].toSorted();
}

const folderOf = (ref: string): string => ref.split('/', 1)[0] ?? ref;

function namesIn(playlist: string): string[] {
  return [...playlist.matchAll(NAMES)]
    .map(([line, uri]) => (uri ?? line).trim())
    .filter((name) => !ELSEWHERE.test(name));
}
