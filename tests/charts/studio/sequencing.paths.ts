import { sequencingMachine } from '../../../machines/studio/sequencing.machine.ts';
import { RequestError } from '../../../core/domain/request-error.ts';
import type { Sequence } from '../../../core/domain/sequence.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';

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

type Journey = PinnedJourney<typeof sequencingMachine>;

const LAPS = { id: 'laps', type: 'Session' } as const;
const offline = new Error('offline');
const toggle = (id: string) => ({ send: { type: 'sequence.toggle', id } }) as const;
const saved = (status: string) => ({ done: 'keep', output: { status } });
const positionState = (place: string) => ({ ready: { place } });
const at = (index: number, chosen = ['a', 'b']) => ({ ...SEQUENCE, place: { ...SEQUENCE.place, chosen, index } });
const keeps = (index: number, chosen: string[]) => ({ keep: [{ ...LAPS, index, chosen }] });

/** Until the items have loaded. */
const opening: Journey[] = [
  {
    name: '[L33] the session in the address is requested, and nothing is listed until it has loaded',
    begins: {
      in: 'loading',
      inputs: { load: [{ target: LAPS }] },
      context: {
        target: LAPS,
        sequence: {
          id: '',
          type: 'Session',
          title: '',
          items: [],
          place: { chosen: [], index: 0, changeId: '', at: 0 },
        },
        sessions: [],
        draft: [],
      },
    },
    steps: [{ ...load, expects: { in: 'ready', runs: [] } }],
    ends: { ready: { work: 'playing', place: 'saved' } },
    context: { sequence: SEQUENCE },
  },
  {
    name: '[L33] a load that times out after ten seconds can be retried, and a failing retry is shown as failed',
    steps: [
      { elapse: 10_000, expects: { in: 'failed', runs: [] } },
      { send: { type: 'sequence.retry' }, expects: { in: 'loading', inputs: { load: [{ target: LAPS }] } } },
      { error: 'load', reason: offline, expects: { in: 'failed' } },
    ],
    ends: 'failed',
  },
  {
    name: '[L33] a session that does not exist is shown as missing',
    steps: [{ done: 'load', output: { status: 'empty' } }],
    ends: 'missing',
  },
  {
    name: '[L27] [L33] without a selection, the sessions are offered and the chosen one is loaded',
    input: { target: undefined },
    steps: [
      {
        done: 'load',
        output: { status: 'none', sessions: [HEAD] },
        expects: { in: 'choosing', runs: [], context: { sessions: [HEAD] } },
      },
      {
        send: { type: 'sequence.open', head: HEAD },
        expects: { in: 'loading', inputs: { load: [{ target: LAPS }] }, context: { target: LAPS } },
      },
      { done: 'load', output: { status: 'ok', sequence: { ...SEQUENCE, title: 'Later' } } },
    ],
    ends: { ready: { work: 'playing', place: 'saved' } },
    context: { sequence: { ...SEQUENCE, title: 'Later' } },
  },
];

