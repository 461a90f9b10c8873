import { expect } from 'vitest';
import type { StateValue } from 'xstate';
import type { MediaCommand } from '../../../machines/player/playback/media.ports.ts';
import { elementMachine } from '../../../machines/player/playback/element/element.machine.ts';
import type { ElementReport, EngineReport } from '../../../machines/player/playback/element/element.machine.ts';
import type { ElementInput, ElementReading } from '../../../machines/player/playback/element/element.rules.ts';
import { selectIsReady, selectPlayhead } from '../../../machines/player/playback/element/element.select.ts';
import type { StepFact } from '../../../machines/player/playback/step/step.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';

const source = (over: Partial<ElementInput> = {}): ElementInput => ({ kind: 'replay', autoplay: false, ...over });

/** A paused film of one minute, at its start. */
const reading = (over: Partial<ElementReading> = {}): ElementReading => ({
  time: 0,
  duration: 60,
  seekableFrom: 0,
  seekableTo: 60,
  bufferedTo: 0,
  at: undefined,
  isPaused: true,
  isSeeking: false,
  hasFrame: true,
  hasEnded: false,
  hasFailed: false,
  rate: 1,
  volume: 80,
  muted: false,
  qualities: [],
  lines: 0,
  captions: [],
  frame: undefined,
  ...over,
});
/** A live stream with a window of a minute that ends at its edge; wall time is 100,000 s ahead of player time. */
const live = (time: number, over: Partial<ElementReading> = {}): ElementReading =>
  reading({
    duration: Number.POSITIVE_INFINITY,
    seekableFrom: 40,
    seekableTo: 100,
    time,
    at: (100_000 + time) * 1000,
    ...over,
  });

const request = (event: MediaCommand, now = reading()) => ({ send: { ...event, now } }) as const;
const reports = (type: ElementReport['type'], now: Partial<ElementReading> = {}) =>
  ({ from: 'element', event: { type, now: reading(now) } }) as const;
const SOUNDS = [
  { lang: 'en', label: 'English' },
  { lang: 'fr', label: 'Français' },
] as const;
/** A film with two audio tracks. */
const heardIn = (current: string) => reading({ audio: { tracks: SOUNDS, current } });
const engine = (event: EngineReport, now = reading()) => ({ from: 'engine', event: { ...event, now } }) as const;
const step = (event: Exclude<StepFact, { type: 'step.learned' }>, now = reading()) =>
  ({ from: 'steps', event: { ...event, now } }) as const;

const loaded = engine({ type: 'engine.loaded' });
const metadata = reports('element.loadedmetadata');
const ready = [loaded, metadata];
const liveReady = [loaded, reports('element.loadedmetadata', live(100))];
const play = request({ type: 'media.play' });
const pause = request({ type: 'media.pause' });
const seek = (time: number, number = 1, now = reading()) => request({ type: 'media.seek', time, seek: number }, now);
const seekBy = (seconds: number, number: number, now = reading()) =>
  request({ type: 'media.seekBy', seconds, seek: number }, now);
const frames = (count = 1, number = 1) => request({ type: 'media.step', frames: count, seek: number });
const reload = (to: 'position' | 'edge' = 'position', now = reading()) => request({ type: 'media.reload', to }, now);
const seeking = (time = 0) => reports('element.seeking', { time, isSeeking: true });
const seeked = (time: number, over: Partial<ElementReading> = {}) => reports('element.seeked', { time, ...over });
const playing = reports('element.playing', { isPaused: false });
/** The element was paused before it reported `playing`. */
const unplayed = reports('element.playing');
const chosen = { quality: 240, captionLang: 'en' } as const;
/** A film that has the chosen quality and captions and shows that quality. */
const offered = reports('element.loadedmetadata', {
  qualities: [720, 240],
  lines: 240,
  captions: [{ lang: 'en', label: 'English' }],
});
/** Firefox may have painted ahead of its clock. */
const aheadPause = reports('element.pause', { time: 10.03, frame: 10.02 });

const at = (position: StateValue) => ({ attached: { ready: position } });
const loading = (position: StateValue = 'still') => ({ attached: { loading: position } });
const sentTo = (observed: Observed, id = 'element') => observed.children[id] ?? [];
const seeks = (observed: Observed) =>
  sentTo(observed)
    .filter(({ type }) => type === 'element.seek')
    .map((event) => event['time']);
const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);
const count = (events: readonly { type: string }[], type: string) => typesOf(events).filter((is) => is === type).length;
const lastOf = ({ emitted }: Observed, type: string) => emitted.findLast((event) => event.type === type);
const settingsOf = ({ emitted }: Observed) =>
  emitted.filter(({ type }) => type === 'media.rate' || type === 'media.volume');
const created = (observed: Observed) => sentTo(observed, 'engine').filter(({ type }) => type === 'engine.create');

/** Everything a film can offer: qualities, captions and two audio tracks. */
const FULL = {
  qualities: [720, 240],
  lines: 240,
  captions: [{ lang: 'en', label: 'English' }],
  audio: { tracks: SOUNDS, current: 'en' },
};
const announced = (duration: number, lines: number, sound: string, captions: string) => [
  { type: 'media.ready', duration, qualities: FULL.qualities, captions: FULL.captions, audio: SOUNDS },
  { type: 'media.quality', lines },
  { type: 'media.audio', lang: sound },
  { type: 'media.captions', lang: captions },
];

