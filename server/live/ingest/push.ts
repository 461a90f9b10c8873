/**
 * One push, from its first tag to its last: finds out what it carries and when it happens, and has ffmpeg cut it into CMAF
 * segments.
 *
 * Wall time is that of arrival: of all tags of the first segment, the one that was under way for the shortest time says when
 * the push began. Later ones waited for a network or a buffer.
 */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { CameraTrouble } from '../../../core/domain/live-event.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import { tailOf } from '../../operation/stderr-tail.ts';
import { type RecordedRun, type RecordedSegment, type RecordedTrack, writeToJournal } from '../recording.ts';
import { type AvcTag, audioCodecs, flvHeader, flvTag, isAac, readVideoTag, TRACK_TYPE, videoCodecs } from './flv.ts';
import { type Fragment, fragmentReader, type TrackHead } from './fragments.ts';
import type { Accepted } from './messages.ts';

export const TRACK = TRACK_TYPE;
type TrackType = (typeof TRACK)[keyof typeof TRACK];

/** Seconds of a segment, at key frames of the camera: one of fewer is put together with the next. */
const SEGMENT_S = 2;
/** A camera whose sound has not come by then has none. */
const AUDIO_PATIENCE_MS = 1_000;
/** One without a key frame by then has no picture. */
const PICTURE_PATIENCE_MS = 15_000;
/** What the packager has not read: it is stuck. */
const UNREAD_MAX = 64 * 1024 * 1024;
/** Timestamps that go back by more start over: another stream. */
const BACKWARDS_MS = 3_000;
const RATE_EVERY_MS = 1_000;
const STDERR_TAIL_MAX = 500;
/** Of what is encoded here: silence, and sound that browsers do not play. */
const AAC = 'mp4a.40.2';

/** The other side of a push. */
export interface PushSource {
  close: () => void;
  /** Wall time of timestamp 0, where it is known better than by the arrival of tags. */
  zeroAt?: () => EpochMs | undefined;
}

/** Takes what a camera sends. */
export interface PushTrack {
  /** @param timestamp milliseconds, 32 bits */
  tag: (type: TrackType, timestamp: number, payload: Buffer) => void;
  /** The camera is gone. @param trouble why, where it did not end by itself */
  end: (trouble?: CameraTrouble, detail?: string) => void;
}

export interface PushReports {
  run: (run: RecordedRun) => void;
  segment: (segment: RecordedSegment) => void;
  rate: (bits: number) => void;
  over: (trouble?: CameraTrouble, detail?: string) => void;
}

interface Held {
  type: TrackType;
  time: number;
  payload: Buffer;
}

