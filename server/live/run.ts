/** The stream of a live medium: its films, and when it began. */
import { FILMS } from '../samples/films.ts';
import type { LiveRun } from '../samples/live.ts';
import type { StoredLive } from '../store/media.ts';

/** @returns undefined if one of its films has not been drawn */
export function liveRun(live: StoredLive): LiveRun | undefined {
  const films = live.films.flatMap((folder) => FILMS.find(({ id }) => id === folder) ?? []);
  return films.length > 0 && films.length === live.films.length
    ? { epoch: Date.parse(live.startsAt), films }
    : undefined;
}
