/** A race filmed by several cameras (row P19): where they stand in time, and how a small picture keeps up with the large one. */
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
  /** Milliseconds that it begins after the first address of the document. */
  offset: number;
  /** As the document calls it; empty where it does not. */
  label: string;
}

/**
 * The cameras of a film of the replay list, itself first; none where it was filmed by one alone.
 *
 * @param index place of the film in `replay_url`
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

/** The same moment in a film that begins `to` ms after the first one, for a time of one that begins `from` ms after it. */
export const sameMoment = (time: Seconds, from: number, to: number): Seconds => time + (from - to) / 1000;

/** A picture at one instant. */
export interface PictureReading {
  /** Seconds. */
  time: Seconds;
  /** Seconds; 0 while unknown. */
  duration: Seconds;
  /** Start of the frame on show, seconds; undefined where it is not known. */
  frame: Seconds | undefined;
  /** It has a picture and is not on its way to another. */
  isThere: boolean;
  /** Its pictures move. */
  runs: boolean;
  rate: number;
}

/** The large picture and a small one, read at the same instant. */
export interface PairReading {
  lead: PictureReading;
  tile: PictureReading;
}

/**
 * How a small picture stands to the large one.
 *
 * `outside`: it was not filmed at this moment. `away`: one of them is not there yet. `far`: only a seek brings it back.
 * `beside`: both stand still, near enough to be shown, and it is put exactly there. `apart`: farther than may be shown, near
 * enough to catch up. `near`: may be shown, and is drawn nearer. `together`: as one.
 */
export type Standing = 'outside' | 'away' | 'far' | 'beside' | 'apart' | 'near' | 'together';

/** @returns seconds that the small picture is ahead of the large one */
export function driftOf({ lead, tile }: PairReading, from: number, to: number): Seconds {
  return tile.time - sameMoment(lead.time, from, to);
}

/** Farther apart than may be shown: by their clocks, or by the frames on show where one of them was drawn late. */
export function areApart(reading: PairReading, from: number, to: number): boolean {
  if (Math.abs(driftOf(reading, from, to)) > CAMERA_APART_S) return true;
  const { lead, tile } = reading;
  if (lead.frame === undefined || tile.frame === undefined) return false;
  return Math.abs(tile.frame - sameMoment(lead.frame, from, to)) > CAMERA_FRAMES_APART_S;
}

export function standingOf(reading: PairReading, from: number, to: number): Standing {
  const { lead, tile } = reading;
  const moment = sameMoment(lead.time, from, to);
  if (moment < 0 || (tile.duration > 0 && moment >= tile.duration)) return 'outside';
  if (!tile.isThere) return 'away';
  const apart = Math.abs(driftOf(reading, from, to));
  // Pictures that stand still cannot catch up.
  if (apart > (lead.runs ? CAMERA_FAR_S : CAMERA_APART_S)) return 'far';
  if (areApart(reading, from, to)) return 'apart';
  if (apart > CAMERA_NEAR_S) return lead.runs ? 'near' : 'beside';
  return lead.isThere ? 'together' : 'away';
}

/** Browsers take a picture at a tenth of its pace; below, some fall silent or refuse. */
const SLOWEST = 0.1;

/**
 * The rate at which a picture comes nearer to the one that leads.
 *
 * @param drift seconds that it is ahead
 * @param over seconds of the film over which the drift is made good
 * @param most that the rate changes, as a share
 */
export const nearingRate = (lead: number, drift: Seconds, over: Seconds, most: number): number =>
  // A pace of nothing is not one.
  lead * Math.max(1 - clamp(drift / over, -most, most), SLOWEST);

/**
 * The rate at which a small picture comes nearer to the large one.
 *
 * @param drift seconds that it is ahead
 * @param isShown it is on show: its rate changes only slightly
 */
export const catchingRate = (lead: number, drift: Seconds, isShown: boolean): number =>
  isShown
    ? nearingRate(lead, drift, CAMERA_NUDGE_OVER_S, CAMERA_NUDGE_RATE)
    : nearingRate(lead, drift, CAMERA_CATCH_OVER_S, CAMERA_CATCH_RATE);
