/** A race filmed by several cameras (row P19): where they stand in time, and how a small picture keeps up with the large one. */
import {
  CAMERA_APART_S,
  CAMERA_CATCH_RATE,
  CAMERA_FAR_S,
  CAMERA_NEAR_S,
  CAMERA_NUDGE_OVER_S,
  CAMERA_NUDGE_RATE,
} from './constants.ts';
import type { DataDocument } from './data-document.ts';
import type { Seconds } from './media.ts';
import { parseReplays } from './replay-address.ts';

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
  const label = video.videoSelector?.labels[index]?.trim() ?? '';
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
 * `outside`: it was not filmed at this moment. `away`: its picture is not there yet. `far`: only a seek brings it back.
 * `apart`: farther than may be shown, near enough to catch up. `near`: may be shown, and is drawn nearer. `together`: as one.
 */
export type Standing = 'outside' | 'away' | 'far' | 'apart' | 'near' | 'together';

/** @returns seconds that the small picture is ahead of the large one */
export function driftOf({ lead, tile }: PairReading, from: number, to: number): Seconds {
  return tile.time - sameMoment(lead.time, from, to);
}

export function standingOf(reading: PairReading, from: number, to: number): Standing {
  const { lead, tile } = reading;
  const moment = sameMoment(lead.time, from, to);
  if (moment < 0 || (tile.duration > 0 && moment >= tile.duration)) return 'outside';
  if (!tile.isThere) return 'away';
  const apart = Math.abs(driftOf(reading, from, to));
  // Pictures that stand still cannot catch up.
  if (!lead.runs) return apart > CAMERA_NEAR_S ? 'far' : 'together';
  if (apart > CAMERA_FAR_S) return 'far';
  if (apart > CAMERA_APART_S) return 'apart';
  return apart > CAMERA_NEAR_S ? 'near' : 'together';
}

/**
 * The rate at which a small picture comes nearer.
 *
 * @param drift seconds that it is ahead
 * @param isShown it is looked at: it changes its pace by little
 */
export function catchingRate(lead: number, drift: Seconds, isShown: boolean): number {
  const most = isShown ? CAMERA_NUDGE_RATE : CAMERA_CATCH_RATE;
  return lead * (1 - Math.min(Math.max(drift / CAMERA_NUDGE_OVER_S, -most), most));
}
