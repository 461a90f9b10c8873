import type { SnapshotFrom } from 'xstate';
import { filtersMachine } from '../../../machines/library/filters.machine.ts';
import type { Refinement } from '../../../machines/library/filters.machine.ts';
import { NO_FILTERS } from '../../../core/domain/filters.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
import { OFFLINE, PAGE, VENUE } from './fixtures.ts';

type Snapshot = SnapshotFrom<typeof filtersMachine>;

const from: Refinement = {
  ...NO_FILTERS,
  year: 2024,
  sortBy: 'date',
  sortOrder: 'DESC',
  viewMode: 'grid',
  bestFirst: true,
};
const expects = (claim: boolean, words: string) => {
  if (!claim) throw new Error(words);
};

type Journey = PinnedJourney<typeof filtersMachine>;
const act = stepsOf<typeof filtersMachine>();
const CHOSEN: Refinement = {
  ...NO_FILTERS,
  keywords: { collection: 'Juniors' },
  year: 2024,
  discipline: 'Slalom',
  dynamic: { venue: ['Tacen Falls'] },
  sortBy: 'title',
  sortOrder: 'ASC',
  viewMode: 'list',
  bestFirst: true,
};
const ask = { attributes: [{ page: PAGE }] };
const drafts = (draft: Refinement) => ({ context: { draft }, parent: [] });

const eachStep: readonly Journey[] = [
  {
    name: '[L07] the group’s own filters are requested at the start, with no popup open and no filter chosen',
    onChart: true,
    begins: {
      in: { attributes: 'loading', popup: 'closed' },
      context: {
        page: PAGE,
        attributes: [],
        popup: undefined,
        draft: {
          ...NO_FILTERS,
          sortBy: 'date',
          sortOrder: 'DESC',
          viewMode: 'grid',
          bestFirst: false,
        },
        find: '',
      },
      inputs: ask,
    },
    steps: [
      act.done(
        'attributes',
        { status: 'ok', filters: [VENUE] },
        {
          in: { attributes: 'known' },
          context: { attributes: [VENUE] },
        },
      ),
    ],
    ends: {},
  },
  {
    name: '[L07] a group without filters of its own shows none',
    onChart: true,
    steps: [act.done('attributes', { status: 'empty' }, { context: { attributes: [] } })],
    ends: { attributes: 'known' },
  },
  ...(
    [
      ['a network error', act.fails('attributes', OFFLINE)],
      ['a server error', act.done('attributes', { status: 'error' })],
      ['a timeout of ten seconds', act.wait(10_000)],
    ] as const
  ).map(([what, step]): Journey => ({
    name: `[L07] the group’s filters can be requested again after ${what}`,
    onChart: true,
    steps: [
      { ...step, expects: { in: { attributes: 'failed' }, context: { attributes: [] } } },
      act.send({ type: 'filters.retry' }, { in: { attributes: 'loading' }, inputs: ask }),
    ],
    ends: { attributes: 'loading' },
  })),
  {
    name: '[L07] [L08] each choice changes its own part of the draft and leaves the rest',
    onChart: true,
    steps: [
      act.send(
        { type: 'filter.open', popup: 'all', from: CHOSEN },
        {
          in: { popup: 'editing' },
          context: { popup: 'all', draft: CHOSEN, find: '' },
        },
      ),
      act.send({ type: 'filter.toggle', name: 'year', value: '2025' }, drafts({ ...CHOSEN, year: 2025 })),
      act.send(
        { type: 'filter.write', name: 'video', text: 'final' },
        drafts({ ...CHOSEN, year: 2025, keywords: { collection: 'Juniors', video: 'final' } }),
      ),
      act.send(
        { type: 'filter.write', name: 'collection', text: '' },
        drafts({ ...CHOSEN, year: 2025, keywords: { video: 'final' } }),
      ),
      act.send(
        { type: 'filter.reset', name: 'year' },
        drafts({ ...CHOSEN, year: undefined, keywords: { video: 'final' } }),
      ),
      act.send(
        { type: 'filter.view', viewMode: 'grid' },
        drafts({ ...CHOSEN, year: undefined, keywords: { video: 'final' }, viewMode: 'grid' }),
      ),
      act.send(
        { type: 'filter.reset' },
        drafts({
          ...NO_FILTERS,
          sortBy: 'title',
          sortOrder: 'ASC',
          viewMode: 'grid',
          bestFirst: true,
        }),
      ),
      act.send(
        { type: 'filter.sort', sort: { sortBy: 'duration', sortOrder: 'DESC' } },
        drafts({
          ...NO_FILTERS,
          sortBy: 'duration',
          sortOrder: 'DESC',
          viewMode: 'grid',
          bestFirst: false,
        }),
      ),
    ],
    ends: { popup: 'editing' },
  },
  {
    name: '[L07] the text that searches a popup’s values is cleared when the next popup opens',
    onChart: true,
    steps: [
      act.send({ type: 'filter.open', popup: 'dynamic-venue', from }, { context: { popup: 'dynamic-venue' } }),
      act.send({ type: 'filter.find', text: 'lo' }, { context: { find: 'lo' } }),
      act.send({ type: 'filter.open', popup: 'year', from }, { context: { popup: 'year', find: '' } }),
    ],
    ends: { popup: 'editing' },
  },
  {
    name: '[L12] closing a popup applies nothing',
    onChart: true,
    steps: [
      { send: { type: 'filter.open', popup: 'year', from } },
      act.send({ type: 'filter.close' }, { in: { popup: 'closed' }, context: { popup: undefined }, parent: [] }),
    ],
    ends: { popup: 'closed' },
  },
];

