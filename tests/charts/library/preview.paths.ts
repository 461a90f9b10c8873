import type { AnyActorLogic, AnyActorRef } from 'xstate';
import { previewMachine } from '../../../machines/library/preview.machine.ts';
import type { PreviewInput } from '../../../machines/library/preview.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { PLUGIN_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { standIn } from '../../../tools/paths/stand-ins.ts';
import { expectEqual } from '../expect-equal.ts';
import { stepsOf } from '../steps.ts';
import { OFFLINE, PAGE, race } from './fixtures.ts';

export const photo: ResultItem = {
  id: 'p1',
  type: 'Photo',
  title: 'Podium',
  path: '/podium.jpg',
  visibility: 'public',
};
export const book: ResultItem = { id: 'd1', type: 'Document', title: 'Race book', visibility: 'public' };
export const exam: ResultItem = { id: 'x1', type: 'Test', name: 'Winter test', visibility: 'public' };
const roll: ResultItem = { id: 'e1', type: 'Exercise', name: 'Ferry glide', visibility: 'public' };
const JUNIORS = { id: 'c1', title: 'Juniors' };

export const previewInput = (item: ResultItem, more: Partial<PreviewInput> = {}): PreviewInput => ({
  target: { kind: 'item', item },
  page: PAGE,
  types: [],
  mayCollections: true,
  connected: true,
  screen: 'desktop',
  ...more,
});

/** A Sharing tab controlled by the steps; its view shows a refused item. */
const sharing: AnyActorLogic = standIn(
  () => ({ snapshot: { value: 'refused', context: {} } }),
  () => undefined,
);

const linked = (connected: boolean) =>
  previewInput(race, { target: { kind: 'link', link: { kind: 'video', id: 'v1' } }, types: ['Video'], connected });

type Observed = { parent: readonly { type: string }[] };
const parent = (observed: Observed) => observed.parent.map(({ type }) => type).join();

const loaded = (item: ResultItem) =>
  ({ done: 'load', output: { status: 'ok', content: { item, collections: [JUNIORS] } } }) as const;

const act = stepsOf<typeof previewMachine>();
const opened = (mediaType: string) => ({ type: 'preview.opened', mediaType });
const toSharing = [loaded(race), act.send({ type: 'tab.choose', tab: 'sharing' })];
const running = act.done('loadSharing', sharing, {
  in: { open: { panel: { shown: { sharing: 'running' } } } },
  runs: ['sharing'],
});
const retry = act.send(
  { type: 'sharing.retry' },
  {
    in: { open: { panel: { shown: { sharing: 'fetching' } } } },
    runs: ['loadSharing'],
  },
);
const isBroken = { in: { open: { panel: { shown: { sharing: 'broken' } } } }, runs: [] };