export default definePaths(elementMachine, {
  name: 'element',
  input: [source(), source({ kind: 'live', autoplay: true })],
  events: {
    'media.play': [{ now: reading() }, { now: reading({ hasEnded: true }) }],
    'media.pause': [{ now: reading() }],
    'media.seek': [{ time: 20, seek: 1, now: reading() }],
    'media.seekBy': [{ seconds: 5, seek: 1, now: reading() }],
    'media.toEdge': [{ now: live(50) }],
    'media.nudge': [
      { seek: 1, now: reading() },
      { seek: 9, now: reading() },
    ],
    'media.step': [{ frames: 1, seek: 1, now: reading() }],
    'media.setRate': [{ rate: 2, now: reading() }],
    'media.setVolume': [{ volume: 40, now: reading() }],
    'media.setMuted': [{ muted: true, now: reading() }],
    'media.setQuality': [{ lines: 240, now: reading() }],
    'media.setAudio': [{ lang: 'fr', now: reading() }],
    'engine.audio': [],
    'media.setCaptions': [{ lang: 'en', now: reading() }],
    'media.regrant': [{ url: '/media/s/9.new/7/master.m3u8', now: reading() }],
    'media.reload': [{ to: 'position', now: reading() }],
    'media.admit': [],
    'element.loadedmetadata': [],
    'element.loadeddata': [],
    'element.canplay': [],
    'element.durationchange': [],
    'element.playing': [],
    'element.pause': [],
    'element.waiting': [],
    'element.seeking': [],
    'element.seeked': [],
    'element.ended': [],
    'element.resize': [],
    'element.ratechange': [],
    'element.volumechange': [],
    'element.refused': [],
    'element.tracks': [],
    'element.tick': [],
    'engine.loaded': [],
    'engine.qualities': [],
    'engine.failed': [],
    'step.showAgain': [],
    'step.seek': [],
    'step.arrived': [],
  },
  runsIn: { engine: 'attached' },
  results: {
    element: {
      emits: [
        metadata.event,
        reports('element.loadeddata', { time: 20 }).event,
        reports('element.loadeddata', { time: 3 }).event,
        reports('element.canplay').event,
        reports('element.durationchange').event,
        reports('element.durationchange', { duration: 61 }).event,
        playing.event,
        unplayed.event,
        reports('element.pause').event,
        reports('element.pause', { hasEnded: true }).event,
        aheadPause.event,
        reports('element.waiting').event,
        reports('element.waiting', { isPaused: false }).event,
        seeking().event,
        seeked(20).event,
        seeked(20, { isSeeking: true }).event,
        reports('element.ended').event,
        reports('element.resize').event,
        reports('element.ratechange').event,
        reports('element.volumechange').event,
        reports('element.refused').event,
        reports('element.tracks').event,
        reports('element.tick').event,
      ],
    },
    engine: {
      emits: [
        loaded.event,
        { type: 'engine.qualities', now: reading() },
        { type: 'engine.audio', now: reading() },
        { type: 'engine.audio', now: reading({ audio: { tracks: SOUNDS, current: 'en' } }) },
        { type: 'engine.failed', now: reading() },
        { type: 'engine.failed', codec: 'HEVC (H.265)', now: reading() },
      ],
    },
    steps: {
      emits: [
        { type: 'step.showAgain', now: reading() },
        { type: 'step.showAgain', now: reading({ isSeeking: true }) },
        { type: 'step.seek', time: 20, now: reading() },
        { type: 'step.arrived', now: reading() },
      ],
    },
  },
  endless: {
    element: 'the media element is there as long as its source',
    engine: 'an engine serves one load until the next one',
    steps: 'the chart of frame steps runs beside the film',
  },
  explore: {
    limit: 20_000,
    contextKey: ({ kind, wantsPlay, target, hasPicture }) => [kind, wantsPlay, target !== undefined, hasPicture],
  },
  unseen: [{ state: '(root)', reason: 'what it confirms is shown by transport; the picture is the element itself' }],
  pinned: [
    {
      name: '[P24] a film whose picture the browser cannot decode is paused, and its codec is reported',
      input: source({ autoplay: true }),
      steps: [
        loaded,
        reports('element.loadedmetadata'),
        playing,
        engine({ type: 'engine.failed', codec: 'HEVC (H.265)' }),
        reports('element.pause'),
        reload(),
        loaded,
        reports('element.loadedmetadata'),
      ],
      ends: at('settled'),
      check(_, observed) {
        expect(observed.emitted).toContainEqual({ type: 'media.fatal', codec: 'HEVC (H.265)' });
        expect(typesOf(sentTo(observed)).filter((type) => type !== 'element.showCaptions')).toEqual([
          'element.play',
          'element.pause',
        ]);
      },
    },
    {
      name: '[P07] an opened film announces its metadata and stays paused unless playback was requested',
      steps: [loaded, metadata],
      ends: at('settled'),
      check(snapshot, observed) {
        expect(created(observed)).toEqual([
          { type: 'engine.create', startAt: undefined, startAtWall: undefined, quality: 'auto' },
        ]);
        expect(observed.emitted).toEqual([{ type: 'media.ready', duration: 60, qualities: [], captions: [] }]);
        expect(sentTo(observed)).toEqual([{ type: 'element.showCaptions', lang: 'off' }]);
        expect(snapshot.context.emitted).toEqual({ duration: 60, quality: 'auto', captions: 'off' });
        expect(selectIsReady(snapshot)).toBe(true);
      },
    },
    {
      name: '[P07] while the film loads, nothing of the element but its volume is reported',
      steps: [
        loaded,
        playing,
        seeking(),
        seeked(3),
        reports('element.pause'),
        reports('element.ended'),
        reports('element.ratechange'),
        reports('element.volumechange'),
      ],
      ends: loading(),
      check(snapshot, observed) {
        expect(observed.emitted).toEqual([{ type: 'media.volume', volume: 80, muted: false }]);
        expect(selectPlayhead(snapshot, reading())).toBeUndefined();
        expect(selectIsReady(snapshot)).toBe(false);
      },
    },
    {
      name: '[P06] the engine is created with the requested start position, wall time and quality',
      input: source({ kind: 'live', startAt: 12, startAtWall: 7_000, quality: 240 }),
      steps: [loaded],
      ends: loading(),
      check: (_, observed) =>
        expect(created(observed)).toEqual([{ type: 'engine.create', startAt: 12, startAtWall: 7_000, quality: 240 }]),
    },
    {
      name: '[P08] autoplay requests playback once the film is ready, even if the element already reports that it plays',
      input: source({ autoplay: true }),
      steps: [loaded, reports('element.loadedmetadata', { isPaused: false })],
      ends: at('settled'),
      check: (_, observed) => expect(typesOf(sentTo(observed))).toEqual(['element.showCaptions', 'element.play']),
    },
    {
      name: '[P08] of the play and pause requests made while the film loads, the last applies once it is ready',
      steps: [play, pause, play, loaded, metadata],
      ends: at('settled'),
      check: (_, observed) =>
        expect(typesOf(sentTo(observed))).toEqual(['element.pause', 'element.showCaptions', 'element.play']),
    },
    {
      name: '[P08] a pause while the film loads cancels autoplay',
      input: source({ autoplay: true }),
      steps: [pause, ...ready],
      ends: at('settled'),
      check: (_, observed) => expect(typesOf(sentTo(observed))).not.toContain('element.play'),
    },
    {
      name: '[P08] play and pause are reported only when the element confirms them',
      steps: [...ready, play, playing, pause, reports('element.pause'), reports('element.ratechange')],
      ends: at('settled'),
      check(snapshot, observed) {
        expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.playing', 'media.paused', 'media.rate']);
        expect(typesOf(sentTo(observed)).slice(-2)).toEqual(['element.play', 'element.pause']);
        expect(snapshot.context.wantsPlay).toBe(false);
      },
    },
    {
      name: '[P03] [P08] a film paused before the element confirms playback is not reported as playing',
      steps: [...ready, play, pause, unplayed, reports('element.pause')],
      ends: at('settled'),
      check(snapshot, observed) {
        expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.paused']);
        expect(snapshot.context.wantsPlay).toBe(false);
      },
    },
    {
      name: "[P08] a pause by the browser's own controls cancels the intent to play",
      steps: [...ready, playing, reports('element.pause')],
      ends: at('settled'),
      check: ({ context }) => expect(context.wantsPlay).toBe(false),
    },
    {
      name: '[P08] playback that starts without a request sets the intent to play',
      steps: [...ready, playing],
      ends: at('settled'),
      check: ({ context }) => expect(context.wantsPlay).toBe(true),
    },
    {
      name: '[P08] buffering is reported while the film plays, and not while it is paused',
      steps: [
        ...ready,
        reports('element.waiting', { isPaused: false }),
        pause,
        reports('element.pause'),
        reports('element.waiting'),
      ],
      ends: at('settled'),
      check: (_, observed) =>
        expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.waiting', 'media.paused']),
    },
    {
      name: '[P08] a pause caused by the end, an error or a seek of the engine is not reported',
      steps: [
        ...ready,
        play,
        reports('element.pause', { hasEnded: true }),
        reports('element.pause', { hasFailed: true }),
        reports('element.pause', { isSeeking: true }),
      ],
      ends: at('settled'),
      check(snapshot, observed) {
        expect(typesOf(observed.emitted)).toEqual(['media.ready']);
        expect(snapshot.context.wantsPlay).toBe(true);
      },
    },
    {
      name: '[P08] playback that the browser refuses is reported as blocked, and the intent to play is cancelled',
      steps: [...ready, play, reports('element.refused', { muted: true })],
      ends: at('settled'),
      check(snapshot, observed) {
        expect(lastOf(observed, 'media.blocked')).toEqual({ type: 'media.blocked', muted: true });
        expect(snapshot.context.wantsPlay).toBe(false);
      },
    },
    {
      name: '[P08] playing a film that has ended seeks to its beginning and plays',
      steps: [
        ...ready,
        playing,
        reports('element.ended'),
        request({ type: 'media.play' }, reading({ time: 60, hasEnded: true })),
        seeking(),
        seeked(0),
      ],
      ends: at('settled'),
      check(_, observed) {
        expect(sentTo(observed).slice(-2)).toEqual([{ type: 'element.seek', time: 0 }, { type: 'element.play' }]);
        expect(observed.emitted.slice(-3)).toEqual([
          { type: 'media.ended' },
          { type: 'media.seeking' },
          { type: 'media.seeked', seek: 0, time: 0 },
        ]);
      },
    },
    {
      name: '[P08] the end of a film cancels the intent to play',
      steps: [...ready, playing, reports('element.ended')],
      ends: at('settled'),
      check: ({ context }) => expect(context.wantsPlay).toBe(false),
    },
    {
      name: '[P08] a seek is completed with its number when the element arrives; an overtaken seek is not',
      steps: [...ready, seek(20, 7), seeking(), seeked(20, { isSeeking: true }), seeked(20)],
      ends: at('settled'),
      check(snapshot, observed) {
        expect(seeks(observed)).toEqual([20]);
        expect(observed.emitted.slice(1)).toEqual([
          { type: 'media.seeking' },
          { type: 'media.seeked', seek: 7, time: 20 },
        ]);
        expect(selectPlayhead(snapshot, reading({ time: 20 }))).toEqual({ kind: 'replay', time: 20, at: undefined });
        expect(selectPlayhead(snapshot, reading({ isSeeking: true }))).toBeUndefined();
        expect(selectPlayhead(snapshot, reading({ hasFrame: false }))).toBeUndefined();
      },
    },
    {
      name: '[P09] no playhead is reported while a seek is pending',
      steps: [...ready, play, seek(20), seek(30, 2)],
      ends: at('seeking'),
      check: (snapshot) => expect(selectPlayhead(snapshot, reading())).toBeUndefined(),
    },
    {
      name: '[P08] playback resumes after a seek that paused the engine',
      steps: [...ready, play, seek(20), seeked(20)],
      ends: at('settled'),
      check: (_, observed) =>
        expect(typesOf(sentTo(observed)).slice(-3)).toEqual(['element.play', 'element.seek', 'element.play']),
    },
    {
      name: '[P08] a seek that arrives at the end or with the film still playing does not request playback again',
      steps: [...ready, play, seek(20), seeked(20, { hasEnded: true }), seeked(20, { isPaused: false })],
      ends: at('settled'),
      check: (_, observed) => expect(count(sentTo(observed), 'element.play')).toBe(1),
    },
    {
      name: '[P08] a seek is clamped to the film, just short of its end',
      steps: [...ready, seek(99), seek(-4, 2)],
      ends: at('seeking'),
      check: (_, observed) => expect(seeks(observed)).toEqual([expect.closeTo(59.99), 0]),
    },
    {
      name: '[P10] a seek in a live stream is clamped to the seekable window, up to the live edge',
      input: source({ kind: 'live' }),
      steps: [...liveReady, seek(10, 1, live(90)), seek(200, 2, live(90))],
      ends: at('seeking'),
      check: (_, observed) => expect(seeks(observed)).toEqual([40, 100]),
    },
    {
      name: '[P15] relative seeks add up from the target of the pending seek',
      steps: [...ready, seekBy(5, 1, reading({ time: 10 })), seekBy(5, 2, reading({ time: 10 })), seeked(20)],
      ends: at('settled'),
      check(_, observed) {
        expect(seeks(observed)).toEqual([15, 20]);
        expect(lastOf(observed, 'media.seeked')).toMatchObject({ seek: 2 });
      },
    },
    {
      name: '[P06] a seek requested while the film loads becomes its start position, and the load completes it',
      input: source({ startAt: 12 }),
      steps: [
        seekBy(5, 3),
        loaded,
        reports('element.loadedmetadata', { time: 17 }),
        reports('element.loadeddata', { time: 17 }),
      ],
      ends: at('settled'),
      check(snapshot, observed) {
        expect(created(observed)).toMatchObject([{ startAt: 17 }]);
        expect(seeks(observed)).toEqual([]);
        expect(lastOf(observed, 'media.seeked')).toEqual({ type: 'media.seeked', seek: 3, time: 17 });
        expect(snapshot.context.opening).toBeUndefined();
      },
    },
    {
      name: '[P06] a seek requested after the engine was created is performed once the film is ready',
      input: source({ startAt: 12, ...chosen }),
      steps: [loaded, seek(90, 4), seekBy(-100, 5), seek(90, 6), play, offered, reports('element.loadeddata')],
      ends: at('seeking'),
      check(snapshot, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(59.99)]);
        expect(snapshot.context).toMatchObject({ seek: 6, opening: undefined });
        expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.quality', 'media.captions']);
        expect(typesOf(sentTo(observed))).toEqual(['element.showCaptions', 'element.seek', 'element.play']);
      },
    },
    {
      name: '[P07] a film opens with the quality and captions chosen earlier',
      input: source({ startAt: 12, ...chosen }),
      steps: [loaded, offered, reports('element.loadeddata', { time: 12 })],
      ends: at('settled'),
      check(snapshot, observed) {
        expect(observed.emitted.slice(1)).toEqual([
          { type: 'media.quality', lines: 240 },
          { type: 'media.captions', lang: 'en' },
        ]);
        expect(snapshot.context.opening).toBeUndefined();
      },
    },
    {
      name: '[P06] a seek before the beginning is clamped to the beginning while the film loads',
      steps: [seekBy(-5, 1), seek(-3, 2), loaded],
      ends: loading(),
      check: (_, observed) => expect(created(observed)).toMatchObject([{ startAt: 0 }]),
    },
    {
      name: '[P08] a load that shows its picture while the element still seeks does not complete the seek',
      steps: [seek(20), ...ready, reports('element.loadeddata', { time: 20, isSeeking: true })],
      ends: at('seeking'),
    },
    {
      name: '[P08] playback resumes when the load has completed a pending seek',
      steps: [...ready, seek(20), play, reports('element.loadeddata', { time: 20 })],
      ends: at('settled'),
      check: (_, observed) => expect(count(sentTo(observed), 'element.play')).toBe(2),
    },
    {
      name: '[P24] a stuck seek is repeated, slightly earlier near the end; a retry of an older seek is ignored',
      steps: [
        ...ready,
        seek(20, 1),
        request({ type: 'media.nudge', seek: 1 }),
        seek(59.97, 2),
        request({ type: 'media.nudge', seek: 1 }),
        request({ type: 'media.nudge', seek: 2 }),
      ],
      ends: at('seeking'),
      check: (_, observed) => expect(seeks(observed)).toEqual([20, 20, 59.97, expect.closeTo(59.72)]),
    },
    {
      name: '[P24] a seek that has arrived is not repeated',
      steps: [...ready, seek(20, 1), seeked(20), request({ type: 'media.nudge', seek: 1 })],
      ends: at('settled'),
      check: (_, observed) => expect(seeks(observed)).toEqual([20]),
    },
    {
      name: '[P24] a reload resumes at the current position with a new engine',
      steps: [...ready, play, reports('element.canplay'), reload('position', reading({ time: 33 })), loaded],
      ends: loading(),
      check(snapshot, observed) {
        expect(created(observed)).toMatchObject([{ startAt: undefined }, { startAt: 33 }]);
        expect(snapshot.context.hasPicture).toBe(false);
      },
    },
    {
      name: '[P24] a reload while the film loads starts a new engine',
      steps: [loaded, reload(), loaded],
      ends: loading(),
      check: (_, observed) => expect(observed.starts).toEqual({ element: 1, steps: 1, engine: 2 }),
    },
    {
      name: '[P24] a reload resumes a playing film and leaves a paused film paused',
      steps: [...ready, reload(), ...ready, reload('position', reading({ isPaused: false })), ...ready],
      ends: at('settled'),
      check: (_, observed) => expect(count(sentTo(observed), 'element.play')).toBe(1),
    },
    {
      name: '[P24] a load that fails before its first picture keeps the start position and the pending seek',
      input: source({ startAt: 12 }),
      steps: [
        loaded,
        engine({ type: 'engine.failed', status: 503 }),
        reload(),
        loaded,
        seek(20, 2),
        reload(),
        loaded,
        reports('element.loadedmetadata', { time: 20 }),
        reports('element.canplay'),
      ],
      ends: at('seeking'),
      check(snapshot, observed) {
        expect(created(observed)).toMatchObject([{ startAt: 12 }, { startAt: 12 }, { startAt: 20 }]);
        expect(observed.emitted[0]).toEqual({ type: 'media.fatal', status: 503 });
        expect(snapshot.context.target).toBe(20);
      },
    },
    {
      name: '[P10] a live stream is reloaded at its edge, or at the wall time of a viewer who is behind the edge',
      input: source({ kind: 'live' }),
      steps: [
        ...liveReady,
        reload('edge', live(60)),
        loaded,
        reports('element.loadedmetadata', live(100)),
        seek(60, 1, live(95)),
        reload('position', live(90)),
        loaded,
        reload('position', live(0)),
        loaded,
      ],
      ends: loading(),
      check: (snapshot, observed) => {
        expect(created(observed).map((event) => event['startAtWall'])).toEqual([
          undefined,
          undefined,
          100_060_000,
          100_060_000,
        ]);
        expect(snapshot.context).toMatchObject({ target: undefined, opening: undefined });
      },
    },
    {
      name: '[P10] a viewer within ten seconds of the live edge is at the edge again after a reload',
      input: source({ kind: 'live' }),
      steps: [...liveReady, reload('position', live(90)), loaded],
      ends: loading(),
      check: (_, observed) => expect(created(observed).at(-1)).toMatchObject({ startAtWall: undefined }),
    },
    {
      name: '[P10] a reload before the first picture keeps the wall time at which the live stream opens',
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [...liveReady, seeked(50), reload('position', live(90)), loaded],
      ends: loading(),
      check: (_, observed) => expect(created(observed).at(-1)).toMatchObject({ startAtWall: 7_000 }),
    },
    {
      name: '[P10] a seek after the first picture discards the wall time at which the live stream opened',
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [...liveReady, reports('element.canplay'), seeked(50)],
      ends: at('settled'),
      check: ({ context }) => expect(context.openingAtWall).toBeUndefined(),
    },
    {
      name: '[P10] a jump to the live edge discards the opening wall time and is not reported as a seek by the viewer',
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [...liveReady, request({ type: 'media.toEdge' }, live(50)), seeking(100), seeked(100)],
      ends: at('settled'),
      check(snapshot, observed) {
        expect(seeks(observed)).toEqual([100]);
        expect(lastOf(observed, 'media.seeked')).toEqual({ type: 'media.seeked', seek: 0, time: 100 });
        expect(snapshot.context.openingAtWall).toBeUndefined();
      },
    },
    {
      name: '[P10] a jump to the live edge while the stream loads opens it at the edge',
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [request({ type: 'media.toEdge' }), loaded],
      ends: loading(),
      check: (_, observed) => expect(created(observed)).toMatchObject([{ startAtWall: undefined }]),
    },
    {
      name: '[P10] a jump to the live edge is ignored in a film',
      steps: [...ready, request({ type: 'media.toEdge' })],
      ends: at('settled'),
      check: (_, observed) => expect(seeks(observed)).toEqual([]),
    },
    {
      name: '[P10] a live stream reports its latency once a second',
      input: source({ kind: 'live' }),
      steps: [...liveReady, reports('element.tick', live(88)), reports('element.tick', live(101))],
      ends: at('settled'),
      check: (_, observed) =>
        expect(observed.emitted.slice(-2)).toEqual([
          { type: 'media.latency', behind: 12 },
          { type: 'media.latency', behind: 0 },
        ]),
    },
    {
      name: '[P15] a frame step pauses, performs the requested seeks and completes with the newest number',
      steps: [
        ...ready,
        play,
        frames(2, 5),
        frames(1, 6),
        step({ type: 'step.seek', time: 0.06 }),
        seeking(),
        seeked(0.06),
        step({ type: 'step.arrived' }, reading({ time: 0.06 })),
      ],
      ends: at('settled'),
      check(snapshot, observed) {
        expect(typesOf(sentTo(observed)).slice(-3)).toEqual(['element.pause', 'element.pause', 'element.seek']);
        expect(sentTo(observed, 'steps')).toEqual([
          { type: 'step.request', frames: 2 },
          { type: 'step.request', frames: 1 },
          { type: 'step.sought' },
        ]);
        expect(observed.emitted.slice(1)).toEqual([
          { type: 'media.seeking' },
          { type: 'media.seeked', seek: 6, time: 0.06 },
        ]);
        expect(snapshot.context).toMatchObject({ wantsPlay: false, target: undefined });
      },
    },
    {
      name: '[P15] the seek that shows the current frame again is not reported',
      steps: [
        ...ready,
        frames(),
        step({ type: 'step.showAgain' }, reading({ isSeeking: true })),
        step({ type: 'step.showAgain' }, reading({ time: 60 })),
        seeking(),
        seeked(20, { isSeeking: true }),
        seeked(20),
      ],
      ends: at({ stepping: 'moving' }),
      check(_, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(59.99)]);
        expect(typesOf(observed.emitted)).toEqual(['media.ready']);
        expect(typesOf(sentTo(observed, 'steps'))).toEqual(['step.request']);
      },
    },
    {
      name: '[P15] a frame step can seek before the current frame has been shown again',
      steps: [...ready, frames(), step({ type: 'step.showAgain' }), step({ type: 'step.seek', time: 3 }), seeked(3)],
      ends: at({ stepping: 'moving' }),
      check: (_, observed) => expect(typesOf(sentTo(observed, 'steps'))).toEqual(['step.request', 'step.sought']),
    },
    {
      name: '[P15] playback requested while the current frame is shown again resumes afterwards',
      steps: [...ready, frames(), step({ type: 'step.showAgain' }), play, seeked(0)],
      ends: at({ stepping: 'moving' }),
      check: (_, observed) => expect(count(sentTo(observed), 'element.play')).toBe(2),
    },
    {
      name: '[P15] playback requested during a frame step resumes when the step has arrived',
      steps: [...ready, frames(), step({ type: 'step.seek', time: 3 }), play, step({ type: 'step.arrived' })],
      ends: at('settled'),
      check: (_, observed) => expect(count(sentTo(observed), 'element.play')).toBe(2),
    },
    {
      name: '[P15] a seek cancels pending frame steps',
      steps: [...ready, frames(), seek(20, 2), seeked(20), frames(1, 3), seekBy(1, 4)],
      ends: at('seeking'),
      check: (_, observed) =>
        expect(typesOf(sentTo(observed, 'steps'))).toEqual([
          'step.request',
          'step.cancel',
          'step.request',
          'step.cancel',
        ]),
    },
    {
      name: '[P15] a reload cancels pending frame steps',
      steps: [...ready, frames(), reload()],
      ends: loading(),
      check: (_, observed) => expect(typesOf(sentTo(observed, 'steps'))).toEqual(['step.request', 'step.cancel']),
    },
    {
      name: '[P15] a frame step requested while the film loads cancels autoplay and seeks once the film is ready',
      input: source({ autoplay: true }),
      steps: [frames(1, 2), step({ type: 'step.seek', time: 0.06 }), ...ready, seeked(0.06)],
      ends: at({ stepping: 'moving' }),
      check(_, observed) {
        expect(created(observed)).toMatchObject([{ startAt: 0.06 }]);
        expect(seeks(observed)).toEqual([0.06]);
        expect(typesOf(sentTo(observed, 'steps'))).toEqual(['step.request', 'step.sought']);
        expect(typesOf(sentTo(observed))).not.toContain('element.play');
      },
    },
    {
      name: '[P15] a film opened with a pending frame step is announced as usual, and plays if requested after the step',
      input: source(chosen),
      steps: [frames(), play, loaded, offered],
      ends: at({ stepping: 'moving' }),
      check(_, observed) {
        expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.quality', 'media.captions']);
        expect(typesOf(sentTo(observed))).toEqual(['element.pause', 'element.showCaptions', 'element.play']);
      },
    },
    {
      name: '[P15] another frame step does not interrupt the seek that shows the current frame again',
      steps: [...ready, frames(), step({ type: 'step.showAgain' }), frames(), seeking()],
      ends: at({ stepping: 'showingAgain' }),
      check: (_, observed) => expect(typesOf(sentTo(observed, 'steps'))).toEqual(['step.request', 'step.request']),
    },
    {
      name: '[P15] a seek or reload while the film loads cancels a requested frame step',
      steps: [frames(), seek(20), frames(), seekBy(1, 2), frames(), reload(), loaded, metadata],
      ends: at('seeking'),
      check: (_, observed) => expect(count(sentTo(observed, 'steps'), 'step.cancel')).toBe(3),
    },
    {
      name: '[P15] a pause seeks within the frame so that picture and reported time match, and that seek is not reported',
      steps: [...ready, playing, aheadPause, seeking(10), seeked(10, { isSeeking: true }), seeked(10.02)],
      ends: at('settled'),
      check(snapshot, observed) {
        expect(seeks(observed)).toEqual([10.02]);
        expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.playing', 'media.paused']);
        expect(snapshot.context.wantsPlay).toBe(false);
      },
    },
    {
      name: '[P15] the seek that settles a paused picture is clamped just short of the end',
      steps: [...ready, reports('element.pause', { time: 59.98, frame: 60.02 })],
      ends: at('settling'),
      check: (_, observed) => expect(seeks(observed)).toEqual([expect.closeTo(59.99)]),
    },
    {
      name: '[P15] no settling seek follows a pause during a seek or at the end of the film',
      steps: [
        ...ready,
        reports('element.pause', { frame: 3, isSeeking: true }),
        reports('element.pause', { frame: 3, hasEnded: true }),
      ],
      ends: at('settled'),
      check: (_, observed) => expect(seeks(observed)).toEqual([]),
    },
    {
      name: '[P15] playback requested while a paused picture settles resumes afterwards',
      steps: [...ready, aheadPause, play, seeked(10.02)],
      ends: at('settled'),
      check: (_, observed) => expect(count(sentTo(observed), 'element.play')).toBe(2),
    },
    {
      name: '[P15] a frame step requested while a paused picture settles follows afterwards',
      steps: [...ready, aheadPause, frames(), seeked(10.02), step({ type: 'step.seek', time: 10.06 })],
      ends: at({ stepping: 'moving' }),
      check(_, observed) {
        expect(typesOf(sentTo(observed, 'steps'))).toEqual(['step.request']);
        expect(seeks(observed)).toEqual([10.02, 10.06]);
      },
    },
    {
      name: '[P15] the seek of a frame step discards the wall time at which the live stream opened',
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [...liveReady, reports('element.canplay'), frames(), seeked(50)],
      ends: at({ stepping: 'moving' }),
      check: ({ context }) => expect(context.openingAtWall).toBeUndefined(),
    },
    {
      name: '[P15] the seek that settles a paused picture discards the wall time at which the live stream opened',
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [...liveReady, reports('element.canplay'), aheadPause, seeked(50)],
      ends: at('settled'),
      check: ({ context }) => expect(context.openingAtWall).toBeUndefined(),
    },
    {
      name: '[P15] the seek that shows a frame again discards the wall time at which the live stream opened',
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [...liveReady, reports('element.canplay'), frames(), step({ type: 'step.showAgain' }), seeked(50)],
      ends: at({ stepping: 'moving' }),
      check: ({ context }) => expect(context.openingAtWall).toBeUndefined(),
    },
    {
      name: '[P10] a reload at the live edge while the stream loads discards the pending seek and the opening wall time',
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [seek(20), reload('edge'), loaded],
      ends: loading(),
      check: (_, observed) => expect(created(observed)).toMatchObject([{ startAt: undefined, startAtWall: undefined }]),
    },
    {
      name: '[P15] a quality is confirmed once its picture is shown; a request for the active quality is confirmed at once',
      steps: [
        loaded,
        request({ type: 'media.setQuality', lines: 300 }),
        reports('element.loadedmetadata', { qualities: [720, 240], lines: 720 }),
        reports('element.resize', { qualities: [720, 240], lines: 240 }),
        reports('element.resize', { qualities: [720, 240], lines: 240 }),
        request({ type: 'media.setQuality', lines: 240 }, reading({ qualities: [720, 240], lines: 240 })),
        engine({ type: 'engine.qualities' }, reading({ qualities: [240], lines: 240 })),
      ],
      ends: at('settled'),
      check(_, observed) {
        expect(observed.emitted.filter(({ type }) => type === 'media.quality').map((event) => event['lines'])).toEqual([
          240,
          240,
          'auto',
        ]);
        expect(lastOf(observed, 'media.ready')).toMatchObject({ qualities: [240] });
        expect(sentTo(observed, 'engine').slice(1)).toEqual([
          { type: 'engine.setQuality', lines: 300 },
          { type: 'engine.setQuality', lines: 240 },
        ]);
      },
    },
    {
      name: '[P07] requested captions show as soon as the film has them, and every request is confirmed',
      input: source({ captionLang: 'en' }),
      steps: [
        ...ready,
        reports('element.tracks', { captions: [{ lang: 'en', label: 'English' }] }),
        reports('element.tracks', { captions: [{ lang: 'en', label: 'English' }] }),
        request({ type: 'media.setCaptions', lang: 'fr' }, reading({ captions: [{ lang: 'en', label: 'English' }] })),
        request({ type: 'media.setCaptions', lang: 'off' }),
      ],
      ends: at('settled'),
      check(_, observed) {
        expect(observed.emitted.filter(({ type }) => type === 'media.captions').map((event) => event['lang'])).toEqual([
          'en',
          'off',
          'off',
        ]);
        expect(count(observed.emitted, 'media.ready')).toBe(3);
        expect(lastOf(observed, 'media.ready')).toMatchObject({ captions: [{ lang: 'en', label: 'English' }] });
        expect(sentTo(observed).at(2)).toEqual({ type: 'element.showCaptions', lang: 'en' });
      },
    },
    {
      name: '[S06] audio tracks are announced, and the active track whenever it changes',
      steps: [
        ...ready,
        engine({ type: 'engine.audio' }, heardIn('en')),
        engine({ type: 'engine.audio' }, heardIn('en')),
        engine({ type: 'engine.audio' }, heardIn('fr')),
      ],
      ends: at('settled'),
      check(_, observed) {
        expect(lastOf(observed, 'media.ready')).toMatchObject({ audio: SOUNDS });
        expect(observed.emitted.filter(({ type }) => type === 'media.audio')).toEqual([
          { type: 'media.audio', lang: 'en' },
          { type: 'media.audio', lang: 'fr' },
        ]);
      },
    },
    {
      name: '[S06] a film with a single audio track announces no choice of audio',
      steps: [
        ...ready,
        engine({ type: 'engine.audio' }, reading({ audio: { tracks: SOUNDS.slice(0, 1), current: 'en' } })),
      ],
      ends: at('settled'),
      check(_, observed) {
        expect(count(observed.emitted, 'media.ready')).toBe(1);
        expect(count(observed.emitted, 'media.audio')).toBe(0);
      },
    },
    {
      name: '[S06] a requested audio track is passed to the engine, and to the next engine after a reload',
      steps: [
        ...ready,
        request({ type: 'media.setAudio', lang: 'fr' }),
        request({ type: 'media.reload', to: 'position' }),
        loaded,
      ],
      ends: { attached: { loading: 'still' } },
      check(_, observed) {
        expect(sentTo(observed, 'engine').filter(({ type }) => type === 'engine.setAudio')).toEqual([
          { type: 'engine.setAudio', lang: 'fr' },
        ]);
        expect(created(observed).at(-1)).toMatchObject({ audio: 'fr' });
        expect(count(observed.emitted, 'media.audio')).toBe(0);
      },
    },
    {
      name: '[S06] the preferred audio language is passed to the engine at its creation',
      input: source({ audioLang: 'fr' }),
      steps: [loaded],
      ends: { attached: { loading: 'still' } },
      check: (_, observed) => expect(created(observed)).toMatchObject([{ audio: 'fr' }]),
    },
    ...(
      [
        ['when the film opens', [loaded], { ready: 'settled' }],
        ['when the film opens with a pending seek', [loaded, seek(20)], { ready: 'seeking' }],
        ['when the film opens with a pending frame step', [loaded, frames()], { ready: 'stepping' }],
        ['when the engine has recovered its decoder', ready, { ready: 'settled' }],
      ] as const
    ).map(([when, steps, attached]) => ({
      name: `[S06] the active audio track is announced ${when}`,
      steps: [...steps, reports('element.loadedmetadata', { audio: { tracks: SOUNDS, current: 'fr' } })],
      ends: { attached },
      check: (_: unknown, observed: Observed) =>
        expect(observed.emitted.filter(({ type }) => type === 'media.audio')).toEqual([
          { type: 'media.audio', lang: 'fr' },
        ]),
    })),
    {
      name: '[S06] forced captions follow the active audio track',
      steps: [
        ...ready,
        engine(
          { type: 'engine.audio' },
          reading({ audio: { tracks: SOUNDS, current: 'fr' }, forced: ['fr-FR'], captions: [] }),
        ),
      ],
      ends: at('settled'),
      check: (_, observed) =>
        expect(sentTo(observed).at(-1)).toMatchObject({ type: 'element.showCaptions', forced: 'fr-FR' }),
    },
    ...(
      [
        ['in the language of the active audio track show without a choice of captions', {}, 'en', 'en'],
        ['in another language than the active audio track stay hidden', {}, 'fr', undefined],
        ['give way to chosen captions', { captionLang: 'de' }, 'en', undefined],
        ['show if the chosen captions are missing', { captionLang: 'it' }, 'en', 'en'],
      ] as const
    ).map(([what, chosenBefore, current, forced]) => ({
      name: `[S06] forced captions ${what}`,
      input: source(chosenBefore),
      steps: [
        ...ready,
        engine(
          { type: 'engine.audio' },
          reading({
            audio: { tracks: SOUNDS.slice(0, 1), current },
            forced: ['en-GB'],
            captions: [{ lang: 'de', label: 'Deutsch' }],
          }),
        ),
      ],
      ends: at('settled'),
      check: (_: unknown, observed: Observed) =>
        expect(
          sentTo(observed)
            .filter(({ type }) => type === 'element.showCaptions')
            .at(-1)?.['forced'],
        ).toBe(forced && 'en-GB'),
    })),
    {
      name: '[S06] captions of another kind in the same language replace those chosen for an earlier film',
      input: source({ captionLang: 'en:captions' }),
      steps: [...ready, reports('element.tracks', { captions: [{ lang: 'en', label: 'English' }] })],
      ends: at('settled'),
      check: (_, observed) =>
        expect(lastOf(observed, 'media.captions')).toEqual({ type: 'media.captions', lang: 'en' }),
    },
    {
      name: '[P07] a changed duration is announced, a rounding difference is not',
      steps: [
        ...ready,
        reports('element.durationchange', { duration: 60.005 }),
        reports('element.durationchange', { duration: 61 }),
      ],
      ends: at('settled'),
      check(_, observed) {
        expect(count(observed.emitted, 'media.ready')).toBe(2);
        expect(lastOf(observed, 'media.ready')).toMatchObject({ duration: 61 });
      },
    },
    {
      name: '[P07] an engine that has recovered its decoder announces the film again and resumes seek and playback',
      input: source(chosen),
      steps: [...ready, play, seek(20), offered],
      ends: at('seeking'),
      check(_, observed) {
        expect(count(observed.emitted, 'media.ready')).toBe(2);
        expect(typesOf(observed.emitted).slice(-2)).toEqual(['media.quality', 'media.captions']);
        expect(seeks(observed)).toEqual([20, 20]);
        expect(count(sentTo(observed), 'element.play')).toBe(2);
      },
    },
    {
      name: '[P15] rate, volume and a renewed address are forwarded to the element, and its changes are reported',
      steps: [
        request({ type: 'media.setRate', rate: 2 }),
        request({ type: 'media.setVolume', volume: 30 }),
        request({ type: 'media.setMuted', muted: true }),
        request({ type: 'media.regrant', url: '/new' }),
        ...ready,
        reports('element.ratechange', { rate: 2 }),
        reports('element.volumechange', { volume: 30, muted: true }),
      ],
      ends: at('settled'),
      check(_, observed) {
        expect(typesOf(sentTo(observed)).slice(0, 4)).toEqual([
          'media.setRate',
          'media.setVolume',
          'media.setMuted',
          'media.regrant',
        ]);
        expect(observed.emitted.slice(-2)).toEqual([
          { type: 'media.rate', rate: 2 },
          { type: 'media.volume', volume: 30, muted: true },
        ]);
      },
    },
    {
      name: '[P15] [E02] a rate set while the film opens is reported once it is ready, even without a ratechange event',
      steps: [
        request({ type: 'media.setRate', rate: 2 }),
        loaded,
        reports('element.loadedmetadata', { rate: 2 }),
        reports('element.loadedmetadata', { rate: 2 }),
      ],
      ends: at('settled'),
      check: (_, observed) =>
        expect(settingsOf(observed)).toEqual([
          { type: 'media.rate', rate: 2 },
          { type: 'media.volume', volume: 80, muted: false },
        ]),
    },
    {
      name: '[P15] [E02] a volume set while the film opens is reported once it is ready, even without a volumechange event',
      steps: [
        request({ type: 'media.setVolume', volume: 30 }),
        loaded,
        reports('element.loadedmetadata', { volume: 30 }),
        reports('element.loadedmetadata', { volume: 30 }),
      ],
      ends: at('settled'),
      check: (_, observed) =>
        expect(settingsOf(observed)).toEqual([
          { type: 'media.rate', rate: 1 },
          { type: 'media.volume', volume: 30, muted: false },
        ]),
    },
    {
      name: '[P15] [E02] muting while the film opens is reported once it is ready, even without a volumechange event',
      steps: [
        request({ type: 'media.setMuted', muted: true }),
        loaded,
        reports('element.loadedmetadata', { muted: true }),
        reports('element.loadedmetadata', { muted: true }),
      ],
      ends: at('settled'),
      check: (_, observed) =>
        expect(settingsOf(observed)).toEqual([
          { type: 'media.rate', rate: 1 },
          { type: 'media.volume', volume: 80, muted: true },
        ]),
    },
    {
      name: '[P07] [P15] [S06] metadata, quality, audio and captions are announced in this order, and again when they change',
      onChart: true,
      input: source(chosen),
      begins: {
        in: loading(),
        context: {
          kind: 'replay',
          wantsPlay: false,
          seek: 0,
          target: undefined,
          opening: undefined,
          openingAtWall: undefined,
          hasPicture: false,
          quality: 240,
          captionLang: 'en',
          audioLang: undefined,
          emitted: { duration: Number.NaN, quality: 'auto', captions: 'off' },
        },
      },
      steps: [
        loaded,
        {
          ...reports('element.loadedmetadata', FULL),
          expects: {
            in: at('settled'),
            emitted: announced(60, 240, 'en', 'en'),
            children: { element: [{ type: 'element.showCaptions', lang: 'en' }] },
            context: { emitted: { duration: 60, quality: 240, captions: 'en', audio: 'en' } },
          },
        },
        // Removed captions are announced; the unchanged quality and audio are not.
        {
          ...reports('element.tracks', { ...FULL, captions: [] }),
          expects: {
            emitted: [
              { type: 'media.ready', duration: 60, qualities: [720, 240], captions: [], audio: SOUNDS },
              { type: 'media.captions', lang: 'off' },
            ],
            context: { emitted: { duration: 60, quality: 240, captions: 'off', audio: 'en' } },
          },
        },
        {
          ...engine({ type: 'engine.audio' }, reading({ ...FULL, audio: { tracks: SOUNDS, current: 'fr' } })),
          expects: {
            emitted: [
              { ...announced(60, 240, 'fr', 'en')[0]! },
              { type: 'media.audio', lang: 'fr' },
              { type: 'media.captions', lang: 'en' },
            ],
            context: { emitted: { duration: 60, quality: 240, captions: 'en', audio: 'fr' } },
          },
        },
        {
          ...engine({ type: 'engine.qualities' }, reading({ ...FULL, qualities: [480, 360], lines: 360 })),
          expects: {
            emitted: [
              {
                type: 'media.ready',
                duration: 60,
                qualities: [480, 360],
                captions: [{ lang: 'en', label: 'English' }],
                audio: SOUNDS,
              },
              { type: 'media.quality', lines: 360 },
            ],
            context: { emitted: { duration: 60, quality: 360, captions: 'en', audio: 'fr' } },
          },
        },
        {
          ...request({ type: 'media.setQuality', lines: 720 }, reading({ ...FULL, lines: 480 })),
          expects: {
            emitted: [],
            children: { engine: [{ type: 'engine.setQuality', lines: 720 }] },
            context: { quality: 720, emitted: { duration: 60, quality: undefined, captions: 'en', audio: 'fr' } },
          },
        },
        {
          ...reports('element.resize', { ...FULL, lines: 720 }),
          expects: { emitted: [{ type: 'media.quality', lines: 720 }] },
        },
        {
          ...request({ type: 'media.setCaptions', lang: 'off' }, reading(FULL)),
          expects: {
            emitted: [{ type: 'media.captions', lang: 'off' }],
            children: { element: [{ type: 'element.showCaptions', lang: 'off' }] },
            context: {
              captionLang: 'off',
              emitted: { duration: 60, quality: 720, captions: 'off', audio: 'fr' },
            },
          },
        },
        // The decoder restarts with another duration.
        {
          ...reports('element.loadedmetadata', {
            ...FULL,
            duration: 61,
            lines: 240,
            audio: { tracks: SOUNDS, current: 'en' },
          }),
          expects: {
            emitted: [{ ...announced(61, 240, 'en', 'en')[0]! }, { type: 'media.audio', lang: 'en' }],
            context: { emitted: { duration: 61, quality: 720, captions: 'off', audio: 'en' } },
          },
        },
        { ...reports('element.durationchange', { ...FULL, duration: 61.005 }), expects: { emitted: [] } },
        {
          ...reports('element.durationchange', { ...FULL, duration: 61.05 }),
          expects: { emitted: [announced(61.05, 240, 'en', 'en')[0]!] },
        },
      ],
      ends: at('settled'),
    },
    ...(
      [
        ['the only one', { tracks: SOUNDS.slice(0, 1), current: 'en' }],
        ['unknown', { tracks: SOUNDS, current: undefined }],
      ] as const
    ).map(([what, audio]) => ({
      name: `[S06] the active audio track is not announced if it is ${what}`,
      onChart: true,
      steps: [
        loaded,
        {
          ...reports('element.loadedmetadata', { audio }),
          expects: {
            emitted: [{ type: 'media.ready', duration: 60, qualities: [], captions: [], audio: audio.tracks }],
          },
        },
      ],
      ends: at('settled'),
    })),
    {
      name: '[P08] [P15] a film sought while it opened is announced, seeks and plays, also after a decoder recovery',
      onChart: true,
      input: source({ ...chosen, autoplay: true }),
      steps: [
        { ...seek(20, 3), expects: { in: loading(), context: { seek: 3, target: 20 } } },
        loaded,
        {
          ...reports('element.loadedmetadata', FULL),
          expects: {
            in: at('seeking'),
            emitted: announced(60, 240, 'en', 'en'),
            children: {
              element: [
                { type: 'element.showCaptions', lang: 'en' },
                { type: 'element.seek', time: 20 },
                { type: 'element.play' },
              ],
            },
            context: { target: 20, openingAtWall: undefined },
          },
        },
        // The engine recovers its decoder before the seek arrives.
        {
          ...reports('element.loadedmetadata', {
            qualities: [480, 360],
            lines: 360,
            captions: [],
            audio: { tracks: SOUNDS, current: 'fr' },
          }),
          expects: {
            emitted: [
              { type: 'media.ready', duration: 60, qualities: [480, 360], captions: [], audio: SOUNDS },
              { type: 'media.quality', lines: 360 },
              { type: 'media.audio', lang: 'fr' },
              { type: 'media.captions', lang: 'off' },
            ],
            children: {
              element: [
                { type: 'element.showCaptions', lang: 'off' },
                { type: 'element.seek', time: 20 },
                { type: 'element.play' },
              ],
            },
          },
        },
      ],
      ends: at('seeking'),
    },
    {
      name: '[P15] a film opened with a frame step and a play request is announced, seeks to the frame and plays',
      onChart: true,
      input: source({ ...chosen, autoplay: true, startAtWall: 7_000 }),
      steps: [
        { ...frames(1, 4), expects: { in: loading('stepping'), context: { seek: 4, wantsPlay: false } } },
        {
          ...step({ type: 'step.seek', time: 12 }),
          expects: { context: { seek: 4, target: 12, openingAtWall: undefined } },
        },
        { ...play, expects: { context: { wantsPlay: true } } },
        loaded,
        {
          ...reports('element.loadedmetadata', FULL),
          expects: {
            in: at({ stepping: 'moving' }),
            emitted: announced(60, 240, 'en', 'en'),
            children: {
              element: [
                { type: 'element.showCaptions', lang: 'en' },
                { type: 'element.seek', time: 12 },
                { type: 'element.play' },
              ],
            },
          },
        },
      ],
      ends: at({ stepping: 'moving' }),
    },
    {
      name: '[P08] a seek past the end while the film opens is clamped to the end once the duration is known',
      onChart: true,
      steps: [
        seek(90, 1),
        loaded,
        {
          ...metadata,
          expects: {
            in: at('seeking'),
            context: { target: 59.99 },
            children: {
              element: [
                { type: 'element.showCaptions', lang: 'off' },
                { type: 'element.seek', time: 59.99 },
              ],
            },
          },
        },
        // A seek has arrived within 0.01 s of its target.
        { ...reports('element.loadeddata', { time: 59.9 }), expects: { in: at('seeking'), emitted: [] } },
        {
          ...reports('element.loadeddata', { time: 59.985 }),
          expects: { in: at('settled'), emitted: [{ type: 'media.seeked', seek: 1, time: 59.985 }] },
        },
      ],
      ends: at('settled'),
    },
    {
      name: '[P08] a stuck seek is retried a quarter of a second earlier near the end, and at its target elsewhere',
      onChart: true,
      steps: [
        ...ready,
        seek(59, 1),
        {
          ...request({ type: 'media.nudge', seek: 1 }),
          expects: { context: { target: 59 }, children: { element: [{ type: 'element.seek', time: 59 }] } },
        },
        seek(59.5, 2),
        {
          ...request({ type: 'media.nudge', seek: 2 }),
          expects: { context: { target: 59.25 }, children: { element: [{ type: 'element.seek', time: 59.25 }] } },
        },
        { ...request({ type: 'media.nudge', seek: 1 }), expects: { children: {} } },
      ],
      ends: at('seeking'),
    },
    {
      name: '[P10] a jump to the live edge is ignored while the live stream has no seekable range',
      onChart: true,
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [
        loaded,
        reports('element.loadedmetadata', live(0, { seekableFrom: 0, seekableTo: 0 })),
        {
          ...request({ type: 'media.toEdge' }, live(0, { seekableFrom: 0, seekableTo: 0 })),
          expects: { children: {} },
        },
        {
          ...request({ type: 'media.toEdge' }, live(50)),
          expects: {
            children: { element: [{ type: 'element.seek', time: 100 }] },
            context: { openingAtWall: undefined },
          },
        },
      ],
      ends: at('settled'),
    },
    {
      name: '[P24] a reload discards the picture, and a further reload while loading keeps the start position',
      onChart: true,
      steps: [
        ...ready,
        { ...reports('element.canplay'), expects: { context: { hasPicture: true } } },
        {
          ...reload('position', reading({ time: 30, isPaused: true })),
          expects: {
            in: loading(),
            context: { opening: 30, target: undefined, wantsPlay: false, hasPicture: false },
            children: { steps: [{ type: 'step.cancel' }] },
            inputs: { engine: [undefined] },
          },
        },
        play,
        reload(),
        {
          ...loaded,
          expects: { children: { engine: [{ type: 'engine.create', startAt: 30, quality: 'auto' }] } },
        },
      ],
      ends: loading(),
    },
    {
      name: '[P08] a seek arrives within 0.01 s of its target, and a duration that differs by as little is unchanged',
      onChart: true,
      steps: [
        seek(0, 1),
        loaded,
        { ...reports('element.loadedmetadata', { duration: 0 }), expects: { in: at('seeking') } },
        { ...reports('element.durationchange', { duration: 0.01 }), expects: { emitted: [] } },
        {
          ...reports('element.loadeddata', { time: 0.01 }),
          expects: { in: at('settled'), emitted: [{ type: 'media.seeked', seek: 1, time: 0.01 }] },
        },
      ],
      ends: at('settled'),
    },
    ...[seek(50, 1, live(60)), seekBy(-10, 1, live(60))].map((sought) => ({
      name: `[P10] a seek in a live stream replaces the wall time at which it opened: ${sought.send.type}`,
      onChart: true,
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [
        loaded,
        { ...reports('element.loadedmetadata', live(60)), expects: { context: { openingAtWall: 7_000 } } },
        { ...sought, expects: { context: { target: 50, openingAtWall: undefined } } },
      ],
      ends: at('seeking'),
    })),
    {
      name: '[P10] a relative seek while a live stream opens replaces the wall time at which it opens',
      onChart: true,
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [
        { ...seekBy(10, 1, live(60)), expects: { context: { target: 70, openingAtWall: undefined } } },
        { ...reload('edge'), expects: { context: { target: undefined, openingAtWall: undefined } } },
      ],
      ends: loading(),
    },
    {
      name: '[P24] [P10] a live stream without a known wall time is reloaded without a start position',
      onChart: true,
      input: source({ kind: 'live', startAt: 12 }),
      steps: [
        { ...reload(), expects: { context: { opening: undefined, openingAtWall: undefined } } },
        loaded,
        reports('element.loadedmetadata', live(60)),
        {
          ...reload('position', live(60, { at: undefined })),
          expects: { in: loading(), context: { target: undefined, opening: undefined, openingAtWall: undefined } },
        },
      ],
      ends: loading(),
    },
    {
      name: '[P24] a reload during a seek starts at its target and keeps the intent to play',
      onChart: true,
      input: source({ autoplay: true, startAtWall: 7_000 }),
      steps: [
        ...ready,
        seek(20, 1),
        {
          ...reload(),
          expects: { context: { target: 20, opening: 20, openingAtWall: undefined, wantsPlay: true } },
        },
      ],
      ends: loading(),
    },
    {
      name: '[P08] a pause during a seek is reported if the film was not meant to play',
      onChart: true,
      steps: [
        ...ready,
        seek(20, 1),
        { ...reports('element.pause', { isSeeking: true }), expects: { emitted: [{ type: 'media.paused' }] } },
      ],
      ends: at('seeking'),
    },
    {
      name: '[S06] an audio track that becomes unknown is not announced',
      onChart: true,
      steps: [
        loaded,
        reports('element.loadedmetadata', FULL),
        {
          ...engine({ type: 'engine.audio' }, reading({ ...FULL, audio: { tracks: SOUNDS, current: undefined } })),
          expects: { emitted: [announced(60, 240, 'en', 'en')[0]!] },
        },
      ],
      ends: at('settled'),
    },
  ],
});
