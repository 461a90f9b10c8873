import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { playbackMachine } from '../../../machines/player/playback/playback/playback.machine.ts';
import { sourceOf } from '../../../machines/player/playback/playback/playback.source.ts';
import {
  selectNotice,
  selectAudio,
  selectAudioTracks,
  selectRate,
} from '../../../machines/player/playback/playback/playback.select.ts';
import { currentDocument } from '../../../machines/shared/current-document.ts';
import { PARKING_PATIENCE_MS, SCHEDULE_CHECK_MAX_MS } from '../../../core/domain/constants/playback.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';
import { dataDocument, playRequest } from './playback-fixtures.ts';
import { engineJourneys, sourceJourneys } from './playback-journeys.ts';
import {
  advertOver,
  alsoDue,
  at,
  changed,
  drawn,
  due,
  dueTag,
  encoding,
  ended,
  film,
  GRANT,
  IN_AN_HOUR,
  input,
  live,
  LIVE_URL,
  liveWithReplay,
  MID_ROLL,
  nothing,
  NOW,
  OTHER_MID_ROLL,
  PRE_ROLL,
  READY,
  recording,
  RENEWED,
  scheduled,
  SITE_URL,
  siteFilm,
  siteLive,
  threeAdverts,
  twoCameras,
  twoFilms,
  WISHED,
  wishing,
  withAdverts,
} from './playback-steps.ts';

type Snapshot = SnapshotFrom<typeof playbackMachine>;

const modesOf = ({ parent }: Observed) =>
  parent.flatMap((event) => (event.type === 'playback.changed' ? String(event['mode']) : []));
