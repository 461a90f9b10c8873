import { downloadItemMachine } from '../../../machines/library/download-item.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { flowInput, OFFLINE, race } from './fixtures.ts';

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
  pinned: [
    {
      name: '[L19] of several files the chosen one is saved',
      steps: [{ done: 'sources', output: several }, choose],
      ends: 'saving',
      check: ({ context }) => {
        if (context.chosen?.path !== small.path) throw new Error(context.chosen?.path);
      },
    },
    {
      name: '[L19] a single file is saved at once',
      steps: [
        { done: 'sources', output: one },
        { done: 'save', output: undefined },
      ],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[L19] a missing file is reported',
      steps: [{ done: 'sources', output: { status: 'empty' } }],
      ends: 'noSource',
    },
    {
      name: '[L19] files that cannot be had in ten seconds can be asked for again',
      steps: [
        { elapse: LIBRARY_REQUEST_TIMEOUT_MS },
        { send: { type: 'download.retry' } },
        { done: 'sources', output: several },
      ],
      ends: 'choosing',
    },
    {
      name: '[L19] [L32] a session that is over leads to the login',
      steps: [{ done: 'sources', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
  ],
});
