import type { SnapshotFrom } from 'xstate';
import {
  BRIDGE_BACKOFF_MS,
  BRIDGE_REQUEST_TIMEOUT_MS,
  SINK_REST_MS,
} from '../../../core/domain/constants/timing-bridge.ts';
import type { RaceTag } from '../../../core/domain/race/race-tags.ts';
import type { TagBatch } from '../../../core/domain/race/tag-changes.ts';
import type { PutTagsOutcome } from '../../../machines/race/bridge.ports.ts';
import { sinkMachine } from '../../../machines/race/sink.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { expectEqual } from '../expect-equal.ts';

type Snapshot = SnapshotFrom<typeof sinkMachine>;
interface Observed {
  parent: readonly { type: string; [field: string]: unknown }[];
  starts: Readonly<Record<string, number>>;
}

const aTag = (id: string, description = 'Start'): RaceTag => ({ id, time: 'XX:XX:XX', description });
const start = aTag('s');
const gate = aTag('g2');
const targetOf = (tags: readonly RaceTag[], uncertain: readonly string[] = []) => ({
  target: new Map(tags.map((tag) => [tag.id, tag])),
  uncertain,
});
const setTarget = (tags: readonly RaceTag[], uncertain: readonly string[] = []) =>
  ({ send: { type: 'sink.setTarget', ...targetOf(tags, uncertain) } }) as const;
const hold = { send: { type: 'sink.hold' } } as const;
const release = { send: { type: 'sink.release' } } as const;
const responded = (output: PutTagsOutcome) => ({ done: 'put', output }) as const;
const saved = responded({ kind: 'saved', at: 5_000 });
const refused = (id: string) => responded({ kind: 'refused', at: 6_000, id, detail: 'too long' });
const away = responded({ kind: 'away', at: 7_000, detail: 'ECONNREFUSED' });
const broken = { error: 'put', reason: new Error('no response') } as const;
const rest = { elapse: SINK_REST_MS } as const;
const [first, second] = BRIDGE_BACKOFF_MS;

const ids = ({ saved: tags, removed }: TagBatch): unknown => ({ saved: tags.map(({ id }) => id), removed });
const sends =
  (batch: { saved: string[]; removed: string[] }, requests?: number) => (snapshot: Snapshot, observed: Observed) => {
    expectEqual(ids(snapshot.context.batch), batch);
    if (requests !== undefined) expectEqual(observed.starts['put'], requests);
  };
const requests =
  (count: number) =>
  (_: Snapshot, { starts }: Observed) =>
    expectEqual(starts['put'] ?? 0, count);
const lastState = ({ parent }: Observed): unknown => parent.findLast(({ type }) => type === 'sink.changed');
const says =
  (state: string, pending: number, lastAt?: number) =>
  (_: Snapshot, observed: Observed): void =>
    expectEqual(lastState(observed), { type: 'sink.changed', state, pending, lastAt });
const told = (observed: Observed): unknown => observed.parent.filter(({ type }) => type !== 'sink.changed');