/** Playing and reordering items; the position is saved. */
const playing: Journey[] = [
  {
    name: '[L33] selecting another item saves the position; selecting the current or an absent item does not',
    steps: [
      load,
      { send: { type: 'sequence.select', index: 0 }, expects: { in: positionState('saved'), runs: [] } },
      {
        send: { type: 'sequence.select', index: 2 },
        expects: { in: positionState('saved'), context: { sequence: SEQUENCE } },
      },
      { ...next, expects: { in: positionState('saving'), context: { sequence: at(1) }, inputs: keeps(1, ['a', 'b']) } },
      {
        send: { type: 'sequence.select', index: 0 },
        expects: { in: positionState('saving'), context: { sequence: at(0) }, inputs: keeps(0, ['a', 'b']) },
      },
      saved('ok'),
    ],
    ends: { ready: { work: 'playing', place: 'saved' } },
    runs: [],
  },
  {
    name: '[L27] [L33] without a network, the position is stored on the device until it can be sent',
    steps: [load, next, { ...saved('waiting'), expects: { in: positionState('waiting'), runs: [] } }],
    ends: positionState('waiting'),
  },
  {
    name: '[L33] saving the position times out after ten seconds and can be retried',
    steps: [
      load,
      next,
      { elapse: 10_000, expects: { in: positionState('unsaved'), runs: [] } },
      { send: { type: 'sequence.retry' }, expects: { in: positionState('saving'), inputs: keeps(1, ['a', 'b']) } },
    ],
    ends: positionState('saving'),
  },
  {
    name: '[L32] a sign-in session that expires while the position is being saved leads to the sign-in',
    steps: [load, next, saved('disconnected')],
    ends: 'lost',
    output: { kind: 'lost' },
  },
  {
    name: '[L33] a person who loses permission while the position is being saved is refused',
    steps: [load, next, saved('private')],
    ends: 'refused',
  },
  {
    name: '[L33] a session deleted while the position is being saved is shown as missing',
    steps: [load, next, saved('empty')],
    ends: 'missing',
  },
  {
    name: '[L33] cancelling a reorder keeps the saved order, from which the next reorder starts',
    steps: [
      load,
      { ...arrange, expects: { in: { ready: { work: 'arranging' } }, context: { draft: ['a', 'b'] } } },
      { ...toggle('c'), expects: { context: { draft: ['a', 'b', 'c'] } } },
      { ...toggle('a'), expects: { context: { draft: ['b', 'c'] } } },
      { send: { type: 'sequence.cancel' }, expects: { in: { ready: { work: 'playing', place: 'saved' } } } },
      { ...arrange, expects: { context: { draft: ['a', 'b'] } } },
    ],
    ends: { ready: { work: 'arranging' } },
    context: { sequence: SEQUENCE },
  },
  {
    name: '[L33] an empty order is not applied; an order without the selected item selects its first item',
    steps: [
      load,
      next,
      saved('ok'),
      arrange,
      toggle('a'),
      toggle('b'),
      { send: { type: 'sequence.apply' }, expects: { in: { ready: { work: 'arranging', place: 'saved' } } } },
      toggle('c'),
      { ...toggle('a'), expects: { context: { draft: ['c', 'a'] } } },
      {
        send: { type: 'sequence.apply' },
        expects: {
          in: { ready: { work: 'playing', place: 'saving' } },
          context: { sequence: at(0, ['c', 'a']) },
          inputs: keeps(0, ['c', 'a']),
        },
      },
    ],
    ends: positionState('saving'),
  },
];

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
      name: '[L33] the id of a failed request is shown until a retry',
      steps: [
        {
          error: 'load',
          reason: new RequestError(500, 'edge-7f3a91c2'),
          expects: { in: 'failed', context: { requestId: 'edge-7f3a91c2' } },
        },
        { send: { type: 'sequence.retry' }, expects: { in: 'loading', context: { requestId: undefined } } },
        { elapse: 10_000 },
      ],
      ends: 'failed',
      context: { requestId: undefined },
    },
    {
      name: '[L33] the next item plays, and the position is saved',
      steps: [load, next, { done: 'keep', output: { status: 'ok' } }],
      ends: 'ready.place.saved',
      check({ context }) {
        if (context.sequence.place.index !== 1) throw new Error('the second item is selected');
      },
    },
    {
      name: '[L33] a custom order is saved, and the selected item stays selected',
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
      name: '[L33] a position that failed to save can be saved again',
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
      name: '[L33] [L27] a person without a selection chooses a session, which then plays',
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
      name: '[L33] a person without permission is refused',
      steps: [{ done: 'load', output: { status: 'private' } }],
      ends: 'refused',
    },
    {
      name: '[L32] an expired sign-in session leads to the sign-in',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    ...[...opening, ...playing].map((journey) => ({ ...journey, onChart: true })),
  ],
});
