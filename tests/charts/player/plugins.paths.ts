import type { AnyActorLogic, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { pluginsMachine } from '../../../machines/player/panels/plugins.machine.ts';
import type { PluginInput } from '../../../machines/player/panels/plugins.machine.ts';
import { PLUGIN_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import { currentDocument } from '../../../machines/shared/current-document.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
import { expectEqual } from '../expect-equal.ts';
import { stableJson } from '../../../tools/paths/json.ts';
import { stubActor } from '../../../tools/paths/stubs.ts';
import { onShow, request, fullDocument } from './documents.ts';

interface Heard {
  context: { heard: string[] };
}

const stand = stubActor(
  () => undefined,
  () => undefined,
) as unknown as {
  transition: (snapshot: object, event: AnyEventObject, scope: never) => object;
  getInitialSnapshot: (scope: never, input: unknown) => object;
};

/** A stand-in for a plugin that follows the steps and records the events it receives. */
const plugin = {
  ...stand,
  transition(snapshot: Heard, event: AnyEventObject, scope: never) {
    const next = stand.transition(snapshot, event, scope);
    return /^(paths|xstate)\./.test(event.type)
      ? next
      : { ...next, context: { heard: [...snapshot.context.heard, event.type] } };
  },
  getInitialSnapshot: (scope: never, input: PluginInput) => ({
    ...stand.getInitialSnapshot(scope, input),
    context: {
      heard: [
        [`input of ${currentDocument(input.document).video.id}`, input.tag].filter(Boolean).join(' at '),
        ...(input.plays ? ['plays'] : []),
      ],
    },
  }),
} as unknown as AnyActorLogic;

const document = fullDocument();
const input = {
  request: request(),
  document: onShow(document),
  visitor: undefined,
  pageGroup: 64,
  grant: undefined,
  hasCookies: true,
  atOnce: [],
  onceReady: [],
  isPictureSettled: true,
};
const film = { send: { type: 'playback.ready', duration: 90, mode: 'replay' } } as const;
const requestTalk = { send: { type: 'plugins.request', plugin: 'talk' } } as const;
const loaded = { done: 'loadPlugin', output: plugin } as const;

function expectReceived(snapshot: AnyMachineSnapshot, id: string, ...types: string[]): void {
  const heard = (snapshot.children[id]?.getSnapshot() as Heard | undefined)?.context.heard ?? [];
  if (String(heard) !== String(['input of v1', ...types])) throw new Error(`${id}: ${heard.join()}`);
}

/** Every fact that a plugin may depend on. */
const facts: readonly AnyEventObject[] = [
  { type: 'playback.ready', duration: 90, mode: 'replay' },
  { type: 'playback.playing', mode: 'replay' },
  { type: 'playback.paused', mode: 'replay' },
  { type: 'playback.waiting', mode: 'replay' },
  { type: 'media.seeked', seek: 1, time: 3 },
  { type: 'playback.changed', mode: 'replay', index: 0, offset: 0 },
  { type: 'playback.volume', volume: 50, muted: false },
  { type: 'playback.regranted', url: '/s/x', grant: { expiresAt: 5 } },
  {
    type: 'data.changed',
    document: { ...document, video: { ...document.video, title: 'Newer' } },
  },
  { type: 'cover.changed', covers: true },
  { type: 'ad.impression', ad: 's1', slot: 'pubDisplay' },
  { type: 'ad.click', ad: 's1', slot: 'pubDisplay' },
  { type: 'page.hidden' },
  { type: 'page.visible' },
  { type: 'network.offline' },
  { type: 'network.online' },
];

const COUNTS = { scores: false, shareTags: true, analyticsGroups: [64] } as const;
const COUNTS_NOTHING = { ...COUNTS, analyticsGroups: undefined };
const flagsSet = (flags: object) => ({ send: { type: 'flags.set', flags } }) as const;

type Journey = PinnedJourney<typeof pluginsMachine>;
const act = stepsOf<typeof pluginsMachine>();
const BANK = { mode: 'replay', index: 1, offset: 2, replay: 'bank' } as const;
const GRANT = { expiresAt: 5 };
/** Checks the input that a plugin was started with. */
const startedWith =
  (id: string, more: object) =>
  ({ children }: AnyMachineSnapshot): void => {
    const { atOnce: _atOnce, onceReady: _onceReady, isPictureSettled: _isSettled, ...given } = input;
    const found = (children[id]?.getSnapshot() as unknown as { input: object } | undefined)?.input;
    expectEqual(stableJson(found), stableJson({ ...given, tag: undefined, stream: undefined, plays: false, ...more }));
  };
const documentToo = act.send({ type: 'plugins.request', plugin: 'document' }, { inputs: {} });
const fetches = (plugin: string) => ({ in: 'loading', inputs: { loadPlugin: [{ plugin }] } });

const eachStep: readonly Journey[] = [
  {
    name: '[P16] plugins that do not wait for a panel load at the start, one after another and once each',
    onChart: true,
    input: { ...input, atOnce: ['talk'] },
    begins: { ...fetches('talk'), context: { tag: undefined, stream: undefined, plays: false, running: [] } },
    steps: [
      act.send({ type: 'plugins.request', plugin: 'talk' }, { context: { requested: ['talk'] }, inputs: {} }),
      documentToo,
      act.done('loadPlugin', plugin, { ...fetches('document'), context: { running: ['talk'] } }),
      act.done('loadPlugin', plugin, { in: 'idle', runs: ['talk', 'document'], inputs: {} }),
    ],
    ends: 'idle',
  },
  ...(
    [
      ['fails to load', act.fails('loadPlugin', new Error('offline'))],
      ['does not load within twenty seconds', act.wait(20_000)],
    ] as const
  ).map(([what, step]): Journey => ({
    name: `[P16] a plugin that ${what} does not block the others and can be requested again`,
    onChart: true,
    steps: [
      requestTalk,
      documentToo,
      {
        ...step,
        expects: { ...fetches('document'), context: { requested: ['document'], running: [], failed: ['talk'] } },
      },
      act.done('loadPlugin', plugin, { in: 'idle', runs: ['document'], context: { failed: ['talk'] } }),
      act.send({ type: 'plugins.request', plugin: 'talk' }, { ...fetches('talk'), context: { failed: [] } }),
    ],
    ends: 'loading',
  })),
  ...(
    [
      ['ends', act.done('talk'), []],
      ['fails', act.fails('talk', new Error('broken')), ['talk']],
    ] as const
  ).map(([what, step, failed]): Journey => ({
    name: `[P16] a plugin that ${what} no longer runs and can be requested again`,
    onChart: true,
    steps: [
      requestTalk,
      documentToo,
      loaded,
      loaded,
      { ...step, expects: { context: { running: ['document'], failed } } },
      act.send({ type: 'plugins.request', plugin: 'talk' }, fetches('talk')),
      act.done('loadPlugin', plugin, { context: { running: ['document', 'talk'], failed: [] } }),
    ],
    ends: 'idle',
  })),
  {
    name: '[P16] a plugin that loads late starts with the current stream, address and pressed tag',
    onChart: true,
    steps: [
      { send: { type: 'playback.changed', ...BANK } },
      { send: { type: 'playback.playing', mode: 'replay' } },
      { send: { type: 'playback.regranted', url: '/s/x', grant: GRANT } },
      { send: { type: 'tag.changed', id: 't2', by: 'press' } },
      requestTalk,
      loaded,
    ],
    ends: 'idle',
    check: startedWith('talk', {
      stream: { mode: 'replay', index: 1, replay: 'bank' },
      plays: true,
      grant: GRANT,
      granted: '/s/x',
      tag: 't2',
      pressed: true,
    }),
  },
  ...(
    [
      [
        'a tag reached by playback was not pressed',
        [{ send: { type: 'tag.changed', id: 't1', by: 'time' } }],
        { tag: 't1', pressed: false },
      ],
      ...(['paused', 'waiting', 'finished'] as const).map(
        (state) =>
          [
            `a film that is ${state} does not play`,
            [
              { send: { type: 'playback.playing', mode: 'replay' } },
              {
                send:
                  state === 'finished' ? { type: 'playback.finished' } : { type: `playback.${state}`, mode: 'replay' },
              },
            ],
            {},
          ] as const,
      ),
    ] as const
  ).map(([what, steps, more]): Journey => ({
    name: `[P16] a plugin that loads late starts knowing that ${what}`,
    onChart: true,
    steps: [...steps, requestTalk, loaded],
    ends: 'idle',
    check: startedWith('talk', more),
  })),
  {
    name: '[E01] [P28] analytics enabled by the page load their plugin once',
    onChart: true,
    steps: [
      act.send({ type: 'flags.set', flags: COUNTS_NOTHING }, { in: 'idle', context: { flags: COUNTS_NOTHING } }),
      act.send({ type: 'flags.set', flags: COUNTS }, { ...fetches('analytics'), context: { flags: COUNTS } }),
      act.send({ type: 'flags.set', flags: COUNTS }, { context: { requested: ['analytics'] }, inputs: {} }),
      act.done('loadPlugin', plugin, { in: 'idle', runs: ['analytics'] }),
      act.send({ type: 'flags.set', flags: COUNTS }, { in: 'idle', runs: ['analytics'], inputs: {} }),
    ],
    ends: 'idle',
    check: (snapshot) => {
      expectReceived(snapshot, 'analytics', 'flags.set');
      startedWith('analytics', { flags: COUNTS })(snapshot);
    },
  },
  {
    name: '[E01] [L36] changed flags are sent to running plugins, and plugins that load later start with them',
    onChart: true,
    steps: [
      requestTalk,
      loaded,
      flagsSet(COUNTS_NOTHING),
      { send: { type: 'plugins.request', plugin: 'document' } },
      loaded,
    ],
    ends: 'idle',
    check: (snapshot) => {
      expectReceived(snapshot, 'talk', 'flags.set');
      startedWith('document', { flags: COUNTS_NOTHING })(snapshot);
    },
  },
  {
    name: '[E01] [P28] flags that load the analytics plugin are also sent to running plugins',
    onChart: true,
    steps: [requestTalk, loaded, flagsSet(COUNTS), loaded],
    ends: 'idle',
    check: (snapshot) => {
      expectReceived(snapshot, 'talk', 'flags.set');
      startedWith('analytics', { flags: COUNTS })(snapshot);
    },
  },
  {
    name: '[P16] requests of a plugin are forwarded to the player unchanged, and nothing else is',
    onChart: true,
    steps: [
      requestTalk,
      loaded,
      ...[
        { type: 'session.lost' },
        { type: 'player.open', id: 'v2' },
        { type: 'playback.choose', list: 'replay', index: 1 },
        { type: 'panel.toggle', panel: 'menu' },
        { type: 'panel.show', panel: 'menu' },
        { type: 'results.seen' },
      ].map((wish) => act.from('talk', wish, { parent: [wish] })),
      act.send({ type: 'page.hidden' }, { parent: [] }),
    ],
    ends: 'idle',
  },
];

export default definePaths(pluginsMachine, {
  name: 'plugins',
  input: [
    input,
    { ...input, atOnce: ['analytics'], onceReady: ['mediaSession'] },
    { ...input, onceReady: ['mediaSession'], isPictureSettled: false },
  ],
  events: {
    'plugins.request': [{ plugin: 'talk' }, { plugin: 'document' }],
    'picture.settled': [{}],
    'flags.set': [{ flags: COUNTS }, { flags: COUNTS_NOTHING }],
    'playback.ready': [{ duration: 90, mode: 'replay' }],
    'playback.playing': [{ mode: 'replay' }],
    'playback.paused': [{ mode: 'replay' }],
    'playback.waiting': [{ mode: 'replay' }],
    'media.seeked': [{ seek: 1, time: 3 }],
    'playback.changed': [{ mode: 'replay', index: 0, offset: 0 }],
    'playback.finished': [{}],
    'playback.volume': [{ volume: 50, muted: false }],
    'playback.regranted': [{ url: '/s/x', grant: { expiresAt: 5 } }],
    'tag.changed': [{ id: 't1', by: 'time' }],
    'data.changed': [{ document }],
    'cover.changed': [{ covers: true }],
    'ad.impression': [{ ad: 's1', slot: 'pubDisplay' }],
    'ad.click': [{ ad: 's1', slot: 'pubDisplay' }],
    'page.visible': [{}],
    'page.hidden': [{}],
    'network.online': [{}],
    'network.offline': [{}],
    'session.lost': [],
    'player.open': [],
    'playback.choose': [],
    'playback.setRate': [],
    'playback.step': [],
    'panel.toggle': [],
    'panel.show': [],
    'results.seen': [],
  },
  runsIn: { loadPlugin: 'loading' },
  results: {
    loadPlugin: { done: [plugin], error: [new Error('offline')] },
    talk: {
      done: [undefined],
      error: [new Error('broken')],
      emits: [
        { type: 'session.lost' },
        { type: 'player.open', id: 'v2' },
        { type: 'playback.choose', list: 'replay', index: 1 },
        { type: 'playback.setRate', rate: 2 },
        { type: 'playback.step', frames: -1 },
        { type: 'panel.toggle', panel: 'menu' },
        { type: 'panel.show', panel: 'menu' },
        { type: 'results.seen' },
      ],
    },
    document: {},
    analytics: {},
    mediaSession: {},
  },
  explore: {
    contextKey: ({ requested, running, grant, isPictureSettled }) => [requested, running, grant, isPictureSettled],
  },
  unseen: [
    {
      state: '(root)',
      reason:
        'It fetches the charts of panels and forwards facts; the panels show what comes, and their own paths cover it.',
    },
  ],
  pinned: [
    {
      name: '[B23] a tool requests a rate and frame steps from the player',
      onChart: true,
      steps: [
        requestTalk,
        loaded,
        { from: 'talk', event: { type: 'playback.setRate', rate: 2 } },
        { from: 'talk', event: { type: 'playback.step', frames: -1 } },
      ],
      ends: 'idle',
      check(_, { parent }) {
        const asked = JSON.stringify(parent);
        if (asked !== '[{"type":"playback.setRate","rate":2},{"type":"playback.step","frames":-1}]')
          throw new Error(asked);
      },
    },
    {
      name: '[P16] a plugin is loaded when it is first requested, and only once',
      steps: [requestTalk, loaded, requestTalk],
      ends: 'idle',
      check: (snapshot) => expectReceived(snapshot, 'talk'),
    },
    {
      name: '[P16] two plugins requested at once are both loaded',
      steps: [requestTalk, { send: { type: 'plugins.request', plugin: 'document' } }, loaded, loaded],
      ends: 'idle',
      check: (snapshot) => {
        expectReceived(snapshot, 'talk');
        expectReceived(snapshot, 'document');
      },
    },
    {
      name: '[P16] a fact is sent to the plugin, and a request of the plugin is forwarded to the player',
      steps: [
        requestTalk,
        loaded,
        { send: { type: 'tag.changed', id: 't1', by: 'time' } },
        { from: 'talk', event: { type: 'panel.show', panel: 'menu' } },
        { send: { type: 'playback.finished' } },
      ],
      ends: 'idle',
      check: (snapshot, observed) => {
        expectReceived(snapshot, 'talk', 'tag.changed', 'playback.finished');
        if (observed.parent.map(({ type }) => type).join() !== 'panel.show')
          throw new Error(JSON.stringify(observed.parent));
      },
    },
    {
      name: '[P16] a plugin receives every fact that it may depend on',
      steps: [requestTalk, loaded, ...facts.map((fact) => ({ send: fact }))],
      ends: 'idle',
      check: (snapshot) => {
        expectReceived(snapshot, 'talk', ...facts.map(({ type }) => type));
        const { title } = currentDocument((snapshot.context as PluginInput).document).video;
        if (title !== 'Newer') throw new Error(`it has the document called ${title}`);
      },
    },
    {
      name: '[P16] [P18] a plugin that loads late knows the current tag',
      steps: [{ send: { type: 'tag.changed', id: 't2', by: 'time' } }, requestTalk, loaded],
      ends: 'idle',
      check: (snapshot) => {
        const chat = snapshot.children['talk']?.getSnapshot() as unknown as Heard | undefined;
        if (String(chat?.context.heard) !== 'input of v1 at t2') throw new Error(chat?.context.heard.join());
      },
    },
    {
      name: '[P15] [P16] a plugin that waits for the film loads once it is ready, and knows that it plays',
      input: { ...input, onceReady: ['mediaSession'] },
      steps: [
        { send: { type: 'playback.ready', duration: 90, mode: 'replay' } },
        { send: { type: 'playback.playing', mode: 'replay' } },
        loaded,
        { send: { type: 'playback.ready', duration: 90, mode: 'replay' } },
      ],
      ends: 'idle',
      check: (snapshot) => expectReceived(snapshot, 'mediaSession', 'plays', 'playback.ready'),
    },
    {
      name: '[P01] [P16] a deferred plugin does not load between the film and its first picture',
      input: { ...input, onceReady: ['mediaSession'], isPictureSettled: false },
      steps: [film, { send: { type: 'playback.playing', mode: 'replay' } }],
      ends: 'idle',
      check({ children }) {
        if (Object.keys(children).length > 0) throw new Error(`begun: ${Object.keys(children).join()}`);
      },
    },
    {
      name: '[P16] a plugin requested before the first picture loads at once and receives the events of the film',
      input: { ...input, onceReady: ['mediaSession'], isPictureSettled: false },
      steps: [requestTalk, loaded, film],
      ends: 'idle',
      check: (snapshot) => expectReceived(snapshot, 'talk', 'playback.ready'),
    },
    {
      name: '[P01] [P16] a deferred plugin loads after the first picture and knows that the film plays',
      input: { ...input, onceReady: ['mediaSession'], isPictureSettled: false },
      steps: [
        film,
        { send: { type: 'playback.playing', mode: 'replay' } },
        { send: { type: 'picture.settled' } },
        loaded,
      ],
      ends: 'idle',
      check: (snapshot) => expectReceived(snapshot, 'mediaSession', 'plays'),
    },
    {
      name: '[P01] [P16] a deferred plugin loads once if the picture is settled before the film is ready',
      input: { ...input, onceReady: ['mediaSession'], isPictureSettled: false },
      steps: [{ send: { type: 'picture.settled' } }, loaded, film],
      ends: 'idle',
      check: (snapshot) => expectReceived(snapshot, 'mediaSession', 'playback.ready'),
    },
    {
      name: '[P28] [P16] a plugin that loads during a stall knows that the film does not play',
      input: { ...input, onceReady: ['mediaSession'] },
      steps: [
        { send: { type: 'playback.ready', duration: 90, mode: 'replay' } },
        { send: { type: 'playback.playing', mode: 'replay' } },
        { send: { type: 'playback.waiting', mode: 'replay' } },
        loaded,
        { send: { type: 'playback.playing', mode: 'replay' } },
      ],
      ends: 'idle',
      check: (snapshot) => expectReceived(snapshot, 'mediaSession', 'playback.playing'),
    },
    {
      name: '[P16] a plugin that does not load in time can be requested again',
      steps: [requestTalk, { elapse: PLUGIN_TIMEOUT_MS }, requestTalk, loaded],
      ends: 'idle',
      check: (snapshot) => expectReceived(snapshot, 'talk'),
    },
    {
      name: '[P16] a plugin that fails while it runs can be requested again',
      steps: [requestTalk, loaded, { error: 'talk', reason: new Error('broken') }, requestTalk, loaded],
      ends: 'idle',
      check: (snapshot) => expectReceived(snapshot, 'talk'),
    },
    {
      name: '[P16] a plugin that loads after the end knows that the film does not play',
      steps: [
        { send: { type: 'playback.playing', mode: 'replay' } },
        { send: { type: 'playback.finished' } },
        requestTalk,
        loaded,
      ],
      ends: 'idle',
      check: (snapshot) => expectReceived(snapshot, 'talk'),
    },
    ...eachStep,
  ],
});
