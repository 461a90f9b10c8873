import type { SnapshotFrom } from 'xstate';
import { suggestionsMachine } from '../../../machines/library/suggestions.machine.ts';
import { SUGGEST_PAUSE_MS, SUGGEST_TIMEOUT_MS } from '../../../src/domain/constants.ts';
import type { Suggestion } from '../../../src/domain/search.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { OFFLINE, PAGE } from './fixtures.ts';

type Snapshot = SnapshotFrom<typeof suggestionsMachine>;

const typed = { text: 'ga', mediaType: 'Video', connected: true } as const;
const more = { ...typed, text: 'gate' } as const;
const short = { ...typed, text: 'g ' } as const;
const noType = { ...typed, mediaType: undefined } as const;

const some: readonly Suggestion[] = [
  { kind: 'title', text: 'Gate training' },
  { kind: 'athlete', text: 'Inès Gâtel' },
];
const others: readonly Suggestion[] = [{ kind: 'tag', text: 'Gate 5, clean' }];

const expects = (claim: boolean, words: string) => {
  if (!claim) throw new Error(words);
};
const shown = [
  { send: { type: 'suggest.type', ...typed } },
  { elapse: SUGGEST_PAUSE_MS },
  { done: 'suggest', output: some },
] as const;

export default definePaths(suggestionsMachine, {
  name: 'suggestions',
  input: { page: PAGE },
  events: {
    'suggest.type': [typed, more, short],
    'suggest.open': [typed, noType],
    'suggest.move': [{ by: 'next' }, { by: 'previous' }],
    'suggest.choose': [{}, { index: 1 }],
    'suggest.close': [{}],
  },
  answers: { suggest: { done: [some, []], error: [OFFLINE] } },
  unseen: [{ state: 'open.pausing', reason: 'between two letters everything stays as it was' }],
  explore: { contextKey: ({ items, active }) => [items.length, active] },
  pinned: [
    {
      name: '[L04] what is typed first is noted with its type and who types',
      onChart: true,
      steps: [{ send: { type: 'suggest.type', ...typed } }],
      ends: { open: 'pausing' },
      check: ({ context }) =>
        expects(context.text === 'ga' && context.mediaType === 'Video' && context.connected, 'it is not noted'),
    },
    {
      name: '[L04] fast letters ask once, for the last of them',
      steps: [
        { send: { type: 'suggest.type', ...typed } },
        { elapse: SUGGEST_PAUSE_MS - 1 },
        { send: { type: 'suggest.type', ...more } },
        { elapse: SUGGEST_PAUSE_MS - 1 },
        { elapse: 1 },
      ],
      ends: { open: 'asking' },
      check: ({ context }: Snapshot) => expects(context.text === 'gate', context.text),
    },
    {
      name: '[L10] a slower answer of letters before is never heard',
      steps: [
        { send: { type: 'suggest.type', ...typed } },
        { elapse: SUGGEST_PAUSE_MS },
        { send: { type: 'suggest.type', ...more } },
        { elapse: SUGGEST_PAUSE_MS },
        { done: 'suggest', output: others },
      ],
      ends: { open: 'shown' },
      check: ({ context }: Snapshot) => expects(context.items === others, JSON.stringify(context.items)),
    },
    {
      name: '[L04] what was suggested stays while the next letter is asked for',
      steps: [...shown, { send: { type: 'suggest.type', ...more } }],
      ends: { open: 'pausing' },
      check: ({ context }: Snapshot) =>
        expects(context.items === some && context.active === undefined, JSON.stringify(context.items)),
    },
    {
      name: '[L04] the arrows go round by way of the box, and Enter takes the active one',
      steps: [
        ...shown,
        { send: { type: 'suggest.move', by: 'next' } },
        { send: { type: 'suggest.move', by: 'next' } },
        { send: { type: 'suggest.move', by: 'next' } },
        { send: { type: 'suggest.move', by: 'previous' } },
        { send: { type: 'suggest.choose' } },
      ],
      ends: 'closed',
      check: (_: Snapshot, told) => {
        const wanted = '[{"type":"suggestion.chosen","text":"Inès Gâtel"}]';
        expects(JSON.stringify(told.parent) === wanted, JSON.stringify(told.parent));
      },
    },
    {
      name: '[L04] Enter without an active suggestion is the search of what is typed',
      steps: [...shown, { send: { type: 'suggest.choose' } }],
      ends: { open: 'shown' },
      check: (_: Snapshot, told) => expects(told.parent.length === 0, JSON.stringify(told.parent)),
    },
    {
      name: '[L10] an answer that does not come in time is no suggestion',
      steps: [...shown.slice(0, 2), { elapse: SUGGEST_TIMEOUT_MS }],
      ends: 'closed',
    },
  ],
});
