import { expect } from 'vitest';
import type { ListedVideo } from '../../../machines/player/opening/load.machine.ts';
import { playerMachine } from '../../../machines/player/player.machine.ts';
import { initialPlayerContext, documentOf } from '../../../machines/player/player.rules.ts';
import { moved } from '../../../machines/player/player.list.ts';
import {
  namedWithoutDataInput,
  panelsInput,
  playbackInput,
  resumedAt,
  startOfFilm,
} from '../../../machines/player/player.inputs.ts';
import type { DataDocumentInput } from '../../../machines/player/player.events.ts';
import type { PlayerContext, PlayerInput } from '../../../machines/player/player.rules.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';
import { misrouted, PLAYER_ROUTES } from '../product/routes.ts';
import { NOW, request, stub, user, fullDocument } from './documents.ts';

const offline = new Error('offline');
const anonymous = { kind: 'anonymous' } as const;
const film = fullDocument();
const live: typeof film = { ...film, video: { ...film.video, replay_url: undefined, live_url: '/live.m3u8' } };
const privateFilm = fullDocument({ visibility: 'private' });
const grant = { expiresAt: NOW + 600_000 };
const NAMED = { title: 'K1W final', pathThumb: '/media/v1/thumb.jpg' };
const WISHES = { rate: 1.5, quality: 720, captions: 'fr' };
const videos: ListedVideo[] = [
  { type: 'video', id: 'v1', tags: ['t2'] },
  { type: 'video', id: 'v2', tags: ['t1'] },
];

const input = (changes: Partial<PlayerInput> = {}): PlayerInput => ({
  request: request(),
  hasSession: false,
  hasCookies: true,
  volume: undefined,
  muted: undefined,
  frugal: false,
  ...changes,
});
/** Flags of a page that shows scores, does not share tags and uses analytics. */
const FLAGS = { scores: true, shareTags: false, analyticsGroups: [64] } as const;
const listInput = input({ request: request({ id: undefined, tags: ['t2', 't1'], preRoll: 3 }) });

/** The next video, as it is reported ready. */
const prepared = (context: PlayerContext): PlayerContext => ({
  ...moved(context, 'next'),
  loaded: { document: fullDocument({ id: 'v2' }), at: NOW },
  granted: fullDocument({ id: 'v2' }),
});
const ready = (change: object) => ({
  from: 'next',
  event: {
    type: 'next.granted',
    upcoming: {
      ...initialPlayerContext(listInput),
      listIndex: 1,
      loaded: { document: fullDocument({ id: 'v2' }), at: NOW },
      granted: fullDocument({ id: 'v2' }),
      ...change,
    },
  },
});

const loaded = (document: typeof film | ReturnType<typeof stub>, list: ListedVideo[] = []) =>
  ({ done: 'load', output: { kind: 'loaded', result: { document, at: NOW }, list } }) as const;
const granted = (document = film) =>
  ({
    done: 'access',
    output: { kind: 'granted', document, grant: undefined, visitor: anonymous, pageGroup: 64 },
  }) as const;
const gatedBy = {
  done: 'access',
  output: { kind: 'gate', gate: 'password', visitor: anonymous, pageGroup: 64 },
} as const;
const refused = (reason: string) => ({ done: 'access', output: { kind: 'refused', reason } }) as const;

/** Access is checked only once the document has loaded. */
const onceLoaded =
  <Output>(output: Output) =>
  ({ context }: { context: { loaded: unknown } }): Output | undefined =>
    context.loaded === undefined ? undefined : output;

function expectReceived(observed: Observed, child: string, type: string): void {
  if (!observed.children[child]?.some((event) => event.type === type)) throw new Error(`${child} did not hear ${type}`);
}
function emitted(observed: Observed, ...types: string[]): void {
  const all = observed.emitted.map(({ type }) => type);
  if (String(all) !== String(types)) throw new Error(`emitted ${all.join(', ')}`);
}

/** The charts that run while the player opens, and around a granted film. */
const OPENING = ['access', 'load', 'engine'];
const AROUND = [
  'playback',
  'tags',
  'style',
  'tagData',
  'controls',
  'screen',
  'panels',
  'pubDisplay',
  'pubLiveResults',
  'pubOverlay',
  'banner',
  'profile',
  'results',
  'resumePosition',
  'doubleTapSeek',
  'plugins',
  'next',
  'dataDocument',
];
const twoCameras: typeof film = {
  ...film,
  multi_replays: [{ id: 'above', url: '/media/v1/above.m3u8', offset: 2400, description: 'From above' }],
};
/** Its second tag belongs to the camera from above. */
const tagged: typeof film = {
  ...twoCameras,
  tags: film.tags.map((tag) => (tag.id === 't2' ? { ...tag, replay: 'above' } : tag)),
};

const siteFilm: typeof film = {
  ...film,
  video: { ...film.video, replay_url: 'https://www.youtube.com/watch?v=abc123' },
};
/** Its second tag belongs to a camera that the data do not have. */
const elsewhere: typeof film = {
  ...twoCameras,
  tags: film.tags.map((tag) => (tag.id === 't2' ? { ...tag, replay: 'roof' } : tag)),
};
const withPreRoll: typeof film = { ...film, playerConf: { preRoll: 4 } };
const named: typeof film = { ...film, video: { ...film.video, custoId: 'club', reference: 'gates' } };
const OTHER = request({ id: undefined, tags: ['t2', 't1'], preRoll: 3, userId: 71 });

/** Events that the player forwards unchanged to its children; `routes.ts` says to which. */
const SAID = [
  { type: 'page.visible' },
  { type: 'page.hidden' },
  { type: 'page.turned', to: 'portrait' },
  { type: 'picture.settled' },
  { type: 'network.online' },
  { type: 'network.offline' },
  { type: 'results.seen' },
  { type: 'live.due' },
  { type: 'playback.play' },
  { type: 'playback.pause' },
  { type: 'playback.toggle' },
  { type: 'playback.seek', time: 12 },
  { type: 'playback.seekBy', seconds: 10 },
  { type: 'playback.toEdge' },
  { type: 'playback.step', frames: 1 },
  { type: 'playback.setRate', rate: 2 },
  { type: 'playback.setVolume', volume: 50 },
  { type: 'playback.setMuted', muted: true },
  { type: 'playback.setQuality', lines: 720 },
  { type: 'playback.setCaptions', lang: 'fr' },
  { type: 'playback.choose', list: 'replay', index: 1 },
  { type: 'playback.watch', camera: 'bank' },
  { type: 'playback.next' },
  { type: 'advert.skip' },
  { type: 'advert.due', advert: 'a1' },
  { type: 'recovery.retry' },
  { type: 'consent.give' },
  { type: 'consent.refuse' },
  { type: 'frameRate.dismiss' },
  { type: 'tag.next' },
  { type: 'tag.previous' },
  { type: 'tag.repeat', on: true },
  { type: 'tag.playList', ids: ['t2'] },
  { type: 'plugins.request', plugin: 'talk' },
  { type: 'ad.impression', ad: 's1', slot: 'pubDisplay' },
  { type: 'ad.click', ad: 's1', slot: 'pubDisplay' },
  { type: 'playback.volume', volume: 40, muted: false },
  { type: 'playback.waiting', mode: 'replay' },
  { type: 'playback.regranted', url: '/s/x', grant },
  { type: 'playback.changed', mode: 'replay', index: 0, offset: 0 },
  { type: 'media.seeked', seek: 1, time: 3 },
  { type: 'resumePosition.startAgain' },
  { type: 'resumePosition.dismiss' },
  { type: 'cover.changed', covers: false },
  { type: 'playback.ready', duration: 90, mode: 'replay' },
  { type: 'playback.playing', mode: 'replay' },
  { type: 'playback.paused', mode: 'replay' },
  { type: 'tag.changed', id: 't1', by: 'time' },
  { type: 'data.changed' },
  { type: 'controls.activity' },
  { type: 'screen.toggle' },
  { type: 'panel.toggle', panel: 'menu' },
  { type: 'menu.toggle', category: 'Gates' },
  { type: 'banner.pause' },
  { type: 'doubleTapSeek.tap', side: 'back' },
  { type: 'results.setScores', shown: true },
] as const;

