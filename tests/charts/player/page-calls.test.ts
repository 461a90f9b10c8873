/** Calls of a page through the API, and which settings the viewer's next visit starts with. */
import { afterEach, expect, test } from 'vitest';
import { NO_STATE } from '../../../core/domain/player-api.ts';
import type { Audience, PlayerCall, PlayerState } from '../../../core/domain/player-api.ts';
import { commandOf } from '../../../machines/player/api/api.rules.ts';
import { selectPlayback } from '../../../machines/player/player.select.ts';
import type { PlayerEmitted } from '../../../machines/player/player.setup.ts';
import {
  selectCaptions,
  selectIsMuted,
  selectRate,
  selectVolume,
} from '../../../machines/player/playback/playback/playback.select.ts';
import { startProduct } from '../../views/player/product.ts';
import type { Product } from '../../views/player/product.ts';
import { fullDocument } from './documents.ts';

let product: Product | undefined;
afterEach(() => product?.player.stop());

/** One of each kind; the type requires an entry for every new method. */
const CALLS: { readonly [Method in PlayerCall['method']]: Extract<PlayerCall, { method: Method }> } = {
  play: { method: 'play' },
  pause: { method: 'pause' },
  nextTag: { method: 'nextTag' },
  previousTag: { method: 'previousTag' },
  requestFullscreen: { method: 'requestFullscreen' },
  playTags: { method: 'playTags' },
  currentTime: { method: 'currentTime', value: 20 },
  volume: { method: 'volume', value: 0.05 },
  muted: { method: 'muted', value: true },
  playbackRate: { method: 'playbackRate', value: 2 },
  quality: { method: 'quality', value: 240 },
  captions: { method: 'captions', value: 'en' },
  camera: { method: 'camera', value: '' },
};

/** Events that cause something to be stored (`mount-player.ts`). */
const STORED: readonly PlayerEmitted['type'][] = ['player.chosen', 'player.scores', 'player.consent'];

const STATE: PlayerState = {
  ...NO_STATE,
  qualities: [720, 240],
  captionTracks: [{ lang: 'en', label: 'English' }],
  cameras: [{ id: '', label: '' }],
};

/** Plays a film within a page, and collects the emitted events that are stored. */
async function playIn(audience: Audience) {
  product = startProduct({ document: fullDocument(), request: { autoplay: true } });
  const { player } = product;
  const stored: PlayerEmitted[] = [];
  player.on('*', (emitted) => {
    if (STORED.includes(emitted.type)) stored.push(emitted);
  });
  const playback = () => selectPlayback(player.getSnapshot())?.getSnapshot();
  await expect.poll(() => playback()?.context.media.duration).toBeGreaterThan(0);
  const call = (asked: PlayerCall): void => {
    const result = commandOf(asked, STATE, [], audience);
    if ('fault' in result) throw new Error(`${asked.method}: ${result.fault}`);
    player.send(result.command);
  };
  const sound = () => [selectVolume(playback()), selectIsMuted(playback()), selectCaptions(playback())];
  return { player, stored, call, sound, rate: () => selectRate(playback()) };
}

test('[E02] calls from a page of another site store nothing for the next visit', async () => {
  const { stored, call, sound, rate } = await playIn('stranger');
  for (const asked of Object.values(CALLS)) call(asked);
  expect([...sound(), rate()], 'it is done').toEqual([5, true, 'en', 2]);
  expect(stored).toEqual([]);
});

test('[E02] later choices of the viewer are stored, without those of the page', async () => {
  const { player, stored, call, sound } = await playIn('stranger');
  call(CALLS.volume);
  call(CALLS.muted);
  call(CALLS.captions);
  player.send({ type: 'playback.setMuted', muted: false });
  player.send({ type: 'playback.setRate', rate: 1.5 });
  player.send({ type: 'playback.setCaptions', lang: 'off' });
  expect(sound()).toEqual([5, false, 'off']);
  expect(stored).toEqual([
    { type: 'player.chosen', choices: { muted: false } },
    { type: 'player.chosen', choices: { captions: 'off' } },
  ]);
});

test("[E02] calls from the player's own page are stored like the viewer's choices", async () => {
  const { stored, call } = await playIn('own');
  for (const asked of Object.values(CALLS)) call(asked);
  expect(stored).toEqual([
    { type: 'player.chosen', choices: { volume: 5, muted: false } },
    { type: 'player.chosen', choices: { muted: true } },
    { type: 'player.chosen', choices: { captions: 'en' } },
  ]);
});
