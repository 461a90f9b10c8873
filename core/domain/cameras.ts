/**
 * A race filmed by several cameras (row P19): their offsets in time, and how a small picture is kept in sync with the
 * large one.
 */
import { clamp } from './clamp.ts';
import {
  CAMERA_APART_S,
  CAMERA_CATCH_OVER_S,
  CAMERA_CATCH_RATE,
  CAMERA_FAR_S,
  CAMERA_FRAMES_APART_S,
  CAMERA_NEAR_S,
  CAMERA_NUDGE_OVER_S,
  CAMERA_NUDGE_RATE,
} from './constants/cameras.ts';
import type { DataDocument } from './data-document.ts';
import type { Seconds } from './media.ts';
import { parseReplays } from './replay-address.ts';
import { streamLabel } from './streams.ts';

/** `undefined`: the film of the replay list; otherwise the id of a multi-replay. */
export type CameraId = string | undefined;

export interface Camera {
  id: CameraId;
  url: string;
  /** Milliseconds by which it starts after the first address of the document. */
  offset: number;
  /** The document's name for it; empty if it has none. */
  label: string;
}

/**
 * The cameras of a film of the replay list, that film first; empty if only one camera filmed it.
 *
 * @param index of the film in `replay_url`
 */
export function camerasOf({ video, multi_replays }: DataDocument, index: number): Camera[] {
  const film = parseReplays(video.replay_url)[index];
  if (!film || multi_replays.length === 0 || video.type === 'audio') return [];
  const label = streamLabel(video, index);
  return [
    { ...film, id: undefined, label },
    ...multi_replays.map(({ id, url, offset, description }) => ({ id, url, offset, label: description.trim() })),
  ];
}

/**
 * Converts a time of a film that starts `from` ms after the first one to the same moment in a film that starts `to`
 * ms after it.
 */
export const sameMoment = (time: Seconds, from: number, to: number): Seconds => time + (from - to) / 1000;

/** A picture at one instant. */
export interface PictureReading {
  /** Seconds. */
  time: Seconds;
  /** Seconds; 0 while unknown. */
  duration: Seconds;
  /** Start of the frame on show, seconds; undefined if unknown. */
  frame: Seconds | undefined;
  /** It shows a frame and is not seeking. */
  isThere: boolean;
  /** It is moving. */
  runs: boolean;
  rate: number;
}

/** The large picture and a small one, read at the same instant. */
export interface PairReading {
  lead: PictureReading;
  tile: PictureReading;
}

/**
 * Where a small picture is in relation to the large one.
 *
 * `outside`: it has no picture of this moment. `away`: one of them is not ready. `far`: only a seek brings it back.
 * `beside`: both are paused, near enough to be shown, and moved to the exact moment. `apart`: too far to be shown,
 * near enough to catch up. `near`: near enough to be shown, and still catching up. `together`: in sync.
 */
export type SyncState = 'outside' | 'away' | 'far' | 'beside' | 'apart' | 'near' | 'together';

/** @returns seconds by which the small picture is ahead of the large one */
export function driftOf({ lead, tile }: PairReading, from: number, to: number): Seconds {
  return tile.time - sameMoment(lead.time, from, to);
}

/**
 * Whether the two are too far apart to be shown: by their clocks, or by the frames on show if one of them was painted
 * late.
 */
export function areApart(reading: PairReading, from: number, to: number): boolean {
  if (Math.abs(driftOf(reading, from, to)) > CAMERA_APART_S) return true;
  const { lead, tile } = reading;
  if (lead.frame === undefined || tile.frame === undefined) return false;
  return Math.abs(tile.frame - sameMoment(lead.frame, from, to)) > CAMERA_FRAMES_APART_S;
}

export function syncStateOf(reading: PairReading, from: number, to: number): SyncState {
  const { lead, tile } = reading;
  const moment = sameMoment(lead.time, from, to);
  if (moment < 0 || (tile.duration > 0 && moment >= tile.duration)) return 'outside';
  if (!tile.isThere) return 'away';
  const apart = Math.abs(driftOf(reading, from, to));
  // A paused picture cannot catch up.
  if (apart > (lead.runs ? CAMERA_FAR_S : CAMERA_APART_S)) return 'far';
  if (areApart(reading, from, to)) return 'apart';
  if (apart > CAMERA_NEAR_S) return lead.runs ? 'near' : 'beside';
  return lead.isThere ? 'together' : 'away';
}

/** Lowest rate, as a share of the leading picture's; below it, some browsers mute the sound or refuse the rate. */
const SLOWEST = 0.1;

/**
 * The rate at which a picture converges on the leading one.
 *
 * @param drift seconds by which it is ahead
 * @param over seconds of the film in which to correct the drift
 * @param most largest change of the rate, as a share
 */
export const nearingRate = (lead: number, drift: Seconds, over: Seconds, most: number): number =>
  lead * Math.max(1 - clamp(drift / over, -most, most), SLOWEST);

/**
 * The rate at which a small picture catches up with the large one.
 *
 * @param drift seconds by which it is ahead
 * @param isShown whether it is on show: its rate then changes only slightly
 */
export const catchingRate = (lead: number, drift: Seconds, isShown: boolean): number =>
  isShown
    ? nearingRate(lead, drift, CAMERA_NUDGE_OVER_S, CAMERA_NUDGE_RATE)
    : nearingRate(lead, drift, CAMERA_CATCH_OVER_S, CAMERA_CATCH_RATE);
