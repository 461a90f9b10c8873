/** The player of a desk as its views use it; it is mounted after the page, and may be another one later. */
import { STOPPED_CLOCK, type ClockReading, type PlayerClock } from '../../../core/domain/clock.ts';
import type { Moment, NoMoment } from '../../../core/domain/desk/press.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { OnShow } from '../../../machines/player/playback/playback/playback.select.ts';

export interface DeskFilm {
  clock: PlayerClock;
  /**
   * The picture that was on show as something was pressed.
   *
   * @param at time stamp of the event: a busy page handles it later
   */
  moment: (at: DOMHighResTimeStamp) => Moment | NoMoment;
  seek: (time: Seconds) => void;
  /** A key that the desk leaves to the film. */
  press: (event: KeyboardEvent) => void;
}

interface Played {
  clock: PlayerClock;
  onShow: () => OnShow;
  /** Player time of the picture that was on show then; undefined where there is none. */
  shownAt: (at: DOMHighResTimeStamp) => Seconds | undefined;
  seek: DeskFilm['seek'];
  press: DeskFilm['press'];
}

/** The recording of an event carries the time of day, too: there a tag stands in the film. */
function momentOf({ time, duration, at }: ClockReading): Moment | undefined {
  if (duration === 0) return undefined;
  if (Number.isFinite(duration)) return { time };
  return at === undefined ? undefined : { time, at };
}

/**
 * @param onMeasured called with the length of the tagged film, or of its live stream, which has no end
 * @returns the film, and what sets its player
 */
export function createDeskFilm(onMeasured: (length: Seconds) => void): {
  film: DeskFilm;
  setPlayed: (next: Played | undefined) => void;
} {
  let played: Played | undefined;
  let measured: Seconds = 0;
  /** The last moment of what is on show: the picture stands there while a stream that broke off is opened once more. */
  let last: { of: OnShow; moment: Moment } | undefined;
  let stop = (): void => undefined;
  const listeners = new Set<() => void>();
  const notify = (): void => {
    measure();
    remember();
    for (const listener of listeners) listener();
  };
  const measure = (): void => {
    const { duration } = clock.read();
    if (duration === 0 || duration === measured) return;
    const onShow = played?.onShow();
    if (onShow !== 'film' && onShow !== 'live') return;
    measured = duration;
    onMeasured(duration);
  };
  const remember = (): void => {
    const of = played?.onShow() ?? 'nothing';
    const moment = momentOf(clock.read());
    if (moment) last = { of, moment };
    else if (of !== last?.of) last = undefined;
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
      moment(pressedAt) {
        const onShow = played?.onShow() ?? 'nothing';
        if (onShow === 'advert' || onShow === 'otherFilm') return onShow;
        if (onShow === 'nothing') return 'noPicture';
        const reading = clock.read();
        const now = momentOf(reading);
        if (!now && last?.of === onShow) return last.moment;
        if (!now) return reading.duration === 0 ? 'noPicture' : 'noTimeOfDay';
        const { time, at } = now;
        const shown = played?.shownAt(pressedAt) ?? time;
        return at === undefined ? { time: shown } : { time: shown, at: at - (time - shown) * 1_000 };
      },
      seek: (time) => played?.seek(time),
      press: (event) => played?.press(event),
    },
    setPlayed(next) {
      stop();
      played = next;
      last = undefined;
      stop = next?.clock.subscribe(notify) ?? (() => undefined);
      notify();
    },
  };
}
