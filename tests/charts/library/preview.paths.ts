import type { AnyActorLogic, AnyActorRef } from 'xstate';
import { previewMachine } from '../../../machines/library/preview.machine.ts';
import type { PreviewInput } from '../../../machines/library/preview.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { PLUGIN_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { stubActor } from '../../../tools/paths/stubs.ts';
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

/** A Sharing tab controlled by the steps; its view reads an item that the viewer may not share. */
const sharing: AnyActorLogic = stubActor(
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
    name: '[L15] a result is previewed with what the list knows, and with the full item and its collections once loaded',
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
    name: '[L15] the preview of a result in no collection links to none',
    onChart: true,
    begins: { context: { content: { item: race, collections: [] } } },
    steps: [],
    ends: 'loading',
  },
  {
    name: '[L31] the preview of a link shows no item until it has loaded, and then reports its media type',
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
      ['cannot be loaded', act.fails('load', OFFLINE)],
      ['does not load within ten seconds', act.wait(10_000)],
    ] as const
  ).map(([what, step]): PinnedJourney<typeof previewMachine> => ({
    name: `[L15] an item that ${what} can be requested again`,
    onChart: true,
    steps: [
      { ...step, expects: { in: 'failed', parent: [] } },
      act.send({ type: 'preview.retry' }, { in: 'loading', runs: ['load'] }),
    ],
    ends: 'loading',
  })),
  {
    name: '[L15] a session that expires in the Sharing tab leads to the sign-in',
    onChart: true,
    steps: [...toSharing, running, act.done('sharing', { kind: 'lost' })],
    ends: 'lost',
    output: { kind: 'lost' },
  },
  {
    name: '[L15] the Sharing tab receives the id of the previewed item',
    onChart: true,
    steps: [...toSharing, running],
    ends: { open: {} },
    check({ children }) {
      const tab = (children as Record<string, AnyActorRef | undefined>)['sharing'];
      expectEqual((tab?.getSnapshot() as { input: unknown } | undefined)?.input, { mediaId: 'v1' });
    },
  },
  {
    name: '[L15] the Sharing tab can be retried after it crashes, fails to load or times out after twenty seconds',
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
    name: '[L15] choosing the details while they are shown keeps them',
    onChart: true,
    steps: [
      loaded(race),
      act.send({ type: 'tab.choose', tab: 'info' }, { in: { open: { panel: { shown: 'info' } } } }),
    ],
    ends: { open: {} },
  },
  {
    name: '[L15] choosing the running Sharing tab again keeps it running',
    onChart: true,
    steps: [...toSharing, running, act.send({ type: 'tab.choose', tab: 'sharing' }, { runs: ['sharing'] })],
    ends: { open: { panel: { shown: { sharing: 'running' } } } },
  },
  {
    name: '[L15] a member can zoom into a photo and out again',
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
    name: '[L15] a film cannot be zoomed',
    onChart: true,
    steps: [loaded(race), act.send({ type: 'zoom.toggle' }, { in: { open: { tool: 'none' } } })],
    ends: { open: {} },
  },
  {
    name: '[L29] the document pager opens the URL that was loaded with the item',
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
      name: '[L15] on a wide screen the details are shown beside the picture at once',
      steps: [loaded(race)],
      ends: { open: { panel: 'shown', tool: 'none' } },
    },
    {
      name: '[L15] on a phone the details stay hidden until the viewer opens them',
      input: previewInput(race, { screen: 'phone' }),
      steps: [loaded(race), { send: { type: 'panel.toggle' } }],
      ends: { open: { panel: 'shown' } },
    },
    {
      name: '[L15] the Sharing tab of a playable item loads and runs its own chart',
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
      name: '[L15] a Sharing tab that timed out can be requested again',
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
      name: '[L31] a visitor who may not see a linked item can sign in from its preview',
      input: linked(false),
      steps: [{ done: 'load', output: { status: 'private' } }, { send: { type: 'preview.signIn' } }],
      ends: 'refused',
      check: (_, observed) => {
        if (parent(observed) !== 'library.signIn') throw new Error(parent(observed));
      },
    },
    {
      name: '[L33] a visitor signs in from the preview of a test to take it',
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
      name: '[L15] an exercise without a film offers a member no action and no sign-in',
      input: previewInput(roll),
      steps: [loaded(roll)],
      ends: { open: { use: 'none' } },
    },
    {
      name: '[L15] the preview of a photo offers a visitor no sign-in',
      input: previewInput(photo, { connected: false }),
      steps: [loaded(photo), { send: { type: 'preview.signIn' } }],
      ends: { open: { use: 'none' } },
      check: (_, observed) => {
        if (parent(observed) !== 'preview.opened') throw new Error(parent(observed));
      },
    },
    {
      name: '[L32] [L15] a session lost during playback leads to the sign-in with the moment to return to',
      steps: [loaded(race), { send: { type: 'player.leaving', moment: 40.5 } }],
      ends: { open: {} },
      check: (_, observed) => {
        const said = observed.parent.at(-1);
        if (said?.type !== 'library.signIn' || said['start'] !== 40.5) throw new Error(JSON.stringify(said));
      },
    },
    {
      name: '[L31] a member who may not see a linked item is offered no sign-in',
      input: linked(true),
      steps: [{ done: 'load', output: { status: 'private' } }, { send: { type: 'preview.signIn' } }],
      ends: 'refused',
      check: (_, observed) => {
        if (observed.parent.length > 0) throw new Error(parent(observed));
      },
    },
    {
      name: '[L31] a linked item that is missing or hidden is reported as not loaded',
      input: linked(false),
      steps: [{ done: 'load', output: { status: 'missing' } }],
      ends: 'failed',
    },
    {
      name: '[L15] a visitor cannot zoom a photo',
      input: previewInput(photo, { connected: false }),
      steps: [loaded(photo), { send: { type: 'zoom.toggle' } }],
      ends: { open: { tool: 'none' } },
    },
    {
      name: '[L31] a linked item that timed out can be retried',
      input: linked(true),
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }, { send: { type: 'preview.retry' } }, loaded(race)],
      ends: { open: {} },
    },
    {
      name: '[L32] an expired session closes the preview and is reported as its outcome',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[L15] the preview can be closed while it loads',
      steps: [{ send: { type: 'preview.close' } }],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[L15] on a wide screen the details can be hidden',
      steps: [loaded(race), { send: { type: 'panel.toggle' } }],
      ends: { open: { panel: 'hidden' } },
    },
    {
      name: '[L15] leaving the Sharing tab stops it',
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
