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
import { NOW, request, stub, user, whole } from './documents.ts';

const offline = new Error('offline');
const anonymous = { kind: 'anonymous' } as const;
const film = whole();
const live: typeof film = { ...film, video: { ...film.video, replay_url: undefined, live_url: '/live.m3u8' } };
const privateFilm = whole({ visibility: 'private' });
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
/** Flags of a page that shows scores, keeps the links of tags to itself, and counts. */
const FLAGS = { scores: true, shareTags: false, analyticsGroups: [64] } as const;
const listInput = input({ request: request({ id: undefined, tags: ['t2', 't1'], preRoll: 3 }) });

/** The next video, as it is reported ready. */
const prepared = (context: PlayerContext): PlayerContext => ({
  ...moved(context, 'next'),
  loaded: { document: whole({ id: 'v2' }), at: NOW },
  granted: whole({ id: 'v2' }),
});
const ready = (change: object) => ({
  from: 'next',
  event: {
    type: 'next.granted',
    upcoming: {
      ...initialPlayerContext(listInput),
      listIndex: 1,
      loaded: { document: whole({ id: 'v2' }), at: NOW },
      granted: whole({ id: 'v2' }),
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

/** Access is checked when the document is there, and not before. */
const onceLoaded =
  <Output>(output: Output) =>
  ({ context }: { context: { loaded: unknown } }): Output | undefined =>
    context.loaded === undefined ? undefined : output;

function heard(observed: Observed, child: string, type: string): void {
  if (!observed.children[child]?.some((event) => event.type === type)) throw new Error(`${child} did not hear ${type}`);
}
function emitted(observed: Observed, ...types: string[]): void {
  const all = observed.emitted.map(({ type }) => type);
  if (String(all) !== String(types)) throw new Error(`emitted ${all.join(', ')}`);
}

/** What runs while it opens, and around a film that may be played. */
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
/** Its second tag lies in the film from above. */
const tagged: typeof film = {
  ...twoCameras,
  tags: film.tags.map((tag) => (tag.id === 't2' ? { ...tag, replay: 'above' } : tag)),
};

const siteFilm: typeof film = {
  ...film,
  video: { ...film.video, replay_url: 'https://www.youtube.com/watch?v=abc123' },
};
/** Its second tag lies in a film that it does not have. */
const elsewhere: typeof film = {
  ...twoCameras,
  tags: film.tags.map((tag) => (tag.id === 't2' ? { ...tag, replay: 'roof' } : tag)),
};
const withPreRoll: typeof film = { ...film, playerConf: { preRoll: 4 } };
const named: typeof film = { ...film, video: { ...film.video, custoId: 'club', reference: 'gates' } };
const OTHER = request({ id: undefined, tags: ['t2', 't1'], preRoll: 3, userId: 71 });

/** What is sent to the player that goes on to its children as it is; `routes.ts` says to which. */
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
      name: '[P24] [P33] a grant that is refused asks for everything again, by somebody who may be another one',
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
      name: '[P24] so it is in a list, which goes on where it was',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        { from: 'playback', event: { type: 'playback.finished' } },
        loaded(whole({ id: 'v2' })),
        granted(whole({ id: 'v2' })),
        { done: 'playback', output: { kind: 'refused' } },
      ],
      ends: { opening: 'loading' },
      check: ({ context }) => expect([context.list, context.listIndex, context.entry]).toEqual([videos, 1, 'address']),
    },
    {
      name: '[P32] a list of which nothing may be played begins again when it is tried again',
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
      name: '[P32] on to the next video: who watches, repeat and connection stay, what was of this one does not',
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
      name: '[P32] back to the video before: it begins at its last listed tag',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, [{ type: 'video', id: 'v1', tags: ['t1', 't2'] }, ...videos.slice(1)]),
        granted(),
        { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
        loaded(whole({ id: 'v2' })),
        granted(whole({ id: 'v2' })),
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
      name: '[P32] the next video that was made ready takes its place with all that was found out for it',
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
      name: '[P32] one that passed over a refused video keeps that in mind',
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
      name: '[P32] a list goes from films to sounds, and the rest of what was asked stays',
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
      name: '[P04] a refusal names who was refused',
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
      name: '[P32] a player that is asked for sounds alone has something to play',
      onChart: true,
      input: input({ request: request({ id: undefined, sounds: ['s1'] }) }),
      steps: [],
      ends: { opening: 'loading' },
    },
    {
      name: '[P07] the first site that was let in is remembered',
      onChart: true,
      steps: [loaded(film), granted(), { send: { type: 'consent.given', provider: 'youtube' } }],
      ends: 'ready',
      check: ({ context }) => expect(context.consents).toEqual(['youtube']),
    },
    {
      name: '[P09] the pre-roll of the document counts where the address has none',
      onChart: true,
      input: input({ request: request({ tag: 't2' }), consents: ['vimeo'], maxResolution: 720 }),
      steps: [loaded(withPreRoll), granted(withPreRoll)],
      ends: 'ready',
      check: (_, observed) =>
        expect(observed.inputs['playback']).toMatchObject([{ startAt: 16, consents: ['vimeo'], maxResolution: 720 }]),
    },
    {
      name: '[P37] the files that the video names are those of its group',
      onChart: true,
      steps: [loaded(named), granted(named)],
      ends: 'ready',
      check(_, observed) {
        expect(observed.inputs['style']).toEqual([{ group: 64, name: 'club' }]);
        expect(observed.inputs['tagData']).toEqual([{ group: 64, name: 'gates' }]);
      },
    },
    {
      name: '[P02] a video of which the title is known meanwhile is still named when it is tried again',
      onChart: true,
      steps: [{ done: 'load', output: { kind: 'failed' } }, { send: { type: 'player.retry' } }],
      ends: { opening: 'loading' },
      runs: OPENING,
    },
    {
      name: '[P33] a session that is lost while it opens leads to the notice in another site’s page, at once to the sign-in elsewhere',
      onChart: true,
      input: input({ request: request({ embedded: true }) }),
      steps: [refused('disconnected')],
      ends: 'signedOut',
      runs: [],
      check: (_, observed) => emitted(observed, 'player.signedOut'),
    },
    {
      name: '[P01] a connection that is lost before a film plays is known',
      onChart: true,
      steps: [{ send: { type: 'network.offline' } }],
      ends: { opening: 'loading' },
      check: ({ context }) => expect(context.isOnline).toBe(false),
    },
    {
      name: '[P01] data, access and engine are asked for at once, of what the address names',
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
      name: '[P01] [P04] the document is given to the checks, and nothing is loaded any more',
      onChart: true,
      steps: [loaded(film)],
      ends: { opening: 'checkingAccess' },
      tags: ['busy'],
      runs: ['access'],
      check: (_, observed) =>
        expect(observed.children['access']).toEqual([{ type: 'access.document', document: film, at: NOW }]),
    },
    {
      name: '[P01] an engine that does not come is no reason to stop: playback asks for it again',
      onChart: true,
      steps: [{ error: 'engine', reason: offline }, loaded(film)],
      ends: { opening: 'checkingAccess' },
    },
    {
      name: '[P01] what surrounds a film is given its document, and nothing else runs',
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
      name: '[P01] a sound has no picture, no cast, and no more around it than that',
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
      name: '[P19] [P28] cameras and counting begin at once where there are any',
      onChart: true,
      input: input({ flags: FLAGS }),
      steps: [loaded(twoCameras), granted(twoCameras)],
      ends: 'ready',
      check: (_, observed) => expect(observed.inputs['plugins']).toMatchObject([{ atOnce: ['cameras', 'analytics'] }]),
    },
    {
      name: '[P19] a tag of another camera starts that camera, at its own time less the pre-roll',
      onChart: true,
      input: input({ request: request({ tag: 't2', preRoll: 2 }) }),
      steps: [loaded(tagged), granted(tagged)],
      ends: 'ready',
      check: (_, observed) => expect(observed.inputs['playback']).toMatchObject([{ camera: 'above', startAt: 18 }]),
    },
    {
      name: '[P19] where the address says where to start, its tag does not choose the camera',
      onChart: true,
      input: input({ request: request({ tag: 't2', start: 5 }) }),
      steps: [loaded(tagged), granted(tagged)],
      ends: 'ready',
      check: (_, observed) => expect(observed.inputs['playback']).toMatchObject([{ camera: undefined, startAt: 5 }]),
    },
    {
      name: '[P08] a film goes on where it was left at an earlier visit',
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
      name: `[P08] not where the address says where it starts: ${Object.keys(asked).join('')}`,
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
        what: 'of several cameras',
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
      name: `[P08] a film ${what} does not go on where it was left`,
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
      name: '[P32] where the address says where to start, that is for the first video of its list alone, and so is its tag',
      onChart: true,
      input: input({ request: request({ id: undefined, tags: ['t2', 't1'], preRoll: 3, start: 5, tag: 't2' }) }),
      steps: [
        loaded(film, videos),
        granted(),
        { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
        loaded(whole({ id: 'v2' })),
        granted(whole({ id: 'v2' })),
      ],
      ends: 'ready',
      check: (_, observed) =>
        expect(observed.inputs['playback']).toMatchObject([
          { startAt: 5, camera: undefined },
          { startAt: 7, camera: undefined },
        ]),
    },
    {
      name: '[P32] the next video of a list is asked for newer data by its own number',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
        loaded(whole({ id: 'v2' })),
        granted(whole({ id: 'v2' })),
      ],
      ends: 'ready',
      check(_, observed) {
        expect(observed.inputs['dataDocument']).toMatchObject([{ request: { id: 'v1' } }, { request: { id: 'v2' } }]);
        expect(observed.inputs['plugins']).toMatchObject([{ request: { id: 'v1' } }, { request: { id: 'v2' } }]);
        expect(observed.inputs['next']).toMatchObject([{ last: 't2' }, { upcoming: undefined, last: 't1' }]);
      },
    },
    {
      name: '[P15] a film that a video site plays is not cast, and one of a single camera has none to choose',
      onChart: true,
      steps: [loaded(siteFilm), granted(siteFilm)],
      ends: 'ready',
      check: (_, observed) =>
        expect(observed.inputs['plugins']).toMatchObject([
          { onceReady: ['mediaSession', 'tagActions', 'loop', 'zoom', 'shuttle', 'stopwatch'], atOnce: [] },
        ]),
    },
    {
      name: '[P32] another video that is opened has no list, and is asked for as by whoever watches',
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
      name: '[P32] [P33] the next video of a list is asked for as by whoever watches',
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
      name: `[P32] all that belongs to a video begins again with the one that was made ready: ${step.event.type}`,
      onChart: true,
      input: listInput,
      steps: [loaded(film, videos), granted(), ready({ list: videos }), step],
      ends: 'ready',
      check(_: unknown, { starts }: Observed) {
        expect(AROUND.map((child) => [child, starts[child]])).toEqual(AROUND.map((child) => [child, 2]));
      },
    })),
    {
      name: '[P19] [P32] the tag of the address chooses no camera of the next video of its list',
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
      name: '[P32] [P33] who comes back from a sign-in goes on with the video that was on show, though the one before was refused',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, videos),
        refused('private'),
        loaded(whole({ id: 'v2' })),
        granted(whole({ id: 'v2' })),
        { send: { type: 'player.signIn' }, expects: { in: 'leaving', context: { listIndex: 1, refused: [0] } } },
        { send: { type: 'page.visible' }, expects: { in: 'opening', context: { listIndex: 1, hasSession: true } } },
      ],
      ends: 'opening',
    },
    {
      name: '[P32] of a list of which none may be watched any more it is still known who watches',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
        loaded(whole({ id: 'v2' })),
        { ...refused('private'), expects: { in: 'opening', context: { listIndex: 0, refused: [1] } } },
        loaded(film),
        { ...refused('private'), expects: { in: 'removed', context: { reason: 'noneOfList', visitor: anonymous } } },
      ],
      ends: 'removed',
    },
    {
      name: '[P01] [P02] tags that lie in no video have none to name',
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
      name: '[P05] [P32] another try after a gate that failed is one at the same video of the list',
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
      name: '[P19] a tag of a camera that the data do not have starts nothing',
      onChart: true,
      input: input({ request: request({ tag: 't2' }) }),
      steps: [loaded(elsewhere), granted(elsewhere)],
      ends: 'ready',
      check: (_, observed) =>
        expect(observed.inputs['playback']).toMatchObject([{ startAt: undefined, camera: undefined }]),
    },
    {
      name: '[P32] on the way back a video that is refused is passed over backward',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, [...videos, { type: 'video', id: 'v3', tags: ['t1'] }]),
        granted(),
        { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
        loaded(whole({ id: 'v2' })),
        granted(whole({ id: 'v2' })),
        { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
        loaded(whole({ id: 'v3' })),
        granted(whole({ id: 'v3' })),
        { from: 'tags', event: { type: 'tags.beyond', to: 'previous' }, expects: { context: { listIndex: 1 } } },
        loaded(whole({ id: 'v2' })),
        { ...refused('private'), expects: { in: 'opening', context: { listIndex: 0, entry: 'last', refused: [1] } } },
      ],
      ends: 'opening',
    },
    {
      name: '[P32] a list begins at the first tag of its first video, and the next video is prepared',
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
      name: '[P32] who saves data is prepared nothing',
      onChart: true,
      input: { ...listInput, frugal: true },
      steps: [loaded(film, videos), granted()],
      ends: 'ready',
      check: (_, observed) => expect(observed.inputs['next']).toMatchObject([{ last: 't2', upcoming: undefined }]),
    },
    {
      name: '[P32] the end of a video of a list leads to the next, which begins at its first listed tag',
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
      name: '[P09] [P32] the end of a video whose tag is repeated is no end',
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
        for (const child of ['tags', 'controls', 'screen', 'plugins']) heard(observed, child, 'playback.finished');
        expect(observed.children['panels']).toBeUndefined();
        expect(observed.children['resumePosition']).toBeUndefined();
      },
    },
    {
      name: '[P08] the end of a film is heard by whatever surrounds it',
      onChart: true,
      steps: [loaded(film), granted(), { from: 'playback', event: { type: 'playback.finished' } }],
      ends: 'ready',
      check(_, observed) {
        for (const child of ['tags', 'controls', 'screen', 'panels', 'plugins', 'resumePosition'])
          heard(observed, child, 'playback.finished');
      },
    },
    {
      name: '[P01] another video takes the place of this one, and who watches is known',
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
        ['no data', { done: 'load', output: { kind: 'failed' } }, 'noData'],
        ['data that cannot be had', { error: 'load', reason: offline }, 'noData'],
        ['checks that break', { error: 'access', reason: offline }, 'checkFailed'],
        ['a refusal', refused('private'), 'private'],
      ] as const
    ).flatMap(([what, step, reason]) => [
      {
        name: `[P02] ${what}: nothing plays, and the reason is reported`,
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
        name: `[P32] ${what} of a video of a list: it is passed over`,
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
        ['breaks', { error: 'playback', reason: offline }],
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
        name: `[P32] a film of a list that ${what} is passed over`,
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
      name: '[P05] a gate is asked as what it is, for what it stands before',
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
      name: '[P05] what is typed there, and who comes back to the page, is the gate’s to hear',
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
      name: '[P05] behind it the checks go on with the data that are there',
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
      name: '[P05] a gate that breaks lets nobody through',
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
      name: `[P01] it can be taken away, ${when}`,
      onChart: true,
      steps: [...steps, { send: { type: 'player.close' } } as const],
      ends: 'closed',
      output: { kind: 'closed' },
    })),
    {
      name: '[P33] a session that is lost while open media play is said, and they play on',
      onChart: true,
      steps: [loaded(film), granted(), { send: { type: 'session.lost' } }],
      ends: 'ready',
      check({ context }, observed) {
        expect(context.isSignedOut).toBe(true);
        emitted(observed, 'player.ready', 'player.signedOut');
      },
    },
    ...(['player.retry', 'page.visible'] as const).map((type) => ({
      name: `[P33] in another site's page, ${type} after a lost session asks for everything again`,
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
        name: `[P33] signing in, ${when}, ${embedded ? "in another site's page is its window" : 'leads away'}`,
        onChart: true,
        input: input({ request: request({ embedded }) }),
        steps: [...steps, { send: { type: 'player.signIn' } } as const],
        ends: embedded ? stays : 'leaving',
        check: (_: unknown, observed: Observed) =>
          expect(observed.emitted.at(-1)?.type).toBe(embedded ? 'player.signIn' : 'player.leaving'),
      })),
    ),
    {
      name: '[P07] a site that was let in is remembered, and the page hears which',
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
      name: '[P37] style and categories are as their files say',
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
      name: '[P15] the page hears of volume, scores and where the film was left',
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
      name: '[P16] a panel that opens asks for its code',
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
      name: `[P01] the player passes ${send.type} on to whom it concerns, and to nobody else`,
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
      name: '[P10] the live refresh hears of the page, the network and the results that were seen',
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
          heard(observed, 'dataDocument', type);
        if (!context.isOnline) throw new Error('it takes itself for offline');
      },
    },
    {
      name: '[P01] [P16] the plugins hear of the first picture, and those of the next film know of it',
      onChart: true,
      steps: [
        loaded(live),
        granted(live),
        { send: { type: 'picture.settled' } },
        { send: { type: 'player.open', id: 'v2' } },
      ],
      ends: 'opening',
      check({ context }, observed) {
        heard(observed, 'plugins', 'picture.settled');
        if (!context.isPictureSettled) throw new Error('it would be waited for once more');
      },
    },
    {
      name: '[P01] a first picture of which nothing more is expected while it opens is noted',
      onChart: true,
      steps: [{ send: { type: 'picture.settled' } }],
      ends: 'opening',
      check({ context }) {
        if (!context.isPictureSettled) throw new Error('it would still be waited for');
      },
    },
    {
      name: '[S06] a language of the sound is chosen where the video plays',
      onChart: true,
      steps: [loaded(live), granted(live), { send: { type: 'playback.setAudio', lang: 'fr' } }],
      ends: 'ready',
      check: (_, observed) => heard(observed, 'playback', 'playback.setAudio'),
    },
    {
      name: '[P10] the live refresh ends when another video is opened',
      onChart: true,
      steps: [loaded(live), granted(live), { send: { type: 'player.open', id: 'v2' } }],
      ends: 'opening',
      check({ children }) {
        if (children['dataDocument'] !== undefined) throw new Error('it still asks');
      },
    },
    {
      name: '[P24] a connection that comes back while it opens is noted',
      onChart: true,
      steps: [{ send: { type: 'network.offline' } }, { send: { type: 'network.online' } }],
      ends: 'opening',
      check({ context }) {
        if (!context.isOnline) throw new Error('it takes itself for offline');
      },
    },
    {
      name: '[P32] what was made ready and has lapsed is not taken',
      onChart: true,
      input: listInput,
      steps: [loaded(film, videos), granted(), ready({}) as never, { from: 'next', event: { type: 'next.lapsed' } }],
      ends: 'ready',
      check({ context }) {
        if (context.upcoming !== undefined) throw new Error('it is still there');
      },
    },
    {
      name: '[P32] skipped videos are announced until the notice is read',
      onChart: true,
      input: listInput,
      steps: [
        loaded(film, videos),
        refused('unpublished'),
        loaded(whole({ id: 'v2' })),
        granted(whole({ id: 'v2' })),
        { send: { type: 'skippedNotice.dismiss' } },
      ],
      ends: 'ready',
      check({ context }) {
        if (context.skippedCount !== 0) throw new Error(`${context.skippedCount} are announced`);
      },
    },
    {
      name: '[P01] a film that may be played is ready, and its page is notified',
      steps: [loaded(film), granted()],
      ends: 'ready',
      check: (_, observed) => {
        heard(observed, 'access', 'access.document');
        emitted(observed, 'player.ready');
      },
    },
    {
      name: '[P08] a film resumes where it was left, and its position is sent to be saved',
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
      name: '[P33] [L32] the moment of a film is kept over a sign-in',
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
      name: '[P01] both files dead: removed, and another try starts over',
      steps: [{ done: 'load', output: { kind: 'failed' } }, { send: { type: 'player.retry' } }],
      ends: { opening: 'loading' },
      check: (snapshot, observed) => {
        if (snapshot.context.reason !== undefined) throw new Error('the old refusal is still there');
        emitted(observed, 'player.removed');
      },
    },
    {
      name: '[P01] the library names a public video whose data files are dead, until another try',
      steps: [
        { done: 'load', output: { kind: 'failed' } },
        { done: 'namedWithoutData', output: { named: NAMED } },
      ],
      ends: 'removed',
      check: ({ context }) => expect(context.named).toEqual(NAMED),
    },
    {
      name: '[P01] a library that names nothing leaves the refusal as it is, and another try as well',
      steps: [
        { done: 'load', output: { kind: 'failed' } },
        { error: 'namedWithoutData', reason: offline },
        { send: { type: 'player.retry' } },
      ],
      ends: { opening: 'loading' },
    },
    {
      name: '[P01] who tries again sees no name of the try before',
      steps: [
        { done: 'load', output: { kind: 'failed' } },
        { done: 'namedWithoutData', output: { named: NAMED } },
        { send: { type: 'player.retry' } },
      ],
      ends: { opening: 'loading' },
      check: ({ context }) => expect(context.named).toBeUndefined(),
    },
    {
      name: '[P01] [P04] a refusal for another reason asks for no name',
      steps: [loaded(stub()), refused('private')],
      ends: 'removed',
      check: ({ context }) => expect(namedWithoutDataInput(context)).toEqual({ video: undefined }),
    },
    {
      name: '[P04] nothing but the engine is kept ready before access is granted',
      steps: [loaded(film)],
      ends: { opening: 'checkingAccess' },
      check: ({ context, children }) => {
        if (documentOf(context) !== undefined || children.playback !== undefined)
          throw new Error('something to show is there');
      },
    },
    {
      name: '[P04] a refusal is final where another try cannot lift it',
      steps: [loaded(stub()), refused('private'), { send: { type: 'player.retry' } }],
      ends: 'removed',
    },
    {
      name: '[P05] a passed gate leads back to the checks behind it',
      steps: [
        loaded(stub({ accessControl: 'password' })),
        gatedBy,
        { done: 'gate', output: { kind: 'passed' } },
        granted(),
      ],
      ends: 'ready',
    },
    {
      name: '[L32] a session lost with a private film on show leads to the sign-in, and back to the film',
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
      name: "[P33] in another site's page a lost session is a notice and an event",
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
      name: '[P02] a list of tags goes on to its next video, whose visitor is known',
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        { from: 'tags', event: { type: 'tags.exhausted' } },
        loaded(whole({ id: 'v2' })),
        granted(whole({ id: 'v2' })),
      ],
      ends: 'ready',
      check: ({ context }) => {
        if (context.listIndex !== 1 || documentOf(context)?.video.id !== 'v2' || context.visitor === undefined)
          throw new Error(JSON.stringify(context));
      },
    },
    {
      name: '[P02] the last video of a list stops',
      input: listInput,
      steps: [loaded(film, videos.slice(0, 1)), granted(), { from: 'tags', event: { type: 'tags.exhausted' } }],
      ends: 'ready',
      check: (_, observed) => heard(observed, 'transport', 'playback.pause'),
    },
    {
      name: '[P32] beyond the last tag of a video comes the next video, and back its last tag of the list',
      input: listInput,
      steps: [
        loaded(film, videos),
        granted(),
        { from: 'tags', event: { type: 'tags.beyond', to: 'next' } },
        loaded(whole({ id: 'v2' })),
        granted(whole({ id: 'v2' })),
        { from: 'tags', event: { type: 'tags.beyond', to: 'previous' } },
      ],
      ends: { opening: 'loading' },
      check: ({ context }) => {
        if (context.listIndex !== 0 || context.entry !== 'last') throw new Error(JSON.stringify(context));
      },
    },
    {
      name: '[L15] [P26] in a preview a visitor has no drawing, and who is connected has',
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
      name: '[P32] a list leads from a film to a sound, which is asked for as one, and back',
      input: listInput,
      steps: [
        loaded(film, [videos[0]!, { type: 'audio', id: 'r1', tags: ['s1'] }]),
        granted(),
        { from: 'tags', event: { type: 'tags.exhausted' } },
        loaded(whole({ id: 'r1', type: 'audio' })),
        granted(whole({ id: 'r1', type: 'audio' })),
      ],
      ends: 'ready',
      check: ({ context }) => {
        if (context.listIndex !== 1 || context.request.type !== 'audio') throw new Error(JSON.stringify(context));
        const { request: back } = moved(context, 'previous');
        if (back.type !== 'video') throw new Error(JSON.stringify(back));
      },
    },
    {
      name: '[P32] a list that begins with a sound plays it as one',
      input: input({ request: request({ id: undefined, tags: ['t2'], sounds: ['s1'] }) }),
      steps: [loaded(whole({ id: 'r1', type: 'audio' }), [{ type: 'audio', id: 'r1', tags: ['s1'] }])],
      ends: 'opening',
      check: ({ context }) => {
        if (context.request.type !== 'audio') throw new Error(JSON.stringify(context));
      },
    },
    {
      name: '[P32] a sound that was prepared takes the place of a film as a sound',
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
      name: "[P32] a next video that was prepared takes this one's place at once, and keeps what the viewer has set",
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
      name: '[P32] the rate, the lines and the captions that the viewer wishes for go on to the next video',
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
      name: '[S06] of captions that share their language, the page hears the language',
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
      name: '[E02] [P15] what the viewer has chosen is remembered, and no volume or preference besides',
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
      name: '[P20] and to another video that is opened in its place',
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
      name: '[P32] beyond the last tag comes the prepared video at once',
      input: listInput,
      steps: [loaded(film, videos), granted(), ready({}), { from: 'tags', event: { type: 'tags.beyond', to: 'next' } }],
      ends: 'ready',
      check: ({ context }) => {
        if (context.listIndex !== 1) throw new Error(String(context.listIndex));
      },
    },
    {
      name: '[P32] videos skipped while the next video was prepared are announced at the change',
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
      name: '[P32] who goes back is not taken to the prepared video, and who repeats a tag stays',
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
      name: '[P32] a list of which no video may be watched is removed with its own sentence',
      input: listInput,
      steps: [loaded(film, videos), refused('private'), loaded(film), refused('private')],
      ends: 'removed',
      check: ({ context }) => {
        if (context.reason !== 'noneOfList') throw new Error(String(context.reason));
      },
    },
    {
      name: '[P08] [P09] what is sought goes straight to the transport, the neighbour of a tag to the tags',
      steps: [
        loaded(film),
        granted(),
        { send: { type: 'playback.seek', time: 17 } },
        { send: { type: 'tag.next' } },
        { send: { type: 'tag.playList', ids: ['t2'] } },
      ],
      ends: 'ready',
      check: (_, observed) => {
        heard(observed, 'transport', 'playback.seek');
        heard(observed, 'tags', 'tag.next');
        heard(observed, 'tags', 'tag.playList');
        if (observed.children['playback']?.some(({ type }) => type === 'playback.seek'))
          throw new Error('playback heard it, too');
      },
    },
    {
      name: '[P17] [P21] a tag that starts is sent to sponsors and profile',
      steps: [loaded(film), granted(), { from: 'tags', event: { type: 'tag.changed', id: 't1', by: 'time' } }],
      ends: 'ready',
      check: (_, observed) => {
        for (const child of ['profile', 'pubDisplay', 'pubLiveResults', 'pubOverlay'])
          heard(observed, child, 'tag.changed');
      },
    },
    {
      name: '[P17] what a view says of one place reaches that place alone',
      steps: [loaded(film), granted(), { send: { type: 'sponsor.loaded', slot: 'pubOverlay' } }],
      ends: 'ready',
      check: (_, observed) => {
        heard(observed, 'pubOverlay', 'sponsor.loaded');
        if (observed.children['pubDisplay']?.length) throw new Error('the block heard what the overlay shows');
      },
    },
    {
      name: '[P20] another video is opened in place: it is loaded, and who watches is known',
      steps: [loaded(film), granted(), { send: { type: 'player.open', id: 'v2' } }],
      ends: { opening: 'loading' },
      check: ({ context }) => {
        if (context.request.id !== 'v2' || context.visitor === undefined || context.document !== undefined)
          throw new Error(JSON.stringify(context));
      },
    },
    {
      name: '[P23] a small player that is put away out of view plays no more',
      steps: [loaded(film), granted(), { from: 'screen', event: { type: 'miniPlayer.dismissed' } }],
      ends: 'ready',
      check: (_, observed) => heard(observed, 'transport', 'playback.pause'),
    },
    {
      name: '[P23] what plays out of view goes along with the page: the screen hears of it',
      steps: [loaded(film), granted(), { from: 'playback', event: { type: 'playback.playing', mode: 'replay' } }],
      ends: 'ready',
      check: (_, observed) => heard(observed, 'screen', 'playback.playing'),
    },
    {
      name: '[P08] whoever follows a film hears that it begins to move',
      steps: [loaded(film), granted(), { from: 'playback', event: { type: 'playback.playing', mode: 'replay' } }],
      ends: 'ready',
      check(_, observed) {
        for (const child of ['tags', 'controls', 'plugins', 'next', 'resumePosition'])
          heard(observed, child, 'playback.playing');
      },
    },
    {
      name: '[P03] the page hears each time that a film begins to move',
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
      name: '[P10] live results that open are seen: their mark goes',
      steps: [loaded(live), granted(live), { from: 'panels', event: { type: 'panels.opened', panel: 'liveResults' } }],
      ends: 'ready',
      check: (_, observed) => heard(observed, 'dataDocument', 'results.seen'),
    },
    {
      name: '[S05] the data of a live stream whose hour has come are looked for',
      steps: [loaded(film), granted(), { from: 'playback', event: { type: 'live.due' } }],
      ends: 'ready',
      check: (_, observed) => heard(observed, 'dataDocument', 'live.due'),
    },
    {
      name: '[P11] shown or hidden scores are emitted, so that the choice is remembered',
      steps: [
        loaded(film),
        granted(),
        { send: { type: 'results.setScores', shown: true } },
        { from: 'results', event: { type: 'scores.chosen', video: 'v1', shown: true } },
      ],
      ends: 'ready',
      check: (_, observed) => {
        heard(observed, 'results', 'results.setScores');
        emitted(observed, 'player.ready', 'player.scores');
      },
    },
    {
      name: '[P11] [P01] the page shows scores while a film plays, and in the next one',
      steps: [loaded(film), granted(), { send: { type: 'flags.set', flags: FLAGS } }],
      ends: 'ready',
      check: ({ context }, observed) => {
        heard(observed, 'results', 'flags.set');
        if (context.flags?.scores !== true) throw new Error('the next one hides them');
        emitted(observed, 'player.ready');
      },
    },
    {
      name: '[E01] what may be shared and whether it is counted changes while a film plays, which plays on',
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
      name: '[E01] [P28] a page that counts has its counter fetched with the film, which is told the flags',
      onChart: true,
      input: input({ flags: FLAGS }),
      steps: [loaded(film), granted()],
      ends: 'ready',
      check: (_, observed) =>
        expect(observed.inputs['plugins']).toMatchObject([{ atOnce: ['analytics'], flags: FLAGS }]),
    },
    {
      name: '[P11] [P01] so it is where the page says it before anything plays',
      steps: [{ send: { type: 'flags.set', flags: FLAGS } }, loaded(film), granted()],
      ends: 'ready',
      check: ({ context, children }) => {
        if (context.flags?.scores !== true) throw new Error('they are hidden');
        const results = children.results?.getSnapshot() as unknown as { input: { flag: boolean } };
        if (!results.input.flag) throw new Error(JSON.stringify(results.input));
      },
    },
    {
      name: '[P08] the end of the film reaches the panels',
      steps: [loaded(film), granted(), { from: 'playback', event: { type: 'playback.finished' } }],
      ends: 'ready',
      check: (_, observed) => {
        heard(observed, 'panels', 'playback.finished');
        heard(observed, 'plugins', 'playback.finished');
      },
    },
    {
      name: '[P16] the end of the full screen reaches the panels',
      steps: [loaded(film), granted(), { from: 'screen', event: { type: 'cover.changed', covers: false } }],
      ends: 'ready',
      check: (_, observed) => heard(observed, 'panels', 'cover.changed'),
    },
    {
      name: '[P03] an address that names nothing says so, and nothing is asked for',
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
      name: '[P05] a film that may no longer be watched without its gate shows the gate again',
      input: input({ hasSession: true }),
      steps: [loaded(stub()), granted(), { done: 'playback', output: { kind: 'refused' } }, loaded(stub()), gatedBy],
      ends: 'gated',
    },
    {
      name: '[P05] what was granted before counts no more while it is asked again',
      steps: [loaded(film), granted(), { done: 'playback', output: { kind: 'refused' } }],
      ends: { opening: 'loading' },
      check: ({ context }) => {
        if (context.loaded !== undefined || context.document !== undefined)
          throw new Error('the earlier document is still there');
      },
    },
    {
      name: '[P04] one that may no longer be watched at all says why',
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
      name: '[P33] a session that was lost before it began leads to the sign-in',
      input: input({ hasSession: true }),
      steps: [loaded(stub({ visibility: 'private' })), refused('disconnected')],
      ends: 'leaving',
    },
    {
      name: '[P04] the connected viewer is known to playback',
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
