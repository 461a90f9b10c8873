/** The player of a desk as its views use it; it is mounted after the page, and may be another one later. */
import { STOPPED_CLOCK, type PlayerClock } from '../../../core/domain/clock.ts';
import type { Moment } from '../../../core/domain/desk/press.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { FrameSpan } from '../../adapters/media/frame-watch.ts';

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
  /** The frame on show; undefined where the browser does not tell. */
  painted: () => FrameSpan | undefined;
  seek: DeskFilm['seek'];
  press: DeskFilm['press'];
}

/** The film's time, unless the frame on show is another one: it may be drawn later than its moment. */
function shownMoment(time: Seconds, frame: FrameSpan | undefined): Seconds {
  if (!frame) return time;
  const { start, length = 0 } = frame;
  return start <= time && time < start + length ? time : start;
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
        if (duration === 0) return undefined;
        const shown = shownMoment(time, played?.painted());
        return { time: shown, at: at === undefined ? undefined : at - (time - shown) * 1_000 };
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
