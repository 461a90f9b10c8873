import { expect, it } from 'vitest';
import { roomLeft } from '../../../server/services/upload-room.ts';
import type { Store } from '../../../server/store/store.ts';

const GB = 1_000_000_000;

interface Case {
  /** Bytes of the disk. */
  free: number;
  /** Uploads in progress. */
  unfinished?: readonly { size: number; received: number }[];
  quota?: number;
  /** Bytes that the group has added. */
  added?: number;
}

function leftFor({ free, unfinished = [], quota, added = 0 }: Case): Promise<number> {
  const uploads = { unfinished: () => Promise.resolve(unfinished), bytesOf: () => Promise.resolve(added) };
  return roomLeft(64, free, {
    store: { uploads } as unknown as Store,
    config: { uploads: { fileBytes: 20 * GB, groupBytes: quota, workers: 1 } },
  });
}

it.each<[string, Case, number]>([
  ['a file takes its size twice, and one gigabyte stays free', { free: 5 * GB }, 2 * GB],
  ['nothing where less than that is free', { free: 0.9 * GB }, 0],
  [
    'what is on its way is promised its room: what is still to come, and as much again to play',
    { free: 5 * GB, unfinished: [{ size: GB, received: 0.25 * GB }] },
    1.125 * GB,
  ],
  ['a quota of the group ends it earlier', { free: 50 * GB, quota: 3 * GB, added: 2.5 * GB }, 0.5 * GB],
  ['also where more was added before there was one', { free: 50 * GB, quota: GB, added: 2 * GB }, 0],
  ['a quota makes no room on the disk', { free: 5 * GB, quota: 100 * GB }, 2 * GB],
])('[S02] %s', async (_, given, expected) => {
  expect(await leftFor(given)).toBe(expected);
});
