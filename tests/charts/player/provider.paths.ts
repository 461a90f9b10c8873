import { expect } from 'vitest';
import type { StateValue } from 'xstate';
import {
  FRAME_HELLO_MS,
  FRAME_PLAY_PATIENCE_MS,
  FRAME_POLL_MS,
} from '../../../core/domain/constants/provider-frames.ts';
import type { MediaCommand, MediaSource } from '../../../machines/player/playback/media.ports.ts';
import { providerMachine } from '../../../machines/player/playback/provider/provider.machine.ts';
import type { PageReport } from '../../../machines/player/playback/provider/provider.machine.ts';
import { positionAt, readProvider } from '../../../machines/player/playback/provider/provider.rules.ts';
import { selectPlayhead } from '../../../machines/player/playback/provider/provider.select.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';

const source = (over: Partial<MediaSource> = {}): MediaSource => ({
  url: 'https://www.youtube.com/watch?v=abc123DEF_-',
  kind: 'replay',
  autoplay: false,
  frugal: false,
  volume: 80,
  muted: false,
  rate: 1,
  ...over,
});

/** An event of the page at a time of its clock. */
const page = (event: PageReport | { type: 'page.loaded' }, now = 0) =>
  ({ from: 'page', event: { ...event, now } }) as const;
const request = (event: MediaCommand, now = 0) => ({ send: { ...event, now } }) as const;

const admit = request({ type: 'media.admit', play: false });
const loaded = page({ type: 'page.loaded' });
const ready = page({ type: 'page.ready' });
const length = page({ type: 'page.duration', duration: 60 });
const playing = (now = 0) => page({ type: 'page.playing' }, now);
/** A page that responds, with a film of one minute. */
const opened = [admit, loaded, ready, length];
const play = request({ type: 'media.play' });
const pause = request({ type: 'media.pause' });
const seek = (time: number, number = 1) => request({ type: 'media.seek', time, seek: number });

const picture = (state: StateValue) => ({ loaded: { ready: { picture: state } } });
const commands = (observed: Observed) => observed.children['page'] ?? [];
const lastOf = (observed: Observed, type: string) => observed.emitted.findLast((event) => event.type === type);
const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

const FILM = { provider: 'youtube', id: 'abc123DEF_-' } as const;
const sound = (volume: number, muted: boolean) => page({ type: 'page.volume', volume, muted });

