import type { SnapshotFrom } from 'xstate';
import { filtersMachine } from '../../../machines/library/filters.machine.ts';
import type { Refinement } from '../../../machines/library/filters.machine.ts';
import { NO_FILTERS } from '../../../core/domain/filters.ts';
import { definePaths } from '../../../tools/paths/index.ts';
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
      name: '[L07] the selection is emitted when it is applied',
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
      name: '[L08] without another sort the best match still comes first',
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
      name: '[L12] closing forgets what was chosen',
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
      name: '[L07] everything can be cleared at once',
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
      name: '[L07] filters that could not be had are asked for again',
      steps: [
        { done: 'attributes', output: { status: 'error' } },
        { send: { type: 'filters.retry' } },
        { done: 'attributes', output: { status: 'ok', filters: [VENUE] } },
      ],
      ends: { attributes: 'known' },
      check: ({ context }: Snapshot) => expects(context.attributes.length === 1, 'has none'),
    },
  ],
});
