/** A bridge with its own children: whatever happens to feed, server and bridge, the server ends with the same tags. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Arrival } from '../../../core/domain/race/messages.ts';
import type { RaceTag } from '../../../core/domain/race/race-tags.ts';
import type { BridgeReport, BridgeSettings } from '../../../core/domain/race/report.ts';
import { bridgeMachine } from '../../../machines/race/bridge.machine.ts';
import type { ListenEvent, PutTagsInput, PutTagsOutcome, RecordCommand } from '../../../machines/race/bridge.ports.ts';
import { connectionMachine } from '../../../machines/race/connection.machine.ts';
import { sinkMachine } from '../../../machines/race/sink.machine.ts';
import { SteppedClock } from '../../../tools/paths/clock.ts';
import {
  COMPLETED,
  MAPPING,
  RUN,
  SETTINGS,
  anOnCourse,
  day,
  emptyCourse,
  received,
  tagsAfter,
} from '../../domain/race/feed.ts';

/** A penalty that is cancelled, a restart, and a second boat that takes the lead. */
const RACE: readonly Arrival[] = [
  ...RUN.slice(0, -3),
  received('10:02:48', { ...COMPLETED, gates: [2, 2, 50, 0], isCompleted: false }),
  ...RUN.slice(-3),
  received('10:04:00', anOnCourse({ bib: '13', athleteId: 'X', name: 'Petr Maly', start: day('10:03:55') })),
  received('10:04:10', anOnCourse({ bib: '13', athleteId: 'X', name: 'Petr Maly' })),
  received('10:05:04', anOnCourse({ bib: '13', athleteId: 'X', name: 'Petr Maly', start: day('10:05:00') })),
  received(
    '10:06:36',
    anOnCourse({
      bib: '13',
      athleteId: 'X',
      name: 'Petr Maly',
      start: day('10:05:00'),
      finish: day('10:06:30'),
      gates: [0, 0, 2, 0],
      penalty: 2,
      time: 90_000,
      total: 92_000,
      isCompleted: true,
    }),
  ),
  received('10:06:50', emptyCourse),
];
const LATER_MS = 120_000;

type Answer = 'stores' | 'is away' | 'breaks off' | 'stores without a response' | 'does not respond';

/** The state of the server, over all bridges. */
class Host {
  readonly tags = new Map<string, RaceTag>();
  answer: Answer = 'stores';
  settings: BridgeSettings = SETTINGS;
  readonly reports: BridgeReport[] = [];

  async put({ saved, removed }: PutTagsInput): Promise<PutTagsOutcome> {
    const { answer } = this;
    if (answer === 'is away') return { kind: 'away', at: 1, detail: 'ECONNREFUSED' };
    if (answer === 'does not respond') return new Promise(() => undefined);
    if (answer === 'breaks off') throw new Error('socket hang up');
    for (const tag of saved) this.tags.set(tag.id, tag);
    for (const id of removed) this.tags.delete(id);
    if (answer === 'stores without a response') throw new Error('socket hang up');
    return { kind: 'saved', at: 1 };
  }
}

interface Bridge {
  deliver: (event: ListenEvent) => void;
  pass: (ms: number) => Promise<void>;
  stop: () => void;
  recorded: readonly Arrival[];
}

function startBridge(host: Host, earlier: readonly Arrival[] = []): Bridge {
  const clock = new SteppedClock();
  const recorded: Arrival[] = [...earlier];
  let sendEvent: Bridge['deliver'] = () => undefined;
  const machine = bridgeMachine.provide({
    actors: {
      connection: connectionMachine.provide({
        actors: {
          listen: fromCallback(({ sendBack }) => {
            sendEvent = sendBack;
            return () => {
              sendEvent = () => undefined;
            };
          }),
        },
      }),
      sink: sinkMachine.provide({
        actors: { putTags: fromPromise<PutTagsOutcome, PutTagsInput>(({ input }) => host.put(input)) },
      }),
      record: fromCallback<RecordCommand, undefined>(({ receive }) =>
        receive(({ arrival }) => void recorded.push(arrival)),
      ),
      report: fromPromise<{ settings: BridgeSettings }, BridgeReport>(({ input }) => {
        host.reports.push(input);
        return Promise.resolve({ settings: host.settings });
      }),
    },
  });
  const actor = createActor(machine, { clock, input: { input: 'tcp', mapping: MAPPING, settings: SETTINGS, earlier } });
  actor.start();
  const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
  return {
    deliver: (event) => sendEvent(event),
    async pass(ms) {
      for (let passed = 0; passed < ms; passed += 250) {
        clock.advance(Math.min(250, ms - passed));
        await settle();
      }
    },
    stop: () => void actor.stop(),
    recorded,
  };
}

const FIRST_MESSAGE = RACE.findIndex(({ message }) => message.type !== 'timeOfDay');
const STEPS = RACE.slice(FIRST_MESSAGE).map((_, index) => FIRST_MESSAGE + index);