export default definePaths(providerMachine, {
  name: 'provider',
  input: [source(), source({ kind: 'live' }), source({ autoplay: true, startAt: 12, rate: 2 })],
  events: {
    'media.admit': [
      { play: false, now: 0 },
      { play: true, now: 0 },
    ],
    'media.play': [{ now: 0 }],
    'media.pause': [{ now: 0 }],
    'media.seek': [{ time: 20, seek: 1, now: 0 }],
    'media.seekBy': [{ seconds: 5, seek: 1, now: 0 }],
    'media.toEdge': [{ now: 0 }],
    'media.nudge': [
      { seek: 1, now: 0 },
      { seek: 9, now: 0 },
    ],
    'media.setRate': [{ rate: 1.5, now: 0 }],
    'media.setVolume': [
      { volume: 40, now: 0 },
      { volume: 0, now: 0 },
    ],
    'media.setMuted': [{ muted: true, now: 0 }],
    'media.reload': [{ to: 'position', now: 0 }],
    'media.step': [],
    'media.setQuality': [],
    'media.setCaptions': [],
    'media.setAudio': [],
    'media.regrant': [],
    'page.loaded': [],
    'page.ready': [],
    'page.duration': [],
    'page.buffered': [],
    'page.time': [],
    'page.seeked': [],
    'page.playing': [],
    'page.paused': [],
    'page.waiting': [],
    'page.ended': [],
    'page.rate': [],
    'page.volume': [],
    'page.blocked': [],
    'page.failed': [],
  },
  runsIn: { page: 'loaded' },
  results: {
    page: {
      emits: [
        { type: 'page.loaded', now: 0 },
        { type: 'page.ready', now: 0 },
        { type: 'page.duration', duration: 60, now: 0 },
        { type: 'page.buffered', to: 30, now: 0 },
        { type: 'page.time', time: 3, now: 0 },
        { type: 'page.time', time: 20, now: 0 },
        { type: 'page.seeked', time: 3, now: 0 },
        { type: 'page.seeked', time: 20, now: 0 },
        { type: 'page.playing', now: 0 },
        { type: 'page.paused', now: 0 },
        { type: 'page.waiting', now: 0 },
        { type: 'page.ended', now: 0 },
        { type: 'page.rate', rate: 1, now: 0 },
        { type: 'page.volume', volume: 80, muted: false, now: 0 },
        { type: 'page.volume', muted: true, now: 0 },
        { type: 'page.blocked', now: 0 },
        { type: 'page.failed', now: 0 },
      ],
    },
  },
  endless: { page: "a film lasts as long as the viewer stays with the site's page" },
  explore: {
    limit: 20_000,
    contextKey: ({ isLive, goesOn, duration, target, awaitsRate, awaitsVolume, volume, muted }) => [
      isLive,
      goesOn,
      duration > 0,
      target !== undefined,
      awaitsRate,
      awaitsVolume,
      volume,
      muted,
    ],
  },
  unseen: [
    {
      state: '(root)',
      reason: "what it confirms is shown by transport, as of every film; the picture is the site's own page",
    },
  ],
  pinned: [
    {
      name: '[P07] nothing of a video site loads before consent, whatever is requested',
      steps: [
        play,
        seek(20),
        request({ type: 'media.setRate', rate: 1.5 }),
        request({ type: 'media.reload', to: 'position' }),
      ],
      ends: 'withheld',
      check(_, observed) {
        expect(observed.emitted).toEqual([]);
        expect(commands(observed)).toEqual([]);
      },
    },
    {
      name: '[P07] a page is pinged until it listens, and then receives the commands queued meanwhile',
      input: source({ startAt: 5 }),
      steps: [
        play,
        seek(20),
        request({ type: 'media.setRate', rate: 1.5 }),
        request({ type: 'media.setMuted', muted: true }),
        request({ type: 'media.setVolume', volume: 40 }),
        admit,
        loaded,
        { elapse: FRAME_HELLO_MS },
        ready,
      ],
      ends: { loaded: { ready: { picture: { still: 'starting' }, position: 'seeking', length: 'unknown' } } },
      check(_, observed) {
        expect(commands(observed)).toEqual([
          { type: 'page.greet' },
          { type: 'page.greet' },
          { type: 'page.subscribe' },
          { type: 'page.setVolume', volume: 40 },
          { type: 'page.setMuted', muted: false },
          { type: 'page.setRate', rate: 1.5 },
          { type: 'page.seek', time: 20 },
          { type: 'page.play' },
          { type: 'page.poll' },
        ]);
      },
    },
    {
      name: '[P07] a page that was never requested to play stays at the beginning',
      steps: [admit, loaded, ready],
      ends: picture({ still: 'rest' }),
      check: (_, observed) =>
        expect(commands(observed)).toEqual([
          { type: 'page.greet' },
          { type: 'page.subscribe' },
          { type: 'page.setVolume', volume: 80 },
          { type: 'page.setMuted', muted: false },
          { type: 'page.poll' },
        ]),
    },
    {
      name: '[P07] a film plays after consent to watch it, without a separate play request',
      steps: [request({ type: 'media.admit', play: true }), loaded, ready, length, playing()],
      ends: picture('playing'),
      check: (_, observed) => expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.playing']),
    },
    {
      name: '[P07] a film that does not start in time is reported as blocked',
      steps: [...opened, play, { elapse: FRAME_PLAY_PATIENCE_MS - 1, meanwhile: true }, { elapse: 1 }],
      ends: picture({ still: 'rest' }),
      check(snapshot, observed) {
        expect(lastOf(observed, 'media.blocked')).toEqual({ type: 'media.blocked', muted: false });
        expect(snapshot.context.goesOn).toBe(false);
      },
    },
    {
      name: '[P07] a film that starts in time or buffers is not reported as blocked',
      steps: [
        ...opened,
        play,
        page({ type: 'page.waiting' }),
        { elapse: FRAME_PLAY_PATIENCE_MS, meanwhile: true },
        playing(),
        play,
        { elapse: FRAME_PLAY_PATIENCE_MS, meanwhile: true },
      ],
      ends: picture('playing'),
      check: (_, observed) => expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.playing']),
    },
    {
      name: '[P07] blocked playback that the site reports is passed on at once',
      steps: [...opened, play, page({ type: 'page.waiting' }), page({ type: 'page.blocked' })],
      ends: picture({ still: 'rest' }),
      check: (_, observed) => expect(lastOf(observed, 'media.blocked')).toBeDefined(),
    },
    {
      name: '[P07] play, pause and buffering are reported only when the page confirms them',
      steps: [
        ...opened,
        play,
        playing(),
        pause,
        page({ type: 'page.paused' }),
        page({ type: 'page.paused' }),
        play,
        playing(),
        page({ type: 'page.waiting' }),
        playing(),
      ],
      ends: picture('playing'),
      check(_, observed) {
        expect(typesOf(observed.emitted)).toEqual([
          'media.ready',
          'media.playing',
          'media.paused',
          'media.playing',
          'media.waiting',
          'media.playing',
        ]);
        expect(typesOf(commands(observed)).slice(-3)).toEqual(['page.play', 'page.pause', 'page.play']);
      },
    },
    {
      name: '[P07] a film paused while it buffers is reported as paused',
      steps: [...opened, playing(), page({ type: 'page.waiting' }), pause, page({ type: 'page.paused' })],
      ends: picture({ still: 'rest' }),
      check(snapshot, observed) {
        expect(typesOf(observed.emitted).slice(-2)).toEqual(['media.waiting', 'media.paused']);
        expect(commands(observed).at(-1)).toEqual({ type: 'page.pause' });
        expect(snapshot.context.goesOn).toBe(false);
      },
    },
    {
      name: '[P07] the position advances between two reports at the current rate, for a second at most',
      input: source({ rate: 2 }),
      steps: [...opened, page({ type: 'page.time', time: 10 }), playing(1000)],
      ends: picture('playing'),
      check({ context }) {
        expect(positionAt(context, 1400)).toBeCloseTo(10.8);
        expect(positionAt(context, 9000)).toBeCloseTo(10 + FRAME_POLL_MS / 1000);
      },
    },
    {
      name: '[P07] a paused film stays at the position it had reached',
      steps: [
        ...opened,
        page({ type: 'page.time', time: 10 }),
        playing(1000),
        page({ type: 'page.time', time: 10.2 }, 1200),
        page({ type: 'page.paused' }, 1700),
      ],
      ends: picture({ still: 'rest' }),
      check: ({ context }) => expect(positionAt(context, 60_000)).toBeCloseTo(10.7),
    },
    {
      name: '[P07] a buffering film stays at the position it had reached',
      steps: [...opened, page({ type: 'page.time', time: 10 }), playing(1000), page({ type: 'page.waiting' }, 1500)],
      ends: picture({ still: 'buffering' }),
      check: ({ context }) => expect(positionAt(context, 60_000)).toBeCloseTo(10.5),
    },
    {
      name: '[P07] a seek arrives with a reported time near its target; an earlier time is ignored',
      steps: [
        ...opened,
        page({ type: 'page.time', time: 10 }),
        seek(12, 7),
        page({ type: 'page.time', time: 10.4 }),
        page({ type: 'page.time', time: 12.2 }),
      ],
      ends: { loaded: { ready: { position: 'settled' } } },
      check(snapshot, observed) {
        expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.seeking', 'media.seeked']);
        expect(lastOf(observed, 'media.seeked')).toEqual({ type: 'media.seeked', seek: 7, time: 12.2 });
        expect(selectPlayhead(snapshot, 0)).toEqual({ kind: 'replay', time: 12.2 });
      },
    },
    {
      name: '[P07] during a seek the clock shows the target, and no playhead is reported',
      steps: [...opened, page({ type: 'page.time', time: 10 }), seek(99, 7)],
      ends: { loaded: { ready: { position: 'seeking' } } },
      check(snapshot, observed) {
        expect(readProvider(snapshot.context, 0).time).toBe(60);
        expect(selectPlayhead(snapshot, 0)).toBeUndefined();
        expect(commands(observed).at(-1)).toEqual({ type: 'page.seek', time: 60 });
      },
    },
    {
      name: '[P07] an arrival that the site reports completes the seek if it is near the target',
      steps: [
        ...opened,
        page({ type: 'page.time', time: 10 }),
        seek(11, 2),
        page({ type: 'page.seeked', time: 40 }),
        page({ type: 'page.seeked', time: 10.2 }),
      ],
      ends: { loaded: { ready: { position: 'settled' } } },
      check: (_, observed) =>
        expect(lastOf(observed, 'media.seeked')).toEqual({ type: 'media.seeked', seek: 2, time: 10.2 }),
    },
    {
      name: '[P07] relative seeks add up from the target of the pending seek',
      steps: [
        ...opened,
        page({ type: 'page.time', time: 10 }),
        request({ type: 'media.seekBy', seconds: 5, seek: 1 }),
        request({ type: 'media.seekBy', seconds: 5, seek: 2 }),
      ],
      ends: { loaded: { ready: { position: 'seeking' } } },
      check(snapshot, observed) {
        expect(commands(observed).at(-1)).toEqual({ type: 'page.seek', time: 20 });
        expect(snapshot.context.seek).toBe(2);
      },
    },
    {
      name: '[P07] relative seeks requested before consent add up',
      input: source({ startAt: 10 }),
      steps: [
        request({ type: 'media.seekBy', seconds: 5, seek: 1 }),
        request({ type: 'media.seekBy', seconds: 5, seek: 2 }),
      ],
      ends: 'withheld',
      check: ({ context }) => expect([context.target?.time, context.seek]).toEqual([20, 2]),
    },
    {
      name: '[P24] a stuck seek at the end is repeated a quarter of a second earlier',
      steps: [
        ...opened,
        seek(60, 3),
        request({ type: 'media.nudge', seek: 2 }),
        request({ type: 'media.nudge', seek: 3 }),
      ],
      ends: { loaded: { ready: { position: 'seeking' } } },
      check: (_, observed) =>
        expect(commands(observed).slice(-2)).toEqual([
          { type: 'page.seek', time: 60 },
          { type: 'page.seek', time: 59.75 },
        ]),
    },
    {
      name: '[P07] playing a film that has ended seeks to its beginning',
      steps: [...opened, playing(), page({ type: 'page.ended' }), play],
      ends: { loaded: { ready: { picture: { still: 'starting' }, position: 'seeking' } } },
      check(_, observed) {
        expect(typesOf(observed.emitted).slice(-2)).toEqual(['media.ended', 'media.seeking']);
        expect(commands(observed).slice(-3)).toEqual([
          { type: 'page.poll' },
          { type: 'page.seek', time: 0 },
          { type: 'page.play' },
        ]);
      },
    },
    {
      name: '[P07] playing after a seek away from the end does not rewind the film',
      steps: [...opened, playing(), page({ type: 'page.ended' }), seek(20), play],
      ends: picture({ still: 'starting' }),
      check: (_, observed) =>
        expect(commands(observed).slice(-2)).toEqual([{ type: 'page.seek', time: 20 }, { type: 'page.play' }]),
    },
    {
      name: '[P07] playing after a relative seek away from the end does not rewind the film',
      steps: [
        ...opened,
        page({ type: 'page.time', time: 60 }),
        page({ type: 'page.ended' }),
        pause,
        request({ type: 'media.seekBy', seconds: -5, seek: 1 }),
        play,
      ],
      ends: picture({ still: 'starting' }),
      check: (_, observed) =>
        expect(commands(observed).slice(-2)).toEqual([{ type: 'page.seek', time: 55 }, { type: 'page.play' }]),
    },
    {
      name: '[P07] a film that the site restarts after its end counts as playing',
      steps: [...opened, playing(), page({ type: 'page.ended' }), playing()],
      ends: picture('playing'),
    },
    {
      name: '[P10] a live stream is announced at once, and its edge is the end that the page reports',
      input: source({ kind: 'live' }),
      steps: [admit, loaded, ready, request({ type: 'media.toEdge' }), length, request({ type: 'media.toEdge' })],
      ends: { loaded: { ready: { length: 'known', position: 'seeking' } } },
      check(_, observed) {
        expect(observed.emitted[0]).toMatchObject({ type: 'media.ready', duration: Number.POSITIVE_INFINITY });
        expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.seeking']);
        expect(commands(observed).at(-1)).toEqual({ type: 'page.seek', time: 60 });
      },
    },
    {
      name: '[P07] a film that plays without a duration is announced, and again when the duration is known',
      steps: [
        admit,
        loaded,
        ready,
        playing(),
        length,
        page({ type: 'page.duration', duration: 60.005 }),
        page({ type: 'page.buffered', to: 30 }),
      ],
      ends: { loaded: { ready: { length: 'known' } } },
      check(snapshot, observed) {
        expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.playing', 'media.ready']);
        expect(lastOf(observed, 'media.ready')).toMatchObject({ duration: 60 });
        expect(readProvider(snapshot.context, 0)).toMatchObject({ bufferedTo: 30, seekableTo: 60.005 });
      },
    },
    {
      name: '[P07] a requested rate is confirmed even if unchanged, and a repeated report is not',
      steps: [
        ...opened,
        page({ type: 'page.rate', rate: 1 }),
        page({ type: 'page.rate', rate: 1 }),
        request({ type: 'media.setRate', rate: 1 }),
        page({ type: 'page.rate', rate: 1 }),
        page({ type: 'page.rate', rate: 2 }),
      ],
      ends: { loaded: { ready: { position: 'settled' } } },
      check(_, observed) {
        const rates = observed.emitted.filter(({ type }) => type === 'media.rate').map((event) => event['rate']);
        expect(rates).toEqual([1, 1, 2]);
        expect(commands(observed).slice(-2)).toEqual([{ type: 'page.setRate', rate: 1 }, { type: 'page.poll' }]);
      },
    },
    {
      name: '[P07] a rate change affects the position from then on, and does not move it',
      steps: [
        ...opened,
        page({ type: 'page.time', time: 10 }),
        playing(1000),
        page({ type: 'page.rate', rate: 2 }, 1400),
      ],
      ends: picture('playing'),
      check: ({ context }) => expect(positionAt(context, 1600)).toBeCloseTo(10.8),
    },
    {
      name: '[P07] a raised volume is confirmed once the page reports both the volume and the end of the mute',
      steps: [
        ...opened,
        page({ type: 'page.volume', volume: 80, muted: true }),
        request({ type: 'media.setVolume', volume: 40 }),
        page({ type: 'page.volume', volume: 40.4 }),
        page({ type: 'page.volume', muted: false }),
        page({ type: 'page.volume', volume: 40 }),
      ],
      ends: { loaded: { ready: { position: 'settled' } } },
      check(_, observed) {
        expect(observed.emitted.filter(({ type }) => type === 'media.volume')).toEqual([
          { type: 'media.volume', volume: 80, muted: true },
          { type: 'media.volume', volume: 40, muted: false },
        ]);
        expect(commands(observed).slice(-3)).toEqual([
          { type: 'page.setVolume', volume: 40 },
          { type: 'page.setMuted', muted: false },
          { type: 'page.poll' },
        ]);
      },
    },
    {
      name: '[P07] volume 0 and mute need only one report, and are confirmed even if unchanged',
      steps: [
        ...opened,
        page({ type: 'page.volume', volume: 80, muted: true }),
        request({ type: 'media.setMuted', muted: true }),
        page({ type: 'page.volume', muted: true }),
        request({ type: 'media.setVolume', volume: 0 }),
        page({ type: 'page.volume', volume: 0 }),
      ],
      ends: { loaded: { ready: { position: 'settled' } } },
      check(_, observed) {
        expect(observed.emitted.filter(({ type }) => type === 'media.volume')).toEqual([
          { type: 'media.volume', volume: 80, muted: true },
          { type: 'media.volume', volume: 80, muted: true },
          { type: 'media.volume', volume: 0, muted: true },
        ]);
        expect(commands(observed).slice(-4)).toEqual([
          { type: 'page.setMuted', muted: true },
          { type: 'page.poll' },
          { type: 'page.setVolume', volume: 0 },
          { type: 'page.poll' },
        ]);
      },
    },
    {
      name: '[P24] a film that the site refuses is fatal, and a reload plays it from its position',
      input: source({ startAt: 12 }),
      steps: [
        ...opened,
        play,
        page({ type: 'page.failed' }),
        { elapse: FRAME_PLAY_PATIENCE_MS, meanwhile: true },
        request({ type: 'media.reload', to: 'position' }),
        loaded,
        ready,
      ],
      ends: picture({ still: 'starting' }),
      check(_, observed) {
        expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.fatal']);
        expect(typesOf(commands(observed)).slice(-3)).toEqual(['page.seek', 'page.play', 'page.poll']);
      },
    },
    {
      name: '[P24] a film that fails during playback is fatal',
      steps: [...opened, playing(), page({ type: 'page.failed' })],
      ends: picture('playing'),
      check: (_, observed) => expect(typesOf(observed.emitted).at(-1)).toBe('media.fatal'),
    },
    {
      name: '[P07] a frame moved within the document is greeted again and resumes at its position',
      steps: [...opened, page({ type: 'page.time', time: 10 }), playing(1000), loaded, ready],
      ends: picture({ still: 'starting' }),
      check(snapshot, observed) {
        expect(commands(observed)).toContainEqual({ type: 'page.seek', time: 10 });
        expect(positionAt(snapshot.context, 9000)).toBe(10);
      },
    },
    {
      name: '[P07] a frame moved after the end of the film does not play it again',
      steps: [...opened, play, page({ type: 'page.ended' }), loaded, ready],
      ends: picture({ still: 'rest' }),
    },
    {
      name: '[P07] a frame moved after a pause before the first picture stays paused',
      steps: [...opened, play, pause, loaded, ready],
      ends: picture({ still: 'rest' }),
    },
    {
      name: '[P07] a frame moved after a cancelled pause resumes playback',
      steps: [...opened, playing(), pause, play, loaded, ready],
      ends: picture({ still: 'starting' }),
    },
    {
      name: '[P07] pause, mute and seek requested before consent apply once the page responds',
      input: source({ autoplay: true }),
      steps: [pause, request({ type: 'media.setMuted', muted: true }), seek(20, 4), admit, loaded, ready],
      ends: picture({ still: 'rest' }),
      check(snapshot, observed) {
        expect(snapshot.context.seek).toBe(4);
        expect(commands(observed)).toContainEqual({ type: 'page.setMuted', muted: true });
      },
    },
    {
      name: '[P07] consent to watch requests playback once the page responds',
      steps: [request({ type: 'media.admit', play: true }), loaded, ready],
      ends: picture({ still: 'starting' }),
    },
    {
      name: '[P24] a reload during playback holds the position until the film plays again',
      steps: [
        ...opened,
        page({ type: 'page.time', time: 10 }),
        playing(1000),
        request({ type: 'media.reload', to: 'position' }, 1500),
      ],
      ends: { loaded: { opening: 'fetching' } },
      check: ({ context }) => expect(positionAt(context, 60_000)).toBe(10),
    },
    {
      name: '[P07] a film that plays without a duration accepts reported positions',
      steps: [admit, loaded, ready, playing(), page({ type: 'page.time', time: 3 })],
      ends: { loaded: { ready: { length: 'known' } } },
    },
    {
      name: '[P10] a live stream is announced before its page reports a duration',
      input: source({ kind: 'live' }),
      steps: [admit, loaded, ready],
      ends: { loaded: { ready: { length: 'known' } } },
      check: (_, observed) => expect(typesOf(observed.emitted)).toEqual(['media.ready']),
    },
    {
      name: '[P07] a relative seek is reported as a seek',
      steps: [...opened, request({ type: 'media.seekBy', seconds: 5, seek: 1 })],
      ends: { loaded: { ready: { position: 'seeking' } } },
      check: (_, observed) => expect(typesOf(observed.emitted).at(-1)).toBe('media.seeking'),
    },
    {
      name: "[P07] a seek by the site's own controls moves the clock",
      steps: [...opened, page({ type: 'page.seeked', time: 40 })],
      ends: { loaded: { ready: { position: 'settled' } } },
      check: ({ context }) => expect(positionAt(context, 0)).toBe(40),
    },
    {
      name: '[P24] a retry of an older seek is ignored',
      steps: [...opened, seek(60, 3), request({ type: 'media.nudge', seek: 2 })],
      ends: { loaded: { ready: { position: 'seeking' } } },
      check(_, observed) {
        expect(commands(observed).at(-1)).toEqual({ type: 'page.seek', time: 60 });
        expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.seeking']);
      },
    },
    {
      name: '[P24] a repeated seek is reported again',
      steps: [...opened, seek(60, 3), request({ type: 'media.nudge', seek: 3 })],
      ends: { loaded: { ready: { position: 'seeking' } } },
      check: (_, observed) =>
        expect(typesOf(observed.emitted)).toEqual(['media.ready', 'media.seeking', 'media.seeking']),
    },
    {
      name: '[P07] a film that reaches its end without having played is reported as ended',
      steps: [...opened, page({ type: 'page.ended' })],
      ends: picture({ still: 'ended' }),
      check: (_, observed) => expect(typesOf(observed.emitted).at(-1)).toBe('media.ended'),
    },
    {
      name: '[P07] a pause before the first picture is sent to the page',
      steps: [...opened, play, pause],
      ends: picture({ still: 'rest' }),
      check: (_, observed) => expect(commands(observed).at(-1)).toEqual({ type: 'page.pause' }),
    },
    {
      name: '[P07] blocked playback that the site reports cancels the intent to play',
      steps: [...opened, play, page({ type: 'page.blocked' })],
      ends: picture({ still: 'rest' }),
      check(snapshot, observed) {
        expect(lastOf(observed, 'media.blocked')).toBeDefined();
        expect(snapshot.context.goesOn).toBe(false);
      },
    },
    {
      name: '[P07] blocked playback that the site reports during buffering cancels the intent to play',
      steps: [...opened, play, page({ type: 'page.waiting' }), page({ type: 'page.blocked' })],
      ends: picture({ still: 'rest' }),
      check: ({ context }) => expect(context.goesOn).toBe(false),
    },
    {
      name: "[P07] a pause by the site's own controls during buffering cancels the intent to play",
      steps: [...opened, playing(), page({ type: 'page.waiting' }), page({ type: 'page.paused' })],
      ends: picture({ still: 'rest' }),
      check: ({ context }) => expect(context.goesOn).toBe(false),
    },
    {
      name: '[P07] a pause request during buffering cancels the intent to play before the page confirms it',
      steps: [...opened, playing(), page({ type: 'page.waiting' }), pause],
      ends: picture({ still: 'buffering' }),
      check: ({ context }) => expect(context.goesOn).toBe(false),
    },
    {
      name: '[P07] a pause request at the end is sent to the page and cancels the intent to play',
      steps: [...opened, playing(), page({ type: 'page.ended' }), pause],
      ends: picture({ still: 'ended' }),
      check(snapshot, observed) {
        expect(commands(observed).at(-1)).toEqual({ type: 'page.pause' });
        expect(snapshot.context.goesOn).toBe(false);
      },
    },
    {
      name: '[P07] the position of a film that has ended no longer advances',
      steps: [...opened, page({ type: 'page.time', time: 59 }), playing(1000), page({ type: 'page.ended' }, 1500)],
      ends: picture({ still: 'ended' }),
      check: ({ context }) => expect(positionAt(context, 60_000)).toBe(59),
    },
    {
      name: '[P07] a pause request cancels the intent to play at once',
      steps: [...opened, playing(), pause],
      ends: picture('playing'),
      check: ({ context }) => expect(context.goesOn).toBe(false),
    },
    {
      name: "[P07] a pause by the site's own controls cancels the intent to play",
      steps: [...opened, playing(), page({ type: 'page.paused' })],
      ends: picture({ still: 'rest' }),
      check: ({ context }) => expect(context.goesOn).toBe(false),
    },
    {
      name: '[P07] a play request during playback is sent to the page and cancels a pending pause',
      steps: [...opened, playing(), pause, play],
      ends: picture('playing'),
      check: (_, observed) => expect(typesOf(commands(observed)).slice(-2)).toEqual(['page.pause', 'page.play']),
    },
    {
      name: '[P07] the page is polled once a second for the facts that it does not report',
      steps: [...opened, { elapse: FRAME_POLL_MS }, { elapse: FRAME_POLL_MS }],
      ends: picture({ still: 'rest' }),
      check: (_, observed) =>
        expect(typesOf(commands(observed)).filter((type) => type === 'page.poll')).toHaveLength(3),
    },
    {
      name: '[P07] autoplay starts at the requested position, rate and volume once the page responds',
      onChart: true,
      input: source({ autoplay: true, startAt: 12, rate: 2 }),
      begins: {
        in: 'withheld',
        context: {
          film: FILM,
          kind: 'replay',
          isLive: false,
          goesOn: true,
          duration: 0,
          bufferedTo: 0,
          position: { time: 12, since: undefined },
          seek: 0,
          target: undefined,
          rate: 2,
          volume: 80,
          muted: false,
          awaitsRate: true,
          awaitsVolume: 'any',
        },
      },
      steps: [
        {
          ...admit,
          expects: { in: { loaded: { opening: 'fetching' } }, inputs: { page: [{ film: FILM, startAt: 12 }] } },
        },
        { ...loaded, expects: { children: { page: [{ type: 'page.greet' }] } } },
        {
          ...ready,
          expects: {
            in: picture({ still: 'starting' }),
            children: {
              page: [
                { type: 'page.subscribe' },
                { type: 'page.setVolume', volume: 80 },
                { type: 'page.setMuted', muted: false },
                { type: 'page.setRate', rate: 2 },
                { type: 'page.seek', time: 12 },
                { type: 'page.play' },
                { type: 'page.poll' },
              ],
            },
          },
        },
        {
          ...length,
          expects: {
            emitted: [{ type: 'media.ready', duration: 60, qualities: [], captions: [] }],
            context: { duration: 60 },
          },
        },
        { elapse: 3_999, meanwhile: true, expects: { in: picture({ still: 'starting' }), emitted: [] } },
        {
          elapse: 1,
          expects: {
            in: picture({ still: 'rest' }),
            emitted: [{ type: 'media.blocked', muted: false }],
            context: { goesOn: false },
          },
        },
      ],
      ends: picture({ still: 'rest' }),
    },
    {
      name: "[P07] the player's clock follows the reports of the page, each from its own time",
      onChart: true,
      steps: [
        ...opened,
        { ...playing(1_000), expects: { context: { position: { time: 0, since: 1_000 } } } },
        { ...page({ type: 'page.buffered', to: 30 }, 1_100), expects: { context: { bufferedTo: 30 } } },
        {
          ...page({ type: 'page.time', time: 10 }, 1_200),
          expects: { context: { position: { time: 10, since: 1_200 } }, emitted: [] },
        },
        {
          ...page({ type: 'page.seeked', time: 11 }, 1_300),
          expects: { context: { position: { time: 11, since: 1_300 } }, emitted: [] },
        },
        {
          ...request({ type: 'media.seek', time: 20, seek: 3 }, 1_800),
          expects: {
            context: { seek: 3, target: { time: 20, from: 11.5 } },
            emitted: [{ type: 'media.seeking' }],
            children: { page: [{ type: 'page.seek', time: 20 }] },
          },
        },
        // A time two or more seconds from the target is not an arrival.
        { ...page({ type: 'page.time', time: 18 }, 1_900), expects: { emitted: [] } },
        { ...page({ type: 'page.time', time: 17 }, 1_950), expects: { emitted: [] } },
        {
          ...page({ type: 'page.time', time: 18.5 }, 2_000),
          expects: {
            context: { target: undefined, position: { time: 18.5, since: 2_000 } },
            emitted: [{ type: 'media.seeked', seek: 3, time: 18.5 }],
          },
        },
        {
          ...request({ type: 'media.seekBy', seconds: 1, seek: 4 }, 2_500),
          expects: { context: { seek: 4, target: { time: 20, from: 19 } } },
        },
        {
          ...page({ type: 'page.seeked', time: 19.5 }, 2_600),
          expects: {
            context: { target: undefined, position: { time: 19.5, since: 2_600 } },
            emitted: [{ type: 'media.seeked', seek: 4, time: 19.5 }],
          },
        },
        {
          ...page({ type: 'page.rate', rate: 2 }, 3_100),
          expects: {
            context: { rate: 2, awaitsRate: false, position: { time: 20, since: 3_100 } },
            emitted: [{ type: 'media.rate', rate: 2 }],
          },
        },
        {
          ...page({ type: 'page.waiting' }, 3_350),
          expects: { context: { position: { time: 20.5, since: undefined } }, emitted: [{ type: 'media.waiting' }] },
        },
        { ...playing(4_000), expects: { context: { position: { time: 20.5, since: 4_000 } } } },
        {
          ...page({ type: 'page.paused' }, 4_250),
          expects: {
            context: { position: { time: 21, since: undefined }, goesOn: false },
            emitted: [{ type: 'media.paused' }],
          },
        },
        playing(5_000),
        {
          ...page({ type: 'page.ended' }, 5_250),
          expects: {
            in: picture({ still: 'ended' }),
            context: { position: { time: 21, since: undefined }, goesOn: false },
            emitted: [{ type: 'media.ended' }],
          },
        },
        {
          ...request({ type: 'media.play' }, 6_000),
          expects: {
            in: picture({ still: 'starting' }),
            context: { seek: 4, target: { time: 0, from: 21 }, goesOn: true },
            children: { page: [{ type: 'page.seek', time: 0 }, { type: 'page.play' }] },
          },
        },
        {
          ...request({ type: 'media.play' }, 6_100),
          expects: { in: picture({ still: 'starting' }), children: { page: [{ type: 'page.play' }] } },
        },
      ],
      ends: picture({ still: 'starting' }),
      check: ({ context }) =>
        expect(readProvider(context, 7_000)).toEqual({
          time: 0,
          duration: 60,
          seekableFrom: 0,
          seekableTo: 60,
          bufferedTo: 30,
        }),
    },
    {
      name: '[P07] a seek has arrived when the reported time is as near to its target as to its origin',
      onChart: true,
      steps: [
        ...opened,
        page({ type: 'page.time', time: 10 }),
        seek(12, 7),
        {
          ...page({ type: 'page.time', time: 11 }),
          expects: { emitted: [{ type: 'media.seeked', seek: 7, time: 11 }] },
        },
      ],
      ends: { loaded: { ready: { position: 'settled' } } },
    },
    {
      name: '[P07] a changed duration is announced if it differs by more than 0.01 s',
      onChart: true,
      steps: [
        admit,
        loaded,
        ready,
        {
          ...playing(),
          expects: {
            emitted: [{ type: 'media.ready', duration: 0, qualities: [], captions: [] }, { type: 'media.playing' }],
          },
        },
        {
          ...page({ type: 'page.duration', duration: 0.01 }),
          expects: { emitted: [], context: { duration: 0.01 } },
        },
        {
          ...page({ type: 'page.duration', duration: 0.06 }),
          expects: {
            emitted: [{ type: 'media.ready', duration: 0.06, qualities: [], captions: [] }],
            context: { duration: 0.06 },
          },
        },
        {
          ...page({ type: 'page.duration', duration: 60 }),
          expects: { emitted: [{ type: 'media.ready', duration: 60, qualities: [], captions: [] }] },
        },
        { ...request({ type: 'media.toEdge' }), expects: { emitted: [], children: {} } },
      ],
      ends: picture('playing'),
    },
    {
      name: '[P07] [P10] seeks in a live stream have no upper limit, and its duration is announced as infinite',
      onChart: true,
      input: source({ url: 'https://embed.api.video/live/li1' }),
      begins: { context: { isLive: true, film: { provider: 'apiVideo', id: 'li1', isLive: true } } },
      steps: [
        admit,
        loaded,
        {
          ...ready,
          expects: {
            emitted: [{ type: 'media.ready', duration: Number.POSITIVE_INFINITY, qualities: [], captions: [] }],
          },
        },
        { ...request({ type: 'media.toEdge' }), expects: { emitted: [], children: {} } },
        { ...length, expects: { emitted: [], context: { duration: 60 } } },
        playing(1_000),
        {
          ...request({ type: 'media.toEdge' }, 1_500),
          expects: {
            context: { target: { time: 60, from: 0.5 } },
            children: { page: [{ type: 'page.seek', time: 60 }] },
          },
        },
        { ...seek(99, 2), expects: { context: { target: { time: 99, from: 60 } } } },
        {
          ...request({ type: 'media.toEdge' }),
          expects: { context: { target: { time: 60, from: 99 } }, emitted: [{ type: 'media.seeking' }] },
        },
      ],
      ends: { loaded: { ready: { position: 'seeking' } } },
      check: ({ context }) => expect(readProvider(context, 0).duration).toBe(Number.POSITIVE_INFINITY),
    },
    {
      name: '[P07] a seek requested before consent sets the start position',
      onChart: true,
      steps: [seek(20, 1), { ...admit, expects: { inputs: { page: [{ film: FILM, startAt: 20 }] } } }],
      ends: { loaded: { opening: 'fetching' } },
    },
    {
      name: '[P08] before consent volume 0 keeps a film muted, and a higher volume unmutes it',
      onChart: true,
      input: source({ muted: true }),
      steps: [
        {
          ...request({ type: 'media.setVolume', volume: 0 }),
          expects: { context: { volume: 0, muted: true } },
        },
        {
          ...request({ type: 'media.setVolume', volume: 40 }),
          expects: { context: { volume: 40, muted: false } },
        },
      ],
      ends: 'withheld',
    },
    {
      name: '[P08] the first volume is reported, and then every change of level or mute',
      onChart: true,
      steps: [
        ...opened,
        { ...sound(80, false), expects: { emitted: [{ type: 'media.volume', volume: 80, muted: false }] } },
        { ...sound(80, false), expects: { emitted: [] } },
        { ...sound(60, false), expects: { emitted: [{ type: 'media.volume', volume: 60, muted: false }] } },
        { ...sound(60, true), expects: { emitted: [{ type: 'media.volume', volume: 60, muted: true }] } },
        { ...sound(60, true), expects: { emitted: [] } },
      ],
      ends: picture({ still: 'rest' }),
    },
  ],
});