const eachStep: PinnedJourney<typeof previewMachine>[] = [
  {
    name: '[L15] a result shows what is known of it, and the rest with the links to its collections once that came',
    onChart: true,
    input: previewInput({ ...race, collections: [JUNIORS] }),
    begins: {
      in: 'loading',
      context: { content: { item: { ...race, collections: [JUNIORS] }, collections: [JUNIORS] } },
      inputs: {
        load: [
          {
            target: { kind: 'item', item: { ...race, collections: [JUNIORS] } },
            page: PAGE,
            types: [],
            mayCollections: true,
          },
        ],
      },
    },
    steps: [
      act.done(
        'load',
        { status: 'ok', content: { item: { ...race, title: 'Final' }, collections: [] } },
        {
          in: { open: { panel: { shown: 'info' }, use: 'none', tool: 'none' } },
          context: { content: { item: { ...race, title: 'Final' }, collections: [] } },
          parent: [opened('Video')],
        },
      ),
    ],
    ends: { open: {} },
  },
  {
    name: '[L15] a result in no collection links to none',
    onChart: true,
    begins: { context: { content: { item: race, collections: [] } } },
    steps: [],
    ends: 'loading',
  },
  {
    name: '[L31] of a link nothing is known until it has loaded, of which its type is told',
    onChart: true,
    input: linked(true),
    begins: {
      context: { content: undefined },
      inputs: {
        load: [
          {
            target: { kind: 'link', link: { kind: 'video', id: 'v1' } },
            page: PAGE,
            types: ['Video'],
            mayCollections: true,
          },
        ],
      },
    },
    steps: [
      act.done(
        'load',
        { status: 'ok', content: { item: photo, collections: [JUNIORS] } },
        {
          context: { content: { item: photo, collections: [JUNIORS] } },
          parent: [opened('Photo')],
        },
      ),
    ],
    ends: { open: {} },
  },
  ...(
    [
      ['cannot be had', act.fails('load', OFFLINE)],
      ['does not come within ten seconds', act.wait(10_000)],
    ] as const
  ).map(([what, step]): PinnedJourney<typeof previewMachine> => ({
    name: `[L15] what ${what} can be asked for again`,
    onChart: true,
    steps: [
      { ...step, expects: { in: 'failed', parent: [] } },
      act.send({ type: 'preview.retry' }, { in: 'loading', runs: ['load'] }),
    ],
    ends: 'loading',
  })),
  {
    name: '[L15] the Sharing tab is about this item, and leads to the sign-in when the session is over',
    onChart: true,
    steps: [...toSharing, running, act.done('sharing', { kind: 'lost' })],
    ends: 'lost',
    output: { kind: 'lost' },
  },
  {
    name: '[L15] the Sharing tab is given the item that it is about',
    onChart: true,
    steps: [...toSharing, running],
    ends: { open: {} },
    check({ children }) {
      const tab = (children as Record<string, AnyActorRef | undefined>)['sharing'];
      expectEqual((tab?.getSnapshot() as { input: unknown } | undefined)?.input, { mediaId: 'v1' });
    },
  },
  {
    name: '[L15] a Sharing tab that breaks, does not come, or not within twenty seconds, can be asked for again each time',
    onChart: true,
    steps: [
      ...toSharing,
      running,
      act.fails('sharing', new Error('broken'), isBroken),
      retry,
      act.fails('loadSharing', OFFLINE, isBroken),
      retry,
      act.wait(20_000, isBroken),
      retry,
    ],
    ends: { open: {} },
  },
  {
    name: '[L15] who reads the details stays there when they choose them',
    onChart: true,
    steps: [
      loaded(race),
      act.send({ type: 'tab.choose', tab: 'info' }, { in: { open: { panel: { shown: 'info' } } } }),
    ],
    ends: { open: {} },
  },
  {
    name: '[L15] the Sharing tab stays when it is chosen again',
    onChart: true,
    steps: [...toSharing, running, act.send({ type: 'tab.choose', tab: 'sharing' }, { runs: ['sharing'] })],
    ends: { open: { panel: { shown: { sharing: 'running' } } } },
  },
  {
    name: '[L15] a member looks closer at a photo, and from further away again',
    onChart: true,
    input: previewInput(photo),
    steps: [
      loaded(photo),
      act.send({ type: 'zoom.toggle' }, { in: { open: { tool: 'zooming' } } }),
      act.send({ type: 'zoom.toggle' }, { in: { open: { tool: 'none' } } }),
    ],
    ends: { open: {} },
  },
  {
    name: '[L15] there is no closer look at a film',
    onChart: true,
    steps: [loaded(race), act.send({ type: 'zoom.toggle' }, { in: { open: { tool: 'none' } } })],
    ends: { open: {} },
  },
  {
    name: '[L29] a document is read from where it lies',
    onChart: true,
    input: previewInput(book),
    steps: [
      act.done(
        'load',
        { status: 'ok', content: { item: book, collections: [], documentUrl: '/book.pdf' } },
        {
          in: { open: { use: 'reading' } },
          inputs: { pager: [{ documentId: 'd1', url: '/book.pdf' }] },
        },
      ),
    ],
    ends: { open: {} },
  },
];