export default definePaths(playerMachine, {
  name: 'player',
  input: [input(), input({ request: request({ embedded: true }) }), listInput],
  events: {
    'player.retry': [{}],
    'player.close': [{}],
    'player.open': [{ id: 'v2' }],
    'skippedNotice.dismiss': [{}],
    'player.signIn': [{}],
    'session.lost': [{}],
    'picture.settled': [{}],
    'page.visible': [{}],
    'page.hidden': [{}],
    'page.turned': [{ to: 'portrait' }],
    'network.online': [{}],
    'network.offline': [{}],
    'gate.submit': [],
    'gate.tryPassword': [{ password: 'regatta' }],
    'playback.play': [{}],
    'playback.pause': [{}],
    'playback.toggle': [{}],
    'playback.seek': [{ time: 12 }],
    'playback.seekBy': [{ seconds: 10 }],
    'playback.toEdge': [{}],
    'playback.step': [{ frames: 1 }],
    'playback.setRate': [{ rate: 2 }],
    'playback.setVolume': [{ volume: 50 }],
    'playback.setMuted': [{ muted: true }],
    'playback.setQuality': [{ lines: 720 }],
    'playback.setAudio': [{ lang: 'fr' }],
    'playback.setCaptions': [{ lang: 'fr' }],
    'playback.watch': [{ camera: 'bank' }],
    'playback.choose': [{ list: 'replay', index: 1 }],
    'playback.next': [{}],
    'advert.skip': [{}],
    'recovery.retry': [{}],
    'consent.give': [{}],
    'consent.refuse': [{}],
    'frameRate.dismiss': [{}],
    'consent.given': [{ provider: 'youtube' }],
    'results.seen': [{}],
    'tag.next': [{}],
    'tag.previous': [{}],
    'tag.repeat': [{ on: true }, { on: false }],
    'tag.hold': [],
    'tag.playList': [{ ids: ['t2'] }],
    'controls.activity': [{}],
    'controls.focus': [],
    'controls.blur': [],
    'controls.menu': [],
    'controls.closeMenu': [],
    'screen.toggle': [{}],
    'screen.togglePip': [],
    'screen.return': [],
    'screen.dismiss': [],
    'panel.toggle': [{ panel: 'menu' }],
    'panel.move': [],
    'panel.show': [],
    'panel.toggleDrawer': [],
    'menu.toggle': [{ category: 'Gates' }],
    'menu.search': [],
    'menu.setHighlights': [],
    'results.setScores': [{ shown: true }],
    'flags.set': [{ flags: FLAGS }],
    'results.toggle': [],
    'results.toggleRow': [],
    'results.toggleFinished': [],
    'results.sort': [],
    'scores.chosen': [],
    'sponsor.loaded': [{ slot: 'pubOverlay' }],
    'sponsor.broken': [],
    'sponsor.seen': [],
    'sponsor.unseen': [],
    'sponsor.listed': [],
    'sponsor.pause': [],
    'sponsor.resume': [],
    'sponsor.close': [],
    'banner.pause': [{}],
    'banner.resume': [],
    'resumePosition.noted': [],
    'resumePosition.startAgain': [{}],
    'resumePosition.dismiss': [{}],
    'doubleTapSeek.tap': [{ side: 'back' }],
    'ad.click': [{ ad: 's1', slot: 'pubDisplay' }],
    'live.due': [{}],
    'ad.impression': [{ ad: 's1', slot: 'pubDisplay' }],
    'playback.ready': [],
    'playback.playing': [],
    'playback.paused': [],
    'playback.waiting': [],
    'media.seeked': [],
    'playback.changed': [],
    'playback.finished': [],
    'playback.volume': [],
    'playback.preferences': [],
    'playback.chosen': [],
    'playback.regranted': [],
    'tags.exhausted': [],
    'tags.beyond': [],
    'next.granted': [],
    'next.lapsed': [],
    'tag.changed': [],
    'advert.due': [],
    'plugins.request': [{ plugin: 'talk' }],
    'panels.opened': [],
    'cover.changed': [],
    'miniPlayer.dismissed': [],
    'data.changed': [],
  },
  system: ['transport'],
  runsIn: {
    access: 'opening',
    load: 'opening.loading',
    engine: 'opening.loading',
    gate: 'gated',
    playback: 'ready',
    tags: 'ready',
    style: 'ready',
    tagData: 'ready',
    controls: 'ready',
    screen: 'ready',
    panels: 'ready',
    pubDisplay: 'ready',
    pubLiveResults: 'ready',
    pubOverlay: 'ready',
    banner: 'ready',
    profile: 'ready',
    results: 'ready',
    resumePosition: 'ready',
    doubleTapSeek: 'ready',
    plugins: 'ready',
    next: 'ready',
    namedWithoutData: 'removed',
  },
  results: {
    load: { done: [loaded(film).output, loaded(film, videos).output, { kind: 'failed' }], error: [offline] },
    engine: { done: [undefined], error: [offline] },
    access: {
      done: [
        granted(),
        granted(privateFilm),
        granted(live),
        gatedBy,
        refused('private'),
        refused('disconnected'),
        refused('checkFailed'),
      ].map(({ output }) => onceLoaded(output)),
      error: [offline],
    },
    gate: { done: [{ kind: 'passed' }], error: [offline], snapshot: { value: { password: 'editing' }, context: {} } },
    namedWithoutData: { done: [{ named: NAMED }], error: [offline] },
    playback: {
      done: [{ kind: 'gone' }, { kind: 'refused' }],
      error: [offline],
      emits: [
        { type: 'playback.ready', duration: 90, mode: 'replay' },
        { type: 'playback.playing', mode: 'replay' },
        { type: 'playback.paused', mode: 'replay' },
        { type: 'playback.waiting', mode: 'replay' },
        { type: 'media.seeked', seek: 1, time: 3 },
        { type: 'playback.changed', mode: 'replay', index: 0, offset: 0 },
        { type: 'playback.finished' },
        { type: 'playback.volume', volume: 40, muted: false },
        { type: 'playback.preferences', preferences: WISHES },
        { type: 'playback.chosen', choices: { captions: 'fr' } },
        { type: 'playback.regranted', url: '/s/x', grant },
        { type: 'session.lost' },
      ],
    },
    tags: {
      emits: [
        { type: 'tags.exhausted' },
        { type: 'tags.beyond', to: 'next' },
        { type: 'tags.beyond', to: 'previous' },
        { type: 'tag.changed', id: 't1', by: 'time' },
        { type: 'advert.due', advert: 'a1' },
      ],
    },
    dataDocument: {
      snapshot: ({ document }: DataDocumentInput) => ({
        value: 'waiting',
        context: { document, resultsAreNew: false },
      }),
      emits: [{ type: 'data.changed' }],
    },
    style: { done: [{ appearance: { style: { tokens: { '--accent': '#00aa77' } } } }, { appearance: {} }] },
    tagData: {
      done: [{ appearance: { categoryOverrides: [{ category: 'Gates', frName: 'Portes' }] } }, { appearance: {} }],
    },
    controls: {},
    pubDisplay: {},
    pubLiveResults: {},
    pubOverlay: {},
    banner: {},
    profile: {},
    screen: { emits: [{ type: 'cover.changed', covers: false }, { type: 'miniPlayer.dismissed' }] },
    panels: {
      emits: [
        { type: 'panels.opened', panel: 'menu' },
        { type: 'panels.opened', panel: 'liveResults' },
      ],
    },
    results: { emits: [{ type: 'scores.chosen', video: 'v1', shown: true }] },
    plugins: {},
    next: {
      emits: [
        ({ context }: { context: PlayerContext }) =>
          context.list.length > context.listIndex + 1
            ? { type: 'next.granted', upcoming: prepared(context) }
            : undefined,
        { type: 'next.lapsed' },
      ],
    },
    resumePosition: { emits: [{ type: 'resumePosition.noted', video: 'v1', time: 30, saved: 30 }] },
    doubleTapSeek: {},
  },
  endless: {
    dataDocument: 'it lasts as long as the film',
    engine: 'its code is asked for ahead; it ends with loading, which has a deadline',
    load: 'each of its requests has a deadline',
    access: 'each of its requests has a deadline',
    gate: 'a form waits for its viewer',
    namedWithoutData: 'its request has a deadline',
    playback: 'a film lasts as long as it lasts',
    tags: 'they last as long as the film',
    style: 'its request has a deadline',
    tagData: 'its request has a deadline',
    controls: 'they last as long as the film',
    screen: 'it lasts as long as the film',
    panels: 'they last as long as the film',
    pubDisplay: 'sponsors turn as long as the film is on show',
    pubLiveResults: 'sponsors turn as long as the film is on show',
    pubOverlay: 'sponsors turn as long as the film is on show',
    banner: 'it lasts as long as the film',
    profile: 'it lasts as long as the film',
    results: 'they last as long as the film',
    plugins: 'they last as long as the film',
    next: 'its requests have deadlines; else it waits as long as the film lasts',
    resumePosition: 'it lasts as long as the film',
    doubleTapSeek: 'they last as long as the film',
  },
  tags: { busy: ['opening'] },
  pinned: [
    {
      name: '[P24] [P33] a refused grant repeats the opening with all its checks, for a viewer who may be another one',
      onChart: true,
      steps: [
        loaded(film),
        { done: 'access', output: { ...granted().output, grant, visitor: { kind: 'connected', user: user() } } },
        { done: 'style', output: { appearance: { style: { tokens: { '--accent': '#00aa77' } } } } },
        { send: { type: 'picture.settled' } },
        { send: { type: 'network.offline' } },
        { send: { type: 'resumePosition.noted', video: 'v1', time: 31, saved: 30 } },
        { done: 'playback', output: { kind: 'refused' } },
      ],
      ends: { opening: 'loading' },
      runs: OPENING,
      check({ context }, observed) {
        expect(observed.inputs['playback']).toMatchObject([{ user: user(), grant }]);
        expect(context).toEqual({
          ...initialPlayerContext(input()),
          hasSession: true,
          moment: 31,
          isOnline: false,
          isPictureSettled: true,
        });
      },
    },
    {
      name: '[P24] a refused grant in a list reopens the current video of the list',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        { from: 'playback', event: { type: 'playback.finished' } },
        loaded(fullDocument({ id: 'v2' })),
        granted(fullDocument({ id: 'v2' })),
        { done: 'playback', output: { kind: 'refused' } },
      ],
      ends: { opening: 'loading' },
      check: ({ context }) => expect([context.list, context.listIndex, context.entry]).toEqual([videos, 1, 'address']),
    },
    {
      name: '[P32] retrying a list without playable videos starts at its first video',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, videos),
        { error: 'access', reason: offline },
        { error: 'access', reason: offline },
        { send: { type: 'player.retry' } },
      ],
      ends: { opening: 'loading' },
      check: ({ context }) => expect([context.list, context.listIndex, context.refused]).toEqual([videos, 0, []]),
    },
    {
      name: '[P32] moving to the next video keeps viewer, repeat and connection, and resets the state of the video',
      onChart: true,
      input: { ...listInput, hasSession: true },
      steps: [
        loaded(film, videos),
        { done: 'access', output: { ...granted().output, grant } },
        { done: 'style', output: { appearance: { style: { tokens: { '--accent': '#00aa77' } } } } },
        { send: { type: 'tag.repeat', on: true } },
        { send: { type: 'session.lost' } },
        { send: { type: 'network.offline' } },
        { send: { type: 'resumePosition.noted', video: 'v1', time: 31, saved: 30 } },
        { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
      ],
      ends: { opening: 'loading' },
      runs: OPENING,
      check: ({ context }) =>
        expect(context).toEqual({
          ...initialPlayerContext({ ...listInput, hasSession: true }),
          list: videos,
          listIndex: 1,
          entry: 'first',
          visitor: anonymous,
          pageGroup: 64,
          isSignedOut: true,
          isOnline: false,
          repeats: true,
        }),
    },
    {
      name: '[P32] going back to the previous video starts it at its last listed tag',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, [{ type: 'video', id: 'v1', tags: ['t1', 't2'] }, ...videos.slice(1)]),
        granted(),
        { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
        loaded(fullDocument({ id: 'v2' })),
        granted(fullDocument({ id: 'v2' })),
        { from: 'tags', event: { type: 'tags.beyond', to: 'previous' } },
        loaded(film),
        granted(),
      ],
      ends: 'ready',
      check(_, observed) {
        expect(observed.inputs['playback']?.at(-1)).toMatchObject({ startAt: 17, continued: true });
        expect(observed.inputs['tags']?.at(-1)).toMatchObject({ fromEnd: true, list: ['t1', 't2'] });
      },
    },
    {
      name: '[P32] a prepared next video opens with the grant, page group, viewer and request of its preparation',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        ready({ grant, visitor: { kind: 'connected', user: user() }, pageGroup: 65, refused: [], request: OTHER }),
        { from: 'tags', event: { type: 'tags.exhausted' } },
      ],
      ends: 'ready',
      runs: AROUND,
      check({ context }) {
        expect([context.grant, context.pageGroup, context.visitor, context.request]).toEqual([
          grant,
          65,
          { kind: 'connected', user: user() },
          OTHER,
        ]);
        expect([context.listIndex, context.upcoming]).toEqual([1, undefined]);
      },
    },
    {
      name: '[P32] a prepared video that skipped a refused one keeps the refusal and counts the skip',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, [...videos, { type: 'video', id: 'v3', tags: ['t1'] }]),
        granted(),
        ready({ listIndex: 2, refused: [1] }),
        { from: 'tags', event: { type: 'tags.exhausted' } },
      ],
      ends: 'ready',
      check: ({ context }) => expect([context.listIndex, context.refused, context.skippedCount]).toEqual([2, [1], 1]),
    },
    {
      name: '[P32] a list leads from a video to a sound, and the rest of the request is unchanged',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, [videos[0]!, { type: 'audio', id: 's1', tags: ['t1'] }]),
        granted(),
        { from: 'tags', event: { type: 'tags.exhausted' } },
      ],
      ends: { opening: 'loading' },
      check: ({ context }) => expect(context.request).toEqual({ ...listInput.request, type: 'audio' }),
    },
    {
      name: '[P04] a refusal names the viewer who was refused',
      onChart: true,
      steps: [
        {
          done: 'access',
          output: { kind: 'refused', reason: 'private', visitor: { kind: 'connected', user: user() } },
        },
      ],
      ends: 'removed',
      check: ({ context }) => expect(context.visitor).toEqual({ kind: 'connected', user: user() }),
    },
    {
      name: '[P32] a player opened with sounds alone starts loading',
      onChart: true,
      input: input({ request: request({ id: undefined, sounds: ['s1'] }) }),
      steps: [],
      ends: { opening: 'loading' },
    },
    {
      name: '[P07] consent to the first video site is remembered',
      onChart: true,
      steps: [loaded(film), granted(), { send: { type: 'consent.given', provider: 'youtube' } }],
      ends: 'ready',
      check: ({ context }) => expect(context.consents).toEqual(['youtube']),
    },
    {
      name: '[P09] the pre-roll of the document applies if the address has none',
      onChart: true,
      input: input({ request: request({ tag: 't2' }), consents: ['vimeo'], maxResolution: 720 }),
      steps: [loaded(withPreRoll), granted(withPreRoll)],
      ends: 'ready',
      check: (_, observed) =>
        expect(observed.inputs['playback']).toMatchObject([{ startAt: 16, consents: ['vimeo'], maxResolution: 720 }]),
    },
    {
      name: '[P37] the style and tag files named by the video are requested for its group',
      onChart: true,
      steps: [loaded(named), granted(named)],
      ends: 'ready',
      check(_, observed) {
        expect(observed.inputs['style']).toEqual([{ group: 64, name: 'club' }]);
        expect(observed.inputs['tagData']).toEqual([{ group: 64, name: 'gates' }]);
      },
    },
    {
      name: '[P02] a retry cancels the request for the title of a video without data',
      onChart: true,
      steps: [{ done: 'load', output: { kind: 'failed' } }, { send: { type: 'player.retry' } }],
      ends: { opening: 'loading' },
      runs: OPENING,
    },
    {
      name: '[P33] a session lost while an embedded player opens shows the notice and emits an event',
      onChart: true,
      input: input({ request: request({ embedded: true }) }),
      steps: [refused('disconnected')],
      ends: 'signedOut',
      runs: [],
      check: (_, observed) => emitted(observed, 'player.signedOut'),
    },
    {
      name: '[P01] a connection lost before the film is ready is noted',
      onChart: true,
      steps: [{ send: { type: 'network.offline' } }],
      ends: { opening: 'loading' },
      check: ({ context }) => expect(context.isOnline).toBe(false),
    },
    {
      name: '[P01] data, access and engine are requested at once for the medium that the address names',
      onChart: true,
      steps: [],
      ends: { opening: 'loading' },
      tags: ['busy'],
      runs: OPENING,
      check({ context }, observed) {
        expect(observed.inputs['access']).toEqual([
          { request: request(), hasSession: false, visitor: undefined, pageGroup: undefined, passed: undefined },
        ]);
        expect(observed.inputs['load']).toEqual([{ request: request(), id: undefined }]);
        expect(observed.inputs['engine']).toEqual([{ request: request() }]);
        expect(context).toEqual({
          ...input(),
          loaded: undefined,
          list: [],
          listIndex: 0,
          entry: 'address',
          refused: [],
          skippedCount: 0,
          visitor: undefined,
          pageGroup: undefined,
          gate: undefined,
          hasPassed: false,
          granted: undefined,
          document: undefined,
          grant: undefined,
          reason: undefined,
          named: undefined,
          style: undefined,
          categoryOverrides: [],
          isSignedOut: false,
          isOnline: true,
          repeats: false,
          moment: undefined,
          isPictureSettled: false,
          upcoming: undefined,
        });
      },
    },
    {
      name: '[P01] [P04] the loaded document is passed to the access checks, and only they still run',
      onChart: true,
      steps: [loaded(film)],
      ends: { opening: 'checkingAccess' },
      tags: ['busy'],
      runs: ['access'],
      check: (_, observed) =>
        expect(observed.children['access']).toEqual([{ type: 'access.document', document: film, at: NOW }]),
    },
    {
      name: '[P01] an engine that fails to load does not stop the opening',
      onChart: true,
      steps: [{ error: 'engine', reason: offline }, loaded(film)],
      ends: { opening: 'checkingAccess' },
    },
    {
      name: '[P01] the charts around a film start with its document, and nothing else runs',
      onChart: true,
      input: input({ request: request({ preRoll: 2, postRoll: 4, tag: 't2' }), volume: 40, muted: true, frugal: true }),
      steps: [loaded(film), { done: 'access', output: { ...granted().output, grant } }],
      ends: 'ready',
      tags: [],
      runs: AROUND,
      check({ context }, observed) {
        expect([context.granted, context.grant, context.visitor, context.pageGroup]).toEqual([
          undefined,
          grant,
          anonymous,
          64,
        ]);
        const asked = request({ preRoll: 2, postRoll: 4, tag: 't2' });
        const { document } = context;
        expect(document).toBeDefined();
        expect(observed.inputs['dataDocument']).toEqual([{ request: asked, document: film }]);
        expect(observed.inputs['playback']).toEqual([
          {
            request: asked,
            document,
            user: undefined,
            grant,
            startAt: 18,
            camera: undefined,
            continued: false,
            now: NOW,
            volume: 40,
            consents: undefined,
            muted: true,
            preferences: undefined,
            frugal: true,
            maxResolution: undefined,
          },
        ]);
        expect(observed.inputs['tags']).toEqual([
          { document, tag: 't2', list: undefined, fromEnd: false, repeat: false, preRoll: 2, postRoll: 4 },
        ]);
        expect(observed.inputs['panels']).toEqual([{ document, category: 'Gates' }]);
        for (const slot of ['pubDisplay', 'pubLiveResults', 'pubOverlay'])
          expect(observed.inputs[slot]).toEqual([{ slot, document }]);
        expect(observed.inputs['banner']).toEqual([{ document }]);
        expect(observed.inputs['profile']).toEqual([{ document }]);
        expect(observed.inputs['results']).toEqual([{ document, flag: false }]);
        expect(observed.inputs['screen']).toEqual([{ pictured: true }]);
        expect(observed.inputs['resumePosition']).toEqual([{ video: 'v1', resumed: undefined }]);
        expect(observed.inputs['style']).toEqual([{ group: 64, name: undefined }]);
        expect(observed.inputs['plugins']).toEqual([
          {
            request: asked,
            document,
            visitor: anonymous,
            pageGroup: 64,
            grant,
            hasCookies: true,
            frugal: true,
            isPictureSettled: false,
            onceReady: ['mediaSession', 'cast', 'tagActions', 'loop', 'zoom', 'shuttle', 'stopwatch'],
            atOnce: [],
          },
        ]);
        expect(observed.inputs['next']).toEqual([{ upcoming: undefined, last: undefined }]);
        emitted(observed, 'player.ready');
      },
    },
    {
      name: '[P01] a sound starts without a picture, casting and the tools for pictures',
      onChart: true,
      input: input({ request: request({ type: 'audio' }) }),
      steps: [loaded(film), granted()],
      ends: 'ready',
      check(_, observed) {
        expect(observed.inputs['screen']).toEqual([{ pictured: false }]);
        expect(observed.inputs['plugins']).toMatchObject([
          { onceReady: ['mediaSession', 'tagActions', 'loop'], atOnce: [] },
        ]);
      },
    },
    {
      name: '[P19] [P28] plugins for cameras and analytics are requested at once if they are needed',
      onChart: true,
      input: input({ flags: FLAGS }),
      steps: [loaded(twoCameras), granted(twoCameras)],
      ends: 'ready',
      check: (_, observed) => expect(observed.inputs['plugins']).toMatchObject([{ atOnce: ['cameras', 'analytics'] }]),
    },
    {
      name: "[P19] a tag of another camera starts that camera, at the tag's time minus the pre-roll",
      onChart: true,
      input: input({ request: request({ tag: 't2', preRoll: 2 }) }),
      steps: [loaded(tagged), granted(tagged)],
      ends: 'ready',
      check: (_, observed) => expect(observed.inputs['playback']).toMatchObject([{ camera: 'above', startAt: 18 }]),
    },
    {
      name: '[P19] a start time in the address overrides the camera of its tag',
      onChart: true,
      input: input({ request: request({ tag: 't2', start: 5 }) }),
      steps: [loaded(tagged), granted(tagged)],
      ends: 'ready',
      check: (_, observed) => expect(observed.inputs['playback']).toMatchObject([{ camera: undefined, startAt: 5 }]),
    },
    {
      name: '[P08] a film resumes where an earlier visit left it',
      onChart: true,
      input: input({ resumePositions: { v1: 33, v2: 44 } }),
      steps: [loaded(film), granted()],
      ends: 'ready',
      check(_, observed) {
        expect(observed.inputs['playback']).toMatchObject([{ startAt: 33 }]);
        expect(observed.inputs['resumePosition']).toEqual([{ video: 'v1', resumed: 33 }]);
      },
    },
    ...([{ start: 5 }, { tag: 't2' }] as const).map((asked) => ({
      name: `[P08] a start in the address overrides the resume position: ${Object.keys(asked).join('')}`,
      onChart: true,
      input: input({ request: request(asked), resumePositions: { v1: 33 } }),
      steps: [loaded(film), granted()],
      ends: 'ready',
      check(_: unknown, observed: Observed) {
        expect(observed.inputs['playback']).toMatchObject([{ startAt: 'start' in asked ? 5 : 20 }]);
        expect(observed.inputs['resumePosition']).toEqual([{ video: 'v1', resumed: undefined }]);
      },
    })),
    ...[
      {
        what: 'with several cameras',
        given: input({ resumePositions: { v1: 33 } }),
        of: twoCameras,
        list: [],
        startAt: undefined,
      },
      {
        what: 'of a list',
        given: { ...listInput, resumePositions: { v1: 33 } },
        of: film,
        list: [{ type: 'video' as const, id: 'v1', tags: [] }],
        startAt: undefined,
      },
    ].map(({ what, given, of, list, startAt }) => ({
      name: `[P08] a film ${what} does not resume where it was left`,
      onChart: true,
      input: given,
      steps: [loaded(of, list), granted(of)],
      ends: 'ready',
      check(_: unknown, observed: Observed) {
        expect(observed.inputs['playback']).toMatchObject([{ startAt }]);
        expect(observed.inputs['resumePosition']).toEqual([{ video: 'v1', resumed: undefined }]);
      },
    })),
    {
      name: '[P32] the start time and the tag in the address apply only to the first video of its list',
      onChart: true,
      input: input({ request: request({ id: undefined, tags: ['t2', 't1'], preRoll: 3, start: 5, tag: 't2' }) }),
      steps: [
        loaded(film, videos),
        granted(),
        { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
        loaded(fullDocument({ id: 'v2' })),
        granted(fullDocument({ id: 'v2' })),
      ],
      ends: 'ready',
      check: (_, observed) =>
        expect(observed.inputs['playback']).toMatchObject([
          { startAt: 5, camera: undefined },
          { startAt: 7, camera: undefined },
        ]),
    },
    {
      name: '[P32] newer data and plugins of the next video in a list are requested by its own id',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
        loaded(fullDocument({ id: 'v2' })),
        granted(fullDocument({ id: 'v2' })),
      ],
      ends: 'ready',
      check(_, observed) {
        expect(observed.inputs['dataDocument']).toMatchObject([{ request: { id: 'v1' } }, { request: { id: 'v2' } }]);
        expect(observed.inputs['plugins']).toMatchObject([{ request: { id: 'v1' } }, { request: { id: 'v2' } }]);
        expect(observed.inputs['next']).toMatchObject([{ last: 't2' }, { upcoming: undefined, last: 't1' }]);
      },
    },
    {
      name: '[P15] a film of a video site cannot be cast, and a single camera offers no choice of cameras',
      onChart: true,
      steps: [loaded(siteFilm), granted(siteFilm)],
      ends: 'ready',
      check: (_, observed) =>
        expect(observed.inputs['plugins']).toMatchObject([
          { onceReady: ['mediaSession', 'tagActions', 'loop', 'zoom', 'shuttle', 'stopwatch'], atOnce: [] },
        ]),
    },
    {
      name: "[P32] opening another video leaves the list and keeps the viewer's session",
      onChart: true,
      input: { ...listInput, hasSession: true },
      steps: [loaded(film, videos), granted(), { send: { type: 'player.open', id: 'v9' } }],
      ends: 'opening',
      check: ({ context }) => {
        expect([context.request.id, context.request.tags, context.list]).toEqual(['v9', [], []]);
        expect(context.hasSession).toBe(true);
      },
    },
    {
      name: "[P32] [P33] the next video of a list is requested with the viewer's session",
      onChart: true,
      input: { ...listInput, hasSession: true },
      steps: [loaded(film, videos), granted(), { from: 'tags', event: { type: 'tags.beyond', to: 'next' } }],
      ends: 'opening',
      check: ({ context }) => expect([context.listIndex, context.hasSession]).toEqual([1, true]),
    },
    ...[
      { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
      { from: 'playback', event: { type: 'playback.finished' } },
    ].map((step) => ({
      name: `[P32] every chart of a video restarts with a prepared next video: ${step.event.type}`,
      onChart: true,
      input: listInput,
      steps: [loaded(film, videos), granted(), ready({ list: videos }), step],
      ends: 'ready',
      check(_: unknown, { starts }: Observed) {
        expect(AROUND.map((child) => [child, starts[child]])).toEqual(AROUND.map((child) => [child, 2]));
      },
    })),
    {
      name: '[P19] [P32] the tag in the address chooses no camera for the next video of its list',
      onChart: true,
      input: input({ request: request({ id: undefined, tags: ['t2', 't1'], preRoll: 3, tag: 't2' }) }),
      steps: [
        loaded(film, videos),
        granted(),
        { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
        loaded(tagged),
        granted(tagged),
      ],
      ends: 'ready',
      check: (_, observed) => expect(observed.inputs['playback']?.[1]).toMatchObject({ startAt: 7, camera: undefined }),
    },
    {
      name: '[P32] [P33] a viewer who returns from the sign-in continues with the video on show, even after a refused one',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, videos),
        refused('private'),
        loaded(fullDocument({ id: 'v2' })),
        granted(fullDocument({ id: 'v2' })),
        { send: { type: 'player.signIn' }, expects: { in: 'leaving', context: { listIndex: 1, refused: [0] } } },
        { send: { type: 'page.visible' }, expects: { in: 'opening', context: { listIndex: 1, hasSession: true } } },
      ],
      ends: 'opening',
    },
    {
      name: '[P32] the viewer is still known after every video of a list was refused',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
        loaded(fullDocument({ id: 'v2' })),
        { ...refused('private'), expects: { in: 'opening', context: { listIndex: 0, refused: [1] } } },
        loaded(film),
        { ...refused('private'), expects: { in: 'removed', context: { reason: 'noneOfList', visitor: anonymous } } },
      ],
      ends: 'removed',
    },
    {
      name: '[P01] [P02] no name is requested for tags that belong to no video',
      onChart: true,
      input: listInput,
      steps: [
        {
          done: 'load',
          output: { kind: 'failed' },
          expects: { in: 'removed', context: { reason: 'noData' }, inputs: { namedWithoutData: [{}] } },
        },
      ],
      ends: 'removed',
    },
    {
      name: '[P05] [P32] a retry after a failed gate reopens the same video of the list',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
        loaded(stub({ id: 'v2' })),
        {
          ...gatedBy,
          expects: { in: 'gated', inputs: { gate: [{ kind: 'password', type: 'video', id: 'v2', hasCookies: true }] } },
        },
        {
          error: 'gate',
          reason: offline,
          expects: { in: 'removed', context: { reason: 'checkFailed', listIndex: 1 } },
        },
        { send: { type: 'player.retry' }, expects: { in: 'opening', context: { listIndex: 1 } } },
      ],
      ends: 'opening',
    },
    {
      name: '[P19] a tag of a camera that the data do not have sets no start position',
      onChart: true,
      input: input({ request: request({ tag: 't2' }) }),
      steps: [loaded(elsewhere), granted(elsewhere)],
      ends: 'ready',
      check: (_, observed) =>
        expect(observed.inputs['playback']).toMatchObject([{ startAt: undefined, camera: undefined }]),
    },
    {
      name: '[P32] a refused video is skipped backwards when the viewer goes back',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, [...videos, { type: 'video', id: 'v3', tags: ['t1'] }]),
        granted(),
        { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
        loaded(fullDocument({ id: 'v2' })),
        granted(fullDocument({ id: 'v2' })),
        { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
        loaded(fullDocument({ id: 'v3' })),
        granted(fullDocument({ id: 'v3' })),
        { from: 'tags', event: { type: 'tags.beyond', to: 'previous' }, expects: { context: { listIndex: 1 } } },
        loaded(fullDocument({ id: 'v2' })),
        { ...refused('private'), expects: { in: 'opening', context: { listIndex: 0, entry: 'last', refused: [1] } } },
      ],
      ends: 'opening',
    },
    {
      name: '[P32] a list starts at the first tag of its first video, and the next video is prepared',
      onChart: true,
      input: listInput,
      steps: [loaded(film, videos), granted()],
      ends: 'ready',
      check(_, observed) {
        expect(observed.inputs['playback']).toMatchObject([{ request: { id: 'v1' }, startAt: 17, continued: false }]);
        expect(observed.inputs['tags']).toMatchObject([{ list: ['t2'], fromEnd: false, preRoll: 3 }]);
        expect(observed.inputs['next']).toMatchObject([
          {
            last: 't2',
            upcoming: { listIndex: 1, entry: 'first', list: videos, visitor: anonymous, pageGroup: 64, isOnline: true },
          },
        ]);
      },
    },
    {
      name: '[P32] no video is prepared for a viewer who saves data',
      onChart: true,
      input: { ...listInput, frugal: true },
      steps: [loaded(film, videos), granted()],
      ends: 'ready',
      check: (_, observed) => expect(observed.inputs['next']).toMatchObject([{ last: 't2', upcoming: undefined }]),
    },
    {
      name: '[P32] the end of a video in a list leads to the next video, at its first listed tag',
      onChart: true,
      input: listInput,
      steps: [loaded(film, videos), granted(), { from: 'playback', event: { type: 'playback.finished' } }],
      ends: { opening: 'loading' },
      runs: OPENING,
      check({ context }, observed) {
        expect(context).toMatchObject({
          listIndex: 1,
          entry: 'first',
          visitor: anonymous,
          pageGroup: 64,
          list: videos,
        });
        expect(observed.inputs['load']?.at(-1)).toMatchObject({ id: 'v2' });
      },
    },
    {
      name: '[P09] [P32] the end of a video whose tag is repeated does not lead to the next video',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        { send: { type: 'tag.repeat', on: true } },
        { from: 'playback', event: { type: 'playback.finished' } },
      ],
      ends: 'ready',
      check({ context }, observed) {
        expect([context.listIndex, context.repeats]).toEqual([0, true]);
        for (const child of ['tags', 'controls', 'screen', 'plugins'])
          expectReceived(observed, child, 'playback.finished');
        expect(observed.children['panels']).toBeUndefined();
        expect(observed.children['resumePosition']).toBeUndefined();
      },
    },
    {
      name: '[P08] the end of a film is sent to the charts around it',
      onChart: true,
      steps: [loaded(film), granted(), { from: 'playback', event: { type: 'playback.finished' } }],
      ends: 'ready',
      check(_, observed) {
        for (const child of ['tags', 'controls', 'screen', 'panels', 'plugins', 'resumePosition'])
          expectReceived(observed, child, 'playback.finished');
      },
    },
    {
      name: '[P01] opening another video replaces the current one and keeps the viewer',
      onChart: true,
      input: input({ request: request({ tag: 't2', start: 5, preRoll: 2 }) }),
      steps: [
        loaded(film),
        granted(),
        { send: { type: 'network.offline' } },
        { send: { type: 'player.open', id: 'v2' } },
      ],
      ends: { opening: 'loading' },
      tags: ['busy'],
      runs: OPENING,
      check({ context }, observed) {
        expect(context.request).toEqual({ ...request({ id: 'v2', preRoll: 2 }), tags: [] });
        expect([context.visitor, context.pageGroup, context.isOnline, context.document]).toEqual([
          anonymous,
          64,
          false,
          undefined,
        ]);
        expect(observed.emitted).toEqual([
          { type: 'player.ready' },
          { type: 'player.opened', id: 'v2', medium: 'video' },
        ]);
      },
    },
    ...(
      [
        ['missing data', { done: 'load', output: { kind: 'failed' } }, 'noData'],
        ['a failed request for data', { error: 'load', reason: offline }, 'noData'],
        ['a failed access check', { error: 'access', reason: offline }, 'checkFailed'],
        ['a refusal', refused('private'), 'private'],
      ] as const
    ).flatMap(([what, step, reason]) => [
      {
        name: `[P02] after ${what} nothing plays, and the reason is reported`,
        onChart: true,
        steps: [step],
        ends: 'removed',
        tags: [],
        runs: ['namedWithoutData'],
        check({ context }: { context: PlayerContext }, observed: Observed) {
          expect(context.reason).toBe(reason);
          expect(observed.emitted).toEqual([{ type: 'player.removed', reason }]);
          expect(observed.inputs['namedWithoutData']).toEqual([
            { video: reason === 'noData' ? { type: 'video', id: 'v1', userId: 64 } : undefined },
          ]);
        },
      },
      {
        name: `[P32] a video of a list is skipped after ${what}`,
        onChart: true,
        input: listInput,
        steps: [
          loaded(film, videos),
          granted(),
          { from: 'playback', event: { type: 'playback.finished' } } as const,
          step,
        ],
        ends: { opening: 'loading' },
        runs: OPENING,
        check({ context }: { context: PlayerContext }) {
          expect(context).toMatchObject({ listIndex: 0, entry: 'last', refused: [1], skippedCount: 1 });
        },
      },
    ]),
    ...(
      [
        ['fails', { error: 'playback', reason: offline }],
        ['is gone', { done: 'playback', output: { kind: 'gone' } }],
      ] as const
    ).flatMap(([what, step]) => [
      {
        name: `[P24] a film that ${what} is removed`,
        onChart: true,
        steps: [loaded(film), granted(), step],
        ends: 'removed',
        runs: ['namedWithoutData'],
        check: ({ context }: { context: PlayerContext }) => expect(context.reason).toBe('gone'),
      },
      {
        name: `[P32] a film of a list that ${what} is skipped`,
        onChart: true,
        input: listInput,
        steps: [loaded(film, videos), granted(), step],
        ends: { opening: 'loading' },
        runs: OPENING,
        check: ({ context }: { context: PlayerContext }) =>
          expect(context).toMatchObject({ listIndex: 1, refused: [0], skippedCount: 1 }),
      },
    ]),
    {
      name: '[P05] a gate starts with its kind and the medium that it protects',
      onChart: true,
      steps: [loaded(film), gatedBy],
      ends: 'gated',
      tags: [],
      runs: ['gate'],
      check({ context }, observed) {
        expect([context.gate, context.visitor, context.pageGroup]).toEqual(['password', anonymous, 64]);
        expect(observed.inputs['gate']).toEqual([{ kind: 'password', type: 'video', id: 'v1', hasCookies: true }]);
      },
    },
    {
      name: '[P05] a password and a return to the page are sent to the gate',
      onChart: true,
      steps: [
        loaded(film),
        gatedBy,
        { send: { type: 'gate.tryPassword', password: 'regatta' } },
        { send: { type: 'page.visible' } },
      ],
      ends: 'gated',
      check: (_, observed) =>
        expect(observed.children['gate']).toEqual([
          { type: 'gate.tryPassword', password: 'regatta' },
          { type: 'page.visible' },
        ]),
    },
    {
      name: '[P05] after a passed gate the access checks continue with the loaded document',
      onChart: true,
      steps: [loaded(film), gatedBy, { done: 'gate', output: { kind: 'passed' } }],
      ends: { opening: 'checkingAccess' },
      runs: ['access'],
      check({ context }, observed) {
        expect(context.hasPassed).toBe(true);
        expect(observed.inputs['access']?.at(-1)).toEqual({
          request: request(),
          hasSession: false,
          visitor: anonymous,
          pageGroup: 64,
          passed: { document: film, at: NOW },
        });
      },
    },
    {
      name: '[P05] a gate that fails grants no access',
      onChart: true,
      steps: [loaded(film), gatedBy, { error: 'gate', reason: offline }],
      ends: 'removed',
      check: ({ context }) => expect(context.reason).toBe('checkFailed'),
    },
    ...(
      [
        ['opening', []],
        ['gated', [loaded(film), gatedBy]],
        ['playing', [loaded(film), granted()]],
        ['removed', [refused('private')]],
      ] as const
    ).map(([when, steps]) => ({
      name: `[P01] the player can be closed in each state: ${when}`,
      onChart: true,
      steps: [...steps, { send: { type: 'player.close' } } as const],
      ends: 'closed',
      output: { kind: 'closed' },
    })),
    {
      name: '[P33] a session lost while public media play is reported, and playback continues',
      onChart: true,
      steps: [loaded(film), granted(), { send: { type: 'session.lost' } }],
      ends: 'ready',
      check({ context }, observed) {
        expect(context.isSignedOut).toBe(true);
        emitted(observed, 'player.ready', 'player.signedOut');
      },
    },
    ...(['player.retry', 'page.visible'] as const).map((type) => ({
      name: `[P33] in another site's page, ${type} after a lost session opens the film again`,
      onChart: true,
      input: input({ request: request({ embedded: true }) }),
      steps: [{ send: { type: 'session.lost' } } as const, { send: { type } }],
      ends: { opening: 'loading' },
      runs: OPENING,
      check({ context }: { context: PlayerContext }, observed: Observed) {
        expect(context.hasSession).toBe(true);
        emitted(observed, 'player.signedOut');
      },
    })),
    ...(
      [
        ['playing', [loaded(film), granted()], 'ready'],
        ['removed', [refused('private')], 'removed'],
      ] as const
    ).flatMap(([when, steps, stays]) =>
      [false, true].map((embedded) => ({
        name: `[P33] signing in when ${when} ${embedded ? "emits a request in another site's page" : 'leaves the page'}`,
        onChart: true,
        input: input({ request: request({ embedded }) }),
        steps: [...steps, { send: { type: 'player.signIn' } } as const],
        ends: embedded ? stays : 'leaving',
        check: (_: unknown, observed: Observed) =>
          expect(observed.emitted.at(-1)?.type).toBe(embedded ? 'player.signIn' : 'player.leaving'),
      })),
    ),
    {
      name: '[P07] consent to another video site is remembered and reported to the page',
      onChart: true,
      input: input({ consents: ['vimeo'] }),
      steps: [loaded(film), granted(), { send: { type: 'consent.given', provider: 'youtube' } }],
      ends: 'ready',
      check({ context }, observed) {
        expect(context.consents).toEqual(['vimeo', 'youtube']);
        expect(observed.emitted.at(-1)).toEqual({ type: 'player.consent', provider: 'youtube' });
      },
    },
    {
      name: '[P37] style and category overrides are taken from their files',
      onChart: true,
      steps: [
        loaded(film),
        granted(),
        { done: 'style', output: { appearance: { style: { tokens: { '--accent': '#00aa77' } } } } },
        {
          done: 'tagData',
          output: { appearance: { categoryOverrides: [{ category: 'Gates', frName: 'Portes' }] } },
        },
      ],
      ends: 'ready',
      check({ context }) {
        expect(context.style).toEqual({ tokens: { '--accent': '#00aa77' } });
        expect(context.categoryOverrides).toEqual([{ category: 'Gates', frName: 'Portes' }]);
      },
    },
    {
      name: '[P15] volume, scores and resume position are reported to the page',
      onChart: true,
      steps: [
        loaded(film),
        granted(),
        { send: { type: 'playback.volume', volume: 40, muted: true } },
        { send: { type: 'scores.chosen', video: 'v1', shown: true } },
        { send: { type: 'resumePosition.noted', video: 'v1', time: 31, saved: 30 } },
      ],
      ends: 'ready',
      check({ context }, observed) {
        expect([context.volume, context.muted, context.moment]).toEqual([40, true, 31]);
        expect(observed.emitted.slice(1)).toEqual([
          { type: 'player.volume', volume: 40, muted: true },
          { type: 'player.scores', video: 'v1', shown: true },
          { type: 'player.resumePosition', video: 'v1', time: 30 },
        ]);
      },
    },
    {
      name: '[P16] opening a panel requests the plugin that it needs',
      onChart: true,
      steps: [
        loaded(film),
        granted(),
        { from: 'panels', event: { type: 'panels.opened', panel: 'menu' } },
        { from: 'panels', event: { type: 'panels.opened', panel: 'drawing' } },
      ],
      ends: 'ready',
      check: (_, observed) =>
        expect(observed.children['plugins']).toEqual([{ type: 'plugins.request', plugin: 'drawing' }]),
    },
    ...SAID.map((send) => ({
      name: `[P01] the player forwards ${send.type} to the charts that use it, and to no other`,
      onChart: true,
      steps: [loaded(live), granted(live), { send }],
      ends: 'ready',
      check(_: unknown, observed: Observed) {
        const said = Object.entries(observed.children).flatMap(([child, events]) =>
          events.filter(({ type }) => type === send.type).map(() => `${child}:${send.type}`),
        );
        const fault = misrouted(PLAYER_ROUTES, send.type, said);
        if (fault !== undefined) throw new Error(fault);
      },
    })),
    {
      name: '[P10] the live refresh is notified of page visibility, the network and seen results',
      onChart: true,
      steps: [
        loaded(live),
        granted(live),
        { send: { type: 'page.hidden' } },
        { send: { type: 'page.visible' } },
        { send: { type: 'network.offline' } },
        { send: { type: 'network.online' } },
        { send: { type: 'results.seen' } },
      ],
      ends: 'ready',
      check({ context }, observed) {
        for (const type of ['page.hidden', 'page.visible', 'network.online', 'results.seen'])
          expectReceived(observed, 'dataDocument', type);
        if (!context.isOnline) throw new Error('it takes itself for offline');
      },
    },
    {
      name: '[P01] [P16] plugins are notified of the first picture, and the next film does not wait for it again',
      onChart: true,
      steps: [
        loaded(live),
        granted(live),
        { send: { type: 'picture.settled' } },
        { send: { type: 'player.open', id: 'v2' } },
      ],
      ends: 'opening',
      check({ context }, observed) {
        expectReceived(observed, 'plugins', 'picture.settled');
        if (!context.isPictureSettled) throw new Error('it would be waited for once more');
      },
    },
    {
      name: '[P01] a first picture that is settled while the player opens is noted',
      onChart: true,
      steps: [{ send: { type: 'picture.settled' } }],
      ends: 'opening',
      check({ context }) {
        if (!context.isPictureSettled) throw new Error('it would still be waited for');
      },
    },
    {
      name: '[S06] a choice of audio language is sent to playback',
      onChart: true,
      steps: [loaded(live), granted(live), { send: { type: 'playback.setAudio', lang: 'fr' } }],
      ends: 'ready',
      check: (_, observed) => expectReceived(observed, 'playback', 'playback.setAudio'),
    },
    {
      name: '[P10] the live refresh stops when another video is opened',
      onChart: true,
      steps: [loaded(live), granted(live), { send: { type: 'player.open', id: 'v2' } }],
      ends: 'opening',
      check({ children }) {
        if (children['dataDocument'] !== undefined) throw new Error('it still asks');
      },
    },
    {
      name: '[P24] a connection restored while the player opens is noted',
      onChart: true,
      steps: [{ send: { type: 'network.offline' } }, { send: { type: 'network.online' } }],
      ends: 'opening',
      check({ context }) {
        if (!context.isOnline) throw new Error('it takes itself for offline');
      },
    },
    {
      name: '[P32] an expired preparation is discarded',
      onChart: true,
      input: listInput,
      steps: [loaded(film, videos), granted(), ready({}) as never, { from: 'next', event: { type: 'next.lapsed' } }],
      ends: 'ready',
      check({ context }) {
        if (context.upcoming !== undefined) throw new Error('it is still there');
      },
    },
    {
      name: '[P32] skipped videos are announced until the viewer dismisses the notice',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, videos),
        refused('unpublished'),
        loaded(fullDocument({ id: 'v2' })),
        granted(fullDocument({ id: 'v2' })),
        { send: { type: 'skippedNotice.dismiss' } },
      ],
      ends: 'ready',
      check({ context }) {
        if (context.skippedCount !== 0) throw new Error(`${context.skippedCount} are announced`);
      },
    },
    {
      name: '[P01] a granted film is ready, and the page is notified',
      steps: [loaded(film), granted()],
      ends: 'ready',
      check: (_, observed) => {
        expectReceived(observed, 'access', 'access.document');
        emitted(observed, 'player.ready');
      },
    },
    {
      name: '[P08] a film resumes where it was left, and its position is emitted to be saved',
      input: input({ resumePositions: { v1: 42 } }),
      steps: [
        loaded(film),
        granted(),
        { from: 'resumePosition', event: { type: 'resumePosition.noted', video: 'v1', time: 44, saved: 44 } },
      ],
      ends: 'ready',
      check({ context }, observed) {
        if (resumedAt({ ...context, moment: undefined }) !== 42) throw new Error('it starts over');
        expect(resumedAt({ ...context, moment: 44 })).toBeUndefined();
        emitted(observed, 'player.ready', 'player.resumePosition');
      },
    },
    {
      name: '[P33] [L32] the position in a film is kept across a sign-in',
      steps: [
        loaded(privateFilm),
        granted(privateFilm),
        { from: 'resumePosition', event: { type: 'resumePosition.noted', video: 'v1', time: 44, saved: 44 } },
        { send: { type: 'player.signIn' } },
        { send: { type: 'page.visible' } },
        loaded(privateFilm),
        granted(privateFilm),
      ],
      ends: 'ready',
      check({ context }, observed) {
        if (startOfFilm(context) !== 44) throw new Error(`it begins at ${startOfFilm(context)}`);
        const left = observed.emitted.find(({ type }) => type === 'player.leaving') as { moment?: number } | undefined;
        if (left?.moment !== 44) throw new Error(`it left at ${left?.moment}`);
      },
    },
    {
      name: '[P01] a film without data is removed, and a retry starts over',
      steps: [{ done: 'load', output: { kind: 'failed' } }, { send: { type: 'player.retry' } }],
      ends: { opening: 'loading' },
      check: (snapshot, observed) => {
        if (snapshot.context.reason !== undefined) throw new Error('the old refusal is still there');
        emitted(observed, 'player.removed');
      },
    },
    {
      name: '[P01] the library names a public video whose data files cannot be loaded',
      steps: [
        { done: 'load', output: { kind: 'failed' } },
        { done: 'namedWithoutData', output: { named: NAMED } },
      ],
      ends: 'removed',
      check: ({ context }) => expect(context.named).toEqual(NAMED),
    },
    {
      name: '[P01] a failed request for the name leaves the refusal, which can be retried',
      steps: [
        { done: 'load', output: { kind: 'failed' } },
        { error: 'namedWithoutData', reason: offline },
        { send: { type: 'player.retry' } },
      ],
      ends: { opening: 'loading' },
    },
    {
      name: '[P01] a retry discards the name from the attempt before',
      steps: [
        { done: 'load', output: { kind: 'failed' } },
        { done: 'namedWithoutData', output: { named: NAMED } },
        { send: { type: 'player.retry' } },
      ],
      ends: { opening: 'loading' },
      check: ({ context }) => expect(context.named).toBeUndefined(),
    },
    {
      name: '[P01] [P04] a refusal for another reason than missing data requests no name',
      steps: [loaded(stub()), refused('private')],
      ends: 'removed',
      check: ({ context }) => expect(namedWithoutDataInput(context)).toEqual({ video: undefined }),
    },
    {
      name: '[P04] nothing but the engine is prepared before access is granted',
      steps: [loaded(film)],
      ends: { opening: 'checkingAccess' },
      check: ({ context, children }) => {
        if (documentOf(context) !== undefined || children.playback !== undefined)
          throw new Error('something to show is there');
      },
    },
    {
      name: '[P04] a retry does not lift a final refusal',
      steps: [loaded(stub()), refused('private'), { send: { type: 'player.retry' } }],
      ends: 'removed',
    },
    {
      name: '[P05] a film is ready after its gate was passed and access was granted',
      steps: [
        loaded(stub({ accessControl: 'password' })),
        gatedBy,
        { done: 'gate', output: { kind: 'passed' } },
        granted(),
      ],
      ends: 'ready',
    },
    {
      name: '[L32] a session lost with a private film on show leads to the sign-in and back to the film',
      steps: [
        loaded(film),
        granted(privateFilm),
        { from: 'playback', event: { type: 'session.lost' } },
        { send: { type: 'page.visible' } },
      ],
      ends: { opening: 'loading' },
      check: (snapshot, observed) => {
        if (!snapshot.context.hasSession) throw new Error('who has come back is not asked');
        emitted(observed, 'player.ready', 'player.leaving');
      },
    },
    {
      name: "[P33] in another site's page a lost session shows a notice and emits an event",
      input: input({ request: request({ embedded: true }) }),
      steps: [
        loaded(film),
        granted(privateFilm),
        { from: 'playback', event: { type: 'session.lost' } },
        { send: { type: 'player.signIn' } },
      ],
      ends: 'signedOut',
      check: (_, observed) => emitted(observed, 'player.ready', 'player.signedOut', 'player.signIn'),
    },
    {
      name: '[P33] a public film plays on when the session is lost',
      steps: [loaded(film), granted(), { from: 'playback', event: { type: 'session.lost' } }],
      ends: 'ready',
      check: (snapshot) => {
        if (!snapshot.context.isSignedOut) throw new Error('the viewer is not notified');
      },
    },
    {
      name: '[P02] a list of tags continues with its next video, for the same viewer',
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        { from: 'tags', event: { type: 'tags.exhausted' } },
        loaded(fullDocument({ id: 'v2' })),
        granted(fullDocument({ id: 'v2' })),
      ],
      ends: 'ready',
      check: ({ context }) => {
        if (context.listIndex !== 1 || documentOf(context)?.video.id !== 'v2' || context.visitor === undefined)
          throw new Error(JSON.stringify(context));
      },
    },
    {
      name: '[P02] the last video of a list pauses after its last tag',
      input: listInput,
      steps: [loaded(film, videos.slice(0, 1)), granted(), { from: 'tags', event: { type: 'tags.exhausted' } }],
      ends: 'ready',
      check: (_, observed) => expectReceived(observed, 'transport', 'playback.pause'),
    },
    {
      name: '[P32] moving past the last tag leads to the next video, and moving back to the end of the previous one',
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
        loaded(fullDocument({ id: 'v2' })),
        granted(fullDocument({ id: 'v2' })),
        { from: 'tags', event: { type: 'tags.beyond', to: 'previous' } },
      ],
      ends: { opening: 'loading' },
      check: ({ context }) => {
        if (context.listIndex !== 0 || context.entry !== 'last') throw new Error(JSON.stringify(context));
      },
    },
    {
      name: '[L15] [P26] in a preview only a connected viewer has the drawing panel',
      input: input({ request: request({ isPreview: true }) }),
      steps: [loaded(film), granted()],
      ends: 'ready',
      check: ({ context }) => {
        expect(panelsInput(context).without).toEqual(['drawing']);
        expect(panelsInput({ ...context, visitor: { kind: 'connected', user: user() } }).without).toBeUndefined();
        expect(panelsInput({ ...context, request: request() }).without).toBeUndefined();
      },
    },
    {
      name: '[P32] a list leads from a video to a sound and back, each requested by its type',
      input: listInput,
      steps: [
        loaded(film, [videos[0]!, { type: 'audio', id: 'r1', tags: ['s1'] }]),
        granted(),
        { from: 'tags', event: { type: 'tags.exhausted' } },
        loaded(fullDocument({ id: 'r1', type: 'audio' })),
        granted(fullDocument({ id: 'r1', type: 'audio' })),
      ],
      ends: 'ready',
      check: ({ context }) => {
        if (context.listIndex !== 1 || context.request.type !== 'audio') throw new Error(JSON.stringify(context));
        const { request: back } = moved(context, 'previous');
        if (back.type !== 'video') throw new Error(JSON.stringify(back));
      },
    },
    {
      name: '[P32] a list that starts with a sound opens it as a sound',
      input: input({ request: request({ id: undefined, tags: ['t2'], sounds: ['s1'] }) }),
      steps: [loaded(fullDocument({ id: 'r1', type: 'audio' }), [{ type: 'audio', id: 'r1', tags: ['s1'] }])],
      ends: 'opening',
      check: ({ context }) => {
        if (context.request.type !== 'audio') throw new Error(JSON.stringify(context));
      },
    },
    {
      name: '[P32] a prepared sound replaces a video as a sound',
      input: listInput,
      steps: [
        loaded(film, [videos[0]!, { type: 'audio', id: 'r1', tags: ['s1'] }]),
        granted(),
        ready({ request: request({ type: 'audio', id: undefined, tags: ['t2'] }) }),
        { from: 'tags', event: { type: 'tags.exhausted' } },
      ],
      ends: 'ready',
      check: ({ context }) => {
        if (context.request.type !== 'audio') throw new Error(JSON.stringify(context));
      },
    },
    {
      name: "[P32] a prepared next video replaces the current one at once and keeps the viewer's volume",
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        ready({ volume: 100 }),
        { from: 'playback', event: { type: 'playback.volume', volume: 40, muted: false } },
        { from: 'tags', event: { type: 'tags.exhausted' } },
      ],
      ends: 'ready',
      check: ({ context }, observed) => {
        const { listIndex, entry, volume, upcoming, skippedCount } = context;
        if (listIndex !== 1 || entry !== 'first' || documentOf(context)?.video.id !== 'v2')
          throw new Error(JSON.stringify(context));
        if (volume !== 40 || upcoming !== undefined || skippedCount !== 0) throw new Error(JSON.stringify(context));
        emitted(observed, 'player.ready', 'player.volume', 'player.ready');
      },
    },
    {
      name: '[P32] the preferred rate, quality and captions carry over to the next video',
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        ready({}),
        { from: 'playback', event: { type: 'playback.preferences', preferences: WISHES } },
        { from: 'tags', event: { type: 'tags.exhausted' } },
      ],
      ends: 'ready',
      check: ({ context }, observed) => {
        expect(context.listIndex).toBe(1);
        expect(playbackInput(context).preferences).toEqual(WISHES);
        expect(observed.emitted).toContainEqual({ type: 'player.captions', lang: 'fr' });
      },
    },
    {
      name: '[S06] captions that share a language are reported to the page by that language',
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        ready({}),
        { from: 'playback', event: { type: 'playback.preferences', preferences: { ...WISHES, captions: 'fr:2' } } },
      ],
      ends: 'ready',
      check: (_, observed) => {
        expect(observed.emitted).toContainEqual({ type: 'player.captions', lang: 'fr' });
      },
    },
    {
      name: "[E02] [P15] the viewer's choices are remembered, other changes of volume and preferences are not",
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        ready({}),
        { from: 'playback', event: { type: 'playback.volume', volume: 5, muted: true } },
        { from: 'playback', event: { type: 'playback.preferences', preferences: { ...WISHES, audio: 'fr' } } },
        { from: 'playback', event: { type: 'playback.chosen', choices: { volume: 40, muted: false } } },
        { from: 'playback', event: { type: 'playback.chosen', choices: { audio: 'fr' } } },
      ],
      ends: 'ready',
      check({ context }, observed) {
        expect([context.volume, context.muted, context.preferences?.captions]).toEqual([5, true, 'fr']);
        expect(observed.emitted.filter(({ type }) => type === 'player.chosen')).toEqual([
          { type: 'player.chosen', choices: { volume: 40, muted: false } },
          { type: 'player.chosen', choices: { audio: 'fr' } },
        ]);
      },
    },
    {
      name: '[P20] preferences carry over to another video opened in place',
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        { from: 'playback', event: { type: 'playback.preferences', preferences: WISHES } },
        { send: { type: 'player.open', id: 'v9' } },
      ],
      ends: { opening: 'loading' },
      check: ({ context }) => expect(context.preferences).toEqual(WISHES),
    },
    {
      name: '[P32] moving past the last tag opens the prepared video at once',
      input: listInput,
      steps: [loaded(film, videos), granted(), ready({}), { from: 'tags', event: { type: 'tags.beyond', to: 'next' } }],
      ends: 'ready',
      check: ({ context }) => {
        if (context.listIndex !== 1) throw new Error(String(context.listIndex));
      },
    },
    {
      name: '[P32] videos skipped during the preparation are announced when the next video opens',
      input: listInput,
      steps: [
        loaded(film, [...videos, { type: 'video', id: 'v3', tags: ['t1'] }]),
        granted(),
        ready({ listIndex: 2, refused: [1] }),
        { from: 'playback', event: { type: 'playback.finished' } },
      ],
      ends: 'ready',
      check: ({ context }) => {
        if (context.listIndex !== 2 || context.skippedCount !== 1) throw new Error(JSON.stringify(context));
      },
    },
    {
      name: '[P32] a prepared video does not open when the viewer goes back or repeats a tag',
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        ready({}),
        { send: { type: 'tag.repeat', on: true } },
        { from: 'playback', event: { type: 'playback.finished' } },
        { from: 'tags', event: { type: 'tags.beyond', to: 'previous' } },
      ],
      ends: 'ready',
      check: ({ context }) => {
        if (context.listIndex !== 0) throw new Error(String(context.listIndex));
      },
    },
    {
      name: '[P32] a refused video of the list is skipped, and the viewer is notified',
      input: listInput,
      steps: [loaded(film, videos), refused('private'), loaded(film), granted()],
      ends: 'ready',
      check: ({ context }) => {
        if (context.listIndex !== 1 || context.skippedCount !== 1) throw new Error(JSON.stringify(context));
      },
    },
    {
      name: '[P32] a list without a video that may be watched is removed with its own reason',
      input: listInput,
      steps: [loaded(film, videos), refused('private'), loaded(film), refused('private')],
      ends: 'removed',
      check: ({ context }) => {
        if (context.reason !== 'noneOfList') throw new Error(String(context.reason));
      },
    },
    {
      name: '[P08] [P09] seeks are sent to the transport, and moves between tags to the tags',
      steps: [
        loaded(film),
        granted(),
        { send: { type: 'playback.seek', time: 17 } },
        { send: { type: 'tag.next' } },
        { send: { type: 'tag.playList', ids: ['t2'] } },
      ],
      ends: 'ready',
      check: (_, observed) => {
        expectReceived(observed, 'transport', 'playback.seek');
        expectReceived(observed, 'tags', 'tag.next');
        expectReceived(observed, 'tags', 'tag.playList');
        if (observed.children['playback']?.some(({ type }) => type === 'playback.seek'))
          throw new Error('playback heard it, too');
      },
    },
    {
      name: '[P17] [P21] a tag change is sent to the sponsors and the profile',
      steps: [loaded(film), granted(), { from: 'tags', event: { type: 'tag.changed', id: 't1', by: 'time' } }],
      ends: 'ready',
      check: (_, observed) => {
        for (const child of ['profile', 'pubDisplay', 'pubLiveResults', 'pubOverlay'])
          expectReceived(observed, child, 'tag.changed');
      },
    },
    {
      name: '[P17] an event for one sponsor slot reaches that slot alone',
      steps: [loaded(film), granted(), { send: { type: 'sponsor.loaded', slot: 'pubOverlay' } }],
      ends: 'ready',
      check: (_, observed) => {
        expectReceived(observed, 'pubOverlay', 'sponsor.loaded');
        if (observed.children['pubDisplay']?.length) throw new Error('the block heard what the overlay shows');
      },
    },
    {
      name: '[P20] another video opened in place is loaded for the same viewer',
      steps: [loaded(film), granted(), { send: { type: 'player.open', id: 'v2' } }],
      ends: { opening: 'loading' },
      check: ({ context }) => {
        if (context.request.id !== 'v2' || context.visitor === undefined || context.document !== undefined)
          throw new Error(JSON.stringify(context));
      },
    },
    {
      name: '[P23] dismissing the mini player pauses playback',
      steps: [loaded(film), granted(), { from: 'screen', event: { type: 'miniPlayer.dismissed' } }],
      ends: 'ready',
      check: (_, observed) => expectReceived(observed, 'transport', 'playback.pause'),
    },
    {
      name: '[P23] the screen is notified when playback starts',
      steps: [loaded(film), granted(), { from: 'playback', event: { type: 'playback.playing', mode: 'replay' } }],
      ends: 'ready',
      check: (_, observed) => expectReceived(observed, 'screen', 'playback.playing'),
    },
    {
      name: '[P08] the charts that follow a film are notified when playback starts',
      steps: [loaded(film), granted(), { from: 'playback', event: { type: 'playback.playing', mode: 'replay' } }],
      ends: 'ready',
      check(_, observed) {
        for (const child of ['tags', 'controls', 'plugins', 'next', 'resumePosition'])
          expectReceived(observed, child, 'playback.playing');
      },
    },
    {
      name: '[P03] the page is notified each time playback starts',
      steps: [
        loaded(film),
        granted(),
        { from: 'playback', event: { type: 'playback.playing', mode: 'replay' } },
        { from: 'playback', event: { type: 'playback.paused', mode: 'replay' } },
        { from: 'playback', event: { type: 'playback.playing', mode: 'replay' } },
      ],
      ends: 'ready',
      check: (_, observed) => emitted(observed, 'player.ready', 'player.playing', 'player.playing'),
    },
    {
      name: '[P10] opening the live results marks them as seen',
      steps: [loaded(live), granted(live), { from: 'panels', event: { type: 'panels.opened', panel: 'liveResults' } }],
      ends: 'ready',
      check: (_, observed) => expectReceived(observed, 'dataDocument', 'results.seen'),
    },
    {
      name: '[S05] newer data are requested when a live stream is due',
      steps: [loaded(film), granted(), { from: 'playback', event: { type: 'live.due' } }],
      ends: 'ready',
      check: (_, observed) => expectReceived(observed, 'dataDocument', 'live.due'),
    },
    {
      name: '[P11] a choice to show or hide scores is emitted so that it can be remembered',
      steps: [
        loaded(film),
        granted(),
        { send: { type: 'results.setScores', shown: true } },
        { from: 'results', event: { type: 'scores.chosen', video: 'v1', shown: true } },
      ],
      ends: 'ready',
      check: (_, observed) => {
        expectReceived(observed, 'results', 'results.setScores');
        emitted(observed, 'player.ready', 'player.scores');
      },
    },
    {
      name: '[P11] [P01] the page can show scores while a film plays, and the next film shows them',
      steps: [loaded(film), granted(), { send: { type: 'flags.set', flags: FLAGS } }],
      ends: 'ready',
      check: ({ context }, observed) => {
        expectReceived(observed, 'results', 'flags.set');
        if (context.flags?.scores !== true) throw new Error('the next one hides them');
        emitted(observed, 'player.ready');
      },
    },
    {
      name: '[E01] the flags for sharing and analytics change during playback without interrupting it',
      onChart: true,
      steps: [
        loaded(film),
        granted(),
        {
          send: { type: 'flags.set', flags: FLAGS },
          expects: {
            in: 'ready',
            context: { flags: FLAGS },
            children: {
              results: [{ type: 'flags.set', flags: FLAGS }],
              plugins: [{ type: 'flags.set', flags: FLAGS }],
            },
            inputs: {},
          },
        },
      ],
      ends: 'ready',
    },
    {
      name: '[E01] [P28] a page with analytics requests the analytics plugin with the film, and passes it the flags',
      onChart: true,
      input: input({ flags: FLAGS }),
      steps: [loaded(film), granted()],
      ends: 'ready',
      check: (_, observed) =>
        expect(observed.inputs['plugins']).toMatchObject([{ atOnce: ['analytics'], flags: FLAGS }]),
    },
    {
      name: '[P11] [P01] scores that the page shows before playback are shown from the start',
      steps: [{ send: { type: 'flags.set', flags: FLAGS } }, loaded(film), granted()],
      ends: 'ready',
      check: ({ context, children }) => {
        if (context.flags?.scores !== true) throw new Error('they are hidden');
        const results = children.results?.getSnapshot() as unknown as { input: { flag: boolean } };
        if (!results.input.flag) throw new Error(JSON.stringify(results.input));
      },
    },
    {
      name: '[P08] the end of the film is sent to the panels and plugins',
      steps: [loaded(film), granted(), { from: 'playback', event: { type: 'playback.finished' } }],
      ends: 'ready',
      check: (_, observed) => {
        expectReceived(observed, 'panels', 'playback.finished');
        expectReceived(observed, 'plugins', 'playback.finished');
      },
    },
    {
      name: '[P16] leaving fullscreen is sent to the panels',
      steps: [loaded(film), granted(), { from: 'screen', event: { type: 'cover.changed', covers: false } }],
      ends: 'ready',
      check: (_, observed) => expectReceived(observed, 'panels', 'cover.changed'),
    },
    {
      name: '[P03] an address that names nothing is refused, and nothing is requested',
      input: input({ request: { ...input().request, id: undefined } }),
      steps: [],
      ends: 'removed',
      check: ({ context, children }) => {
        if (context.reason !== 'nothingNamed') throw new Error(String(context.reason));
        const living = Object.entries(children).flatMap(([id, child]) => (child ? [id] : []));
        expect(living).toEqual(['namedWithoutData']);
        expect(namedWithoutDataInput(context)).toEqual({ video: undefined });
      },
    },
    {
      name: '[P24] a stream that is gone removes the player',
      steps: [loaded(film), granted(), { done: 'playback', output: { kind: 'gone' } }],
      ends: 'removed',
      check: ({ context }) => {
        if (context.reason !== 'gone') throw new Error(String(context.reason));
      },
    },
    {
      name: '[P05] a film whose grant is refused shows its gate again if it has one',
      input: input({ hasSession: true }),
      steps: [loaded(stub()), granted(), { done: 'playback', output: { kind: 'refused' } }, loaded(stub()), gatedBy],
      ends: 'gated',
    },
    {
      name: '[P05] a refused grant discards the earlier document while access is checked again',
      steps: [loaded(film), granted(), { done: 'playback', output: { kind: 'refused' } }],
      ends: { opening: 'loading' },
      check: ({ context }) => {
        if (context.loaded !== undefined || context.document !== undefined)
          throw new Error('the earlier document is still there');
      },
    },
    {
      name: '[P04] a film that is refused after its grant was refused shows the reason',
      steps: [
        loaded(film),
        granted(),
        { done: 'playback', output: { kind: 'refused' } },
        loaded(film),
        refused('expired'),
      ],
      ends: 'removed',
      check: ({ context }) => {
        if (context.reason !== 'expired') throw new Error(String(context.reason));
      },
    },
    {
      name: '[P33] a session lost before the film opens leads to the sign-in',
      input: input({ hasSession: true }),
      steps: [loaded(stub({ visibility: 'private' })), refused('disconnected')],
      ends: 'leaving',
    },
    {
      name: '[P04] the connected viewer and the grant are known to playback',
      steps: [
        loaded(film),
        {
          done: 'access',
          output: {
            kind: 'granted',
            document: privateFilm,
            grant,
            visitor: { kind: 'connected', user: user() },
            pageGroup: 64,
          },
        },
      ],
      ends: 'ready',
      check: ({ context }) => {
        if (context.visitor?.kind !== 'connected' || context.grant !== grant) throw new Error(JSON.stringify(context));
      },
    },
  ],
  explore: {
    limit: 20_000,
    contextKey: ({
      request: { id, embedded, tags },
      list,
      listIndex,
      refused,
      document,
      granted,
      reason,
      hasPassed,
      isOnline,
      isSignedOut,
      repeats,
    }) => [
      id,
      embedded,
      tags.length,
      list.length,
      listIndex,
      refused.length,
      documentOf({ document, granted })?.video.visibility,
      reason,
      hasPassed,
      isOnline,
      isSignedOut,
      repeats,
    ],
  },
});
