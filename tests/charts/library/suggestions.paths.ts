import type { SnapshotFrom } from 'xstate';
import { suggestionsMachine } from '../../../machines/library/suggestions.machine.ts';
import { SUGGEST_PAUSE_MS, SUGGEST_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import type { Suggestion } from '../../../core/domain/search.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { OFFLINE, PAGE } from './fixtures.ts';

type Snapshot = SnapshotFrom<typeof suggestionsMachine>;

const typed = { text: 'ga', mediaType: 'Video' } as const;
const known = { send: { type: 'who.known', connected: true } } as const;
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
  known,
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
    'who.known': [{ connected: true }, { connected: false }],
  },
  runsIn: { suggest: 'open.asking' },
  results: { suggest: { done: [some, []], error: [OFFLINE] } },
  unseen: [
    { state: 'open.pausing', reason: 'between two letters everything stays as it was' },
    { state: 'open.awaiting', reason: 'until it is known who asks everything stays as it was' },
  ],
  explore: { contextKey: ({ items, active, connected }) => [items.length, active, connected] },
  pinned: [
    {
      name: '[L04] what is typed first is noted with its type',
      onChart: true,
      steps: [{ send: { type: 'suggest.type', ...typed } }],
      ends: { open: 'pausing' },
      check: ({ context }) => expects(context.text === 'ga' && context.mediaType === 'Video', 'it is not noted'),
    },
    {
      name: '[L04] [L26] what is typed before it is known who types is asked for once that is, and not as a stranger',
      steps: [{ send: { type: 'suggest.type', ...typed } }, { elapse: SUGGEST_PAUSE_MS }, known],
      ends: { open: 'asking' },
      check: ({ context }: Snapshot) => expects(context.connected === true, `asks as ${context.connected}`),
    },
    {
      name: '[L04] [L26] nothing is asked for before it is known who types',
      steps: [{ send: { type: 'suggest.open', ...typed } }],
      ends: { open: 'awaiting' },
      check: ({ children }: Snapshot) => expects(children['suggest'] === undefined, 'asks at once'),
    },
    {
      name: '[L04] who signs in elsewhere is asked as that from the next letter on; what is shown stays',
      steps: [...shown, { send: { type: 'who.known', connected: false } }],
      ends: { open: 'shown' },
      check: ({ context }: Snapshot) => expects(context.connected === false && context.items === some, 'forgets'),
    },
    {
      name: '[L04] fast letters ask once, for the last of them',
      steps: [
        known,
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
      name: '[L10] a slower response for letters before is never heard',
      steps: [
        known,
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
      check: (_: Snapshot, observed) => {
        const requested = '[{"type":"suggestion.chosen","text":"Inès Gâtel"}]';
        expects(JSON.stringify(observed.parent) === requested, JSON.stringify(observed.parent));
      },
    },
    {
      name: '[L04] Enter without an active suggestion is the search of what is typed',
      steps: [...shown, { send: { type: 'suggest.choose' } }],
      ends: { open: 'shown' },
      check: (_: Snapshot, observed) => expects(observed.parent.length === 0, JSON.stringify(observed.parent)),
    },
    {
      name: '[L10] a response that does not come in time is no suggestion',
      steps: [...shown.slice(0, 3), { elapse: SUGGEST_TIMEOUT_MS }],
      ends: 'closed',
    },
  ],
});
