/** Copies packets of a film as they are, and writes the manifest of a clip. Runs apart from the server's own thread. */
import { readFile, realpath } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  ALL_FORMATS,
  BufferSource,
  CmafOutputFormat,
  CustomPathedSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  HlsOutputFormat,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  PathedTarget,
  type Source,
  UrlSource,
} from 'mediabunny';
import { CLIP_LINES } from '../../core/domain/constants/clips.ts';
import type { Seconds } from '../../core/domain/media.ts';
import type { FilmSource } from '../storage/media-storage.ts';
import { CLIP_MANIFEST } from './clip-files.ts';
import { clockOf, type FilmClock } from './film-clock.ts';

export type ReadFilm = Omit<FilmSource, 'version'>;

export interface CopyRequest extends ReadFilm {
  start: Seconds;
  end: Seconds;
  to: string;
}

export interface SoundRequest {
  film: ReadFilm;
  /** One of its files. */
  rendition: ReadFilm;
  to: string;
}

type Tracks = { video: InputVideoTrack | null; audio: InputAudioTrack | null };

/** Copies what lies between the key frame before the start and the end. */
export async function copyStretch(request: CopyRequest): Promise<{ start: Seconds; duration: Seconds }> {
  const { input, failure, close } = openFilm(request);
  try {
    const tracks = { video: await sharpest(input), audio: await input.getPrimaryAudioTrack() };
    if (!tracks.video && !tracks.audio) throw new Error('neither picture nor sound');
    const clock = await clockOf(request.film, (path) => textOf(path, request));
    const from = await beginningOf(tracks, clock.timestamp(request.start));
    const start = from === undefined ? undefined : clock.filmTime(from);
    if (from === undefined || start === undefined) throw new Error('the film is over before the clip begins');
    const output = new Output({
      format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
      target: new FilePathTarget(request.to),
    });
    const end = await copyPackets(tracks, output, { from, start, end: request.end }, clock);
    return { start, duration: end - start };
  } catch (error) {
    throw failure() ?? error;
  } finally {
    await close();
  }
}

/** @returns false where the rendition has sound already, or its film has none: nothing is written */
export async function addSound({ rendition: file, film, to }: SoundRequest): Promise<boolean> {
  const opened = openFilm(file);
  const rendition = opened.input;
  const { input, failure, close } = openFilm(film);
  try {
    // What nobody can read is given as it is.
    if (!(await rendition.canRead())) return false;
    const lines = await (await rendition.getPrimaryVideoTrack())?.getCodedHeight();
    if (lines === undefined || (await rendition.getPrimaryAudioTrack())) return false;
    const tracks = { video: await ofLines(input, lines), audio: await input.getPrimaryAudioTrack() };
    if (!tracks.video || !tracks.audio) return false;
    const clock = await clockOf(film.film, (path) => textOf(path, film));
    const from = (await beginningOf(tracks, clock.timestamp(0))) ?? 0;
    // Its index follows the packets: a film of hours is not held in memory.
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(to) });
    await copyPackets(tracks, output, { from, start: clock.filmTime(from) ?? 0, end: Infinity }, clock);
    return true;
  } catch (error) {
    throw failure() ?? error;
  } finally {
    await close();
    await opened.close();
  }
}

async function ofLines(input: Input, lines: number): Promise<InputVideoTrack | null> {
  for (const track of await input.getVideoTracks()) {
    if ((await track.getCodedHeight()) === lines) return track;
  }
  return null;
}

/**
 * Playlists are short and read whole; nothing that they name lies outside of the root, links followed.
 *
 * A file that cannot be read is reported afterwards: the reader drops the error of a failing source. It reads ahead of the
 * packets that are copied, and fails where a file is opened after it was closed: `close` waits for those.
 */
function openFilm(film: ReadFilm): { input: Input; failure: () => unknown; close: () => Promise<void> } {
  let failed: unknown;
  const note = (error: unknown): void => void (failed ??= error);
  const opening = new Set<Promise<Source>>();
  const open = async (path: string): Promise<Source> => {
    try {
      if (film.addresses) return await openAddress(path, film, note);
      const outside = new Error(OUTSIDE);
      const root = resolve(film.root);
      if (!resolve(path).startsWith(root + sep)) throw outside;
      const file = await realpath(path);
      if (!file.startsWith((await realpath(root)) + sep)) throw outside;
      return file.endsWith('.m3u8')
        ? new BufferSource(await readFile(file))
        : new FilePathSource(file, { handleUnhandledError: note });
    } catch (error) {
      note(error);
      return new BufferSource(new Uint8Array());
    }
  };
  const source = new CustomPathedSource(resolve(film.film), async ({ path }) => {
    const opened = open(path);
    opening.add(opened);
    try {
      return await opened;
    } finally {
      opening.delete(opened);
    }
  });
  const input = new Input({ formats: ALL_FORMATS, source });
  const close = async (): Promise<void> => {
    while (opening.size > 0) {
      await Promise.all(opening);
      await setImmediate();
    }
    input.dispose();
  };
  return { input, failure: () => failed, close };
}

const OUTSIDE = 'a manifest names a file outside of the media folder';
/** Of a request for a short file, and tries and pauses of those for a long one. */
const ADDRESS_TIMEOUT_MS = 20_000;
const ADDRESS_TRIES = 4;

