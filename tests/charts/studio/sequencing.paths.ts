import { sequencingMachine } from '../../../machines/studio/sequencing.machine.ts';
import type { Sequence } from '../../../core/domain/sequence.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const moment = (id: string, at: number) => ({
  id,
  title: `Lap ${id}`,
  at,
  film: { type: 'video' as const, id: 'laps', tag: id },
});
export const SEQUENCE: Sequence = {
  id: 'laps',
  type: 'Session',
  title: 'Laps',
  items: [moment('a', 0), moment('b', 60), { id: 'c', title: 'Lap c' }],
  place: { chosen: ['a', 'b'], index: 0, changeId: '', at: 0 },
};
export const HEAD = { id: 'laps', type: 'Session', title: 'Morning session', date: '2026-05-14' } as const;

const ok = { status: 'ok', sequence: SEQUENCE } as const;
const refusals = [{ status: 'private' }, { status: 'empty' }, { status: 'disconnected' }] as const;
const load = { done: 'load', output: ok } as const;
const next = { send: { type: 'sequence.select', index: 1 } } as const;
const arrange = { send: { type: 'sequence.arrange' } } as const;

export default definePaths(sequencingMachine, {
  name: 'sequencing',
  input: { target: { id: 'laps', type: 'Session' } },
  events: {
    'sequence.select': [{ index: 1 }, { index: 0 }],
    'sequence.arrange': [{}],
    'sequence.move': [{ from: 1, to: 0 }],
    'sequence.toggle': [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    'sequence.apply': [{}],
    'sequence.cancel': [{}],
    'sequence.open': [{ head: HEAD }],
    'sequence.retry': [{}],
    'position.changed': [],
  },
  runsIn: { load: 'loading', keep: 'ready.place.saving' },
  results: {
    load: { done: [ok, { status: 'none', sessions: [HEAD] }, ...refusals], error: [new Error('offline')] },
    keep: { done: [{ status: 'ok' }, { status: 'waiting' }, ...refusals], error: [new Error('offline')] },
  },
  explore: {
    contextKey: ({ sequence, draft, target }) => [
      sequence.place.index,
      sequence.place.chosen.length,
      draft.length,
      target?.id,
    ],
  },
  unseen: [{ state: 'lost', reason: 'The page leads away at once.' }],
  tags: { busy: ['loading'] },
  pinned: [
    {
      name: '[L33] the next item plays, and the place is saved',
      steps: [load, next, { done: 'keep', output: { status: 'ok' } }],
      ends: 'ready.place.saved',
      check({ context }) {
        if (context.sequence.place.index !== 1) throw new Error('the second item is selected');
      },
    },
    {
      name: '[L33] an order of one’s own is saved, and the selected item stays selected',
      steps: [
        load,
        arrange,
        { send: { type: 'sequence.toggle', id: 'c' } },
        { send: { type: 'sequence.move', from: 1, to: 0 } },
        { send: { type: 'sequence.apply' } },
        { done: 'keep', output: { status: 'ok' } },
      ],
      ends: 'ready.work.playing',
      check({ context }) {
        const { chosen, index } = context.sequence.place;
        if (chosen.join('') !== 'bac' || index !== 1) throw new Error(`${chosen.join('')} ${index}`);
      },
    },
    {
      name: '[L33] a place that could not be saved is sent again',
      steps: [
        load,
        next,
        { error: 'keep', reason: new Error('offline') },
        { send: { type: 'sequence.retry' } },
        { done: 'keep', output: { status: 'ok' } },
      ],
      ends: 'ready.place.saved',
    },
    {
      name: '[L33] [L27] where nothing is selected a session is chosen',
      input: { target: undefined },
      steps: [
        { done: 'load', output: { status: 'none', sessions: [HEAD] } },
        { send: { type: 'sequence.open', head: HEAD } },
        load,
      ],
      ends: 'ready.work.playing',
      check({ context }) {
        if (context.target?.id !== 'laps') throw new Error('the chosen one is asked for');
      },
    },
    {
      name: '[L33] without the permission it is refused',
      steps: [{ done: 'load', output: { status: 'private' } }],
      ends: 'refused',
    },
    {
      name: '[L32] a lost session leads to the sign-in',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
  ],
});
