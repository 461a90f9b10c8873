/** The player as the desk's views use it. It is mounted after the page, and may be replaced later. */
import { STOPPED_CLOCK, type ClockReading, type PlayerClock } from '../../../core/domain/clock.ts';
import type { Moment, NoMoment } from '../../../core/domain/desk/press.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { OnShow } from '../../../machines/player/playback/playback/playback.select.ts';

export interface DeskFilm {
  clock: PlayerClock;
  /**
   * The picture that was visible when a button or key was pressed.
   *
   * @param at time stamp of the event, because a busy page handles it later
   */
  moment: (at: DOMHighResTimeStamp) => Moment | NoMoment;
  seek: (time: Seconds) => void;
  /** Handles a key that the desk does not use. */
  press: (event: KeyboardEvent) => void;
}

interface Played {
  clock: PlayerClock;
  onShow: () => OnShow;
  /** Player time of the picture that was visible at that moment; undefined if there was none. */
  shownAt: (at: DOMHighResTimeStamp) => Seconds | undefined;
  seek: DeskFilm['seek'];
  press: DeskFilm['press'];
}

/** The recording of an event also has a time of day. On it, the film's own time positions a tag. */
function momentOf({ time, duration, at }: ClockReading): Moment | undefined {
  if (duration === 0) return undefined;
  if (Number.isFinite(duration)) return { time };
  return at === undefined ? undefined : { time, at };
}

/**
 * @param onMeasured called with the duration of the tagged film, or infinity for its live stream
 * @returns the film, and a setter for its player
 */
export function createDeskFilm(onMeasured: (length: Seconds) => void): {
  film: DeskFilm;
  setPlayed: (next: Played | undefined) => void;
} {
  let played: Played | undefined;
  let measured: Seconds = 0;
  /** The last known moment, used while an interrupted stream shows its last picture and reconnects. */
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
