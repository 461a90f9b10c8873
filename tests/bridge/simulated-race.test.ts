/**
 * The simulated evening at 50 times the speed, over real sockets to a real host: the tags must be those typed by hand.
 */
import { afterAll, beforeAll, describe, it } from 'vitest';
import { FAULTS } from '../../bridge/simulator/faults.ts';
import { DEFAULT_LIMITS } from '../../server/rate-limits.ts';
import { type Client, type RunningHost, startHost } from '../server/harness.ts';
import { aMedium, GROUP } from '../server/store-library.ts';
import { differences } from './compare-tags.ts';
import { type RaceOptions, tagsOfRace } from './simulated-race.ts';

const SPEED = 50;
/** Faults that only show over real sockets and files; `simulated-tags.test.ts` tries all others on parsed messages. */
const OF_THE_WIRE: readonly string[] = [
  'cut-as-listed',
  'cut-as-started',
  'cut-as-finished',
  'cut-as-completed',
  'cut-as-left',
  'cut-as-disqualified',
  'cut-at-midnight',
  'cut-in-a-message',
  'bytes-in-pieces',
  'unreadable-message',
  'file-half-written',
  'file-away',
];
const DEADLINE_MS = 480_000;

let host: RunningHost;
let admin: Client;

beforeAll(async () => {
  host = await startHost({
    now: Date.now,
    // A minute of the race takes about one second.
    config: { limits: { ...DEFAULT_LIMITS, keys: { points: 1_000_000, windowS: 60 } } },
    // Private, because public data files would be written and compressed a hundred times a second at this speed.
    also: ['socket', 'disturbed'].map((id) => aMedium({ id, title: id, groupId: GROUP, visibility: 'private' })),
  });
  admin = await host.login('admin');
});
afterAll(() => host.stop());

describe.concurrent('a whole evening', { timeout: DEADLINE_MS }, () => {
  const race = (mediaId: string, also: Partial<RaceOptions> = {}) =>
    tagsOfRace({ host, admin, mediaId, via: 'tcp', hasFile: true, speed: SPEED, ...also });

  it('[B13] arrives by C123 Server’s WebSocket alone, which sends neither splits nor ids', async ({ expect }) => {
    const { tags } = await race('socket', { via: 'websocket', hasFile: false });
    expect(differences(tags, { isBroadcast: true })).toEqual([]);
  });

  it('[B13] arrives by the timing system’s stream and file, with a bad network, two restarts of the bridge, and an absent host', async ({
    expect,
  }) => {
    const { tags, lines } = await race('disturbed', {
      simulation: { faults: FAULTS.filter(({ name }) => OF_THE_WIRE.includes(name)) },
      disturbances: [
        { at: 6_000, happens: ({ restartBridge }) => restartBridge() },
        { at: 10_000, happens: ({ setHostAway }) => setHostAway(true) },
        { at: 14_000, happens: ({ restartBridge }) => restartBridge() },
        { at: 18_000, happens: ({ setHostAway }) => setHostAway(false) },
      ],
    });
    expect(lines.join('\n')).toContain('Tags wait: ');
    expect(lines.join('\n')).toContain('closed the connection. Trying again.');
    expect(lines.join('\n')).toContain('Not understood: ');
    expect(differences(tags)).toEqual([]);
  });
});
