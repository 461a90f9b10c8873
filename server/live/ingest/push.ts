/**
 * A push, from its first tag to its last: finds out what it carries and when it happens, and passes it to the packager.
 *
 * Wall-clock time is derived from arrival. Among the tags of the first segment, the one with the shortest delay
 * determines when the push began; the others were delayed by a network or a buffer.
 */
import type { CameraTrouble } from '../../../core/domain/live-event.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import { type AvcTag, audioCodecs, flvHeader, flvTag, isAac, readVideoTag, TRACK_TYPE, videoCodecs } from './flv.ts';
import type { Accepted } from './messages.ts';
import { openPackager, type Packager, type PackagerReports } from './packager.ts';

export const TRACK = TRACK_TYPE;
type TrackType = (typeof TRACK)[keyof typeof TRACK];

/** A camera that sends no audio within this time has none. */
const AUDIO_PATIENCE_MS = 1_000;
/** A camera that sends no key frame within this time has no video. */
const PICTURE_PATIENCE_MS = 15_000;
/** A timestamp that goes back by more than this starts another stream. */
const BACKWARDS_MS = 3_000;
const RATE_EVERY_MS = 1_000;
/** The sender of a push. */
export interface PushSource {
  close: () => void;
  /** Wall-clock time of timestamp 0, if known more precisely than from the arrival of tags. */
  zeroAt?: () => EpochMs | undefined;
}

/** Receives what a camera sends. */
export interface PushTrack {
  /** @param timestamp milliseconds, 32 bits */
  tag: (type: TrackType, timestamp: number, payload: Buffer) => void;
  /** The camera has disconnected. @param trouble the reason, unless it ended the push normally */
  end: (trouble?: CameraTrouble, detail?: string) => void;
}

export interface PushReports extends PackagerReports {
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
  /**
   * Timestamp of the last tag after the first key frame; `clock` is the time from that key frame to it, in
   * milliseconds.
   */
  let last: number | undefined;
  let clock = 0;
  /** Timestamp of the first key frame. */
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
      codecs: { video: videoCodecs(video), audio: audio && audioCodecs(audio) },
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

  /** @param compositionMs presentation time minus decode time */
  function clocked(timestamp: number, compositionMs: number): number {
    // A signed 32-bit difference, because timestamps may overflow.
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
