/** The film of a desk: what a press takes from the player (row B14). */
import { expect, it } from 'vitest';
import type { ClockReading, PlayerClock } from '../../core/domain/clock.ts';
import { createDeskFilm } from '../../src/pages/desk/film.ts';

const READING: ClockReading = { time: 12, duration: 60, seekableFrom: 0, seekableTo: 60, bufferedTo: 20 };
const NOON = Date.UTC(2026, 6, 4, 12);
const PRESSED_AT = 5_000;

function filmAt(reading: Partial<ClockReading>, shown: number | undefined) {
  const { film, setPlayed } = createDeskFilm();
  const clock: PlayerClock = { read: () => ({ ...READING, ...reading }), subscribe: () => () => undefined };
  const shownAt = (at: number): number | undefined => (at === PRESSED_AT ? shown : Number.NaN);
  setPlayed({ clock, shownAt, seek: () => undefined, press: () => undefined });
  return film;
}

it('[B14] a press stands at the picture that was on show, not at the clock that has run on', () => {
  expect(filmAt({}, 11.92).moment(PRESSED_AT)).toEqual({ time: 11.92, at: undefined });
});

it('[B14] its time of day on live follows the picture', () => {
  expect(filmAt({ duration: Number.POSITIVE_INFINITY, at: NOON }, 11.5).moment(PRESSED_AT)).toEqual({
    time: 11.5,
    at: NOON - 500,
  });
});

it('[B14] it stands at the clock where nothing tells which picture that was', () => {
  expect(filmAt({ at: NOON }, undefined).moment(PRESSED_AT)).toEqual({ time: 12, at: NOON });
});

it('[B14] it has no moment before the film has one, and without a player', () => {
  expect(filmAt({ duration: 0 }, 0).moment(PRESSED_AT)).toBeUndefined();
  expect(createDeskFilm().film.moment(PRESSED_AT)).toBeUndefined();
});
