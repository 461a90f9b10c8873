import type { SnapshotFrom } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { deskExchangeMachine } from '../../../machines/studio/desk/desk-exchange.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { expectEqual } from '../expect-equal.ts';

type Snapshot = SnapshotFrom<typeof deskExchangeMachine>;

const broken = new Error('broken');
const tag = { category: 'Start', description: 'Start', start: 3 };
const input = { tags: [tag], title: 'Slalom final' };
const read = { kind: 'read', format: 'sportscode', tags: [tag, { ...tag, start: 9 }], leftOut: [] } as const;
/** A file that can only be imported in part. */
const partly = {
  ...read,
  leftOut: [
    { what: 'id', name: '', count: 2 },
    { what: 'colour', name: '', count: 1 },
    { what: 'element', name: 'free_text', count: 2 },
  ],
} as const;
const failure = { kind: 'failure', problem: 'cells', line: 4 } as const;

const send = <E extends { type: string }>(event: E) => ({ send: event }) as const;
const choose = send({ type: 'exchange.choose', file: { key: '1', name: 'run.xml' } });
const found = { done: 'read', output: read } as const;
const unread = { done: 'read', output: failure } as const;
const take = send({ type: 'exchange.import' });
const save = send({ type: 'exchange.save' });
const form = (format: 'csv' | 'dartfish') => send({ type: 'exchange.format', format });
const close = send({ type: 'exchange.close' });
const losses = [{ what: 'nation', count: 1 }] as const;
const saved = { done: 'save', output: losses } as const;

