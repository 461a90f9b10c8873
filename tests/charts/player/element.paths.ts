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

/** A paused film of a minute, at its beginning. */
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
/** A film with two tracks of sound. */
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
/** It was paused before it came to say so. */
const unplayed = reports('element.playing');
const chosen = { quality: 240, captionLang: 'en' } as const;
/** A film with both, whose picture shows the lines chosen. */
const offered = reports('element.loadedmetadata', {
  qualities: [720, 240],
  lines: 240,
  captions: [{ lang: 'en', label: 'English' }],
});
/** Firefox may have painted ahead of its clock. */
const aheadPause = reports('element.pause', { time: 10.03, frame: 10.02 });

const at = (position: StateValue) => ({ attached: { ready: position } });
const loading = (position: StateValue = 'still') => ({ attached: { loading: position } });
const heard = (observed: Observed, id = 'element') => observed.children[id] ?? [];
const seeks = (observed: Observed) =>
  heard(observed)
    .filter(({ type }) => type === 'element.seek')
    .map((event) => event['time']);
const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);
const count = (events: readonly { type: string }[], type: string) => typesOf(events).filter((is) => is === type).length;
const lastOf = ({ emitted }: Observed, type: string) => emitted.findLast((event) => event.type === type);
const settingsOf = ({ emitted }: Observed) =>
  emitted.filter(({ type }) => type === 'media.rate' || type === 'media.volume');
const created = (observed: Observed) => heard(observed, 'engine').filter(({ type }) => type === 'engine.create');

