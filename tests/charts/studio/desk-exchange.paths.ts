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
/** A file that is imported only in part. */
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
      name: '[B14] what is not taken of a file is known before its tags are',
      steps: [choose, { done: 'read', output: partly }],
      ends: { ready: 'found' },
      check: ({ context }: Snapshot) =>
        expectEqual([context.read?.leftOut, context.read?.tags.length], [partly.leftOut, 2]),
    },
    {
      name: '[B14] the tags of a file are counted before they are taken',
      steps: [choose, found],
      ends: { ready: 'found' },
      runs: [],
      check({ context }: Snapshot, observed) {
        expectEqual([context.read?.tags.length, context.file?.name], [2, 'run.xml']);
        expectEqual(observed.inputs['read'], [{ key: '1' }]);
      },
    },
    {
      name: '[B14] tags that are counted can still be taken after the desk’s own are written in another form',
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
        ['could not be written', { error: 'save', reason: broken }],
        ['takes too long', { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ] as const
    ).map(([what, step]) => ({
      name: `[B14] and so they can after a file that ${what}`,
      steps: [choose, found, save, step],
      ends: { ready: 'found' },
      context: { hasFailed: true, read },
    })),
    {
      name: '[B14] then the desk takes them',
      steps: [choose, found, take],
      ends: 'imported',
      output: { kind: 'import', tags: [...read.tags] },
    },
    {
      name: '[B14] while a file is read nothing else is done',
      steps: [choose, { elapse: LIBRARY_REQUEST_TIMEOUT_MS - 1 }],
      ends: 'reading',
      tags: ['busy'],
    },
    {
      name: '[B14] a file that cannot be read is said to be wrong, and where',
      steps: [choose, unread],
      ends: { ready: 'choosing' },
      check: ({ context }: Snapshot) => expectEqual([context.problem, context.read], [failure, undefined]),
    },
    {
      name: '[B14] so is one that the browser cannot open',
      steps: [choose, { error: 'read', reason: broken }],
      ends: { ready: 'choosing' },
      check: ({ context }: Snapshot) => expectEqual(context.problem, 'broken'),
    },
    {
      name: '[B14] or that takes too long',
      steps: [choose, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: { ready: 'choosing' },
      runs: [],
      check: ({ context }: Snapshot) => expectEqual(context.problem, 'broken'),
    },
    {
      name: '[B14] the next file begins without the problem of the last one',
      steps: [choose, unread, choose],
      ends: 'reading',
      check: ({ context }: Snapshot) => expectEqual(context.problem, undefined),
    },
    {
      name: '[B14] another file takes the place of the one that was counted',
      steps: [choose, found, send({ type: 'exchange.choose', file: { key: '2', name: 'other.csv' } })],
      ends: 'reading',
      check: ({ context }: Snapshot, observed) =>
        expectEqual([context.read, observed.inputs['read']?.[1]], [undefined, { key: '2' }]),
    },
    {
      name: '[B14] the tags are written in the form of another program, and what it cannot hold is said',
      steps: [form('dartfish'), save, saved],
      ends: { ready: 'choosing' },
      runs: [],
      check({ context }: Snapshot, observed) {
        expectEqual(observed.inputs['save'], [{ format: 'dartfish', tags: [tag], title: 'Slalom final' }]);
        expectEqual([context.losses, context.hasFailed], [losses, false]);
      },
    },
    {
      name: '[B14] the form is that of Sportscode unless another one is chosen',
      steps: [save],
      ends: 'saving',
      tags: ['busy'],
      check: (_: Snapshot, observed) =>
        expectEqual(observed.inputs['save'], [{ format: 'sportscode', tags: [tag], title: 'Slalom final' }]),
    },
    {
      name: '[B14] another form has not been written yet',
      steps: [save, saved, form('csv')],
      ends: { ready: 'choosing' },
      check: ({ context }: Snapshot) => expectEqual([context.format, context.losses], ['csv', undefined]),
    },
    {
      name: '[B14] a file that could not be written is said not to be',
      steps: [save, { error: 'save', reason: broken }],
      ends: { ready: 'choosing' },
      check: ({ context }: Snapshot) => expectEqual([context.hasFailed, context.losses], [true, undefined]),
    },
    {
      name: '[B14] so is one that takes too long',
      steps: [save, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: { ready: 'choosing' },
      runs: [],
      check: ({ context }: Snapshot) => expectEqual(context.hasFailed, true),
    },
    {
      name: '[B14] the next try begins without what was said of the last one',
      steps: [save, { error: 'save', reason: broken }, save],
      ends: 'saving',
      check: ({ context }: Snapshot) => expectEqual(context.hasFailed, false),
    },
    {
      name: '[B14] nor does another form',
      steps: [save, { error: 'save', reason: broken }, form('csv')],
      ends: { ready: 'choosing' },
      check: ({ context }: Snapshot) => expectEqual(context.hasFailed, false),
    },
    {
      name: '[B14] and what was lost before is said once',
      steps: [save, saved, save],
      ends: 'saving',
      check: ({ context }: Snapshot) => expectEqual(context.losses, undefined),
    },
    {
      name: '[B14] without tags there is nothing to write',
      input: { ...input, tags: [] },
      steps: [save],
      ends: { ready: 'choosing' },
      onChart: true,
    },
    {
      name: '[B14] the dialog closes, and nothing is taken',
      steps: [choose, found, close],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[B14] at first nothing is said of a file',
      onChart: true,
      begins: { context: { problem: undefined, losses: undefined, hasFailed: false } },
      steps: [],
      ends: { ready: 'choosing' },
    },
  ],
});