export default definePaths(deskExchangeMachine, {
  name: 'desk-exchange',
  input: [input, { ...input, tags: [] }],
  events: {
    'exchange.choose': [{ file: { key: '1', name: 'run.xml' } }],
    'exchange.import': [{}],
    'exchange.format': [{ format: 'csv' }],
    'exchange.save': [{}],
    'exchange.close': [{}],
  },
  runsIn: { read: 'reading', save: 'saving' },
  tags: { busy: ['reading', 'saving'] },
  results: {
    read: { done: [read, partly, failure], error: [broken] },
    save: { done: [losses, []], error: [broken] },
  },
  explore: { contextKey: ({ tags, read: taken }) => [tags.length, taken ? 1 : 0] },
  unseen: [
    { state: 'imported', reason: 'the dialog is closed' },
    { state: 'closed', reason: 'the dialog is closed' },
    { state: 'saving', like: 'reading', reason: 'in both, a file is worked on for a moment' },
  ],
  pinned: [
    {
      name: '[B14] the parts of a file that cannot be imported are reported before the import',
      steps: [choose, { done: 'read', output: partly }],
      ends: { ready: 'found' },
      check: ({ context }: Snapshot) =>
        expectEqual([context.read?.leftOut, context.read?.tags.length], [partly.leftOut, 2]),
    },
    {
      name: '[B14] the tags of a file are counted before the import',
      steps: [choose, found],
      ends: { ready: 'found' },
      runs: [],
      check({ context }: Snapshot, observed) {
        expectEqual([context.read?.tags.length, context.file?.name], [2, 'run.xml']);
        expectEqual(observed.inputs['read'], [{ key: '1' }]);
      },
    },
    {
      name: '[B14] counted tags can still be imported after the desk’s own tags are exported',
      steps: [
        choose,
        found,
        {
          ...form('csv'),
          expects: { in: { ready: 'found' }, context: { format: 'csv' } },
        },
        { ...save, expects: { inputs: { save: [{ format: 'csv', tags: [tag], title: 'Slalom final' }] } } },
        { ...saved, expects: { in: { ready: 'found' }, context: { losses, read } } },
        take,
      ],
      ends: 'imported',
      output: { kind: 'import', tags: [...read.tags] },
    },
    ...(
      [
        ['failed', { error: 'save', reason: broken }],
        ['timed out', { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ] as const
    ).map(([what, step]) => ({
      name: `[B14] counted tags can still be imported after an export that ${what}`,
      steps: [choose, found, save, step],
      ends: { ready: 'found' },
      context: { hasFailed: true, read },
    })),
    {
      name: '[B14] the import passes the counted tags to the desk',
      steps: [choose, found, take],
      ends: 'imported',
      output: { kind: 'import', tags: [...read.tags] },
    },
    {
      name: '[B14] the dialog is busy while a file is being read',
      steps: [choose, { elapse: LIBRARY_REQUEST_TIMEOUT_MS - 1 }],
      ends: 'reading',
      tags: ['busy'],
    },
    {
      name: '[B14] an invalid file is reported with its problem and line',
      steps: [choose, unread],
      ends: { ready: 'choosing' },
      check: ({ context }: Snapshot) => expectEqual([context.problem, context.read], [failure, undefined]),
    },
    {
      name: '[B14] a file that the browser cannot open is reported',
      steps: [choose, { error: 'read', reason: broken }],
      ends: { ready: 'choosing' },
      check: ({ context }: Snapshot) => expectEqual(context.problem, 'broken'),
    },
    {
      name: '[B14] a file that takes too long to read is reported',
      steps: [choose, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: { ready: 'choosing' },
      runs: [],
      check: ({ context }: Snapshot) => expectEqual(context.problem, 'broken'),
    },
    {
      name: '[B14] choosing another file clears the problem of the previous one',
      steps: [choose, unread, choose],
      ends: 'reading',
      check: ({ context }: Snapshot) => expectEqual(context.problem, undefined),
    },
    {
      name: '[B14] choosing another file replaces the counted one',
      steps: [choose, found, send({ type: 'exchange.choose', file: { key: '2', name: 'other.csv' } })],
      ends: 'reading',
      check: ({ context }: Snapshot, observed) =>
        expectEqual([context.read, observed.inputs['read']?.[1]], [undefined, { key: '2' }]),
    },
    {
      name: '[B14] tags are exported in the format of another program, and what it cannot hold is reported',
      steps: [form('dartfish'), save, saved],
      ends: { ready: 'choosing' },
      runs: [],
      check({ context }: Snapshot, observed) {
        expectEqual(observed.inputs['save'], [{ format: 'dartfish', tags: [tag], title: 'Slalom final' }]);
        expectEqual([context.losses, context.hasFailed], [losses, false]);
      },
    },
    {
      name: '[B14] the export format is Sportscode unless another one is chosen',
      steps: [save],
      ends: 'saving',
      tags: ['busy'],
      check: (_: Snapshot, observed) =>
        expectEqual(observed.inputs['save'], [{ format: 'sportscode', tags: [tag], title: 'Slalom final' }]),
    },
    {
      name: '[B14] choosing another format clears the result of the previous export',
      steps: [save, saved, form('csv')],
      ends: { ready: 'choosing' },
      check: ({ context }: Snapshot) => expectEqual([context.format, context.losses], ['csv', undefined]),
    },
    {
      name: '[B14] an export that fails is reported',
      steps: [save, { error: 'save', reason: broken }],
      ends: { ready: 'choosing' },
      check: ({ context }: Snapshot) => expectEqual([context.hasFailed, context.losses], [true, undefined]),
    },
    {
      name: '[B14] an export that times out is reported',
      steps: [save, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: { ready: 'choosing' },
      runs: [],
      check: ({ context }: Snapshot) => expectEqual(context.hasFailed, true),
    },
    {
      name: '[B14] exporting again clears the failure of the previous export',
      steps: [save, { error: 'save', reason: broken }, save],
      ends: 'saving',
      check: ({ context }: Snapshot) => expectEqual(context.hasFailed, false),
    },
    {
      name: '[B14] choosing another format clears the failure of the previous export',
      steps: [save, { error: 'save', reason: broken }, form('csv')],
      ends: { ready: 'choosing' },
      check: ({ context }: Snapshot) => expectEqual(context.hasFailed, false),
    },
    {
      name: '[B14] exporting again clears the losses of the previous export',
      steps: [save, saved, save],
      ends: 'saving',
      check: ({ context }: Snapshot) => expectEqual(context.losses, undefined),
    },
    {
      name: '[B14] a desk without tags exports nothing',
      input: { ...input, tags: [] },
      steps: [save],
      ends: { ready: 'choosing' },
      onChart: true,
    },
    {
      name: '[B14] closing the dialog imports nothing',
      steps: [choose, found, close],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[B14] the dialog opens without a message',
      onChart: true,
      begins: { context: { problem: undefined, losses: undefined, hasFailed: false } },
      steps: [],
      ends: { ready: 'choosing' },
    },
  ],
});
