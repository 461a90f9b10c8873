import { expect, it } from 'vitest';
import { selectOnShow } from '../../../machines/player/playback/playback/playback.select.ts';

/** The part of playback that determines what is on show. */
const playing = (mode: string | undefined, index = 0, camera?: string) =>
  ({ context: { mode, index, camera } }) as unknown as Parameters<typeof selectOnShow>[0];

it.each([
  ['no player', undefined, 'nothing'],
  ['a notice in place of the film', playing(undefined), 'nothing'],
  ['the film', playing('replay'), 'film'],
  ['another film of the list', playing('replay', 1), 'otherFilm'],
  ['another camera of the film', playing('replay', 0, 'bank'), 'otherFilm'],
  ['an advert before the film', playing('preRoll'), 'advert'],
  ['an advert within it', playing('midRoll'), 'advert'],
  ['the live stream', playing('live'), 'live'],
  ['another camera of the live stream, which has the same clock', playing('live', 1), 'live'],
])('[B14] [B05] the clock of the picture on show: %s', (_, playback, expected) => {
  expect(selectOnShow(playback)).toBe(expected);
});