export default definePaths(sinkMachine, {
  name: 'sink',
  input: { isHeld: false },
  events: {
    'sink.setTarget': [targetOf([start]), targetOf([start, gate]), targetOf([])],
    'sink.hold': [{}],
    'sink.release': [{}],
  },
  runsIn: { put: 'sending.requesting' },
  results: {
    put: { done: [saved.output, refused('s').output, away.output], error: [broken.reason] },
  },
  explore: {
    contextKey: ({ isHeld, target, confirmed, refused: aside, batch, failures }) => [
      isHeld,
      [...target.keys()],
      [...confirmed].map(([id, tag]) => [id, tag !== undefined]),
      [...aside.keys()],
      ids(batch),
      Math.min(failures, 1),
    ],
  },
  unseen: [{ state: '(root)', reason: 'The bridge has no view: the operator reads the state of a report.' }],
  pinned: [
    { name: '[B13] a new sink has nothing to send', steps: [], ends: 'idle', check: says('idle', 0) },
    {
      name: '[B13] a new tag is sent at once',
      steps: [setTarget([start])],
      ends: { sending: 'requesting' },
      check: (snapshot, observed) => {
        sends({ saved: ['s'], removed: [] })(snapshot, observed);
        says('sending', 1)(snapshot, observed);
      },
    },
    {
      name: '[B13] a tag that the server has confirmed is not sent again',
      steps: [setTarget([start]), saved, rest, setTarget([start])],
      ends: 'idle',
      check: (snapshot, observed) => {
        requests(1)(snapshot, observed);
        says('idle', 0, 5_000)(snapshot, observed);
      },
    },
    {
      name: '[B13] a confirmed batch is followed by a pause before the next batch',
      steps: [setTarget([start]), saved, setTarget([gate, start])],
      ends: { sending: 'resting' },
      check: requests(1),
    },
    {
      name: '[B13] a confirmed batch is reported at once',
      steps: [setTarget([start]), saved],
      ends: { sending: 'resting' },
      check: says('sending', 0, 5_000),
    },
    {
      name: '[B13] tags added during a request are sent in the next batch',
      steps: [setTarget([start]), setTarget([start, gate]), saved, rest],
      ends: { sending: 'requesting' },
      check: sends({ saved: ['g2'], removed: [] }, 2),
    },
    {
      name: '[B13] a tag that is no longer in the target is removed',
      steps: [setTarget([start, gate]), saved, rest, setTarget([start])],
      ends: { sending: 'requesting' },
      check: sends({ saved: [], removed: ['g2'] }, 2),
    },
    {
      name: '[B13] a tag that leaves the target is removed even if the server was unreachable when it was sent',
      steps: [setTarget([start, gate]), setTarget([start]), away, { elapse: first }],
      ends: { sending: 'requesting' },
      check: sends({ saved: ['s'], removed: ['g2'] }, 2),
    },
    {
      name: '[B13] ids of an earlier bridge are removed, or saved if they are in the target',
      steps: [setTarget([start], ['s', 'g2'])],
      ends: { sending: 'requesting' },
      check: (snapshot, observed) => {
        sends({ saved: ['s'], removed: ['g2'] })(snapshot, observed);
        says('sending', 1)(snapshot, observed);
      },
    },
    {
      name: '[B13] an unreachable server is retried with the current target',
      steps: [setTarget([start]), away, setTarget([gate]), { elapse: first }],
      ends: { sending: 'requesting' },
      check: (snapshot, observed) => {
        sends({ saved: ['g2'], removed: ['s'] }, 2)(snapshot, observed);
        expectEqual(told(observed), [{ type: 'sink.failed', at: 7_000, detail: 'ECONNREFUSED' }]);
      },
    },
    {
      name: '[B13] pending tags are counted while the server is unreachable',
      steps: [setTarget([start]), away, setTarget([start, gate])],
      ends: 'waiting',
      check: says('waiting', 2),
    },
    {
      name: '[B13] a request without a response in time is sent again',
      steps: [setTarget([start]), { elapse: BRIDGE_REQUEST_TIMEOUT_MS }, { elapse: first }],
      ends: { sending: 'requesting' },
      check: sends({ saved: ['s'], removed: [] }, 2),
    },
    {
      name: '[B13] a request that fails is sent again',
      steps: [setTarget([start]), broken, { elapse: first }],
      ends: { sending: 'requesting' },
      check: sends({ saved: ['s'], removed: [] }, 2),
    },
    {
      name: '[B13] a request without a response in time is not sent again at once',
      steps: [setTarget([start]), { elapse: BRIDGE_REQUEST_TIMEOUT_MS }],
      ends: 'waiting',
      check: says('waiting', 1),
    },
    {
      name: '[B13] a tag that leaves the target is removed even if its request timed out',
      steps: [setTarget([start, gate]), { elapse: BRIDGE_REQUEST_TIMEOUT_MS }, setTarget([start]), { elapse: first }],
      ends: { sending: 'requesting' },
      check: sends({ saved: ['s'], removed: ['g2'] }, 2),
    },
    {
      name: '[B13] a tag that leaves the target is removed even if its request failed',
      steps: [setTarget([start, gate]), broken, setTarget([start]), { elapse: first }],
      ends: { sending: 'requesting' },
      check: sends({ saved: ['s'], removed: ['g2'] }, 2),
    },
    {
      name: '[B13] a request that fails is not sent again at once',
      steps: [setTarget([start]), broken],
      ends: 'waiting',
      check: requests(1),
    },
    {
      name: '[B13] the wait after the second failure is longer than after the first',
      steps: [setTarget([start]), away, { elapse: first }, away, { elapse: second - 1 }],
      ends: 'waiting',
    },
    {
      name: '[B13] the batch is sent again after the longer wait of the second failure',
      steps: [setTarget([start]), away, { elapse: first }, away, { elapse: second }],
      ends: { sending: 'requesting' },
      check: requests(3),
    },
    {
      name: '[B13] the wait after a failure is the shortest again once a batch was confirmed',
      steps: [
        setTarget([start]),
        away,
        { elapse: first },
        saved,
        rest,
        setTarget([gate, start]),
        away,
        { elapse: first },
      ],
      ends: { sending: 'requesting' },
      check: requests(4),
    },
    {
      name: '[B13] a tag that the server refuses is reported and does not block the others',
      steps: [setTarget([start, gate]), refused('g2'), rest],
      ends: { sending: 'requesting' },
      check: (snapshot, observed) => {
        sends({ saved: ['s'], removed: [] }, 2)(snapshot, observed);
        expectEqual(told(observed), [{ type: 'sink.refused', at: 6_000, detail: 'g2: too long' }]);
      },
    },
    {
      name: '[B13] a refused tag is not sent again unchanged',
      steps: [setTarget([start]), refused('s'), rest, setTarget([start])],
      ends: 'idle',
      check: (snapshot, observed) => {
        requests(1)(snapshot, observed);
        says('idle', 0)(snapshot, observed);
      },
    },
    {
      name: '[B13] a refused tag is sent again once its content changes',
      steps: [setTarget([start]), refused('s'), rest, setTarget([aTag('s', 'Restart')])],
      ends: { sending: 'requesting' },
      check: requests(2),
    },
    {
      name: '[B13] a tag that changes during its refused request is sent again',
      steps: [setTarget([start]), setTarget([aTag('s', 'Restart')]), refused('s'), rest],
      ends: { sending: 'requesting' },
      check: requests(2),
    },
    {
      name: '[B13] a refusal of a tag that was not sent counts as a failure',
      steps: [setTarget([start]), refused('another')],
      ends: 'waiting',
    },
    {
      name: '[B13] an id that the server refuses to remove is not sent again',
      steps: [setTarget([], ['s']), refused('s'), rest],
      ends: 'idle',
      check: requests(1),
    },
    {
      name: '[B13] a held sink stays held until it is released',
      steps: [hold, hold, setTarget([start])],
      ends: 'held',
      check: ({ context }) => expectEqual(context.isHeld, true),
    },
    {
      name: '[B13] a held sink sends nothing and remembers the target',
      steps: [hold, setTarget([start])],
      ends: 'held',
      check: (snapshot, observed) => {
        requests(0)(snapshot, observed);
        says('held', 1)(snapshot, observed);
      },
    },
    {
      name: '[B13] a released sink sends the remembered target',
      steps: [hold, setTarget([start]), setTarget([start, gate]), release],
      ends: { sending: 'requesting' },
      check: sends({ saved: ['s', 'g2'], removed: [] }, 1),
    },
    {
      name: '[B13] a sink that starts held sends nothing',
      input: { isHeld: true },
      steps: [setTarget([start])],
      ends: 'held',
      check: requests(0),
    },
    {
      name: '[B13] a sink held during a request sends no further batch',
      steps: [setTarget([start]), hold, setTarget([start, gate]), saved, rest],
      ends: 'held',
      check: (snapshot, observed) => {
        requests(1)(snapshot, observed);
        says('held', 1, 5_000)(snapshot, observed);
      },
    },
    {
      name: '[B13] a sink released during the request sends the next batch',
      steps: [setTarget([start]), hold, release, setTarget([start, gate]), saved, rest],
      ends: { sending: 'requesting' },
      check: requests(2),
    },
    {
      name: '[B13] a sink held while the server is unreachable does not retry',
      steps: [setTarget([start]), away, hold, { elapse: first }],
      ends: 'held',
      check: requests(1),
    },
    {
      name: '[B13] a sink held during a request that fails does not send it again',
      steps: [setTarget([start]), hold, away],
      ends: 'held',
      check: says('held', 1),
    },
  ],
});
