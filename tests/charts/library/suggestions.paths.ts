import type { SnapshotFrom } from 'xstate';
import { suggestionsMachine } from '../../../machines/library/suggestions.machine.ts';
import { SUGGEST_PAUSE_MS, SUGGEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import type { Suggestion } from '../../../core/domain/search.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
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

type Journey = PinnedJourney<typeof suggestionsMachine>;
const act = stepsOf<typeof suggestionsMachine>();
const isClosed = { in: 'closed', context: { items: [], active: undefined } } as const;
const request = (text: string, connected: boolean) => ({
  inputs: { suggest: [{ text, mediaType: 'Video', connected, page: PAGE }] },
});
const move = (by: 'next' | 'previous', active: number | undefined) =>
  act.send({ type: 'suggest.move', by }, { context: { active }, in: { open: 'shown' } });

const eachStep: readonly Journey[] = [
  {
    name: '[L04] what is typed is asked for after 150 ms, without the spaces around it',
    onChart: true,
    begins: { in: 'closed', context: { page: PAGE, text: '', items: [], active: undefined, connected: undefined } },
    steps: [
      known,
      act.send(
        { type: 'suggest.type', text: ' ga ', mediaType: 'Video' },
        {
          in: { open: 'pausing' },
          context: { text: ' ga ', mediaType: 'Video' },
          inputs: {},
        },
      ),
      act.wait(150, { in: { open: 'asking' }, ...request('ga', true) }),
      act.done('suggest', some, { in: { open: 'shown' }, context: { items: some, active: undefined } }),
    ],
    ends: { open: 'shown' },
  },
  {
    name: '[L04] [L26] until it is known who types, the pause leads to a wait, and one letter after it to another pause',
    onChart: true,
    steps: [
      { send: { type: 'suggest.type', ...typed } },
      act.wait(150, { in: { open: 'awaiting' }, inputs: {} }),
      act.send({ type: 'suggest.type', ...more }, { in: { open: 'pausing' } }),
      act.wait(150, { in: { open: 'awaiting' } }),
      act.send({ type: 'who.known', connected: true }, { in: { open: 'asking' }, ...request('gate', true) }),
    ],
    ends: { open: 'asking' },
  },
  {
    name: '[L04] a row that is not there any more is not chosen',
    onChart: true,
    steps: [...shown, act.send({ type: 'suggest.choose', index: 2 }, { in: { open: 'shown' }, parent: [] })],
    ends: { open: 'shown' },
  },
  {
    name: '[L04] a list that is asked for without a letter comes at once, of what is in the box',
    onChart: true,
    steps: [
      act.send({ type: 'who.known', connected: false }),
      act.send(
        { type: 'suggest.open', text: 'ga', mediaType: 'Video' },
        {
          in: { open: 'asking' },
          context: { text: 'ga', mediaType: 'Video' },
          ...request('ga', false),
        },
      ),
    ],
    ends: { open: 'asking' },
  },
  ...(
    [
      ['one letter', { text: 'g ', mediaType: 'Video' }],
      ['no type', { text: 'gate', mediaType: undefined }],
      ['what cannot be searched for', { text: 'x'.repeat(201), mediaType: 'Video' }],
    ] as const
  ).flatMap(([what, event]): Journey[] => [
    {
      name: `[L04] nothing is suggested for ${what}`,
      onChart: true,
      steps: [
        act.send({ type: 'suggest.type', ...event }, { in: 'closed' }),
        act.send({ type: 'suggest.open', ...event }, { in: 'closed' }),
      ],
      ends: 'closed',
    },
    {
      name: `[L04] what was suggested goes with ${what}`,
      onChart: true,
      steps: [...shown, move('next', 0), act.send({ type: 'suggest.type', ...event }, { ...isClosed, parent: [] })],
      ends: 'closed',
    },
  ]),
  {
    name: '[L04] a pasted tab is a space, and may be searched for',
    onChart: true,
    steps: [
      known,
      act.send({ type: 'suggest.type', text: 'ga\tte', mediaType: 'Video' }, { context: { text: 'ga te' } }),
    ],
    ends: { open: 'pausing' },
  },
  ...(
    [
      ['nothing', act.done('suggest', [])],
      ['no response', act.fails('suggest', OFFLINE)],
      ['no response within three seconds', act.wait(3_000)],
    ] as const
  ).map(([what, step]): Journey => ({
    name: `[L10] ${what} is no suggestion, and takes the older ones away`,
    onChart: true,
    steps: [
      ...shown,
      move('next', 0),
      { send: { type: 'suggest.type', ...more } },
      act.wait(150),
      { ...step, expects: { ...isClosed, parent: [] } },
    ],
    ends: 'closed',
  })),
  {
    name: '[L04] Escape takes the suggestions away, and the next letter finds none of them',
    onChart: true,
    steps: [...shown, move('next', 0), act.send({ type: 'suggest.close' }, { ...isClosed, parent: [] })],
    ends: 'closed',
  },
  {
    name: '[L04] the arrows go through the list both ways, round by way of the box',
    onChart: true,
    steps: [
      ...shown,
      move('previous', 1),
      move('previous', 0),
      move('previous', undefined),
      move('next', 0),
      move('next', 1),
      move('next', undefined),
    ],
    ends: { open: 'shown' },
  },
  {
    name: '[L04] before anything is suggested the arrows lead nowhere',
    onChart: true,
    steps: [
      known,
      { send: { type: 'suggest.type', ...typed } },
      act.send({ type: 'suggest.move', by: 'previous' }, { context: { active: undefined } }),
      act.send({ type: 'suggest.choose', index: 0 }, { in: { open: 'pausing' }, parent: [] }),
    ],
    ends: { open: 'pausing' },
  },
  {
    name: '[L04] a letter, and newer suggestions, leave none of them active',
    onChart: true,
    steps: [
      ...shown,
      move('next', 0),
      act.send({ type: 'suggest.type', ...more }, { in: { open: 'pausing' }, context: { active: undefined } }),
      act.wait(150),
      act.send({ type: 'suggest.move', by: 'next' }, { context: { active: 0 } }),
      act.done('suggest', others, { context: { items: others, active: undefined } }),
    ],
    ends: { open: 'shown' },
  },
  {
    name: '[L04] a suggestion that is pressed is told whole, and the list closes',
    onChart: true,
    steps: [
      ...shown,
      act.send(
        { type: 'suggest.choose', index: 1 },
        {
          ...isClosed,
          parent: [{ type: 'suggestion.chosen', text: 'Inès Gâtel' }],
        },
      ),
    ],
    ends: 'closed',
  },
  {
    name: '[L04] a letter while suggestions are asked for waits for its own pause',
    onChart: true,
    steps: [
      known,
      { send: { type: 'suggest.type', ...typed } },
      act.wait(150),
      act.send({ type: 'suggest.type', ...more }, { in: { open: 'pausing' } }),
      act.wait(150, request('gate', true)),
    ],
    ends: { open: 'asking' },
  },
];

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
    ...eachStep,
  ],
});
