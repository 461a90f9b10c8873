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
      name: '[L22] the request for the item’s tags may take up to ten seconds',
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
      name: '[L22] saving the file in the browser may take up to ten seconds',
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
        ['a request that times out after ten seconds', [{ elapse: 10_000 }], 'failed'],
        ['an unreachable server', [{ error: 'fetch', reason: OFFLINE }], 'failed'],
        ['a refused export', [{ done: 'fetch', output: { status: 'refused' } }], 'refused'],
        ['an item without tags', [{ done: 'fetch', output: { status: 'empty' } }], 'empty'],
        [
          'a saved file',
          [
            { done: 'fetch', output: ready },
            { done: 'save', output: undefined },
          ],
          'saved',
        ],
        [
          'a file that the browser fails to save',
          [
            { done: 'fetch', output: ready },
            { error: 'save', reason: OFFLINE },
          ],
          'failed',
        ],
        ['a save that times out after ten seconds', [{ done: 'fetch', output: ready }, { elapse: 10_000 }], 'failed'],
      ] as const
    ).flatMap(([what, steps, ends]) => [
      { name: `[L22] ${what} is reported`, onChart: true, steps: [...steps], ends, tags: [], runs: [] },
      {
        name: `[L22] the message about ${what} can be closed`,
        onChart: true,
        steps: [...steps, { send: { type: 'export.close' } } as const],
        ends: 'closed',
        output: { kind: 'closed' },
      },
    ]),
    {
      name: '[L22] the file is saved from the path that the server returned',
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
      name: '[L22] an empty export is reported as empty, not as failed',
      steps: [{ done: 'fetch', output: { status: 'empty' } }],
      ends: 'empty',
    },
    {
      name: '[L22] an export whose request timed out can be retried',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }, { send: { type: 'export.retry' } }],
      ends: 'asking',
    },
    {
      name: '[L22] [L32] an expired session leads to the sign-in',
      steps: [{ done: 'fetch', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
  ],
});
