/** The playlists of a live stream, made when they are requested: nothing of them is kept. */
import type { EpochMs } from '../../core/domain/media.ts';
import { liveMaster, livePicks, livePlaylist } from '../samples/live.ts';
import type { StoredLive } from '../store/media.ts';
import { liveRun } from './run.ts';

/** Stands where a film's folder would: `/media/{id}/live/master.m3u8`. */
export const LIVE_FOLDER = 'live';

/** @returns undefined before the stream begins, and for a playlist that it does not have */
export function filesOfLive(live: StoredLive, file: string, now: EpochMs): string | undefined {
  const run = liveRun(live);
  if (!run || now < run.epoch) return undefined;
  if (file === 'master.m3u8') return liveMaster(run);
  const pick = livePicks(run).get(file);
  // Films lie beside the stream's folder, under the same signature.
  return pick && livePlaylist(run, now, pick, (film, name) => `../${film.id}/${name}`);
}
