/** The state that a playing player reports to its page, from its charts and its clock. */
import { afterEach, expect, test } from 'vitest';
import type { ClockReading } from '../../../core/domain/clock.ts';
import { NO_STATE } from '../../../core/domain/player-api.ts';
import { selectPlayerState } from '../../../machines/player/api/api.select.ts';
import { selectPlayback } from '../../../machines/player/player.select.ts';
import { startProduct } from '../../views/player/product.ts';
import type { Product } from '../../views/player/product.ts';
import { fullDocument } from './documents.ts';

let product: Product | undefined;
afterEach(() => product?.player.stop());

const READING: ClockReading = { time: 20, duration: 90, seekableFrom: 0, seekableTo: 90, bufferedTo: 30 };

test.each<[what: string, reading: ClockReading, buffered: readonly (readonly number[])[]]>([
  [
    'before the moment and after a gap',
    {
      ...READING,
      buffered: [
        [0, 30],
        [60, 75],
      ],
    },
    [
      [0, 30],
      [60, 75],
    ],
  ],
  ['nothing yet', { ...READING, bufferedTo: 20, buffered: [] }, []],
  ['from the moment on, where an engine tells no more', READING, [[20, 30]]],
])('[E02] a page receives the buffered ranges: %s', async (_, reading, buffered) => {
  product = startProduct({ document: fullDocument(), request: { autoplay: true } });
  const { player } = product;
  await expect
    .poll(() => selectPlayback(player.getSnapshot())?.getSnapshot().context.media.duration)
    .toBeGreaterThan(0);
  expect(selectPlayerState(player.getSnapshot(), reading, NO_STATE, 'own').buffered).toEqual(buffered);
});
