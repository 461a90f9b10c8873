/** Generates the playlists of a live stream on request; none of them is stored. */
import type { EpochMs } from '../../core/domain/media.ts';
import { liveMaster, livePicks, livePlaylist } from '../samples/live.ts';
import type { StoredLive } from '../store/media.ts';
import { liveRun } from './run.ts';

/** Takes the position of a film's folder in the address: `/media/{id}/live/master.m3u8`. */
export const LIVE_FOLDER = 'live';

/** @returns undefined before the stream begins, and if it has no such playlist */
export function filesOfLive(live: StoredLive, file: string, now: EpochMs): string | undefined {
  const run = liveRun(live);
  if (!run || now < run.epoch) return undefined;
  if (file === 'master.m3u8') return liveMaster(run);
  const pick = livePicks(run).get(file);
  // Film folders are siblings of the stream's folder and share its signature.
  return pick && livePlaylist(run, now, pick, (film, name) => `../${film.id}/${name}`);
}
