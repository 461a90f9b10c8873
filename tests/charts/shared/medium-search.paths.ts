import type { SnapshotFrom } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS, SUGGEST_PAUSE_MS } from '../../../core/domain/constants/library.ts';
import type { TriedMedium } from '../../../core/domain/playground/trial.ts';
import { mediumSearchMachine } from '../../../machines/shared/playground/medium-search.machine.ts';
import { definePaths, type ChartPaths, type PinnedJourney } from '../../../tools/paths/index.ts';

type Snapshot = SnapshotFrom<typeof mediumSearchMachine>;
type Check = NonNullable<ChartPaths<typeof mediumSearchMachine>['pinned'][number]['check']>;

const run: TriedMedium = { type: 'video', id: '1002', title: 'Slalom run', isOpen: true };
const chants: TriedMedium = { type: 'audio', id: '77', title: '', isOpen: true };
const offline = new Error('offline');

const type = (text: string) => ({ send: { type: 'search.type', text } }) as const;
const move = (by: 'next' | 'previous') => ({ send: { type: 'search.move', by } }) as const;
const choose = { send: { type: 'search.choose' } } as const;
const name = { send: { type: 'search.name' } } as const;
const pause = { elapse: SUGGEST_PAUSE_MS } as const;
const found = [type('slalom'), pause, { done: 'search', output: [run, chants] }] as const;

const shows =
  (text: string, items: number, active?: number) =>
  ({ context }: Snapshot) => {
    const is = [context.text, context.items.length, context.active];
    if (String(is) !== String([text, items, active])) throw new Error(`it shows ${String(is)}`);
  };
const reports =
  (...reported: readonly object[]): Check =>
  (snapshot, { parent }) => {
    if (JSON.stringify(parent) !== JSON.stringify(reported)) throw new Error(`reports ${JSON.stringify(parent)}`);
    if (reported.length > 0) shows('', 0)(snapshot);
  };

type Journey = PinnedJourney<typeof mediumSearchMachine>;

/** The active item, which Enter chooses. */
const arrows: Journey[] = [
  {
    name: '[E02] the search request contains the typed text, trimmed',
    steps: [type(' slalom '), { ...pause, expects: { inputs: { search: [{ text: 'slalom' }] } } }],
    ends: { open: 'searching' },
  },
  {
    name: '[E02] ArrowUp moves from the second item to the first, and from there to the box',
    steps: [
      ...found,
      { ...move('previous'), expects: { context: { active: 1 } } },
      { ...move('previous'), expects: { context: { active: 0 } } },
      move('previous'),
    ],
    ends: { open: 'found' },
    context: { active: undefined },
  },
  {
    name: '[E02] typing another letter, and new results, deactivate the active item',
    steps: [
      ...found,
      { ...move('next'), expects: { context: { active: 0 } } },
      { ...type('slalom r'), expects: { context: { active: undefined, items: [run, chants] } } },
      pause,
      { ...move('next'), expects: { context: { active: 0 } } },
      { done: 'search', output: [run] },
    ],
    ends: { open: 'found' },
    context: { active: undefined, items: [run] },
  },
];

export default definePaths(mediumSearchMachine, {
  name: 'medium-search',
  input: undefined,
  events: {
    'search.type': [{ text: 'slalom' }, { text: '1002' }, { text: ' ' }],
    'search.move': [{ by: 'next' }, { by: 'previous' }],
    'search.choose': [{}, { index: 1 }],
    'search.name': [{}],
    'search.close': [{}],
  },
  runsIn: { search: 'open.searching' },
  results: { search: { done: [[run, chants], []], error: [offline] } },
  unseen: [{ state: 'open.pausing', reason: 'between two letters everything stays as it was' }],
  explore: { contextKey: ({ text, items, active }) => [text, items.length, active] },
  pinned: [
    {
      name: '[E02] letters typed in quick succession send one request, for the final text',
      steps: [type('s'), { elapse: SUGGEST_PAUSE_MS - 1 }, type('slalom'), pause],
      ends: { open: 'searching' },
      check(snapshot, { starts }) {
        shows('slalom', 0)(snapshot);
        if (starts['search'] !== 1) throw new Error(`asked ${starts['search']} times`);
      },
    },
    { name: '[E02] found media are offered', steps: [...found], ends: { open: 'found' }, check: shows('slalom', 2) },
    {
      name: '[E02] earlier results stay while more is typed and requested',
      steps: [...found, type('slalom r'), pause],
      ends: { open: 'searching' },
      check: shows('slalom r', 2),
    },
    {
      name: '[E02] ArrowDown moves through the results and back to the box',
      steps: [...found, move('next'), move('next'), move('next')],
      ends: { open: 'found' },
      check: shows('slalom', 2),
    },
    {
      name: '[E02] ArrowUp from the box activates the last item',
      steps: [...found, move('previous')],
      ends: { open: 'found' },
      check: shows('slalom', 2, 1),
    },
    {
      name: '[E02] Enter chooses the active item',
      steps: [...found, move('next'), move('next'), choose],
      ends: 'closed',
      check: reports({ type: 'medium.chosen', medium: chants }),
    },
    {
      name: '[E02] Enter chooses the first item if none is active',
      steps: [...found, choose],
      ends: 'closed',
      check: reports({ type: 'medium.chosen', medium: run }),
    },
    {
      name: '[E02] a press on an item chooses it',
      steps: [...found, { send: { type: 'search.choose', index: 1 } }],
      ends: 'closed',
      check: reports({ type: 'medium.chosen', medium: chants }),
    },
    {
      name: '[E02] Enter treats a typed number as an id before results arrive',
      steps: [type(' 1002 '), choose],
      ends: 'closed',
      check: reports({ type: 'medium.named', id: '1002' }),
    },
    {
      name: '[E02] Enter does nothing for typed words before results arrive',
      steps: [type('slalom'), choose],
      ends: { open: 'pausing' },
      check: reports(),
    },
    {
      name: '[E02] the button treats the typed text as an id, whatever the results are',
      steps: [...found, name],
      ends: 'closed',
      check: reports({ type: 'medium.named', id: 'slalom' }),
    },
    {
      name: '[E02] text that cannot be an id is rejected and not reported to the parent',
      steps: [...found, type('<b>'), name],
      ends: 'wrong',
      check(snapshot, observed) {
        shows('<b>', 0)(snapshot);
        if (observed.parent.length > 0) throw new Error('it is reported');
      },
    },
    {
      name: '[E02] a search without results says so',
      steps: [...found, type('zzz'), pause, { done: 'search', output: [] }],
      ends: { open: 'nothing' },
      check: shows('zzz', 0),
    },
    {
      name: '[E02] a failed search clears the earlier results and is shown as failed',
      steps: [...found, type('run'), pause, { error: 'search', reason: offline }],
      ends: { open: 'failed' },
      check: shows('run', 0),
    },
    {
      name: '[E02] a search without a response in time is shown as failed',
      steps: [...found, type('run'), pause, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: { open: 'failed' },
      check: shows('run', 0),
    },
    { name: '[E02] an empty box offers nothing', steps: [...found, type('')], ends: 'closed', check: shows('', 0) },
    {
      name: '[E02] Escape closes the list and keeps the typed text',
      steps: [...found, { send: { type: 'search.close' } }],
      ends: 'closed',
      check: shows('slalom', 0),
    },
    ...arrows.map((journey) => ({ ...journey, onChart: true })),
  ],
});
