/** The film of a desk: the moment that a press takes from the player (row B14). */
import { describe, expect, it } from 'vitest';
import type { ClockReading, PlayerClock } from '../../core/domain/clock.ts';
import type { OnShow } from '../../machines/player/playback/playback/playback.select.ts';
import { createDeskFilm } from '../../src/pages/desk/film.ts';

const READING: ClockReading = { time: 12, duration: 60, seekableFrom: 0, seekableTo: 60, bufferedTo: 20 };
const NOON = Date.UTC(2026, 6, 4, 12);
const PRESSED_AT = 5_000;

const LIVE = { duration: Number.POSITIVE_INFINITY } as const;

function filmAt(reading: Partial<ClockReading>, shown: number | undefined, onShow: OnShow = 'film') {
  const { film, setPlayed } = createDeskFilm(() => undefined);
  const clock: PlayerClock = { read: () => ({ ...READING, ...reading }), subscribe: () => () => undefined };
  const shownAt = (at: number): number | undefined => (at === PRESSED_AT ? shown : Number.NaN);
  setPlayed({ clock, onShow: () => onShow, shownAt, seek: () => undefined, press: () => undefined });
  return film;
}

it('[B14] a press is placed at the frame on show, not at the clock that has advanced', () => {
  expect(filmAt({}, 11.92).moment(PRESSED_AT)).toEqual({ time: 11.92 });
});

it('[B14] its time of day in a live stream follows the frame', () => {
  expect(filmAt({ ...LIVE, at: NOON }, 11.5, 'live').moment(PRESSED_AT)).toEqual({
    time: 11.5,
    at: NOON - 500,
  });
});

it('[B14] it is placed at the clock if the frame on show is unknown', () => {
  expect(filmAt({ ...LIVE, at: NOON }, undefined, 'live').moment(PRESSED_AT)).toEqual({ time: 12, at: NOON });
});

it('[B14] in the recording of an event, which also has the time of day, it is placed in the film', () => {
  expect(filmAt({ at: NOON }, 11.5).moment(PRESSED_AT)).toEqual({ time: 11.5 });
});

it('[B14] it has no moment before the film has one, or without a player', () => {
  expect(filmAt({ duration: 0 }, 0).moment(PRESSED_AT)).toBe('noPicture');
  expect(filmAt({}, 12, 'nothing').moment(PRESSED_AT)).toBe('noPicture');
  expect(createDeskFilm(() => undefined).film.moment(PRESSED_AT)).toBe('noPicture');
});

describe('an interrupted stream that is opened again', () => {
  let [reading, onShow, tick]: [ClockReading, OnShow, () => void] = [READING, 'film', () => undefined];
  const clock: PlayerClock = {
    read: () => reading,
    subscribe(onChange) {
      tick = onChange;
      return () => undefined;
    },
  };
  const played = {
    clock,
    onShow: () => onShow,
    shownAt: () => undefined,
    seek: () => undefined,
    press: () => undefined,
  };
  const shows = (next: Partial<ClockReading>, of: OnShow): void => {
    [reading, onShow] = [{ ...READING, ...next }, of];
    tick();
  };

  it('[B14] a press meanwhile is placed where the film was', () => {
    const { film, setPlayed } = createDeskFilm(() => undefined);
    setPlayed(played);
    shows({ time: 31.4 }, 'film');
    shows({ time: 0, duration: 0 }, 'film');
    expect(film.moment(PRESSED_AT)).toEqual({ time: 31.4 });
  });

  it('[B14] in a live stream it is placed at the last frame, by its time of day', () => {
    const { film, setPlayed } = createDeskFilm(() => undefined);
    setPlayed(played);
    shows({ ...LIVE, time: 31.4, at: NOON }, 'live');
    shows({ ...LIVE, time: 0 }, 'live');
    expect(film.moment(PRESSED_AT)).toEqual({ time: 31.4, at: NOON });
  });

  it('[B14] but the next film, another player and the film after an advert have no moment yet', () => {
    const { film, setPlayed } = createDeskFilm(() => undefined);
    setPlayed(played);
    shows({ ...LIVE, time: 31.4, at: NOON }, 'live');
    shows({ duration: 0 }, 'film');
    expect(film.moment(PRESSED_AT)).toBe('noPicture');
    shows({ time: 31.4 }, 'film');
    shows({ time: 2, duration: 15 }, 'advert');
    shows({ duration: 0 }, 'film');
    expect(film.moment(PRESSED_AT)).toBe('noPicture');
    shows({ time: 31.4 }, 'film');
    reading = { ...READING, duration: 0 };
    setPlayed(played);
    expect(film.moment(PRESSED_AT)).toBe('noPicture');
  });
});

it.each(['advert', 'otherFilm'] as const)(
  '[B14] it has none in an %s, whose time is not that of the film',
  (onShow) => {
    expect(filmAt({}, 11.5, onShow).moment(PRESSED_AT)).toBe(onShow);
    expect(filmAt({ ...LIVE, at: NOON }, 11.5, onShow).moment(PRESSED_AT)).toBe(onShow);
  },
);

it('[B14] it has none in a live stream without a time of day', () => {
  expect(filmAt(LIVE, 11.5, 'live').moment(PRESSED_AT)).toBe('noTimeOfDay');
});

it('[B14] the length of the film is reported once it is known, and when it changes', () => {
  const told: number[] = [];
  const { setPlayed } = createDeskFilm((length) => told.push(length));
  let [duration, onShow, tick]: [number, OnShow, () => void] = [0, 'nothing', () => undefined];
  const show = (nextDuration: number, next: OnShow): void => {
    [duration, onShow] = [nextDuration, next];
    tick();
  };
  const clock: PlayerClock = {
    read: () => ({ ...READING, duration }),
    subscribe(onChange) {
      tick = onChange;
      return () => undefined;
    },
  };
  setPlayed({ clock, onShow: () => onShow, shownAt: () => 0, seek: () => undefined, press: () => undefined });
  show(0, 'film');
  show(15, 'advert');
  show(60, 'film');
  show(60, 'film');
  show(90, 'otherFilm');
  show(60, 'film');
  expect(told).toEqual([60]);
  show(LIVE.duration, 'live');
  show(61.5, 'film');
  expect(told).toEqual([60, Number.POSITIVE_INFINITY, 61.5]);
});
