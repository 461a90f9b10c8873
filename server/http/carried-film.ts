/**
 * The files that an engine reads before the first segment of a film: manifest, playlists and initialization segments.
 * Viewers who may play the film receive them with its data file, and only request segments; the first of these even
 * before the engine's code has loaded.
 */
import { open } from 'node:fs/promises';
import type { Carried, CarriedFile, FilmStart } from '../../core/contract/carried.ts';
import { isFileOf } from '../media/files-of.ts';
import type { MediaLookup } from '../media/lookup.ts';
import { StorageUnavailable } from '../storage/media-storage.ts';
import type { MediaRef } from '../store/media-ref.ts';
import type { AppContext } from '../services/app-context.ts';
import { decodePath } from './decode-path.ts';

/**
 * Bytes of manifest and playlists together: enough for five renditions of a quarter of an hour in segments of four
 * seconds.
 */
const PLAYLIST_BYTES_MAX = 64 * 1024;
/** Bytes of an initialization segment; typically about one thousand. */
const INIT_BYTES_MAX = 4 * 1024;
/** Longest time that a page or data file waits for them, because a bucket may be slow. */
const PATIENCE_MS = 1_000;

/** A film of this host that needs no signature: its medium, and its file in the media folder. */
const OPEN_FILM = /^media\/((?!s\/)[^/]+)\/(.+\/[^/]+)$/;
/** Addresses of playlists: lines that are not tags, and the playlists of alternative audio and captions. */
const PLAYLIST = /^(?:#EXT-X-MEDIA:.*\bURI="([^"]+\.m3u8)"|([^#\s].*\.m3u8))\s*$/gm;
/** A rendition: its attributes and its playlist. */
const RENDITION = /^#EXT-X-STREAM-INF:(.*)\n([^#\s].*\.m3u8)\s*$/gm;
const BITS = /(?:^|,)BANDWIDTH=(\d+)/;
const SOUND_GROUP = /,AUDIO="/;
const SOUND = /^#EXT-X-MEDIA:(?=.*\bTYPE=AUDIO\b)(?=.*\bDEFAULT=YES\b).*\bURI="([^"]+\.m3u8)"/m;
const FIRST_SEGMENT = /^#EXTINF:.*\n#EXT-X-BYTERANGE:(\d+)@(\d+)\n([^#\s].*)$/m;
const INIT = /^#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@(\d+)"/m;

/** @returns the film's files that fit; undefined if it is hosted elsewhere, needs a signature, or is slow to load */
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
    // The engine requests the files itself, and handles the failure.
    if (error instanceof StorageUnavailable) return undefined;
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
  // Public files may be read by every page.
  return { files, ...(start && { start }), isEmbeddedFreely: true };
}

/**
 * The first segments of the rendition with the lowest bitrate, and of its audio.
 *
 * @param files the files that are included
 * @returns undefined if their byte ranges are unknown, or if each segment is its own file
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

/** Missing, or still growing while the film is recorded. */
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
