/** Copies packets of a film unchanged, and writes the manifest of a clip. Runs in a worker thread. */
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
  /** One of the film's files. */
  rendition: ReadFilm;
  to: string;
}

type Tracks = { video: InputVideoTrack | null; audio: InputAudioTrack | null };

/** Copies what lies between the last key frame before the start and the end. */
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

/** @returns false if the rendition already has audio, or its film has none; nothing is written then */
export async function addSound({ rendition: file, film, to }: SoundRequest): Promise<boolean> {
  const opened = openFilm(file);
  const rendition = opened.input;
  const { input, failure, close } = openFilm(film);
  try {
    // A file that cannot be parsed is served unchanged.
    if (!(await rendition.canRead())) return false;
    const lines = await (await rendition.getPrimaryVideoTrack())?.getCodedHeight();
    if (lines === undefined || (await rendition.getPrimaryAudioTrack())) return false;
    const tracks = { video: await ofLines(input, lines), audio: await input.getPrimaryAudioTrack() };
    if (!tracks.video || !tracks.audio) return false;
    const clock = await clockOf(film.film, (path) => textOf(path, film));
    const from = (await beginningOf(tracks, clock.timestamp(0))) ?? 0;
    // The index is written after the packets, so that a film of hours is not held in memory.
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
 * Opens a film. Playlists are short and read whole. All files must lie within the root, after links have been followed.
 *
 * Read errors are reported by `failure`, because the reader drops errors of its sources. The reader also reads ahead of
 * the copied packets and would fail if a file opened after it was closed, so `close` waits for pending opens.
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
/** Deadline of a request for a short file; number of tries and pauses of requests for a long one. */
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

/** @returns the timestamp of the key frame at or before the requested one; undefined past the end */
async function beginningOf({ video, audio }: Tracks, requested: Seconds): Promise<Seconds | undefined> {
  const track = video ?? audio;
  if (!track || (await track.computeDuration()) <= requested) return undefined;
  const sink = new EncodedPacketSink(track);
  const packet = (await sink.getKeyPacket(requested)) ?? (await sink.getFirstKeyPacket());
  return packet?.timestamp;
}

/** Times of day are too large to be exact as floating-point numbers. */
const ROUNDING_S = 1e-4;

interface Stretch {
  /** Timestamp of the first packet. */
  from: Seconds;
  /** Film times of the first packet and of the end. */
  start: Seconds;
  end: Seconds;
}

/** Writes both tracks interleaved, each from its packet at the start. @returns where the last packet ends */
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
        // Audio of one stretch may overlap the next, which has audio itself.
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

/** Writes `1080.m3u8` and its segments beside the MP4, each rendition in one file. */
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
