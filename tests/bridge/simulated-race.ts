/** A simulated race over real sockets to a bridge, and from there to a real host: the resulting tags of the host. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeBridge, type RunningBridge } from '../../bridge/compose-bridge.ts';
import { sourceOf, type BridgeSource } from '../../bridge/inputs/open-input.ts';
import type { SimulatorClock } from '../../bridge/simulator/clock.ts';
import { serveTimeline } from '../../bridge/simulator/serve.ts';
import { timelineWith, type TimelineOptions } from '../../bridge/simulator/simulation.ts';
import type { StoredTag } from '../../server/store/tags.ts';
import type { Client, RunningHost } from '../server/harness.ts';
import { EXPECTED_EVENT } from './expected-tags.ts';

export interface RaceOptions {
  host: RunningHost;
  admin: Client;
  mediaId: string;
  via: 'tcp' | 'websocket';
  /** Whether the event's file is read as well. */
  hasFile: boolean;
  speed: number;
  simulation?: TimelineOptions;
  /** Events at a time after the start, in milliseconds. */
  disturbances?: readonly { at: number; happens: (race: SimulatedRace) => Promise<void> | void }[];
}

export interface SimulatedRace {
  host: RunningHost;
  /** Ends the bridge as `SIGKILL` would, but within its process, and starts another. */
  restartBridge: () => Promise<void>;
  /** Nothing listens at the host's address. */
  setHostAway: (isAway: boolean) => void;
  lines: string[];
}

/** A port without a listener. */
const NOWHERE = 'http://127.0.0.1:9';
/** The race's progress between two ticks of the simulator, which are 5 ms apart: 60 times the speed, or less. */
const STEP_MS = 300;

/**
 * A clock that advances by the same step on each turn of this process, however long the turn takes. Host, bridge and
 * race share it: at 50 times the speed, a pause of 40 ms would look like a timing computer that is 2 s late.
 */
function steppingClock(start: number): SimulatorClock {
  let at = start;
  return {
    now: () => at,
    until: () => {
      at += STEP_MS;
      return 0;
    },
  };
}

/** The minimum time between the turns of {@link turnClock}, milliseconds. */
const TURN_MS = 5;

/**
 * Timers that count turns of this process: at 50 times the speed a request has 200 ms, which a host that waits for the
 * processor would exceed.
 */
function turnClock(speed: number): NonNullable<Parameters<typeof composeBridge>[0]['clock']> {
  const timers = new Map<number, NodeJS.Timeout>();
  let ids = 0;
  return {
    setTimeout(then, ms) {
      const id = (ids += 1);
      const turn = (left: number): void => {
        const next = Math.min(left, TURN_MS);
        const go = (): void => {
          if (left > next) return turn(left - next);
          timers.delete(id);
          then();
        };
        timers.set(id, setTimeout(go, next));
      };
      turn(ms / speed);
      return id;
    },
    clearTimeout(id: number) {
      clearTimeout(timers.get(id));
      timers.delete(id);
    },
  };
}

/** How long the bridge may take after the last message until the host has everything, in turns of {@link LOOK_MS}. */
const SETTLE_TURNS = 100;
const LOOK_MS = 200;

/** @returns the tags of the medium by id */
export async function tagsOfRace({
  host,
  admin,
  mediaId,
  via,
  hasFile,
  speed,
  simulation: also = {},
  disturbances = [],
}: RaceOptions): Promise<{ tags: Map<string, StoredTag>; lines: string[] }> {
  const made = await admin.request('createKey', { name: mediaId, scopes: ['tags'], mediaId });
  if (made.status !== 'ok') throw new Error(made.status);
  const { key } = made.data;
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-race-'));
  const file = join(folder, 'event.xml');
  const timeline = timelineWith(also);
  const raceClock = steppingClock(timeline[0]?.at ?? 0);
  const simulation = await serveTimeline({
    timeline,
    clock: raceClock,
    ...(via === 'tcp' ? { tcp: 0 } : { ws: 0 }),
    ...(hasFile && { file }),
  });
  const source: BridgeSource = sourceOf({
    input:
      via === 'tcp'
        ? { kind: 'tcp', host: '127.0.0.1', port: simulation.tcpPort ?? 0 }
        : { kind: 'websocket', address: `ws://127.0.0.1:${simulation.wsPort}/ws` },
    eventFile: hasFile ? file : undefined,
  });
  const lines: string[] = [];
  let isAway = false;
  // The whole bridge runs as fast as the race: its clock, and its delays.
  const clock = turnClock(speed);
  const compose = (): Promise<RunningBridge> =>
    composeBridge({
      source,
      mapping: {
        event: EXPECTED_EVENT,
        date: '2026-07-25',
        zone: 'Europe/Paris',
        alignment: { kind: 'live' },
        titles: {},
      },
      medium: () => ({ host: isAway ? NOWHERE : host.address, key, mediaId, source: 'c123' }),
      recording: join(folder, 'race.jsonl'),
      now: () => Math.round(raceClock.now()),
      log: (line) => lines.push(line),
      clock,
    });
  let bridge = await compose();
  const race: SimulatedRace = {
    host,
    lines,
    async restartBridge() {
      await bridge.end(0);
      bridge = await compose();
    },
    setHostAway: (away) => void (isAway = away),
  };
  try {
    const began = performance.now();
    const disturbed = disturbances.map(async ({ at, happens }) => {
      await new Promise((resolve) => setTimeout(resolve, at));
      await happens(race);
    });
    await simulation.done;
    await Promise.all(disturbed);
    lines.push(`the race took ${Math.round(performance.now() - began)} ms`);
    await settled(host, mediaId, lines);
  } finally {
    await bridge.end(0);
    await simulation.close();
    await rm(folder, { recursive: true, force: true });
  }
  const tags = await host.app.store.tags.ofMedium(mediaId);
  return { tags: new Map(tags.map((tag) => [tag.id.split(':').at(-1) ?? '', tag])), lines };
}

/** Waits until the bridge reports that the host has everything. */
async function settled(host: RunningHost, mediaId: string, lines: readonly string[]): Promise<void> {
  const admin = await host.login('admin');
  let calm = 0;
  for (let turn = 0; turn < SETTLE_TURNS; turn += 1) {
    const response = await admin.request('getBridges', { mediaId });
    const sink = response.status === 'ok' ? response.data.bridges[0]?.report.sink : undefined;
    calm = sink?.state === 'idle' && sink.pending === 0 ? calm + 1 : 0;
    // The first such report may be older than the last message.
    if (calm === 5) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`the bridge does not come to rest:\n${lines.join('\n')}`);
}
