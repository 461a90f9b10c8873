import { resumePositionMachine } from '../../../machines/player/playback/resume-position.machine.ts';
import { RESUME_POSITION_INTERVAL_MS, RESUMED_SHOWN_MS } from '../../../core/domain/constants/playback.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';

const film = (time: number) => ({ kind: 'replay', time }) as const;
const ready = { send: { type: 'playback.ready', duration: 90, mode: 'replay' } } as const;
const playing = { send: { type: 'playback.playing', mode: 'replay' } } as const;
const paused = { send: { type: 'playback.paused', mode: 'replay' } } as const;
const shows = (mode: 'replay' | 'live') => ({ send: { type: 'playback.changed', mode, index: 0, offset: 0 } }) as const;
const read = (time: number) => ({ done: 'readTime', output: film(time) }) as const;

function kept({ parent }: Observed, ...places: (number | undefined)[]): void {
  const observed = parent
    .filter(({ type }) => type === 'resumePosition.noted')
    .map((event) => (event as { saved?: number }).saved);
  if (JSON.stringify(observed) !== JSON.stringify(places)) throw new Error(`kept ${JSON.stringify(observed)}`);
}

const noted = (time: number, saved?: number) => ({ type: 'resumePosition.noted', video: 'v1', time, saved });

export default definePaths(resumePositionMachine, {
  name: 'resume-position',
  input: [
    { video: 'v1', resumed: undefined },
    { video: 'v1', resumed: 42 },
  ],
  events: {
    'resumePosition.startAgain': [{}],
    'resumePosition.dismiss': [{}],
    'playback.ready': [
      { duration: 90, mode: 'replay' },
      { duration: 15, mode: 'preRoll' },
    ],
    'playback.playing': [{ mode: 'replay' }],
    'playback.waiting': [],
    'playback.paused': [{ mode: 'replay' }],
    'media.seeked': [{ seek: 1, time: 40 }],
    'playback.changed': [
      { mode: 'replay', index: 0, offset: 0 },
      { mode: 'live', index: 0, offset: 0 },
    ],
    'playback.finished': [{}],
    'playback.volume': [],
    'playback.regranted': [],
    'page.hidden': [{}],
  },
  system: ['transport'],
  runsIn: { readTime: 'clock.asking' },
  results: { readTime: { done: [film(30), { kind: 'advert', time: 3 }, undefined], error: [new Error('no engine')] } },
  unseen: [
    { state: 'clock', reason: 'where the viewer is, is shown by the progress bar, from the clock' },
    { state: 'notice.deciding', like: 'notice.hidden', reason: 'it is left at once' },
  ],
  pinned: [
    {
      name: '[P08] the position is saved every two seconds during playback and once more on pause',
      steps: [
        ready,
        playing,
        { elapse: RESUME_POSITION_INTERVAL_MS },
        read(30),
        { elapse: RESUME_POSITION_INTERVAL_MS },
        read(32),
        paused,
        read(33),
      ],
      ends: { clock: 'waiting' },
      check: (_, observed) => kept(observed, 30, 32, 33),
    },
    {
      name: '[P08] a film that keeps stalling still has its position saved',
      steps: [
        ready,
        playing,
        { elapse: RESUME_POSITION_INTERVAL_MS * 0.75 },
        playing,
        { elapse: RESUME_POSITION_INTERVAL_MS * 0.25 },
        read(30),
      ],
      ends: { clock: 'waiting' },
      check: (_, observed) => kept(observed, 30),
    },
    {
      name: '[P08] the position is read once on pause, and not again while the film is paused',
      steps: [ready, playing, paused, read(33), { elapse: RESUME_POSITION_INTERVAL_MS * 5, meanwhile: true }],
      ends: { clock: 'waiting' },
      check: (_, observed) => kept(observed, 33),
    },
    {
      name: '[P08] no resume position is saved near the beginning, near the end or after the end',
      steps: [
        ready,
        playing,
        { elapse: RESUME_POSITION_INTERVAL_MS },
        read(9),
        { elapse: RESUME_POSITION_INTERVAL_MS },
        read(81),
        shows('replay'),
        { send: { type: 'media.seeked', seek: 1, time: 40 } },
        { send: { type: 'playback.finished' } },
      ],
      ends: { clock: 'waiting' },
      check: (_, observed) => kept(observed, undefined, undefined, 40, undefined),
    },
    {
      name: '[P08] starting again from the notice of a resumed film seeks to the beginning',
      input: { video: 'v1', resumed: 42 },
      steps: [{ send: { type: 'resumePosition.startAgain' } }],
      ends: { notice: 'hidden' },
      check(_, { children: { transport } }) {
        if (JSON.stringify(transport) !== '[{"type":"playback.seek","time":0}]')
          throw new Error(JSON.stringify(transport));
      },
    },
    {
      name: '[P08] a seek within a live stream saves no resume position',
      steps: [ready, shows('live'), { send: { type: 'media.seeked', seek: 1, time: 40 } }],
      ends: { clock: 'waiting' },
      onChart: true,
      check: (_, observed) => kept(observed),
    },
    {
      name: '[P08] the notice hides when its time has passed',
      input: { video: 'v1', resumed: 42 },
      steps: [{ elapse: RESUMED_SHOWN_MS, meanwhile: true }],
      ends: { notice: 'hidden' },
    },
    {
      name: '[P08] the position is no longer read once the film has ended',
      steps: [ready, playing, { send: { type: 'playback.finished' } }, { elapse: RESUME_POSITION_INTERVAL_MS }],
      ends: { clock: 'waiting' },
      onChart: true,
      check: (_, observed) => kept(observed, undefined),
    },
    {
      name: '[P08] a film that does not resume shows no notice, and its position is not read before it plays',
      onChart: true,
      begins: {
        in: { notice: 'hidden', clock: 'waiting' },
        context: { video: 'v1', resumed: undefined, mode: undefined, duration: 0, runs: false },
        runs: [],
      },
      steps: [{ elapse: 2_000, meanwhile: true, expects: { in: { clock: 'waiting' }, inputs: {} } }],
      ends: { notice: 'hidden' },
    },
    {
      name: '[P08] the notice stays for exactly eight seconds',
      onChart: true,
      input: { video: 'v1', resumed: 42 },
      begins: { in: { notice: 'shown' } },
      steps: [
        { elapse: 7_999, meanwhile: true, expects: { in: { notice: 'shown' } } },
        { elapse: 1, expects: { in: { notice: 'hidden' } } },
      ],
      ends: { notice: 'hidden' },
    },
    {
      name: '[P08] dismissing the notice leaves playback where it is',
      onChart: true,
      input: { video: 'v1', resumed: 42 },
      steps: [
        { send: { type: 'resumePosition.dismiss' }, expects: { in: { notice: 'hidden' }, children: {}, parent: [] } },
      ],
      ends: { notice: 'hidden' },
    },
    {
      name: '[P08] each position is saved with its video, and the end of the film clears it',
      onChart: true,
      steps: [
        ready,
        { send: { type: 'playback.ready', duration: 15, mode: 'preRoll' }, expects: { context: { duration: 90 } } },
        { ...shows('replay'), expects: { context: { mode: 'replay' } } },
        { ...playing, expects: { in: { clock: 'waiting' }, context: { runs: true } } },
        { elapse: 2_000, expects: { in: { clock: 'asking' }, inputs: { readTime: [undefined] } } },
        { ...read(30), expects: { in: { clock: 'waiting' }, parent: [noted(30, 30)] } },
        { ...paused, expects: { in: { clock: 'asking' }, context: { runs: false } } },
        { ...read(31), expects: { parent: [noted(31, 31)] } },
        { ...playing, expects: { context: { runs: true } } },
        // A stall does not restart the two seconds.
        { elapse: 1_500 },
        { ...playing, expects: { in: { clock: 'waiting' } } },
        { elapse: 500, expects: { in: { clock: 'asking' } } },
        { ...playing, expects: { in: { clock: 'asking' }, inputs: {} } },
        { ...read(32), expects: { parent: [noted(32, 32)] } },
        { send: { type: 'media.seeked', seek: 1, time: 50 }, expects: { parent: [noted(50, 50)] } },
        { send: { type: 'playback.finished' }, expects: { context: { runs: false }, parent: [noted(0)] } },
      ],
      ends: { clock: 'waiting' },
    },
    {
      name: '[P08] the two-second interval starts with playback',
      onChart: true,
      steps: [
        ready,
        { elapse: 1_500 },
        playing,
        { elapse: 1_999, expects: { in: { clock: 'waiting' } } },
        { elapse: 1, expects: { in: { clock: 'asking' } } },
      ],
      ends: { clock: 'asking' },
    },
    {
      name: '[P08] hiding the page reads the position but saves nothing during an advert or if the reading fails',
      onChart: true,
      steps: [
        ready,
        playing,
        { send: { type: 'page.hidden' }, expects: { in: { clock: 'asking' }, inputs: { readTime: [undefined] } } },
        { done: 'readTime', output: { kind: 'advert', time: 20 }, expects: { in: { clock: 'waiting' }, parent: [] } },
        { send: { type: 'page.hidden' } },
        { error: 'readTime', reason: new Error('no engine'), expects: { in: { clock: 'waiting' }, parent: [] } },
        { send: { type: 'page.hidden' } },
        { elapse: 1_000, expects: { in: { clock: 'waiting' }, parent: [], runs: [] } },
      ],
      ends: { clock: 'waiting' },
    },
  ],
});
