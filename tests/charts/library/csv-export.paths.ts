import { csvExportMachine } from '../../../machines/library/csv-export.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { flowInput, OFFLINE, race } from './fixtures.ts';

export const ready = { status: 'ok', fileName: 'Slalom final.csv', path: '/services/csv/1.x/Slalom%20final.csv' };

export default definePaths(csvExportMachine, {
  name: 'csv-export',
  input: flowInput(race),
  events: { 'export.retry': [{}], 'export.close': [{}] },
  unseen: [
    { state: 'closed', like: 'asking', reason: 'over: the library takes the flow away' },
    { state: 'lost', like: 'asking', reason: 'over: the library leaves for the login' },
  ],
  results: {
    fetch: {
      done: [ready, { status: 'empty' }, { status: 'refused' }, { status: 'disconnected' }],
      error: [OFFLINE],
    },
    save: { done: [undefined], error: [new Error('refused')] },
  },
  pinned: [
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