/** The current source of the engine. */
const source = (snapshot: Snapshot) => sourceOf(snapshot.context);
export default definePaths(playbackMachine, {
  name: 'playback',
  input: [
    input(withAdverts, { startAt: 70 }),
    input(twoFilms, { continued: true }),
    input(live, { continued: true }),
    input(liveWithReplay, { continued: true }),
    input(scheduled),
    input(encoding),
    input(nothing),
    input(siteFilm),
    input(siteLive),
    input(twoCameras, { startAt: 12, camera: 'bank' }),
  ],
  events: {
    'playback.seek': [],
    'playback.toEdge': [{}],
    'playback.step': [{ frames: 1 }],
    'playback.setRate': [{ rate: 1.5 }],
    'playback.setVolume': [{ volume: 40 }],
    'playback.setMuted': [{ muted: true }],
    'playback.setQuality': [{ lines: 720 }],
    'playback.setAudio': [{ lang: 'fr' }],
    'playback.setCaptions': [{ lang: 'en' }],
    'playback.choose': [
      { list: 'replay', index: 0 },
      { list: 'live', index: 0 },
      { list: 'live', index: 9 },
    ],
    'playback.watch': [{ camera: 'bank' }, { camera: undefined }],
    'playback.next': [{}],
    'advert.skip': [{}],
    'recovery.retry': [{}],
    'consent.give': [{}],
    'consent.refuse': [{}],
    'frameRate.dismiss': [{}],
    'consent.given': [],
    'consent.admitted': [],
    'advert.due': [{ advert: 'mid' }, { advert: 'unknown' }],
    'data.changed': [changed(live), changed(nothing), changed(film)],
    'page.visible': [{}],
    'page.hidden': [],
    'network.online': [{}],
    'network.offline': [],
    // From the engine and the children: see `results`.
    'media.ready': [],
    'media.playing': [],
    'media.paused': [],
    'media.waiting': [],
    'media.blocked': [],
    'media.seeking': [],
    'media.seeked': [],
    'media.ended': [],
    'media.rate': [],
    'media.volume': [],
    'media.quality': [],
    'media.captions': [],
    'media.audio': [],
    'media.latency': [],
    'media.fatal': [],
    'media.play': [],
    'media.pause': [],
    'transport.stuck': [],
    'liveEdge.changed': [],
    'recovery.renewed': [],
  },
  runsIn: {
    drawPreRoll: 'drawing',
    media: ['showing.preRoll', 'showing.midRoll', 'showing.content.live', 'showing.content.replay'],
    advert: ['showing.preRoll', 'showing.midRoll'],
    readTime: [
      'showing.content.live.parking.asking',
      'showing.content.replay.parking.asking',
      'showing.content.replay.switching.asking',
    ],
  },
  results: {
    media: {
      emits: [
        READY,
        { type: 'media.playing' },
        { type: 'media.paused' },
        { type: 'media.waiting' },
        { type: 'media.blocked', muted: false },
        { type: 'media.seeking' },
        { type: 'media.seeked', seek: 1, time: 30 },
        { type: 'media.ended' },
        { type: 'media.rate', rate: 1.5 },
        { type: 'media.volume', volume: 40, muted: false },
        { type: 'media.quality', lines: 720 },
        { type: 'media.captions', lang: 'en' },
        { type: 'media.audio', lang: 'fr' },
        { type: 'media.latency', behind: 4 },
        { type: 'media.fatal', status: 404 },
      ],
    },
    transport: {
      snapshot: { value: { shown: 'paused' }, context: { seek: 0, goesOn: false, mutedByBrowser: false } },
      emits: [
        { type: 'media.play' },
        { type: 'media.pause' },
        { type: 'playback.seek', time: 30 },
        { type: 'transport.stuck' },
      ],
    },
    liveEdge: {
      snapshot: { value: 'notLive' },
      emits: [{ type: 'liveEdge.changed', atEdge: false }],
    },
    consent: {
      snapshot: { value: 'notNeeded' },
      emits: [
        { type: 'consent.given', provider: 'youtube' },
        { type: 'consent.admitted', asked: true },
        { type: 'consent.admitted', asked: false },
      ],
    },
    frameRate: {
      snapshot: { value: 'notNeeded' },
    },
    recovery: {
      snapshot: { value: { healthy: 'proven' } },
      emits: [RENEWED],
      done: [{ kind: 'gone' }, { kind: 'refused' }],
    },
    advert: { snapshot: { value: { running: 'showing' } }, done: [{ kind: 'ended' }, { kind: 'failed' }] },
    drawPreRoll: { done: [0], error: [new Error('no dice')] },
    readTime: {
      done: [undefined, at(12), at(12, { kind: 'live', at: NOW }), at(3, { kind: 'advert' })],
      error: [new Error('no engine')],
    },
  },
  endless: {
    drawPreRoll: 'a draw responds at once',
    media: 'a film lasts as long as it lasts',
    transport: 'lives as long as playback',
    liveEdge: 'lives as long as playback',
    recovery: 'lives as long as playback',
    consent: 'lives as long as playback',
    frameRate: 'lives as long as playback',
    advert: 'an advert lasts as long as it lasts; its own chart gives up on one that shows nothing',
  },
  explore: {
    limit: 20_000,
    contextKey: ({
      document: ref,
      index,
      shown,
      isPreRolled,
      parked,
      seekAfter,
      runs,
      volumeRequest,
      preferences,
      media,
      startItem,
      cue,
      camera,
      requested,
    }) => {
      const document = currentDocument(ref);
      return [
        camera,
        requested?.camera,
        document.multi_replays.length,
        document.video.replay_url,
        document.video.live_url,
        document.video.live_date,
        index,
        shown.length,
        isPreRolled,
        parked?.mode,
        seekAfter !== undefined,
        runs,
        volumeRequest !== undefined,
        preferences.rate,
        media.rate,
        startItem !== undefined,
        cue.time !== undefined,
      ];
    },
  },
  unseen: [
    { state: 'drawing', reason: 'A draw takes no time that an eye could see.' },
    {
      state: 'showing.content.live.parking',
      like: 'showing.content.live.onAir',
      reason: 'The place is noted without a word before an advert interrupts: the film plays on meanwhile.',
    },
    {
      state: 'showing.content.replay.parking',
      like: 'showing.content.replay.filming',
      reason: 'The place is noted without a word before an advert interrupts: the film plays on meanwhile.',
    },
    {
      state: 'showing.content.replay.switching',
      like: 'showing.content.replay.filming',
      reason: 'The moment is read without a word before another camera is shown: the film plays on meanwhile.',
    },
  ],
  tags: { advert: ['showing.preRoll', 'showing.midRoll'] },
  pinned: [
    {
      name: '[P08] finished seeks of the film are forwarded to the parent, those of an advert are not',
      onChart: true,
      input: input(withAdverts),
      steps: [
        drawn,
        { from: 'media', event: { type: 'media.seeked', seek: 0, time: 2 } },
        advertOver,
        { from: 'media', event: { type: 'media.seeked', seek: 1, time: 30 } },
      ],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (_, observed) =>
        expect(observed.parent.filter(({ type }) => type === 'media.seeked')).toEqual([
          { type: 'media.seeked', seek: 1, time: 30 },
        ]),
    },
    {
      name: '[P06] an advert played again after a pause runs, and its watcher is notified',
      onChart: true,
      steps: [
        drawn,
        { from: 'media', event: { type: 'media.paused' } },
        { from: 'transport', event: { type: 'media.play' } },
      ],
      ends: { showing: 'preRoll' },
      check: ({ context }: Snapshot, observed) => {
        expect(context.runs).toBe(true);
        expect(observed.children['advert']).toContainEqual({ type: 'media.play' });
      },
    },
    {
      name: '[P06] an advert that resumes without a request runs',
      onChart: true,
      steps: [
        drawn,
        { from: 'media', event: { type: 'media.paused' } },
        { from: 'media', event: { type: 'media.playing' } },
      ],
      ends: { showing: 'preRoll' },
      check: ({ context }: Snapshot) => expect(context.runs).toBe(true),
    },
    {
      name: '[P06] the watcher of an advert is notified of stalls, blocked playback and a skip by the viewer',
      onChart: true,
      steps: [
        drawn,
        { from: 'media', event: { type: 'media.waiting' } },
        { from: 'media', event: { type: 'media.blocked', muted: false } },
        { send: { type: 'advert.skip' } },
      ],
      ends: { showing: 'preRoll' },
      check: (_, observed) =>
        expect(observed.children['advert']).toMatchObject([
          { type: 'media.waiting' },
          { type: 'media.blocked' },
          { type: 'advert.skip' },
        ]),
    },
    {
      name: '[P08] a film that arrives without adverts plays at once if there was nothing to play before',
      onChart: true,
      input: input(nothing),
      steps: [{ send: { type: 'data.changed', ...changed(film) } }],
      ends: { showing: { content: { replay: 'filming' } } },
    },
    {
      name: '[P17] of two adverts before the film, only the drawn one is shown',
      onChart: true,
      input: input(withAdverts),
      steps: [{ done: 'drawPreRoll', output: 0.5 }, { from: 'media', event: { type: 'media.playing' } }, advertOver],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot: Snapshot, observed) => {
        expect(snapshot.context.shown).toEqual(['mid']);
        expect(observed.parent).toContainEqual({ type: 'ad.impression', ad: 'mid', slot: 'pubVideo' });
      },
    },
    {
      name: '[P17] of two adverts before the film, the first is shown if the draw fails',
      onChart: true,
      input: input(withAdverts),
      steps: [{ error: 'drawPreRoll', reason: new Error('no dice') }],
      ends: { showing: 'preRoll' },
      check: ({ context: { shown } }: Snapshot) => expect(shown).toEqual(['pre']),
    },
    {
      name: '[P17] newer data without adverts lead to the film even while an advert is being drawn',
      onChart: true,
      input: input(withAdverts),
      steps: [{ send: { type: 'data.changed', ...changed(film) } }],
      ends: { showing: { content: { replay: 'filming' } } },
      check: ({ context: { shown } }: Snapshot) => expect(shown).toEqual([]),
    },
    {
      name: '[P17] a continued film starts without a pre-roll, and shows its first advert when a tag makes it due',
      onChart: true,
      input: input(dataDocument({ pubVideo: [MID_ROLL, PRE_ROLL], tags: [dueTag] }), { continued: true }),
      steps: [due, { done: 'readTime', output: at(12) }],
      ends: { showing: 'midRoll' },
      check: (snapshot: Snapshot, observed) => {
        expect(snapshot.context.advert?.id).toBe('mid');
        expect(observed.parent.filter(({ type }) => type === 'playback.changed')).toEqual([
          { type: 'playback.changed', mode: 'replay', index: 0, offset: 0 },
          { type: 'playback.changed', mode: 'midRoll', index: 0, offset: 0 },
        ]);
      },
    },
    {
      name: '[P06] after the second of two live streams the replay starts at its first film',
      onChart: true,
      input: input(dataDocument({ video: { live_url: `${LIVE_URL},/media/live-8/index.m3u8` } }), { continued: true }),
      steps: [
        { send: { type: 'playback.choose', list: 'live', index: 1 } },
        { from: 'media', event: { type: 'media.ended' } },
      ],
      ends: { showing: { content: { replay: 'filming' } } },
      check: ({ context }: Snapshot) => expect(context.index).toBe(0),
    },
    {
      name: '[P06] if newer data remove the second of two live streams, the replay starts at its first film',
      onChart: true,
      input: input(dataDocument({ video: { live_url: `${LIVE_URL},/media/live-8/index.m3u8` } }), { continued: true }),
      steps: [
        { send: { type: 'playback.choose', list: 'live', index: 1 } },
        { send: { type: 'data.changed', ...changed(film) } },
      ],
      ends: { showing: { content: { replay: 'filming' } } },
      check: ({ context }: Snapshot) => expect(context.index).toBe(0),
    },
    {
      name: '[P19] switching to another camera and back keeps the moment on show',
      input: input(twoCameras),
      steps: [
        { send: { type: 'playback.watch', camera: 'bank' } },
        { done: 'readTime', output: at(12) },
        { send: { type: 'playback.watch', camera: undefined } },
        { done: 'readTime', output: at(20) },
      ],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot, observed) => {
        expect(source(snapshot)).toMatchObject({ url: '/media/7/index.m3u8', startAt: 22.4 });
        expect(observed.parent.filter(({ type }) => type === 'playback.changed')).toEqual([
          { type: 'playback.changed', mode: 'replay', index: 0, offset: 0 },
          { type: 'playback.changed', mode: 'replay', index: 0, offset: 0, replay: 'bank' },
          { type: 'playback.changed', mode: 'replay', index: 0, offset: 0 },
        ]);
      },
    },
    {
      name: '[P19] a moment before the other camera began becomes the beginning of that camera',
      input: input(twoCameras),
      steps: [{ send: { type: 'playback.watch', camera: 'bank' } }, { done: 'readTime', output: at(1) }],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot) => expect(source(snapshot)).toMatchObject({ url: '/media/7/bank.m3u8', startAt: 0 }),
    },
    {
      name: '[P19] a start item of another camera starts that camera, at its own time',
      input: input(twoCameras, { startAt: 12, camera: 'bank' }),
      steps: [],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot) => expect(source(snapshot)).toMatchObject({ url: '/media/7/bank.m3u8', startAt: 12 }),
    },
    {
      name: '[P19] switching between addresses that state when they begin keeps the moment on show',
      input: input(twoFilms, { continued: true }),
      steps: [{ send: { type: 'playback.choose', list: 'replay', index: 1 } }, { done: 'readTime', output: at(75) }],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot) => expect(source(snapshot)).toMatchObject({ url: '/media/7/second.m3u8', startAt: 15 }),
    },
    {
      name: '[P06] the pre-roll is shown first, then the film from its beginning',
      input: input(withAdverts),
      steps: [drawn, advertOver],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot, observed) => {
        expect(source(snapshot)).toMatchObject({
          kind: 'replay',
          url: '/media/7/index.m3u8',
          startAt: undefined,
          autoplay: true,
        });
        expect(observed.parent.filter(({ type }) => type === 'playback.changed')).toMatchObject([
          { mode: 'preRoll' },
          { mode: 'replay' },
        ]);
      },
    },
    {
      name: '[P06] after the pre-roll the film starts at the start item, in the film that contains it',
      input: input(twoFilms, { startAt: 70 }),
      steps: [drawn, advertOver],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot) => {
        expect(source(snapshot)).toMatchObject({ url: '/media/7/second.m3u8', startAt: 10, offset: 60_000 });
      },
    },
    {
      name: '[P17] an advert is counted once, when it first plays, and the film is never counted',
      input: input(withAdverts),
      steps: [
        drawn,
        { from: 'media', event: { type: 'media.playing' } },
        { from: 'media', event: { type: 'media.paused' } },
        { from: 'media', event: { type: 'media.playing' } },
        advertOver,
        { from: 'media', event: { type: 'media.playing' } },
      ],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (_, observed) =>
        expect(observed.parent.filter(({ type }) => type === 'ad.impression')).toEqual([
          { type: 'ad.impression', ad: 'pre', slot: 'pubVideo' },
        ]),
    },
    {
      name: '[P17] an advert that never plays is not counted',
      input: input(withAdverts),
      steps: [
        drawn,
        { done: 'advert', output: { kind: 'failed' } },
        { from: 'media', event: { type: 'media.playing' } },
      ],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (_, observed) => expect(observed.parent.filter(({ type }) => type === 'ad.impression')).toEqual([]),
    },
    {
      name: '[P06] a broken advert does not block the film',
      input: input(withAdverts),
      steps: [drawn, { done: 'advert', output: { kind: 'failed' } }],
      ends: { showing: { content: { replay: 'filming' } } },
    },
    {
      name: '[P06] a seek during the pre-roll leads to the film at that time',
      input: input(withAdverts),
      steps: [drawn, { from: 'transport', event: { type: 'playback.seek', time: 33 } }],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot) => expect(source(snapshot)).toMatchObject({ kind: 'replay', startAt: 33 }),
    },
    {
      name: '[P06] a seek during the pre-roll of a live stream without a replay changes nothing',
      input: input(live),
      steps: [drawn, { from: 'transport', event: { type: 'playback.seek', time: 33 } }],
      ends: { showing: 'preRoll' },
    },
    {
      name: '[P06] a live stream plays at its edge after the pre-roll',
      input: input(live),
      steps: [drawn, advertOver],
      ends: { showing: { content: { live: 'onAir' } } },
      check: (snapshot) =>
        expect(source(snapshot)).toMatchObject({ kind: 'live', url: LIVE_URL, startAtWall: undefined }),
    },
    {
      name: '[P06] the film resumes where it was after a mid-roll',
      input: input(withAdverts, { continued: true }),
      steps: [due, { done: 'readTime', output: at(12.4) }, advertOver],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot) => expect(source(snapshot)).toMatchObject({ kind: 'replay', startAt: 12.4 }),
    },
    {
      name: '[P06] a seek during a mid-roll is performed after it',
      input: input(withAdverts, { continued: true }),
      steps: [
        due,
        { done: 'readTime', output: at(12.4) },
        { from: 'transport', event: { type: 'playback.seek', time: 50 } },
        advertOver,
      ],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot, observed) => {
        expect(source(snapshot)).toMatchObject({ startAt: 50 });
        expect(observed.children['transport']?.filter(({ type }) => type === 'playback.seek')).toEqual([]);
      },
    },
    {
      name: '[P06] a mid-roll is shown once',
      input: input(withAdverts, { continued: true }),
      steps: [due, { done: 'readTime', output: at(12.4) }, advertOver, due],
      ends: { showing: { content: { replay: 'filming' } } },
    },
    {
      name: '[P06] a mid-roll waits for a pending seek to arrive',
      input: input(withAdverts, { continued: true }),
      steps: [due, { done: 'readTime', output: undefined }, { elapse: 250 }, { done: 'readTime', output: at(18) }],
      ends: { showing: 'midRoll' },
    },
    {
      name: '[P06] two adverts due together are shown one after the other, and the film resumes where it was',
      input: input(threeAdverts, { continued: true }),
      steps: [due, alsoDue, due, { done: 'readTime', output: at(12.4) }, advertOver, advertOver],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot, observed) => {
        expect(modesOf(observed)).toEqual(['replay', 'midRoll', 'midRoll', 'replay']);
        expect(snapshot.context.shown).toEqual(['mid', 'other']);
        expect(source(snapshot).startAt).toBe(12.4);
      },
    },
    {
      name: '[P06] two adverts due together in a live stream are both attempted, even if the first is broken',
      input: input(
        dataDocument({ video: { replay_url: undefined, live_url: LIVE_URL }, pubVideo: [MID_ROLL, OTHER_MID_ROLL] }),
        { continued: true },
      ),
      steps: [
        due,
        alsoDue,
        { done: 'readTime', output: at(40, { kind: 'live', at: NOW }) },
        { done: 'advert', output: { kind: 'failed' } },
        advertOver,
      ],
      ends: { showing: { content: { live: 'onAir' } } },
      check: (snapshot, observed) => {
        expect(modesOf(observed)).toEqual(['live', 'midRoll', 'midRoll', 'live']);
        expect(snapshot.context.shown).toEqual(['mid', 'other']);
      },
    },
    {
      name: '[P06] an advert whose film is left before it can interrupt does not count as shown',
      input: input(threeAdverts, { continued: true }),
      steps: [
        due,
        { send: { type: 'playback.choose', list: 'replay', index: 0 } },
        alsoDue,
        { done: 'readTime', output: at(3) },
        advertOver,
      ],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot) => expect(snapshot.context.shown).toEqual(['other']),
    },
    {
      name: '[P06] a film that cannot report its position is not interrupted by a mid-roll',
      input: input(withAdverts, { continued: true }),
      steps: [due, { elapse: PARKING_PATIENCE_MS }],
      ends: { showing: { content: { replay: 'filming' } } },
    },
    {
      name: '[P06] a mid-roll returns to the live edge if the viewer was there',
      input: input(live, { continued: true }),
      steps: [due, { done: 'readTime', output: at(40, { kind: 'live', at: NOW }) }, advertOver],
      ends: { showing: { content: { live: 'onAir' } } },
      check: (snapshot) => expect(source(snapshot).startAtWall).toBeUndefined(),
    },
    {
      name: '[P06] a mid-roll returns a viewer who was behind the live edge to the same moment',
      input: input(live, { continued: true }),
      steps: [
        { from: 'liveEdge', event: { type: 'liveEdge.changed', atEdge: false } },
        due,
        { done: 'readTime', output: at(40, { kind: 'live', at: NOW }) },
        advertOver,
      ],
      ends: { showing: { content: { live: 'onAir' } } },
      check: (snapshot) => expect(source(snapshot).startAtWall).toBe(NOW),
    },
    {
      name: '[P07] consent to a video site is emitted, loads its page and starts playback even without autoplay',
      input: input(siteFilm, { request: { ...playRequest(), autoplay: false } }),
      steps: [
        { from: 'consent', event: { type: 'consent.given', provider: 'youtube' } },
        { from: 'consent', event: { type: 'consent.admitted', asked: true } },
      ],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot, observed) => {
        expect(source(snapshot)).toMatchObject({ url: SITE_URL, autoplay: true });
        expect(observed.parent).toContainEqual({ type: 'consent.given', provider: 'youtube' });
        expect(observed.children['media']).toEqual([{ type: 'media.admit', play: true }]);
        expect(observed.children['transport']?.map(({ type }) => type)).toEqual(['source.closed', 'source.opened']);
      },
    },
    {
      name: "[P07] a video site's film is neither monitored nor commanded before consent",
      input: input(siteFilm),
      steps: [{ send: { type: 'playback.step', frames: 1 } }],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (_, observed) => {
        expect(observed.children['recovery']).toEqual([{ type: 'source.closed' }]);
        expect(observed.children['consent']).toMatchObject([{ type: 'source.opened', url: SITE_URL }]);
        expect(observed.children['media'] ?? []).toEqual([]);
      },
    },
    {
      name: '[P08] the end of a film starts the next film of the list at its beginning',
      input: input(twoFilms, { continued: true }),
      steps: [ended],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot, observed) => {
        expect(source(snapshot)).toMatchObject({ url: '/media/7/second.m3u8', startAt: undefined });
        expect(observed.parent.at(-1)).toEqual({ type: 'playback.changed', mode: 'replay', index: 1, offset: 60_000 });
      },
    },
    {
      name: '[P08] the end of the last film is reported, and a seek back returns to the film',
      input: input(film),
      steps: [ended, { from: 'media', event: { type: 'media.seeking' } }],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (_, observed) => expect(observed.parent.at(-1)).toEqual({ type: 'playback.finished' }),
    },
    {
      name: '[P06] the end of a live stream leads to its replay',
      input: input(liveWithReplay, { continued: true }),
      steps: [ended],
      ends: { showing: { content: { replay: 'filming' } } },
    },
    {
      name: '[P34] the end of a live stream without a replay waits for the next one',
      input: input(live, { continued: true }),
      steps: [ended],
      ends: 'awaitingLive',
      check: (snapshot, observed) => {
        expect(selectNotice(snapshot)).toBe('startsSoon');
        // Newer data are requested to learn what follows.
        expect(observed.parent.at(-1)).toEqual({ type: 'live.due' });
      },
    },
    {
      name: '[P06] newer data start an awaited live stream',
      input: input(scheduled),
      steps: [{ send: { type: 'data.changed', ...changed(live) } }, drawn, advertOver],
      ends: { showing: { content: { live: 'onAir' } } },
    },
    {
      name: '[P34] a scheduled live stream starts at its scheduled time',
      input: input(scheduled),
      steps: [{ elapse: 3_599_999 }, { elapse: 1 }],
      ends: { showing: { content: { live: 'onAir' } } },
    },
    {
      name: '[S05] a live stream that is missing at its scheduled time is still awaited, and its data are requested',
      input: input(dataDocument({ video: { replay_url: undefined, live_date: IN_AN_HOUR } })),
      steps: [{ elapse: 3_599_999 }, { elapse: 1 }],
      ends: 'awaitingLive',
      check: (snapshot, observed) => {
        expect(selectNotice(snapshot)).toBe('startsSoon');
        expect(observed.parent).toEqual([{ type: 'live.due' }]);
      },
    },
    {
      name: '[P34] a live stream scheduled for next month is checked every hour',
      input: input(
        dataDocument({ video: { replay_url: undefined, live_date: new Date(NOW + 40 * 86_400_000).toISOString() } }),
      ),
      steps: [{ elapse: 3 * SCHEDULE_CHECK_MAX_MS, meanwhile: true }],
      ends: 'awaitingLive',
    },
    {
      name: '[P34] a film being encoded starts when newer data bring it',
      input: input(encoding),
      steps: [{ send: { type: 'data.changed', ...changed(film) } }],
      ends: { showing: { content: { replay: 'filming' } } },
    },
    {
      name: '[P34] a camera that is sending shows the notice of a recording in progress',
      input: input(recording),
      steps: [],
      ends: 'noMedia',
      check: (snapshot) => expect(selectNotice(snapshot)).toBe('recording'),
    },
    {
      name: "[P08] the engine's reports are forwarded, and its volume only if the viewer requested a change",
      input: input(film),
      steps: [
        { from: 'media', event: READY },
        { from: 'media', event: { type: 'media.volume', volume: 100, muted: true } },
        { send: { type: 'playback.setVolume', volume: 40 } },
        { from: 'media', event: { type: 'media.volume', volume: 40, muted: false } },
      ],
      ends: { showing: { content: { replay: 'filming' } } },
      check: ({ context }, observed) => {
        expect(context.media.duration).toBe(60);
        expect(observed.parent.slice(1)).toEqual([
          { type: 'playback.ready', duration: 60, mode: 'replay' },
          { type: 'playback.volume', volume: 40, muted: false },
          { type: 'playback.chosen', choices: { volume: 40, muted: false } },
        ]);
      },
    },
    {
      name: '[P15] preferred rate, quality and captions carry over to the next film, and are reported',
      input: input(twoFilms, { continued: true }),
      steps: [...wishing, ended],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot, observed) => {
        expect(source(snapshot)).toMatchObject({ url: '/media/7/second.m3u8', ...WISHED });
        expect(observed.parent.filter(({ type }) => type === 'playback.preferences').at(-1)).toEqual({
          type: 'playback.preferences',
          preferences: { rate: 1.5, quality: 720, captions: 'en' },
        });
      },
    },
    {
      name: '[S06] the audio language is requested, reported and carried over to the next film',
      input: input(twoFilms, { continued: true }),
      steps: [...wishing, { send: { type: 'playback.setAudio', lang: 'fr' } }, ended],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot, observed) => {
        expect(source(snapshot)).toMatchObject({ url: '/media/7/second.m3u8', ...WISHED, audioLang: 'fr' });
        expect(observed.children['media']?.filter(({ type }) => type === 'media.setAudio')).toEqual([
          { type: 'media.setAudio', lang: 'fr' },
        ]);
        expect(observed.parent.filter(({ type }) => type === 'playback.preferences').at(-1)).toEqual({
          type: 'playback.preferences',
          preferences: { rate: 1.5, quality: 720, captions: 'en', audio: 'fr' },
        });
      },
    },
    {
      name: '[S06] the audio language can be chosen in a live stream',
      input: input(live, { continued: true }),
      steps: [{ send: { type: 'playback.setAudio', lang: 'fr' } }],
      ends: { showing: { content: 'live' } },
      check: (_, observed) => {
        expect(observed.children['media']?.filter(({ type }) => type === 'media.setAudio')).toEqual([
          { type: 'media.setAudio', lang: 'fr' },
        ]);
        expect(observed.parent.filter(({ type }) => type === 'playback.preferences').at(-1)).toMatchObject({
          preferences: { audio: 'fr' },
        });
      },
    },
    {
      name: "[S06] the current audio track is the one that the engine confirmed, among the engine's tracks",
      input: input(film),
      steps: [
        {
          from: 'media',
          event: {
            ...READY,
            audio: [
              { lang: 'en', label: 'English' },
              { lang: 'fr', label: 'Français' },
            ],
          },
        },
        { send: { type: 'playback.setAudio', lang: 'fr' } },
        { from: 'media', event: { type: 'media.audio', lang: 'en' } },
      ],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot) => {
        expect(selectAudioTracks(snapshot).map(({ lang }) => lang)).toEqual(['en', 'fr']);
        expect(selectAudio(snapshot)).toBe('en');
      },
    },
    {
      name: "[P06] [P15] an advert plays without the viewer's rate, quality and captions, and the film resumes with them",
      input: input(withAdverts, { continued: true }),
      steps: [
        ...wishing,
        due,
        { done: 'readTime', output: at(12.4) },
        { send: { type: 'playback.setRate', rate: 2 } },
        { send: { type: 'playback.setCaptions', lang: 'off' } },
        advertOver,
      ],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot) => {
        expect(source(snapshot)).toMatchObject({ startAt: 12.4, ...WISHED });
        const advert = sourceOf({ ...snapshot.context, mode: 'midRoll' });
        expect(advert.rate).toBe(1);
        expect([advert.quality, advert.captionLang]).toEqual([undefined, undefined]);
      },
    },
    {
      name: '[P06] [P15] the rate shown during an advert is the rate of the advert',
      input: input(withAdverts, { continued: true }),
      steps: [...wishing, due, { done: 'readTime', output: at(12.4) }],
      ends: { showing: 'midRoll' },
      check: (snapshot) => expect(selectRate(snapshot)).toBe(1),
    },
    {
      name: '[P19] another camera keeps the preferred rate, quality and captions',
      input: input(twoCameras),
      steps: [...wishing, { send: { type: 'playback.watch', camera: 'bank' } }, { done: 'readTime', output: at(12) }],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot) => {
        expect(source(snapshot)).toMatchObject({ url: '/media/7/bank.m3u8', ...WISHED });
        expect(selectRate(snapshot)).toBe(1.5);
      },
    },
    {
      name: '[P15] preferences that a film cannot meet are requested again from the next film',
      input: input(twoFilms, { continued: true }),
      steps: [
        ...wishing,
        { from: 'media', event: { type: 'media.rate', rate: 1 } },
        { from: 'media', event: { type: 'media.quality', lines: 240 } },
        { from: 'media', event: { type: 'media.captions', lang: 'off' } },
        ended,
      ],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot) => expect(source(snapshot)).toMatchObject(WISHED),
    },
    {
      name: '[P32] a video of a list starts with the preferences of the video before',
      input: input(film, { preferences: { rate: 1.5, quality: 720, captions: 'en' } }),
      steps: [],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot) => expect(source(snapshot)).toMatchObject(WISHED),
    },
    {
      name: "[P15] the page's maximum resolution applies to a film whose data name none",
      input: input(film, { maxResolution: 720 }),
      steps: [],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot) => expect(source(snapshot).maxResolution).toBe(720),
    },
    {
      name: "[P15] the maximum resolution in a film's data takes precedence, and an advert has none",
      input: input(dataDocument({ video: { max_resolution: 1080 }, pubVideo: [PRE_ROLL] }), { maxResolution: 720 }),
      steps: [drawn],
      ends: { showing: 'preRoll' },
      check: (snapshot) => {
        expect(source(snapshot).maxResolution).toBeUndefined();
        expect(sourceOf({ ...snapshot.context, mode: 'replay' }).maxResolution).toBe(1080);
      },
    },
    {
      name: '[P24] a renewed signature is passed to the engine and kept for the next film',
      input: input(dataDocument({ video: { replay_url: '/media/s/1.old/7/index.m3u8,/media/s/1.old/7/b.m3u8' } }), {
        grant: GRANT,
      }),
      steps: [{ from: 'recovery', event: RENEWED }, ended],
      ends: { showing: { content: { replay: 'filming' } } },
      check: (snapshot, observed) => {
        expect(observed.children['media']).toContainEqual({ type: 'media.regrant', url: RENEWED.url });
        expect(source(snapshot).url).toBe('/media/s/9.new/7/b.m3u8');
      },
    },
    {
      name: '[P24] a stream that is gone ends playback',
      input: input(film),
      steps: [{ done: 'recovery', output: { kind: 'gone' } }],
      ends: 'gone',
      output: { kind: 'gone' },
    },
    {
      name: '[P24] a film whose renewed signature is refused ends playback as refused',
      steps: [{ done: 'recovery', output: { kind: 'refused' } }],
      ends: 'refused',
      output: { kind: 'refused' },
    },
    ...engineJourneys,
    ...sourceJourneys,
  ],
});
