import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAudio, readCaptions, readMuted, readVolume, saveChoices } from '../../src/adapters/storage.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const read = () => [readVolume(), readMuted(), readCaptions(), readAudio()];

it('[P15] [S06] the next visit starts with the stored choices, and the others stay unchanged', () => {
  expect(read()).toEqual([undefined, undefined, 'off', undefined]);
  saveChoices({ volume: 40, muted: false });
  expect(read()).toEqual([40, false, 'off', undefined]);
  saveChoices({ captions: 'fr' });
  saveChoices({ muted: true });
  expect(read()).toEqual([40, true, 'fr', undefined]);
  saveChoices({ audio: 'de' });
  saveChoices({ volume: 0, captions: 'off' });
  expect(read()).toEqual([0, true, 'off', 'de']);
});