/** @param strike runs before each message; a bridge that it returns takes over */
async function race(host: Host, strike: (index: number, bridge: Bridge) => Promise<Bridge | void> | Bridge | void) {
  let bridge = startBridge(host);
  for (const [index, arrival] of RACE.entries()) {
    bridge = (await strike(index, bridge)) ?? bridge;
    bridge.deliver({ type: 'arrived', arrival });
    await bridge.pass(index < FIRST_MESSAGE ? 0 : 500);
  }
  host.answer = 'stores';
  await bridge.pass(LATER_MS);
  bridge.stop();
  return [...host.tags.values()].toSorted((one, other) => one.id.localeCompare(other.id));
}

const expected = [...tagsAfter(RACE).values()].toSorted((one, other) => one.id.localeCompare(other.id));

describe('the server ends with the tags of the race', () => {
  it('[B13] undisturbed', async () => {
    expect(expected.map(({ id }) => id.replace('c-open26-K1M_BR1_25-', ''))).toEqual([
      '12-f',
      '12-g2',
      '12-g3',
      '12-r',
      '12-s',
      '13-f',
      '13-g3',
      '13-r',
      '13-s',
    ]);
    expect(await race(new Host(), () => undefined)).toEqual(expected);
  });

  it.each<Answer>(['is away', 'breaks off', 'stores without a response', 'does not respond'])(
    '[B13] even if the server %s, from any message on',
    async (answer) => {
      for (const from of STEPS) {
        const host = new Host();
        const tags = await race(host, (index) => {
          if (index === from) host.answer = answer;
          if (index === from + 2) host.answer = 'stores';
        });
        expect(tags, `from message ${from}`).toEqual(expected);
      }
    },
    30_000,
  );

  it('[B13] even if the server is away during the whole race', async () => {
    const host = new Host();
    host.answer = 'is away';
    expect(await race(host, () => undefined)).toEqual(expected);
  });

  it('[B13] even if the bridge is restarted before any message', async () => {
    for (const from of STEPS) {
      const host = new Host();
      const tags = await race(host, async (index, bridge) => {
        if (index !== from) return undefined;
        bridge.stop();
        const next = startBridge(host, bridge.recorded);
        await next.pass(500);
        return next;
      });
      expect(tags, `before message ${from}`).toEqual(expected);
    }
  }, 30_000);

  it.each<Answer>(['stores without a response', 'is away'])(
    '[B13] even if the bridge is stopped while the server %s',
    async (answer) => {
      for (const from of STEPS.slice(0, -1)) {
        const host = new Host();
        const tags = await race(host, async (index, bridge) => {
          if (index === from) host.answer = answer;
          if (index !== from + 1) return undefined;
          bridge.stop();
          host.answer = 'stores';
          return startBridge(host, bridge.recorded);
        });
        expect(tags, `before message ${from + 1}`).toEqual(expected);
      }
    },
    30_000,
  );

  it('[B13] even if the feed is lost before any message and repeats everything', async () => {
    for (const from of STEPS) {
      const tags = await race(new Host(), async (index, bridge) => {
        if (index !== from) return;
        bridge.deliver({ type: 'input.failed', at: 1, problem: 'disconnected', detail: 'ECONNRESET' });
        await bridge.pass(1_500);
        for (const arrival of RACE.slice(FIRST_MESSAGE, from)) bridge.deliver({ type: 'arrived', arrival });
      });
      expect(tags, `before message ${from}`).toEqual(expected);
    }
  }, 30_000);
});

describe('the operator', () => {
  it('[B13] holds publishing for the whole race, and releases it', async () => {
    const host = new Host();
    host.settings = { ...SETTINGS, isHeld: true };
    const bridge = startBridge(host);
    await bridge.pass(1_000);
    for (const arrival of RACE) bridge.deliver({ type: 'arrived', arrival });
    await bridge.pass(10_000);
    expect(host.tags.size).toBe(0);
    expect(host.reports.at(-1)?.sink).toMatchObject({ state: 'held', pending: 9 });
    host.settings = SETTINGS;
    await bridge.pass(10_000);
    expect(host.tags.size).toBe(9);
    expect(host.reports.at(-1)?.sink).toMatchObject({ state: 'idle', pending: 0 });
    bridge.stop();
  });

  it('[B13] sees who is on the course, and who vanished from it', async () => {
    const host = new Host();
    const bridge = startBridge(host);
    const phases = () => host.reports.at(-1)?.onCourse.map(({ bib, phase }) => `${bib} ${phase}`);
    for (const arrival of RUN.slice(0, -4)) bridge.deliver({ type: 'arrived', arrival });
    await bridge.pass(5_000);
    expect(phases()).toEqual(['12 started']);
    bridge.deliver({ type: 'arrived', arrival: received('10:01:30', emptyCourse) });
    await bridge.pass(14_000);
    expect(phases()).toEqual(['12 vanished']);
    for (const arrival of RUN.slice(-4)) bridge.deliver({ type: 'arrived', arrival });
    await bridge.pass(5_000);
    expect(phases()).toEqual([]);
    bridge.stop();
  });
});