export function openPush(
  { folder, number, run }: Accepted,
  encoder: string,
  source: PushSource,
  reports: PushReports,
): PushTrack {
  let video: Buffer | undefined;
  let audio: Buffer | undefined;
  let hasAudio = false;
  let held: Held[] | undefined = [];
  /** Timestamp of the last tag, once there is a key frame, and milliseconds from that key frame to the tag. */
  let last: number | undefined;
  let clock = 0;
  /** Timestamp of that key frame. */
  let origin = 0;
  let newest = 0;
  let packager: Packager | undefined;
  let isOver = false;
  let quickest = Infinity;
  let bits = 0;
  let ratedAt = performance.now();
  const begunAt = ratedAt;

  const over = (trouble?: CameraTrouble, detail?: string): void => {
    if (isOver) return;
    isOver = true;
    clearInterval(ticking);
    source.close();
    const ended = packager?.end() ?? Promise.resolve(undefined);
    void ended.then((problem) =>
      reports.over(trouble ?? (problem === undefined ? undefined : 'failed'), detail ?? problem),
    );
  };
  const ticking = setInterval(() => {
    const now = performance.now();
    reports.rate(Math.round((bits * 1000) / (now - ratedAt)));
    bits = 0;
    ratedAt = now;
    if (!packager && now - begunAt > PICTURE_PATIENCE_MS) over('noPicture');
  }, RATE_EVERY_MS);

  function start(): void {
    if (!video || !held) return;
    const isCopied = audio !== undefined;
    packager = openPackager({
      encoder,
      folder,
      number,
      run,
      hasAudio,
      isCopied,
      codecs: { video: videoCodecs(video), audio: (audio && audioCodecs(audio)) ?? AAC },
      audioShiftS: (held.find(({ type }) => type === TRACK.audio)?.time ?? 0) / 1000,
      beganAt() {
        const zeroAt = source.zeroAt?.();
        return zeroAt === undefined ? quickest : zeroAt + origin;
      },
      reports,
      onFailed: (detail) => over('failed', detail),
    });
    packager.write(flvHeader(hasAudio));
    packager.write(flvTag(TRACK.video, 0, video));
    if (audio) packager.write(flvTag(TRACK.audio, 0, audio));
    for (const { type, time, payload } of held) packager.write(flvTag(type, time, payload));
    held = undefined;
  }

  function pass(type: TrackType, time: number, payload: Buffer): void {
    if (held) held.push({ type, time, payload });
    else if (type === TRACK.video || hasAudio) packager?.write(flvTag(type, Math.max(0, time), payload));
    if (held && (hasAudio || time > AUDIO_PATIENCE_MS)) start();
  }

  function takeVideo(timestamp: number, payload: Buffer): void {
    const read = readVideoTag(payload);
    if (read.kind === 'other') return over('codec', read.codec);
    if (read.kind === 'config') {
      if (video && !video.equals(payload)) return over('lost');
      video = payload;
    } else if (video) takeFrame(read, timestamp, payload);
  }

  function takeFrame(read: Extract<AvcTag, { kind: 'frame' }>, timestamp: number, payload: Buffer): void {
    if (last === undefined && !read.isKey) return;
    pass(TRACK.video, clocked(timestamp, read.compositionMs), payload);
  }

  function takeAudio(timestamp: number, payload: Buffer): void {
    if (payload.length < 2) return;
    if (isAac(payload) && payload[1] === 0) {
      audio ??= payload;
      return;
    }
    if (last === undefined) return;
    const time = clocked(timestamp, 0);
    if (time < 0) return;
    if (held) hasAudio = true;
    pass(TRACK.audio, time, payload);
  }

  /** @param compositionMs how much later it is shown than decoded */
  function clocked(timestamp: number, compositionMs: number): number {
    // A difference of 32 bits, signed: they may run over in between.
    if (last === undefined) origin = timestamp;
    else clock += (timestamp - last) | 0;
    last = timestamp;
    if (clock < newest - BACKWARDS_MS) over('lost');
    newest = Math.max(newest, clock);
    quickest = Math.min(quickest, Date.now() - clock - compositionMs);
    return clock;
  }

  return {
    tag(type, timestamp, payload) {
      if (isOver || payload.length === 0) return;
      bits += payload.length * 8;
      if (type === TRACK.video) takeVideo(timestamp, payload);
      else takeAudio(timestamp, payload);
    },
    end: over,
  };
}

interface Packager {
  write: (bytes: Buffer) => void;
  /** @returns its last words where it failed */
  end: () => Promise<string | undefined>;
}

interface PackagerOptions extends Pick<Accepted, 'folder' | 'number' | 'run'> {
  encoder: string;
  hasAudio: boolean;
  /** The sound is AAC already. */
  isCopied: boolean;
  codecs: RecordedRun['codecs'];
  /** How much later than the pictures sound begins. */
  audioShiftS: number;
  /** Wall time of timestamp 0, as known when the first segment is whole. */
  beganAt: () => EpochMs;
  reports: Pick<PushReports, 'run' | 'segment'>;
  onFailed: (detail: string) => void;
}

/** Pictures and sound each as a fragmented MP4 on a pipe of its own. */
function argsOf({ hasAudio, isCopied }: Pick<PackagerOptions, 'hasAudio' | 'isCopied'>): string[] {
  const fragmented = '-movflags +empty_moov+default_base_moof+skip_trailer -flush_packets 1 -f mp4';
  const silence = hasAudio ? '' : '-f lavfi -i anullsrc=r=48000:cl=stereo';
  const sound = hasAudio && isCopied ? 'copy' : 'aac -b:a 128k';
  return [
    '-nostdin -hide_banner -loglevel error -probesize 100000 -analyzeduration 0',
    `-f flv -i pipe:0 ${silence} -copyts`,
    `-map 0:v:0 -c:v copy -movflags +frag_keyframe ${fragmented} pipe:1`,
    `-map ${hasAudio ? 0 : 1}:a:0 -c:a ${sound} ${hasAudio ? '' : '-shortest'} -frag_duration ${SEGMENT_S}000000 ${fragmented} pipe:3`,
  ]
    .join(' ')
    .split(' ')
    .filter(Boolean);
}

