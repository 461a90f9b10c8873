import { csvExportMachine } from '../../../machines/library/csv-export.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { flowInput, OFFLINE, race } from './fixtures.ts';
import { expectEqual } from '../expect-equal.ts';

export const ready = { status: 'ok', fileName: 'Slalom final.csv', path: '/services/csv/1.x/Slalom%20final.csv' };

export default definePaths(csvExportMachine, {
  name: 'csv-export',
  input: flowInput(race),
  events: { 'export.retry': [{}], 'export.close': [{}] },
  unseen: [
    { state: 'closed', like: 'asking', reason: 'over: the library takes the flow away' },
    { state: 'lost', like: 'asking', reason: 'over: the library leaves for the login' },
  ],
  runsIn: { fetch: 'asking', save: 'saving' },
  results: {
    fetch: {
      done: [ready, { status: 'empty' }, { status: 'refused' }, { status: 'disconnected' }],
      error: [OFFLINE],
    },
    save: { done: [undefined], error: [new Error('refused')] },
  },
  tags: { busy: ['asking', 'saving'] },
  pinned: [
    {
      name: '[L22] the tags of the item are asked for, for ten seconds at most',
      onChart: true,
      steps: [{ elapse: 9_999 }],
      ends: 'asking',
      tags: ['busy'],
      runs: ['fetch'],
      check: ({ context }, observed) => {
        expectEqual(context, { item: race, fileName: '', path: '' });
        expectEqual(observed.inputs['fetch'], [{ item: race }]);
      },
    },
    {
      name: '[L22] the file is given to the browser, for ten seconds at most',
      onChart: true,
      steps: [{ done: 'fetch', output: ready }, { elapse: 9_999 }],
      ends: 'saving',
      tags: ['busy'],
      runs: ['save'],
      check: ({ context }, observed) => {
        expectEqual([context.fileName, context.path], [ready.fileName, ready.path]);
        expectEqual(observed.inputs['save'], [{ path: ready.path }]);
      },
    },
    ...(
      [
        ['the server does not respond in ten seconds', [{ elapse: 10_000 }], 'failed'],
        ['the server cannot be reached', [{ error: 'fetch', reason: OFFLINE }], 'failed'],
        ['the person may not', [{ done: 'fetch', output: { status: 'refused' } }], 'refused'],
        ['there are no tags', [{ done: 'fetch', output: { status: 'empty' } }], 'empty'],
        [
          'it was saved',
          [
            { done: 'fetch', output: ready },
            { done: 'save', output: undefined },
          ],
          'saved',
        ],
        [
          'the browser does not take it',
          [
            { done: 'fetch', output: ready },
            { error: 'save', reason: OFFLINE },
          ],
          'failed',
        ],
        [
          'the browser does not take it in ten seconds',
          [{ done: 'fetch', output: ready }, { elapse: 10_000 }],
          'failed',
        ],
      ] as const
    ).flatMap(([what, steps, ends]) => [
      { name: `[L22] ${what}: the person reads so`, onChart: true, steps: [...steps], ends, tags: [], runs: [] },
      {
        name: `[L22] ${what}: what is read can be closed`,
        onChart: true,
        steps: [...steps, { send: { type: 'export.close' } } as const],
        ends: 'closed',
        output: { kind: 'closed' },
      },
    ]),
    {
      name: '[L22] the file is named and saved',
      steps: [
        { done: 'fetch', output: ready },
        { done: 'save', output: undefined },
      ],
      ends: 'saved',
      check: ({ context }) => {
        if (context.path !== ready.path) throw new Error(context.path);
      },
    },
    {
      name: '[L22] a missing tag list is reported',
      steps: [{ done: 'fetch', output: { status: 'empty' } }],
      ends: 'empty',
    },
    {
      name: '[L22] a host that does not respond in ten seconds can be asked again',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }, { send: { type: 'export.retry' } }],
      ends: 'asking',
    },
    {
      name: '[L22] [L32] a session that is over leads to the login',
      steps: [{ done: 'fetch', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
  ],
});
