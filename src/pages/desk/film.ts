/** The player of a desk as its views use it; it is mounted after the page, and may be another one later. */
import { STOPPED_CLOCK, type PlayerClock } from '../../../core/domain/clock.ts';
import type { Moment } from '../../../core/domain/desk/press.ts';
import type { Seconds } from '../../../core/domain/media.ts';

export interface DeskFilm {
  clock: PlayerClock;
  /** The picture on show; undefined while there is none. */
  moment: () => Moment | undefined;
  seek: (time: Seconds) => void;
  /** A key that the desk leaves to the film. */
  press: (event: KeyboardEvent) => void;
}

interface Played {
  clock: PlayerClock;
  seek: DeskFilm['seek'];
  press: DeskFilm['press'];
}

/** @returns the film, and what tells it of its player */
export function createDeskFilm(): { film: DeskFilm; setPlayed: (next: Played | undefined) => void } {
  let played: Played | undefined;
  let stop = (): void => undefined;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const clock: PlayerClock = {
    read: () => played?.clock.read() ?? STOPPED_CLOCK,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    film: {
      clock,
      moment() {
        const { time, duration, at } = clock.read();
        return duration > 0 ? { time, at } : undefined;
      },
      seek: (time) => played?.seek(time),
      press: (event) => played?.press(event),
    },
    setPlayed(next) {
      stop();
      played = next;
      stop = next?.clock.subscribe(tell) ?? (() => undefined);
      tell();
    },
  };
}
