/** The film of a desk: what a press takes from the player (row B14). */
import { expect, it } from 'vitest';
import type { ClockReading, PlayerClock } from '../../core/domain/clock.ts';
import { createDeskFilm } from '../../src/pages/desk/film.ts';

const READING: ClockReading = { time: 12, duration: 60, seekableFrom: 0, seekableTo: 60, bufferedTo: 20 };
const NOON = Date.UTC(2026, 6, 4, 12);

function filmAt(reading: Partial<ClockReading>, painted: { start: number; length: number | undefined } | undefined) {
  const { film, setPlayed } = createDeskFilm();
  const clock: PlayerClock = { read: () => ({ ...READING, ...reading }), subscribe: () => () => undefined };
  setPlayed({ clock, painted: () => painted, seek: () => undefined, press: () => undefined });
  return film;
}

it('[B14] a press stands at the picture on show, not at the clock that has run on', () => {
  expect(filmAt({}, { start: 11.92, length: 0.04 }).moment()).toEqual({ time: 11.92, at: undefined });
});

it('[B14] it stands at the clock within the picture on show', () => {
  expect(filmAt({}, { start: 11.98, length: 0.04 }).moment()).toEqual({ time: 12, at: undefined });
});

it('[B14] it stands where the picture begins whose length is not known', () => {
  expect(filmAt({}, { start: 11.98, length: undefined }).moment()).toEqual({ time: 11.98, at: undefined });
});

it('[B14] its time of day on live follows the picture', () => {
  expect(filmAt({ duration: Number.POSITIVE_INFINITY, at: NOON }, { start: 11.5, length: 0.04 }).moment()).toEqual({
    time: 11.5,
    at: NOON - 500,
  });
});

it('[B14] it stands at the clock where the browser does not tell which picture that is', () => {
  expect(filmAt({ at: NOON }, undefined).moment()).toEqual({ time: 12, at: NOON });
});

it('[B14] it has no moment before the film has one, and without a player', () => {
  expect(filmAt({ duration: 0 }, { start: 0, length: 0.04 }).moment()).toBeUndefined();
  expect(createDeskFilm().film.moment()).toBeUndefined();
});