async function openAddress(path: string, film: ReadFilm, onError: (error: unknown) => void): Promise<Source> {
  if (path.endsWith('.m3u8')) return new BufferSource(Buffer.from(await textOf(path, film)));
  return new UrlSource(addressOf(path, film), {
    handleUnhandledError: onError,
    getRetryDelay: (failed) => (failed < ADDRESS_TRIES ? failed : null),
  });
}

function addressOf(path: string, { root, addresses }: ReadFilm): string {
  const address = addresses?.[relative(resolve(root), resolve(path)).replaceAll(sep, '/')];
  if (address === undefined) throw new Error(OUTSIDE);
  return address;
}

async function textOf(path: string, film: ReadFilm): Promise<string> {
  if (!film.addresses) return readFile(path, 'utf8');
  const response = await fetch(addressOf(path, film), { signal: AbortSignal.timeout(ADDRESS_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`a playlist could not be read (${response.status})`);
  return response.text();
}

async function sharpest(input: Input): Promise<InputVideoTrack | null> {
  let best: { track: InputVideoTrack; lines: number } | undefined;
  for (const track of await input.getVideoTracks()) {
    const lines = await track.getCodedHeight();
    const isBetter =
      !best || (best.lines > CLIP_LINES ? lines < best.lines : lines > best.lines && lines <= CLIP_LINES);
    if (isBetter) best = { track, lines };
  }
  return best?.track ?? null;
}

/** @returns the timestamp of the key frame at or before the one that is requested; undefined past the end */
async function beginningOf({ video, audio }: Tracks, requested: Seconds): Promise<Seconds | undefined> {
  const track = video ?? audio;
  if (!track || (await track.computeDuration()) <= requested) return undefined;
  const sink = new EncodedPacketSink(track);
  const packet = (await sink.getKeyPacket(requested)) ?? (await sink.getFirstKeyPacket());
  return packet?.timestamp;
}

/** Times of day are numbers too large to be exact. */
const ROUNDING_S = 1e-4;

interface Stretch {
  /** Timestamp of its first packet. */
  from: Seconds;
  /** Where that and its end lie in the film. */
  start: Seconds;
  end: Seconds;
}

/** Writes both tracks side by side, each from its packet at the start. @returns where the last packet ends */
async function copyPackets<F extends OutputFormat>(
  { video, audio }: Tracks,
  output: Output<F>,
  { from, start, end }: Stretch,
  clock: FilmClock,
): Promise<Seconds> {
  const writers: { isDone: boolean; at: Seconds; next: () => Promise<void>; stop: () => Promise<unknown> }[] = [];
  let last = start;
  for (const track of [video, audio]) {
    const codec = await track?.getCodec();
    const config = await track?.getDecoderConfig();
    if (!track || !codec || !config) continue;
    const sink = new EncodedPacketSink(track);
    const source = track.isVideoTrack()
      ? new EncodedVideoPacketSource(codec as never)
      : new EncodedAudioPacketSource(codec as never);
    if (source instanceof EncodedVideoPacketSource) output.addVideoTrack(source);
    else output.addAudioTrack(source);
    const first = (await sink.getPacket(from + ROUNDING_S)) ?? (await sink.getFirstPacket());
    const packets = first ? sink.packets(first) : undefined;
    let isFirst = true;
    const writer = {
      isDone: packets === undefined,
      at: start,
      stop: async () => packets?.return(),
      async next() {
        const step = await packets?.next();
        const { value: found } = step ?? {};
        if (!found || found.timestamp >= clock.timestamp(end)) {
          writer.isDone = true;
          source.close();
          return;
        }
        const at = clock.filmTime(found.timestamp);
        // Sound of one stretch may go on into the next, which has its own.
        if (at === undefined || (track === audio && !isFirst && at < writer.at)) return;
        const packet = found.clone({ timestamp: Math.max(0, at - start) });
        writer.at = at;
        if (track === (video ?? audio)) last = Math.max(last, at + found.duration);
        await source.add(packet, isFirst ? ({ decoderConfig: config } as never) : undefined);
        isFirst = false;
      },
    };
    writers.push(writer);
  }
  await output.start();
  try {
    for (;;) {
      const [behind] = writers.filter(({ isDone }) => !isDone).sort((one, other) => one.at - other.at);
      if (!behind) break;
      await behind.next();
    }
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  } finally {
    for (const { stop } of writers) await stop();
  }
  return last;
}

/** `1080.m3u8` beside the MP4, with its segments: each rendition in one file. */
export async function writeManifest({ file, folder }: { file: string; folder: string }): Promise<void> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) });
  try {
    const output = new Output({
      format: new HlsOutputFormat({
        segmentFormat: new CmafOutputFormat(),
        singleFilePerPlaylist: true,
        getPlaylistPath: ({ n }) => `part-${n}.m3u8`,
        getSegmentPath: ({ playlist }) => `part-${playlist.n}.mp4`,
      }),
      target: new PathedTarget(CLIP_MANIFEST, ({ path }) => new FilePathTarget(join(folder, path))),
    });
    const tracks = { video: await input.getPrimaryVideoTrack(), audio: await input.getPrimaryAudioTrack() };
    await copyPackets(tracks, output, { from: 0, start: 0, end: Infinity }, await clockOf(file));
  } finally {
    input.dispose();
  }
}
