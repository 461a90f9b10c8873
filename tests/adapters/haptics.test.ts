import { afterEach, expect, test, vi } from 'vitest';
import { pulse } from '../../src/adapters/haptics.ts';

afterEach(() => vi.unstubAllGlobals());

test('[B14] an accepted press gives one short pulse', () => {
  const vibrate = vi.fn(() => true);
  vi.stubGlobal('navigator', { vibrate });
  pulse();
  expect(vibrate.mock.calls).toEqual([[15]]);
});

test('[B14] a device without a motor causes no error', () => {
  vi.stubGlobal('navigator', {});
  expect(pulse).not.toThrow();
});
