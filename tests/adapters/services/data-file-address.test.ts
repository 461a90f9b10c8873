/** How viewers share a cached copy of a data file, and how a viewer who knows of a newer version avoids it. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_USER_ID } from '../../../core/domain/constants/people.ts';
import { dataFileAddress } from '../../../src/adapters/services/early-data.ts';

const NOON = Date.UTC(2026, 6, 18, 12);
const film = { type: 'video', id: 'a b', userId: DEFAULT_USER_ID } as const;
const at = (seconds: number, ...more: [object?]) => dataFileAddress('/data/', film, NOON + seconds * 1_000, ...more);

describe('the address of a data file', () => {
  it('[P01] names the medium and the time', () => {
    expect(at(0)).toBe('/data/video/a%20b.json?time=1784376000000');
    expect(dataFileAddress('https://host.example/cdn/', { ...film, type: 'audio', userId: 71 }, NOON)).toBe(
      'https://host.example/cdn/audio/a%20b.json?user=71&time=1784376000000',
    );
  });

  it('[O01] is the same for all viewers within one minute, then changes', () => {
    expect(at(59.999)).toBe(at(0));
    expect(at(60)).toBe('/data/video/a%20b.json?time=1784376060000');
  });

  it('[O01] [S05] changes every four seconds if a live stream is about to start', () => {
    expect(at(3.9, { every: 4_000 })).toBe('/data/video/a%20b.json?time=1784376000000');
    expect(at(4, { every: 4_000 })).toBe('/data/video/a%20b.json?time=1784376004000');
  });

  it('[O01] [B13] names the version announced by the host', () => {
    expect(at(1, { version: 13 })).toBe('/data/video/a%20b.json?version=13&time=1784376000000');
  });
});
