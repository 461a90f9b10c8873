import { downloadItemMachine } from '../../../machines/library/download-item.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { flowInput, OFFLINE, race } from './fixtures.ts';
import { expectEqual } from '../expect-equal.ts';

const sharp = { name: '1080p', path: '/media/s/1.x/v1/run/1080.mp4?download=race' };
const small = { name: '240p', path: '/media/s/1.x/v1/run/240.mp4?download=race' };
export const several = { status: 'ok', sources: [sharp, small] };
const one = { status: 'ok', sources: [sharp] };
const choose = { send: { type: 'download.choose', source: small } } as const;

export default definePaths(downloadItemMachine, {
  name: 'download-item',
  input: flowInput(race),
  events: { 'download.choose': [{ source: sharp }, { source: small }], 'download.retry': [{}], 'download.close': [{}] },
  unseen: [
    { state: 'closed', like: 'listing', reason: 'over: the library takes the flow away' },
    { state: 'lost', like: 'listing', reason: 'over: the library leaves for the login' },
  ],
  runsIn: { sources: 'listing', save: 'saving' },
  results: {
    sources: {
      done: [
        several,
        one,
        { status: 'ok', sources: [] },
        { status: 'empty' },
        { status: 'refused' },
        { status: 'disconnected' },
      ],
      error: [OFFLINE],
    },
    save: { done: [undefined], error: [new Error('refused')] },
  },
  explore: { contextKey: ({ sources, chosen }) => [sources.length, chosen?.name] },
  tags: { busy: ['listing', 'saving'] },
  pinned: [
    {
      name: '[L19] the request for the item’s files may take up to ten seconds',
      onChart: true,
      steps: [{ elapse: 9_999 }],
      ends: 'listing',
      tags: ['busy'],
      runs: ['sources'],
      check: ({ context }, observed) => {
        expectEqual(context, { item: race, sources: [], chosen: undefined });
        expectEqual(observed.inputs['sources'], [{ item: race }]);
      },
    },
    {
      name: '[L19] several files are offered in the order of the server’s list',
      onChart: true,
      steps: [{ done: 'sources', output: several }],
      ends: 'choosing',
      tags: [],
      runs: [],
      check: ({ context }) => expectEqual([context.sources, context.chosen], [[sharp, small], undefined]),
    },
    {
      name: '[L19] saving a single file in the browser may take up to ten seconds',
      onChart: true,
      steps: [{ done: 'sources', output: one }, { elapse: 9_999 }],
      ends: 'saving',
      tags: ['busy'],
      runs: ['save'],
      check: ({ context }, observed) => {
        expectEqual(context.chosen, sharp);
        expectEqual(observed.inputs['save'], [{ source: sharp }]);
      },
    },
    ...(
      [
        ['a file list that times out after ten seconds', [{ elapse: 10_000 }]],
        ['a file list that fails to load', [{ error: 'sources', reason: OFFLINE }]],
        ['a refused file list', [{ done: 'sources', output: { status: 'refused' } }]],
        [
          'a file that the browser fails to save',
          [
            { done: 'sources', output: one },
            { error: 'save', reason: OFFLINE },
          ],
        ],
        ['a save that times out after ten seconds', [{ done: 'sources', output: one }, { elapse: 10_000 }]],
      ] as const
    ).map(([what, steps]) => ({
      name: `[L19] ${what} is reported`,
      onChart: true,
      steps: [...steps],
      ends: 'failed',
      tags: [],
      runs: [],
    })),
    {
      name: '[L19] an empty file list is reported as having no file',
      onChart: true,
      steps: [{ done: 'sources', output: { status: 'ok', sources: [] } }],
      ends: 'noSource',
      runs: [],
    },
    ...(
      [
        ['the choice of files', { done: 'sources', output: several }],
        ['the message about a missing file', { done: 'sources', output: { status: 'empty' } }],
        ['the failure message', { error: 'sources', reason: OFFLINE }],
      ] as const
    ).map(([what, step]) => ({
      name: `[L19] ${what} can be closed`,
      onChart: true,
      steps: [step, { send: { type: 'download.close' } } as const],
      ends: 'closed',
      output: { kind: 'closed' },
    })),
    {
      name: '[L19] the file chosen from several is saved',
      steps: [{ done: 'sources', output: several }, choose],
      ends: 'saving',
      check: ({ context }) => {
        if (context.chosen?.path !== small.path) throw new Error(context.chosen?.path);
      },
    },
    {
      name: '[L19] a single file is saved without asking, and the dialog closes',
      steps: [
        { done: 'sources', output: one },
        { done: 'save', output: undefined },
      ],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[L19] an item without a file is reported',
      steps: [{ done: 'sources', output: { status: 'empty' } }],
      ends: 'noSource',
    },
    {
      name: '[L19] a file list that timed out can be requested again',
      steps: [
        { elapse: LIBRARY_REQUEST_TIMEOUT_MS },
        { send: { type: 'download.retry' } },
        { done: 'sources', output: several },
      ],
      ends: 'choosing',
    },
    {
      name: '[L19] [L32] an expired session leads to the sign-in',
      steps: [{ done: 'sources', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
  ],
});
