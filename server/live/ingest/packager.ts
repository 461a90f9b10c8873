/** Runs ffmpeg to cut a push into CMAF segments, and writes them and the journal of the camera. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { EpochMs } from '../../../core/domain/media.ts';
import { tailOf } from '../../operation/stderr-tail.ts';
import { type RecordedRun, type RecordedSegment, type RecordedTrack, writeToJournal } from '../recording.ts';
import { type Fragment, fragmentReader, type TrackHead } from './fragments.ts';
import type { Accepted } from './messages.ts';

/** Length of a segment in seconds, cut at the camera's key frames; shorter ones are joined with the next. */
const SEGMENT_S = 2;
/** If this many bytes are waiting to be read by ffmpeg, it is stuck. */
const UNREAD_MAX = 64 * 1024 * 1024;
const STDERR_TAIL_MAX = 500;
/** Codec of audio encoded here: silence, or audio that browsers cannot play. */
const AAC = 'mp4a.40.2';

/** Called for whatever has been written. */
export interface PackagerReports {
  run: (run: RecordedRun) => void;
  segment: (segment: RecordedSegment) => void;
}

export interface Packager {
  write: (bytes: Buffer) => void;
  /** @returns the last lines of its log if ffmpeg failed */
  end: () => Promise<string | undefined>;
}

interface PackagerOptions extends Pick<Accepted, 'folder' | 'number' | 'run'> {
  encoder: string;
  hasAudio: boolean;
  /** The audio is AAC already and is copied. */
  isCopied: boolean;
  /** In RFC 6381 notation; undefined for audio that is encoded here. */
  codecs: { video: string; audio: string | undefined };
  /** How much later than the video the audio begins. */
  audioShiftS: number;
  /** Wall-clock time of timestamp 0, as known when the first segment is complete. */
  beganAt: () => EpochMs;
  reports: PackagerReports;
  onFailed: (detail: string) => void;
}

/** Writes video and audio as two fragmented MP4s to separate pipes. */
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

/** Starts ffmpeg; its segments and the camera's journal are written until `end`. */
export function openPackager(options: PackagerOptions): Packager {
  const { encoder, folder, number, run, reports, onFailed } = options;
  const codecs = { video: options.codecs.video, audio: options.codecs.audio ?? AAC };
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

  /** Runs writes one after another, so that the journal keeps their order. */
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

  /** Joins fragments until they reach the segment length, if key frames are closer together than that. */
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