export default definePaths(filtersMachine, {
  name: 'filters',
  input: { page: PAGE },
  events: {
    'filter.open': [
      { popup: 'year', from },
      { popup: 'all', from },
    ],
    'filter.toggle': [{ name: 'year', value: '2025' }],
    'filter.write': [
      { name: 'video', text: 'final' },
      { name: 'video', text: '' },
    ],
    'filter.find': [{ text: 'lo' }],
    'filter.sort': [{ sort: { sortBy: 'title', sortOrder: 'ASC' } }],
    'filter.view': [{ viewMode: 'list' }],
    'filter.reset': [{ name: 'year' }, {}],
    'filter.apply': [{}],
    'filter.close': [{}],
    'filters.retry': [{}],
  },
  runsIn: { attributes: 'attributes.loading' },
  results: {
    attributes: {
      done: [{ status: 'ok', filters: [VENUE] }, { status: 'empty' }, { status: 'error' }],
      error: [OFFLINE],
    },
  },
  explore: { contextKey: ({ popup, attributes }) => [popup, attributes.length] },
  pinned: [
    {
      name: '[L07] applying sends the chosen filters, sort and view to the library',
      steps: [
        { done: 'attributes', output: { status: 'ok', filters: [VENUE] } },
        { send: { type: 'filter.open', popup: 'all', from } },
        { send: { type: 'filter.toggle', name: 'dynamic-venue', value: 'Tacen Falls' } },
        { send: { type: 'filter.toggle', name: 'dynamic-venue', value: 'Loch Arran' } },
        { send: { type: 'filter.toggle', name: 'year', value: '2024' } },
        { send: { type: 'filter.write', name: 'video', text: 'final' } },
        { send: { type: 'filter.sort', sort: { sortBy: 'title', sortOrder: 'ASC' } } },
        { send: { type: 'filter.view', viewMode: 'list' } },
        { send: { type: 'filter.apply' } },
      ],
      ends: { attributes: 'known', popup: 'closed' },
      check: (_: Snapshot, observed) => {
        const requested = {
          type: 'filters.applied',
          change: {
            keywords: { video: 'final' },
            year: undefined,
            discipline: undefined,
            dynamic: { venue: ['Tacen Falls', 'Loch Arran'] },
            sortBy: 'title',
            sortOrder: 'ASC',
            viewMode: 'list',
            bestFirst: false,
          },
        };
        expects(JSON.stringify(observed.parent) === JSON.stringify([requested]), JSON.stringify(observed.parent));
      },
    },
    {
      name: '[L08] applying without choosing another sort keeps the best match first',
      steps: [
        { send: { type: 'filter.open', popup: 'all', from } },
        { send: { type: 'filter.view', viewMode: 'list' } },
        { send: { type: 'filter.apply' } },
      ],
      ends: { popup: 'closed' },
      check: (_: Snapshot, observed) =>
        expects(observed.parent[0]?.['change'].bestFirst === true, JSON.stringify(observed.parent)),
    },
    {
      name: '[L12] closing a popup discards the choices made in it',
      steps: [
        { send: { type: 'filter.open', popup: 'year', from } },
        { send: { type: 'filter.toggle', name: 'year', value: '2025' } },
        { send: { type: 'filter.close' } },
        { send: { type: 'filter.open', popup: 'year', from } },
      ],
      ends: { popup: 'editing' },
      check: ({ context }: Snapshot, observed) => {
        expects(context.draft.year === 2024, 'keeps the draft');
        expects(observed.parent.length === 0, 'applies it');
      },
    },
    {
      name: '[L07] all filters can be cleared at once',
      steps: [
        { send: { type: 'filter.open', popup: 'all', from } },
        { send: { type: 'filter.write', name: 'video', text: 'final' } },
        { send: { type: 'filter.reset' } },
      ],
      ends: { popup: 'editing' },
      check: ({ context: { draft } }: Snapshot) =>
        expects(
          draft.year === undefined && Object.keys(draft.keywords).length === 0 && draft.sortBy === 'date',
          'keeps some',
        ),
    },
    {
      name: '[L07] retrying loads filters that failed to load',
      steps: [
        { done: 'attributes', output: { status: 'error' } },
        { send: { type: 'filters.retry' } },
        { done: 'attributes', output: { status: 'ok', filters: [VENUE] } },
      ],
      ends: { attributes: 'known' },
      check: ({ context }: Snapshot) => expects(context.attributes.length === 1, 'has none'),
    },
    ...eachStep,
  ],
});