export default definePaths(previewMachine, {
  name: 'preview',
  input: [
    previewInput(race),
    previewInput(photo),
    previewInput(book),
    previewInput(photo, { connected: false, screen: 'phone' }),
    linked(true),
    linked(false),
    previewInput(exam),
    previewInput(exam, { connected: false }),
    previewInput(roll),
  ],
  events: {
    'preview.close': [{}],
    'preview.retry': [{}],
    'preview.signIn': [{}],
    'player.leaving': [{ moment: 40 }],
    'panel.toggle': [{}],
    'zoom.toggle': [{}],
    'tab.choose': [{ tab: 'sharing' }, { tab: 'info' }],
    'sharing.retry': [{}],
    'xstate.done.actor.sharing': [],
    'xstate.error.actor.sharing': [],
  },
  runsIn: { load: 'loading', loadSharing: 'open.panel.shown.sharing.fetching', pager: 'open.use.reading' },
  results: {
    load: {
      done: [
        ({ context }: { context: { content?: { item: ResultItem } } }) => ({
          status: 'ok',
          content: { item: context.content?.item ?? race, collections: [JUNIORS] },
        }),
        { status: 'private' },
        { status: 'missing' },
        { status: 'disconnected' },
      ],
      error: [OFFLINE],
    },
    loadSharing: { done: [sharing], error: [OFFLINE] },
    sharing: { done: [{ kind: 'lost' }], error: [new Error('broken')] },
    // A document that is still loading, as its view reads it.
    pager: {
      snapshot: {
        value: { there: 'opening' },
        context: { url: '/book.pdf', page: 1, pages: 0, scale: 1.5, fits: true, shown: 1.5 },
      },
    },
  },
  endless: { pager: 'a document is read as long as it is open' },
  tags: { busy: ['loading', 'open.panel.shown.sharing.fetching'] },
  pinned: [
    {
      name: '[L15] on a wide screen the details are beside the picture at once',
      steps: [loaded(race)],
      ends: { open: { panel: 'shown', tool: 'none' } },
    },
    {
      name: '[L15] on a phone the picture comes first, the details when asked for',
      input: previewInput(race, { screen: 'phone' }),
      steps: [loaded(race), { send: { type: 'panel.toggle' } }],
      ends: { open: { panel: 'shown' } },
    },
    {
      name: '[L15] the Sharing tab is for what plays, and comes with its own chart',
      steps: [loaded(race), { send: { type: 'tab.choose', tab: 'sharing' } }, { done: 'loadSharing', output: sharing }],
      ends: { open: { panel: { shown: { sharing: 'running' } } } },
    },
    {
      name: '[L15] a visitor has no Sharing tab',
      input: previewInput(race, { connected: false }),
      steps: [loaded(race), { send: { type: 'tab.choose', tab: 'sharing' } }],
      ends: { open: { panel: { shown: 'info' } } },
    },
    {
      name: '[L15] a photo has no Sharing tab',
      input: previewInput(photo),
      steps: [loaded(photo), { send: { type: 'tab.choose', tab: 'sharing' } }],
      ends: { open: { panel: { shown: 'info' } } },
    },
    {
      name: '[L15] a Sharing tab that does not come within its time can be asked for again',
      steps: [
        loaded(race),
        { send: { type: 'tab.choose', tab: 'sharing' } },
        { elapse: PLUGIN_TIMEOUT_MS },
        { send: { type: 'sharing.retry' } },
      ],
      ends: { open: { panel: { shown: { sharing: 'fetching' } } } },
    },
    {
      name: '[L29] a document is read page by page',
      input: previewInput(book),
      steps: [loaded(book)],
      ends: { open: { use: 'reading' } },
    },
    {
      name: '[L29] a private document is refused',
      input: previewInput(book),
      steps: [{ done: 'load', output: { status: 'private' } }],
      ends: 'refused',
    },
    {
      name: '[L31] a visitor who may not see what a link names is led to the sign-in, which leads back to it',
      input: linked(false),
      steps: [{ done: 'load', output: { status: 'private' } }, { send: { type: 'preview.signIn' } }],
      ends: 'refused',
      check: (_, observed) => {
        if (parent(observed) !== 'library.signIn') throw new Error(parent(observed));
      },
    },
    {
      name: '[L33] a visitor who would take a test signs in from its preview',
      input: previewInput(exam, { connected: false }),
      steps: [loaded(exam), { send: { type: 'preview.signIn' } }],
      ends: { open: { use: 'signIn' } },
      check: (_, observed) => {
        if (!parent(observed).endsWith('library.signIn')) throw new Error(parent(observed));
        if (observed.parent.at(-1)?.['start'] !== undefined) throw new Error('of what does not play');
      },
    },
    {
      name: '[L33] a member takes a test from its preview',
      input: previewInput(exam),
      steps: [loaded(exam), { send: { type: 'preview.signIn' } }],
      ends: { open: { use: 'offered' } },
      check: (_, observed) => {
        if (parent(observed) !== 'preview.opened') throw new Error(parent(observed));
      },
    },
    {
      name: '[L15] a member has nothing to do next with an exercise of no film, and nothing to sign in for',
      input: previewInput(roll),
      steps: [loaded(roll)],
      ends: { open: { use: 'none' } },
    },
    {
      name: '[L15] a visitor signs in for no photo',
      input: previewInput(photo, { connected: false }),
      steps: [loaded(photo), { send: { type: 'preview.signIn' } }],
      ends: { open: { use: 'none' } },
      check: (_, observed) => {
        if (parent(observed) !== 'preview.opened') throw new Error(parent(observed));
      },
    },
    {
      name: '[L32] [L15] a session that is lost while the item plays leads to the sign-in, and back to its moment',
      steps: [loaded(race), { send: { type: 'player.leaving', moment: 40.5 } }],
      ends: { open: {} },
      check: (_, observed) => {
        const said = observed.parent.at(-1);
        if (said?.type !== 'library.signIn' || said['start'] !== 40.5) throw new Error(JSON.stringify(said));
      },
    },
    {
      name: '[L31] a member who may not see what a link names has nothing to sign in for',
      input: linked(true),
      steps: [{ done: 'load', output: { status: 'private' } }, { send: { type: 'preview.signIn' } }],
      ends: 'refused',
      check: (_, observed) => {
        if (observed.parent.length > 0) throw new Error(parent(observed));
      },
    },
    {
      name: '[L31] what is not there, or hidden altogether, could not be loaded',
      input: linked(false),
      steps: [{ done: 'load', output: { status: 'missing' } }],
      ends: 'failed',
    },
    {
      name: '[L15] a visitor may not zoom',
      input: previewInput(photo, { connected: false }),
      steps: [loaded(photo), { send: { type: 'zoom.toggle' } }],
      ends: { open: { tool: 'none' } },
    },
    {
      name: '[L31] a link whose medium does not respond can be tried again',
      input: linked(true),
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }, { send: { type: 'preview.retry' } }, loaded(race)],
      ends: { open: {} },
    },
    {
      name: '[L32] a session that is over closes it with that outcome',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[L15] it closes at any time',
      steps: [{ send: { type: 'preview.close' } }],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[L15] on a wide screen the details are put away, too',
      steps: [loaded(race), { send: { type: 'panel.toggle' } }],
      ends: { open: { panel: 'hidden' } },
    },
    {
      name: '[L15] the Sharing tab ends with being left',
      steps: [
        loaded(race),
        { send: { type: 'tab.choose', tab: 'sharing' } },
        { done: 'loadSharing', output: sharing },
        { send: { type: 'tab.choose', tab: 'info' } },
      ],
      ends: { open: { panel: { shown: 'info' } } },
      onChart: true,
      check({ children }) {
        if ((children as Record<string, unknown>)['sharing']) throw new Error('it goes on unseen');
      },
    },
    ...eachStep,
  ],
});