/** What a film may offer: lines, captions and two tracks of sound. */
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
      name: '[P24] a film whose picture the browser does not play pauses, and says which codec that is',
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
        expect(typesOf(heard(observed)).filter((type) => type !== 'element.showCaptions')).toEqual([
          'element.play',
          'element.pause',
        ]);
      },
    },
    {
      name: '[P07] a film is announced once it is known, and rests where nobody asked it to play',
      steps: [loaded, metadata],
      ends: at('settled'),
      check(snapshot, observed) {
        expect(created(observed)).toEqual([
          { type: 'engine.create', startAt: undefined, startAtWall: undefined, quality: 'auto' },
        ]);
        expect(observed.emitted).toEqual([{ type: 'media.ready', duration: 60, qualities: [], captions: [] }]);
        expect(heard(observed)).toEqual([{ type: 'element.showCaptions', lang: 'off' }]);
        expect(snapshot.context.emitted).toEqual({ duration: 60, quality: 'auto', captions: 'off' });
        expect(selectIsReady(snapshot)).toBe(true);
      },
    },
    {
      name: '[P07] before that nothing of the element counts but its volume',
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
      name: '[P06] it begins where it is to begin, in player time or wall time',
      input: source({ kind: 'live', startAt: 12, startAtWall: 7_000, quality: 240 }),
      steps: [loaded],
      ends: loading(),
      check: (_, observed) =>
        expect(created(observed)).toEqual([{ type: 'engine.create', startAt: 12, startAtWall: 7_000, quality: 240 }]),
    },
    {
      name: '[P08] what plays by itself is asked to play once it is ready, even if it seems to play',
      input: source({ autoplay: true }),
      steps: [loaded, reports('element.loadedmetadata', { isPaused: false })],
      ends: at('settled'),
      check: (_, observed) => expect(typesOf(heard(observed))).toEqual(['element.showCaptions', 'element.play']),
    },
    {
      name: '[P08] play and pause asked for while it loads hold once it is ready',
      steps: [play, pause, play, loaded, metadata],
      ends: at('settled'),
      check: (_, observed) =>
        expect(typesOf(heard(observed))).toEqual(['element.pause', 'element.showCaptions', 'element.play']),
    },
    {
      name: '[P08] a pause while it loads takes the play back',
      input: source({ autoplay: true }),
      steps: [pause, ...ready],
      ends: at('settled'),
      check: (_, observed) => expect(typesOf(heard(observed))).not.toContain('element.play'),
    },
    {
      name: '[P08] play and pause are confirmed by the element alone',
      steps: [...ready, play, playing, pause, reports('element.pause'), reports('element.ratechange')],
      ends: at('settled'),
      check(snapshot, observed) {
        expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.playing', 'media.paused', 'media.rate']);
        expect(typesOf(heard(observed)).slice(-2)).toEqual(['element.play', 'element.pause']);
        expect(snapshot.context.wantsPlay).toBe(false);
      },
    },
    {
      name: '[P03] [P08] a film that is paused before it says that it plays does not say so',
      steps: [...ready, play, pause, unplayed, reports('element.pause')],
      ends: at('settled'),
      check(snapshot, observed) {
        expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.paused']);
        expect(snapshot.context.wantsPlay).toBe(false);
      },
    },
    {
      name: "[P08] play and pause by the browser's own controls are the viewer's wish",
      steps: [...ready, playing, reports('element.pause')],
      ends: at('settled'),
      check: ({ context }) => expect(context.wantsPlay).toBe(false),
    },
    {
      name: '[P08] a film that plays by itself is wished to play',
      steps: [...ready, playing],
      ends: at('settled'),
      check: ({ context }) => expect(context.wantsPlay).toBe(true),
    },
    {
      name: '[P08] waiting is reported of a film that runs, not of a paused one',
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
      name: '[P08] a pause by the end, by an error or by an engine that seeks is none',
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
      name: '[P08] a start that the browser refuses is blocked, and no longer wished for',
      steps: [...ready, play, reports('element.refused', { muted: true })],
      ends: at('settled'),
      check(snapshot, observed) {
        expect(lastOf(observed, 'media.blocked')).toEqual({ type: 'media.blocked', muted: true });
        expect(snapshot.context.wantsPlay).toBe(false);
      },
    },
    {
      name: '[P08] at its end a film begins again at its beginning, and plays once it is there',
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
        expect(heard(observed).slice(-2)).toEqual([{ type: 'element.seek', time: 0 }, { type: 'element.play' }]);
        expect(observed.emitted.slice(-3)).toEqual([
          { type: 'media.ended' },
          { type: 'media.seeking' },
          { type: 'media.seeked', seek: 0, time: 0 },
        ]);
      },
    },
    {
      name: '[P08] a film that is over is not wished to play',
      steps: [...ready, playing, reports('element.ended')],
      ends: at('settled'),
      check: ({ context }) => expect(context.wantsPlay).toBe(false),
    },
    {
      name: '[P08] a seek is answered with its number when the element has arrived, not by one that was overtaken',
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
      name: '[P09] no playhead is emitted while seeking; a film that was to play resumes after it',
      steps: [...ready, play, seek(20), seek(30, 2)],
      ends: at('seeking'),
      check: (snapshot) => expect(selectPlayhead(snapshot, reading())).toBeUndefined(),
    },
    {
      name: '[P08] an engine that has paused for a seek plays on when it has arrived',
      steps: [...ready, play, seek(20), seeked(20)],
      ends: at('settled'),
      check: (_, observed) =>
        expect(typesOf(heard(observed)).slice(-3)).toEqual(['element.play', 'element.seek', 'element.play']),
    },
    {
      name: '[P08] a seek to the end of a film that plays does not play it again',
      steps: [...ready, play, seek(20), seeked(20, { hasEnded: true }), seeked(20, { isPaused: false })],
      ends: at('settled'),
      check: (_, observed) => expect(count(heard(observed), 'element.play')).toBe(1),
    },
    {
      name: '[P08] a seek stays within the film, short of its very end',
      steps: [...ready, seek(99), seek(-4, 2)],
      ends: at('seeking'),
      check: (_, observed) => expect(seeks(observed)).toEqual([expect.closeTo(59.99), 0]),
    },
    {
      name: '[P10] a seek in a live stream stays within its window, up to the edge',
      input: source({ kind: 'live' }),
      steps: [...liveReady, seek(10, 1, live(90)), seek(200, 2, live(90))],
      ends: at('seeking'),
      check: (_, observed) => expect(seeks(observed)).toEqual([40, 100]),
    },
    {
      name: '[P15] seeks by seconds add up from where the last one leads',
      steps: [...ready, seekBy(5, 1, reading({ time: 10 })), seekBy(5, 2, reading({ time: 10 })), seeked(20)],
      ends: at('settled'),
      check(_, observed) {
        expect(seeks(observed)).toEqual([15, 20]);
        expect(lastOf(observed, 'media.seeked')).toMatchObject({ seek: 2 });
      },
    },
    {
      name: '[P06] a seek asked for while it loads is where it begins, and the load answers it',
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
      name: '[P06] one asked for once the engine is there is caught up with',
      input: source({ startAt: 12, ...chosen }),
      steps: [loaded, seek(90, 4), seekBy(-100, 5), seek(90, 6), play, offered, reports('element.loadeddata')],
      ends: at('seeking'),
      check(snapshot, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(59.99)]);
        expect(snapshot.context).toMatchObject({ seek: 6, opening: undefined });
        expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.quality', 'media.captions']);
        expect(typesOf(heard(observed))).toEqual(['element.showCaptions', 'element.seek', 'element.play']);
      },
    },
    {
      name: '[P07] a film shows in the lines and with the captions that were chosen before',
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
      name: '[P06] a seek before the beginning leads there, also while it loads',
      steps: [seekBy(-5, 1), seek(-3, 2), loaded],
      ends: loading(),
      check: (_, observed) => expect(created(observed)).toMatchObject([{ startAt: 0 }]),
    },
    {
      name: '[P08] a load that has its picture while it seeks has not arrived',
      steps: [seek(20), ...ready, reports('element.loadeddata', { time: 20, isSeeking: true })],
      ends: at('seeking'),
    },
    {
      name: '[P08] a film that was to play goes on where the load has answered the seek',
      steps: [...ready, seek(20), play, reports('element.loadeddata', { time: 20 })],
      ends: at('settled'),
      check: (_, observed) => expect(count(heard(observed), 'element.play')).toBe(2),
    },
    {
      name: '[P24] an open seek is asked for again, near the end a little earlier; only the newest',
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
      name: '[P24] a seek that has arrived is not asked for again',
      steps: [...ready, seek(20, 1), seeked(20), request({ type: 'media.nudge', seek: 1 })],
      ends: at('settled'),
      check: (_, observed) => expect(seeks(observed)).toEqual([20]),
    },
    {
      name: '[P24] a reload goes on where it was, with another engine',
      steps: [...ready, play, reports('element.canplay'), reload('position', reading({ time: 33 })), loaded],
      ends: loading(),
      check(snapshot, observed) {
        expect(created(observed)).toMatchObject([{ startAt: undefined }, { startAt: 33 }]);
        expect(snapshot.context.hasPicture).toBe(false);
      },
    },
    {
      name: '[P24] a reload while it loads has another engine, too',
      steps: [loaded, reload(), loaded],
      ends: loading(),
      check: (_, observed) => expect(observed.starts).toEqual({ element: 1, steps: 1, engine: 2 }),
    },
    {
      name: '[P24] a film that plays when it is loaded again plays again, a paused one rests',
      steps: [...ready, reload(), ...ready, reload('position', reading({ isPaused: false })), ...ready],
      ends: at('settled'),
      check: (_, observed) => expect(count(heard(observed), 'element.play')).toBe(1),
    },
    {
      name: '[P24] a load that fails before it has a picture does not lose the moment, nor the seek',
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
      name: '[P10] a live stream that is loaded again is at its edge, or at the wall time of who has gone back',
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
      name: '[P10] who watches within ten seconds of the edge is at the edge again after a reload',
      input: source({ kind: 'live' }),
      steps: [...liveReady, reload('position', live(90)), loaded],
      ends: loading(),
      check: (_, observed) => expect(created(observed).at(-1)).toMatchObject({ startAtWall: undefined }),
    },
    {
      name: '[P10] the wall time of a load holds until its picture is there and sought',
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [...liveReady, seeked(50), reload('position', live(90)), loaded],
      ends: loading(),
      check: (_, observed) => expect(created(observed).at(-1)).toMatchObject({ startAtWall: 7_000 }),
    },
    {
      name: '[P10] after that it is where the viewer is',
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [...liveReady, reports('element.canplay'), seeked(50)],
      ends: at('settled'),
      check: ({ context }) => expect(context.openingAtWall).toBeUndefined(),
    },
    {
      name: '[P10] to the edge leaves the wall time, and is no seek of the viewer',
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
      name: '[P10] to the edge while it loads begins there',
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [request({ type: 'media.toEdge' }), loaded],
      ends: loading(),
      check: (_, observed) => expect(created(observed)).toMatchObject([{ startAtWall: undefined }]),
    },
    {
      name: '[P10] a film has no edge to go to',
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
      name: '[P15] a step pauses, follows the seeks of its chart and arrives with its number',
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
        expect(typesOf(heard(observed)).slice(-3)).toEqual(['element.pause', 'element.pause', 'element.seek']);
        expect(heard(observed, 'steps')).toEqual([
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
      name: '[P15] a frame is shown again without a word to anybody',
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
        expect(typesOf(heard(observed, 'steps'))).toEqual(['step.request']);
      },
    },
    {
      name: '[P15] a step that seeks before its frame was shown again goes on',
      steps: [...ready, frames(), step({ type: 'step.showAgain' }), step({ type: 'step.seek', time: 3 }), seeked(3)],
      ends: at({ stepping: 'moving' }),
      check: (_, observed) => expect(typesOf(heard(observed, 'steps'))).toEqual(['step.request', 'step.sought']),
    },
    {
      name: '[P15] a film that is played while its frame is shown again plays',
      steps: [...ready, frames(), step({ type: 'step.showAgain' }), play, seeked(0)],
      ends: at({ stepping: 'moving' }),
      check: (_, observed) => expect(count(heard(observed), 'element.play')).toBe(2),
    },
    {
      name: '[P15] a film that is played while it steps plays on when it has arrived',
      steps: [...ready, frames(), step({ type: 'step.seek', time: 3 }), play, step({ type: 'step.arrived' })],
      ends: at('settled'),
      check: (_, observed) => expect(count(heard(observed), 'element.play')).toBe(2),
    },
    {
      name: '[P15] a seek ends the steps that are under way',
      steps: [...ready, frames(), seek(20, 2), seeked(20), frames(1, 3), seekBy(1, 4)],
      ends: at('seeking'),
      check: (_, observed) =>
        expect(typesOf(heard(observed, 'steps'))).toEqual([
          'step.request',
          'step.cancel',
          'step.request',
          'step.cancel',
        ]),
    },
    {
      name: '[P15] a reload ends them, too',
      steps: [...ready, frames(), reload()],
      ends: loading(),
      check: (_, observed) => expect(typesOf(heard(observed, 'steps'))).toEqual(['step.request', 'step.cancel']),
    },
    {
      name: '[P15] a step asked for while it loads is taken once it is ready',
      input: source({ autoplay: true }),
      steps: [frames(1, 2), step({ type: 'step.seek', time: 0.06 }), ...ready, seeked(0.06)],
      ends: at({ stepping: 'moving' }),
      check(_, observed) {
        expect(created(observed)).toMatchObject([{ startAt: 0.06 }]);
        expect(seeks(observed)).toEqual([0.06]);
        expect(typesOf(heard(observed, 'steps'))).toEqual(['step.request', 'step.sought']);
        expect(typesOf(heard(observed))).not.toContain('element.play');
      },
    },
    {
      name: '[P15] such a film is announced like any other, and plays where that was asked for after the step',
      input: source(chosen),
      steps: [frames(), play, loaded, offered],
      ends: at({ stepping: 'moving' }),
      check(_, observed) {
        expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.quality', 'media.captions']);
        expect(typesOf(heard(observed))).toEqual(['element.pause', 'element.showCaptions', 'element.play']);
      },
    },
    {
      name: '[P15] a step asked for while a frame is shown again leaves it so',
      steps: [...ready, frames(), step({ type: 'step.showAgain' }), frames(), seeking()],
      ends: at({ stepping: 'showingAgain' }),
      check: (_, observed) => expect(typesOf(heard(observed, 'steps'))).toEqual(['step.request', 'step.request']),
    },
    {
      name: '[P15] a seek or a reload takes its place',
      steps: [frames(), seek(20), frames(), seekBy(1, 2), frames(), reload(), loaded, metadata],
      ends: at('seeking'),
      check: (_, observed) => expect(count(heard(observed, 'steps'), 'step.cancel')).toBe(3),
    },
    {
      name: '[P15] the picture that stays after a pause is the one of the reported time, and its seek is not emitted',
      steps: [...ready, playing, aheadPause, seeking(10), seeked(10, { isSeeking: true }), seeked(10.02)],
      ends: at('settled'),
      check(snapshot, observed) {
        expect(seeks(observed)).toEqual([10.02]);
        expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.playing', 'media.paused']);
        expect(snapshot.context.wantsPlay).toBe(false);
      },
    },
    {
      name: '[P15] at the end of a film it stays short of the end',
      steps: [...ready, reports('element.pause', { time: 59.98, frame: 60.02 })],
      ends: at('settling'),
      check: (_, observed) => expect(seeks(observed)).toEqual([expect.closeTo(59.99)]),
    },
    {
      name: '[P15] an element that seeks anyway, or is paused by its end, has nothing to settle',
      steps: [
        ...ready,
        reports('element.pause', { frame: 3, isSeeking: true }),
        reports('element.pause', { frame: 3, hasEnded: true }),
      ],
      ends: at('settled'),
      check: (_, observed) => expect(seeks(observed)).toEqual([]),
    },
    {
      name: '[P15] play while the picture settles plays on after it',
      steps: [...ready, aheadPause, play, seeked(10.02)],
      ends: at('settled'),
      check: (_, observed) => expect(count(heard(observed), 'element.play')).toBe(2),
    },
    {
      name: '[P15] a step out of a picture that settles follows it',
      steps: [...ready, aheadPause, frames(), seeked(10.02), step({ type: 'step.seek', time: 10.06 })],
      ends: at({ stepping: 'moving' }),
      check(_, observed) {
        expect(typesOf(heard(observed, 'steps'))).toEqual(['step.request']);
        expect(seeks(observed)).toEqual([10.02, 10.06]);
      },
    },
    {
      name: '[P15] the wall time is left by any seek that arrives once there is a picture',
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [...liveReady, reports('element.canplay'), frames(), seeked(50)],
      ends: at({ stepping: 'moving' }),
      check: ({ context }) => expect(context.openingAtWall).toBeUndefined(),
    },
    {
      name: '[P15] also by one within the frame on show',
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [...liveReady, reports('element.canplay'), aheadPause, seeked(50)],
      ends: at('settled'),
      check: ({ context }) => expect(context.openingAtWall).toBeUndefined(),
    },
    {
      name: '[P15] and by a frame that is shown again',
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [...liveReady, reports('element.canplay'), frames(), step({ type: 'step.showAgain' }), seeked(50)],
      ends: at({ stepping: 'moving' }),
      check: ({ context }) => expect(context.openingAtWall).toBeUndefined(),
    },
    {
      name: '[P10] a live stream that is loaded again at its edge while it loads forgets moment and seek',
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [seek(20), reload('edge'), loaded],
      ends: loading(),
      check: (_, observed) => expect(created(observed)).toMatchObject([{ startAt: undefined, startAtWall: undefined }]),
    },
    {
      name: '[P15] a rendition is confirmed once its picture shows, and answered even where it showed already',
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
        expect(heard(observed, 'engine').slice(1)).toEqual([
          { type: 'engine.setQuality', lines: 300 },
          { type: 'engine.setQuality', lines: 240 },
        ]);
      },
    },
    {
      name: '[P07] requested captions show as soon as there are such, and every request is answered',
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
        expect(heard(observed).at(2)).toEqual({ type: 'element.showCaptions', lang: 'en' });
      },
    },
    {
      name: '[S06] tracks of sound are announced, and the one that is heard whenever it is another',
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
      name: '[S06] a film with one track of sound has no choice to announce',
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
      name: '[S06] another track is requested of the engine, and of the next one, too',
      steps: [
        ...ready,
        request({ type: 'media.setAudio', lang: 'fr' }),
        request({ type: 'media.reload', to: 'position' }),
        loaded,
      ],
      ends: { attached: { loading: 'still' } },
      check(_, observed) {
        expect(heard(observed, 'engine').filter(({ type }) => type === 'engine.setAudio')).toEqual([
          { type: 'engine.setAudio', lang: 'fr' },
        ]);
        expect(created(observed).at(-1)).toMatchObject({ audio: 'fr' });
        expect(count(observed.emitted, 'media.audio')).toBe(0);
      },
    },
    {
      name: '[S06] the sound that was preferred before is asked of the engine from the start',
      input: source({ audioLang: 'fr' }),
      steps: [loaded],
      ends: { attached: { loading: 'still' } },
      check: (_, observed) => expect(created(observed)).toMatchObject([{ audio: 'fr' }]),
    },
    ...(
      [
        ['when the film is there', [loaded], { ready: 'settled' }],
        ['when the film is there and begins where somebody has sought', [loaded, seek(20)], { ready: 'seeking' }],
        ['when the film is there and a step was asked for', [loaded, frames()], { ready: 'stepping' }],
        ['when the engine has repaired its decoder', ready, { ready: 'settled' }],
      ] as const
    ).map(([when, steps, attached]) => ({
      name: `[S06] the sound that is heard is announced ${when}`,
      steps: [...steps, reports('element.loadedmetadata', { audio: { tracks: SOUNDS, current: 'fr' } })],
      ends: { attached },
      check: (_: unknown, observed: Observed) =>
        expect(observed.emitted.filter(({ type }) => type === 'media.audio')).toEqual([
          { type: 'media.audio', lang: 'fr' },
        ]),
    })),
    {
      name: '[S06] forced captions follow the sound that is chosen',
      steps: [
        ...ready,
        engine(
          { type: 'engine.audio' },
          reading({ audio: { tracks: SOUNDS, current: 'fr' }, forced: ['fr-FR'], captions: [] }),
        ),
      ],
      ends: at('settled'),
      check: (_, observed) =>
        expect(heard(observed).at(-1)).toMatchObject({ type: 'element.showCaptions', forced: 'fr-FR' }),
    },
    ...(
      [
        ['in the language that is heard show by themselves', {}, 'en', 'en'],
        ['in another language than the one that is heard do not', {}, 'fr', undefined],
        ['give way to captions that were chosen', { captionLang: 'de' }, 'en', undefined],
        ['show where the captions that were chosen are not there', { captionLang: 'it' }, 'en', 'en'],
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
          heard(observed)
            .filter(({ type }) => type === 'element.showCaptions')
            .at(-1)?.['forced'],
        ).toBe(forced && 'en-GB'),
    })),
    {
      name: '[S06] captions of another kind stand in for those that were chosen at another film',
      input: source({ captionLang: 'en:captions' }),
      steps: [...ready, reports('element.tracks', { captions: [{ lang: 'en', label: 'English' }] })],
      ends: at('settled'),
      check: (_, observed) =>
        expect(lastOf(observed, 'media.captions')).toEqual({ type: 'media.captions', lang: 'en' }),
    },
    {
      name: '[P07] another length is announced, a rounding is not',
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
      name: '[P07] an engine that has repaired its decoder announces the film again and goes on',
      input: source(chosen),
      steps: [...ready, play, seek(20), offered],
      ends: at('seeking'),
      check(_, observed) {
        expect(count(observed.emitted, 'media.ready')).toBe(2);
        expect(typesOf(observed.emitted).slice(-2)).toEqual(['media.quality', 'media.captions']);
        expect(seeks(observed)).toEqual([20, 20]);
        expect(count(heard(observed), 'element.play')).toBe(2);
      },
    },
    {
      name: '[P15] rate, volume and the newest address are passed on, and reported as the element has them',
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
        expect(typesOf(heard(observed)).slice(0, 4)).toEqual([
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
      name: '[P15] [E02] a rate that is set while it opens is reported once it is ready, where the browser does not say so',
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
      name: '[P15] [E02] a volume that is set while it opens is reported once it is ready, where the browser does not say so',
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
      name: '[P15] [E02] sound that is switched off while it opens is reported once it is ready, where the browser does not say so',
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
      name: '[P07] [P15] [S06] a film is announced with its lines, its sound and its captions, in this order, and each change of them',
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
        // The same once more is announced as ready alone.
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
        // The decoder starts over with another length.
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
        ['one of a single track', { tracks: SOUNDS.slice(0, 1), current: 'en' }],
        ['one that nobody knows', { tracks: SOUNDS, current: undefined }],
      ] as const
    ).map(([what, audio]) => ({
      name: `[S06] a sound is not announced as heard where it is ${what}`,
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
      name: '[P08] [P15] a film that was sought and stepped while it opened is announced, goes there and plays, in this order',
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
        // The engine repairs its decoder before it is there.
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
      name: '[P15] a step that was asked for while the film opened is led to once it is announced',
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
      name: '[P08] a film that was sought past its end while it opened is sought at its end, once its length is known',
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
        // It is there within a hundredth of a second.
        { ...reports('element.loadeddata', { time: 59.9 }), expects: { in: at('seeking'), emitted: [] } },
        {
          ...reports('element.loadeddata', { time: 59.985 }),
          expects: { in: at('settled'), emitted: [{ type: 'media.seeked', seek: 1, time: 59.985 }] },
        },
      ],
      ends: at('settled'),
    },
    {
      name: '[P08] near the end a seek that hangs is asked for a quarter of a second earlier, farther from it where it was',
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
      name: '[P10] a live stream that is seekable nowhere has no edge to go to',
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
      name: '[P24] a film that is loaded again while it plays begins where it is, as one without a picture, and plays on',
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
      name: '[P08] a seek has arrived within a hundredth of a second, and a length that differs by no more is the same',
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
      name: `[P10] a seek in a live stream is newer than the moment at which it began: ${sought.send.type}`,
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
      name: '[P10] steps of seconds that are asked for while a live stream opens are newer than the moment at which it begins',
      onChart: true,
      input: source({ kind: 'live', startAtWall: 7_000 }),
      steps: [
        { ...seekBy(10, 1, live(60)), expects: { context: { target: 70, openingAtWall: undefined } } },
        { ...reload('edge'), expects: { context: { target: undefined, openingAtWall: undefined } } },
      ],
      ends: loading(),
    },
    {
      name: '[P24] [P10] a live stream that is loaded again has neither time nor moment where its wall time is not known',
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
      name: '[P24] a film that is loaded again on its way to a moment goes there, and plays where it was to play',
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
      name: '[P08] a pause during a seek is one where the film was not to play',
      onChart: true,
      steps: [
        ...ready,
        seek(20, 1),
        { ...reports('element.pause', { isSeeking: true }), expects: { emitted: [{ type: 'media.paused' }] } },
      ],
      ends: at('seeking'),
    },
    {
      name: '[S06] a sound that nobody knows any more is not announced',
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