function openPackager(options: PackagerOptions): Packager {
  const { encoder, folder, number, run, codecs, reports, onFailed } = options;
  const child = spawn(encoder, argsOf(options), { stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
  const names = { video: `c${number}-${run}-v`, audio: `c${number}-${run}-a` };
  const heads: Partial<Record<RecordedTrack, TrackHead>> = {};
  const counts = { video: 0, audio: 0 };
  let gathered: Fragment[] = [];
  let waiting: { track: RecordedTrack; fragment: Fragment }[] = [];
  let began: EpochMs | undefined;
  const stderrTail = tailOf(child.stderr, STDERR_TAIL_MAX);
  let isEnding = false;
  let writing = Promise.resolve();

  /** One after another, so that the journal tells them in their order. */
  const later = (work: () => Promise<void>): void => {
    writing = writing.then(work).catch((error: unknown) => onFailed(String(error)));
  };

  function begin({ frameS }: Fragment): void {
    const { video, audio } = heads;
    if (!video || !audio || began !== undefined) return;
    began = options.beganAt();
    const init = { video: `${names.video}-init.mp4`, audio: `${names.audio}-init.mp4` };
    const fps = Math.round(100 / frameS) / 100;
    const line: RecordedRun = { kind: 'run', run, init, codecs, width: video.width, height: video.height, fps };
    later(async () => {
      await writeFile(join(folder, init.video), video.init);
      await writeFile(join(folder, init.audio), audio.init);
      await writeToJournal(folder, number, line);
      reports.run(line);
    });
    for (const { track, fragment } of waiting) record(track, fragment);
    waiting = [];
  }

  function record(track: RecordedTrack, fragment: Fragment): void {
    if (began === undefined) {
      waiting.push({ track, fragment });
      if (track === 'video') begin(fragment);
      return;
    }
    counts[track] += 1;
    const line: RecordedSegment = {
      kind: 'segment',
      run,
      track,
      file: `${names[track]}-${counts[track]}.m4s`,
      at: Math.round(began + fragment.start * 1000),
      duration: fragment.duration,
      bytes: fragment.bytes.length,
    };
    later(async () => {
      await writeFile(join(folder, line.file), fragment.bytes);
      await writeToJournal(folder, number, line);
      reports.segment(line);
    });
  }

  /** Key frames closer together than a segment is long share one. */
  function gather(fragment: Fragment): void {
    gathered.push(fragment);
    if (gathered.reduce((sum, { duration }) => sum + duration, 0) >= SEGMENT_S - 0.1) release();
  }
  function release(): void {
    const [first] = gathered;
    if (!first) return;
    record('video', {
      bytes: Buffer.concat(gathered.map(({ bytes }) => bytes)),
      start: first.start,
      duration: gathered.reduce((sum, { duration }) => sum + duration, 0),
      frameS: first.frameS,
    });
    gathered = [];
  }

  const read = (
    pipe: Readable,
    track: RecordedTrack,
    onFragment: (fragment: Fragment) => void,
    shift: number,
  ): void => {
    const onHead = (head: TrackHead): void => void (heads[track] = head);
    const take = fragmentReader(onHead, onFragment, shift);
    pipe.on('data', (chunk: Buffer) => {
      try {
        take(chunk);
      } catch (error) {
        onFailed(String(error));
      }
    });
  };
  read(child.stdout, 'video', gather, 0);
  read(child.stdio[3] as Readable, 'audio', (fragment) => record('audio', fragment), options.audioShiftS);

  child.stdin.on('error', () => undefined);
  const { promise: closed, resolve } = Promise.withResolvers<string | undefined>();
  child.on('error', (error) => {
    onFailed(error.message);
    resolve(error.message);
  });
  child.on('close', (code) => {
    release();
    resolve(code === 0 || isEnding ? undefined : stderrTail() || `ffmpeg ended with ${code}`);
    if (!isEnding) onFailed(stderrTail() || `ffmpeg ended with ${code}`);
  });
  return {
    write(bytes) {
      child.stdin.write(bytes);
      if (child.stdin.writableLength > UNREAD_MAX) onFailed('the packager does not keep up');
    },
    async end() {
      isEnding = true;
      child.stdin.end();
      const patience = setTimeout(() => child.kill('SIGKILL'), 5_000);
      const words = await closed;
      clearTimeout(patience);
      await writing;
      return words;
    },
  };
}
