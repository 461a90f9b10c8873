/**
 * What an engine reads of a film before its first segment: its manifest, playlists and initialization segments. Whoever
 * may have the film is given them with its data file, and asks for segments alone: for the first ones before the engine's
 * code is there.
 */
import { open } from 'node:fs/promises';
import type { Carried, CarriedFile, FilmStart } from '../../core/contract/carried.ts';
import { isFileOf } from '../media/files-of.ts';
import type { MediaLookup } from '../media/lookup.ts';
import { StorageGone } from '../storage/media-storage.ts';
import type { MediaRef } from '../store/media-ref.ts';
import type { AppContext } from '../services/app-context.ts';
import { decodePath } from './decode-path.ts';

/** Bytes of manifest and playlists together: five renditions of a quarter of an hour in segments of four seconds. */
const PLAYLIST_BYTES_MAX = 64 * 1024;
/** Bytes of an initialization segment; they have about one thousand. */
const INIT_BYTES_MAX = 4 * 1024;
/** Longest that a page or a data file waits for them: a bucket may be slow. */
const PATIENCE_MS = 1_000;

/** A film of this host that needs no signature: its medium, and the file within the folder of media. */
const OPEN_FILM = /^media\/((?!s\/)[^/]+)\/(.+\/[^/]+)$/;
/** Addresses of playlists: lines that are no tags, and those of other sounds and captions. */
const PLAYLIST = /^(?:#EXT-X-MEDIA:.*\bURI="([^"]+\.m3u8)"|([^#\s].*\.m3u8))\s*$/gm;
/** Rendition: its attributes, its playlist. */
const RENDITION = /^#EXT-X-STREAM-INF:(.*)\n([^#\s].*\.m3u8)\s*$/gm;
const BITS = /(?:^|,)BANDWIDTH=(\d+)/;
const SOUND_GROUP = /,AUDIO="/;
const SOUND = /^#EXT-X-MEDIA:(?=.*\bTYPE=AUDIO\b)(?=.*\bDEFAULT=YES\b).*\bURI="([^"]+\.m3u8)"/m;
const FIRST_SEGMENT = /^#EXTINF:.*\n#EXT-X-BYTERANGE:(\d+)@(\d+)\n([^#\s].*)$/m;
const INIT = /^#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@(\d+)"/m;

/** @returns what fits of a film's files; undefined where it lies elsewhere, needs more than its address, or is slow to come */
export async function carriedWith(
  manifest: string,
  app: AppContext,
  lookup: MediaLookup,
): Promise<Carried | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, PATIENCE_MS);
  try {
    return await Promise.race([carried(manifest, app, lookup), late.promise]);
  } catch (error) {
    // The engine asks for them by itself, and finds out.
    if (error instanceof StorageGone) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function carried(manifest: string, app: AppContext, lookup: MediaLookup): Promise<Carried | undefined> {
  const filmOf = (url: string) => OPEN_FILM.exec(decodePath(url) ?? '') ?? [];
  const [, id] = filmOf(manifest);
  const looked = id === undefined ? undefined : await lookup.find(id, app.now());
  if (!looked?.isOpen) return undefined;
  const locate = (url: string): MediaRef | undefined => {
    const [, owner, ref] = filmOf(url);
    return owner === id && ref !== undefined && isFileOf(looked.medium, ref) ? ref : undefined;
  };
  const readPlaylist = async (url: string): Promise<CarriedFile & { text: string }> => {
    const ref = locate(url);
    const bytes = ref === undefined ? undefined : await app.files.read(ref, PLAYLIST_BYTES_MAX);
    return { url, text: bytes?.toString() ?? '' };
  };

  const main = await readPlaylist(manifest);
  const urls = [...main.text.matchAll(PLAYLIST)].map(([, sound, rendition]) => beside(manifest, sound ?? rendition));
  const playlists = await Promise.all([...new Set(urls)].map(readPlaylist));
  const files: CarriedFile[] = [];
  let room = PLAYLIST_BYTES_MAX;
  for (const playlist of [main, ...playlists]) {
    if (isUnfinished(playlist.text) || playlist.text.length > room) continue;
    room -= playlist.text.length;
    files.push(playlist);
    const [, name, size, start] = INIT.exec(playlist.text) ?? [];
    if (name === undefined || Number(size) > INIT_BYTES_MAX) continue;
    const url = beside(playlist.url, name);
    const range = { start: Number(start), end: Number(start) + Number(size) };
    const ref = locate(url);
    const bytes = ref === undefined ? undefined : await readBytes(ref, range, app);
    if (bytes) files.push({ url, ...range, base64: bytes.toString('base64') });
  }
  if (files.length === 0) return undefined;
  const start = startOf(main, files);
  // What is open to all is open to every page.
  return { files, ...(start && { start }), isEmbeddedFreely: true };
}

/**
 * The first segments of the rendition with the fewest bits, and of its sound.
 *
 * @param files what is carried
 * @returns undefined where their places are not known, or are files of their own
 */
function startOf({ url, text }: { url: string; text: string }, files: readonly CarriedFile[]): FilmStart | undefined {
  const [first] = [...text.matchAll(RENDITION)]
    .map(([, attributes = '', name]) => ({ bits: Number(BITS.exec(attributes)?.[1]), attributes, name }))
    .sort((a, b) => a.bits - b.bits);
  if (!first) return undefined;
  const playlist = beside(url, first.name);
  const [, sound] = (SOUND_GROUP.test(first.attributes) && SOUND.exec(text)) || [];
  const parts = [playlist, ...(sound === undefined ? [] : [beside(url, sound)])].map((each) => {
    const file = files.find((carried) => carried.url === each);
    const [, size, start, name] = (file && 'text' in file && FIRST_SEGMENT.exec(file.text)) || [];
    return {
      url: name === undefined ? '' : beside(each, name),
      start: Number(start),
      end: Number(start) + Number(size),
    };
  });
  return parts.every((part) => part.url !== '') ? { playlist, parts } : undefined;
}

/** There is none, or it grows while the film is recorded. */
const isUnfinished = (playlist: string): boolean =>
  playlist === '' || (playlist.includes('#EXTINF:') && !playlist.includes('#EXT-X-ENDLIST'));

const beside = (url: string, name = ''): string => {
  const found = URL.parse(name, `http://host${url}`);
  return found?.host === 'host' ? found.pathname : '';
};

async function readBytes(
  ref: MediaRef,
  { start, end }: { start: number; end: number },
  { files }: AppContext,
): Promise<Buffer | undefined> {
  const found = await files.find(ref);
  if (found?.kind === 'object') {
    const bytes = await found.read(start, Math.min(end, found.size) - 1);
    return bytes && Buffer.from(await new Response(bytes).arrayBuffer());
  }
  return found && readFromDisk(found.path, start, end - start);
}

async function readFromDisk(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
