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
    name: '[L04] suggestions are requested 150 ms after typing, without surrounding spaces',
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
    name: '[L04] [L26] suggestions wait for the viewer’s identity after the pause, and typing restarts the pause',
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
    name: '[L04] choosing a suggestion that no longer exists does nothing',
    onChart: true,
    steps: [...shown, act.send({ type: 'suggest.choose', index: 2 }, { in: { open: 'shown' }, parent: [] })],
    ends: { open: 'shown' },
  },
  {
    name: '[L04] opening the list without typing requests suggestions for the text in the box at once',
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
      ['a single letter', { text: 'g ', mediaType: 'Video' }],
      ['a search without a media type', { text: 'gate', mediaType: undefined }],
      ['a keyword that is too long', { text: 'x'.repeat(201), mediaType: 'Video' }],
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
      name: `[L04] the suggestions are cleared by ${what}`,
      onChart: true,
      steps: [...shown, move('next', 0), act.send({ type: 'suggest.type', ...event }, { ...isClosed, parent: [] })],
      ends: 'closed',
    },
  ]),
  {
    name: '[L04] a pasted tab character is treated as a space',
    onChart: true,
    steps: [
      known,
      act.send({ type: 'suggest.type', text: 'ga\tte', mediaType: 'Video' }, { context: { text: 'ga te' } }),
    ],
    ends: { open: 'pausing' },
  },
  ...(
    [
      ['an empty response', act.done('suggest', [])],
      ['a failed request', act.fails('suggest', OFFLINE)],
      ['a request that takes three seconds', act.wait(3_000)],
    ] as const
  ).map(([what, step]): Journey => ({
    name: `[L10] ${what} closes the list and clears the older suggestions`,
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
    name: '[L04] Escape closes the list and clears the suggestions',
    onChart: true,
    steps: [...shown, move('next', 0), act.send({ type: 'suggest.close' }, { ...isClosed, parent: [] })],
    ends: 'closed',
  },
  {
    name: '[L04] the arrow keys move through the list in both directions and wrap around via the box',
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
    name: '[L04] the arrow keys and Enter do nothing before suggestions are shown',
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
    name: '[L04] typing deselects the active suggestion, and newer suggestions start with none active',
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
    name: '[L04] pressing a suggestion reports its full text and closes the list',
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
    name: '[L04] typing during a request starts another pause before the next request',
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
      name: '[L04] the first typed text is stored with its media type',
      onChart: true,
      steps: [{ send: { type: 'suggest.type', ...typed } }],
      ends: { open: 'pausing' },
      check: ({ context }) => expects(context.text === 'ga' && context.mediaType === 'Video', 'it is not noted'),
    },
    {
      name: '[L04] [L26] text typed before the viewer is identified is requested with the viewer’s rights',
      steps: [{ send: { type: 'suggest.type', ...typed } }, { elapse: SUGGEST_PAUSE_MS }, known],
      ends: { open: 'asking' },
      check: ({ context }: Snapshot) => expects(context.connected === true, `asks as ${context.connected}`),
    },
    {
      name: '[L04] [L26] nothing is requested before the viewer is identified',
      steps: [{ send: { type: 'suggest.open', ...typed } }],
      ends: { open: 'awaiting' },
      check: ({ children }: Snapshot) => expects(children['suggest'] === undefined, 'asks at once'),
    },
    {
      name: '[L04] a change of sign-in keeps the suggestions on show and applies to the next request',
      steps: [...shown, { send: { type: 'who.known', connected: false } }],
      ends: { open: 'shown' },
      check: ({ context }: Snapshot) => expects(context.connected === false && context.items === some, 'forgets'),
    },
    {
      name: '[L04] fast typing makes one request, for the latest text',
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
      name: '[L10] a slow response for an earlier text is ignored',
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
      name: '[L04] the suggestions stay on show while the next ones are pending',
      steps: [...shown, { send: { type: 'suggest.type', ...more } }],
      ends: { open: 'pausing' },
      check: ({ context }: Snapshot) =>
        expects(context.items === some && context.active === undefined, JSON.stringify(context.items)),
    },
    {
      name: '[L04] Enter chooses the suggestion that the arrow keys made active',
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
      name: '[L04] Enter without an active suggestion chooses none',
      steps: [...shown, { send: { type: 'suggest.choose' } }],
      ends: { open: 'shown' },
      check: (_: Snapshot, observed) => expects(observed.parent.length === 0, JSON.stringify(observed.parent)),
    },
    {
      name: '[L10] a first request that times out leaves the list closed',
      steps: [...shown.slice(0, 3), { elapse: SUGGEST_TIMEOUT_MS }],
      ends: 'closed',
    },
    ...eachStep,
  ],
});
