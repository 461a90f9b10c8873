/** The simulated evening at 50 times, over real sockets to a real host: the tags are those that were typed by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../server/config.ts';
import { type Client, type RunningHost, startHost } from '../server/harness.ts';
import { aMedium, GROUP } from '../server/store-library.ts';
import { differences } from './compare-tags.ts';
import { tagsOfRace } from './simulated-race.ts';

const SPEED = 50;
const DEADLINE_MS = 120_000;

let host: RunningHost;
let admin: Client;

beforeAll(async () => {
  host = await startHost({
    now: Date.now,
    // A minute of the race takes about one second.
    config: { limits: { ...DEFAULT_LIMITS, keys: { points: 1_000_000, windowS: 60 } } },
    also: ['tcp', 'socket'].map((id) => aMedium({ id, title: id, groupId: GROUP })),
  });
  admin = await host.login('admin');
});
afterAll(() => host.stop());

describe('a whole evening', () => {
  it('[B13] by the timing system’s stream and the event’s file', { timeout: DEADLINE_MS }, async () => {
    const { tags } = await tagsOfRace({ host, admin, mediaId: 'tcp', via: 'tcp', hasFile: true, speed: SPEED });
    expect(differences(tags)).toEqual([]);
  });
});
