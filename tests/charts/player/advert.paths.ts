import { advertMachine } from '../../../machines/player/playback/advert.machine.ts';
import { ADVERT_PATIENCE_MS } from '../../../core/domain/constants/playback.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const ADVERT = { id: 'a1', content_url: '/media/advert-paddles/film.mp4', duration: 8, skip_after: 5 };
const PLAYS = { advert: ADVERT, autoplay: true };
const STANDS = { advert: ADVERT, autoplay: false };
const at = (time: number) => ({ kind: 'advert', time });

export default definePaths(advertMachine, {
  name: 'advert',
  input: [PLAYS, STANDS],
  events: {
    'media.ready': [],
    'media.playing': [{}],
    'media.paused': [{}],
    'media.waiting': [{}],
    'media.blocked': [{ muted: true }],
    'media.seeking': [],
    'media.seeked': [],
    'media.ended': [{}],
    'media.rate': [],
    'media.volume': [],
    'media.quality': [],
    'media.captions': [],
    'media.audio': [],
    'media.latency': [],
    'media.fatal': [{ status: 404 }],
    'advert.skip': [{}],
    'media.play': [{}],
  },
  runsIn: { readTime: 'asking' },
  results: { readTime: { done: [at(4.9), at(5)], error: [new Error('no engine')] } },
  unseen: [
    {
      state: 'running.standing',
      like: 'running.showing',
      reason:
        'Whether the advert plays, stalls or stands is shown by the same buttons and signs as for a film, from transport.',
    },
    {
      state: 'running.starting',
      like: 'running.showing',
      reason:
        'Whether the advert plays, stalls or stands is shown by the same buttons and signs as for a film, from transport.',
    },
    { state: 'skipped', like: 'ended', reason: 'Whatever ended it, the film follows.' },
    { state: 'failed', like: 'ended', reason: 'Whatever ended it, the film follows.' },
  ],
  pinned: [
    {
      name: '[P06] a skip is ignored when the playback time cannot be read',
      onChart: true,
      input: PLAYS,
      steps: [{ send: { type: 'advert.skip' } }, { error: 'readTime', reason: new Error('no clock') }],
      ends: { running: 'starting' },
    },
    {
      name: '[P06] an advert that plays to its end is reported as ended',
      steps: [{ send: { type: 'media.playing' } }, { send: { type: 'media.ended' } }],
      ends: 'ended',
      output: { kind: 'ended' },
    },
    {
      name: '[P06] an advert cannot be skipped before its skip time',
      steps: [
        { send: { type: 'media.playing' } },
        { send: { type: 'advert.skip' } },
        { done: 'readTime', output: at(4.9) },
      ],
      ends: { running: 'showing' },
    },
    {
      name: '[P06] an advert is skipped once its skip time is reached',
      steps: [
        { send: { type: 'media.playing' } },
        { send: { type: 'advert.skip' } },
        { done: 'readTime', output: at(5) },
      ],
      ends: 'skipped',
      output: { kind: 'skipped' },
    },
    {
      name: '[P06] an advert without a skip time cannot be skipped',
      input: { advert: { id: 'a2', content_url: '/b.mp4', duration: 8 }, autoplay: true },
      steps: [
        { send: { type: 'media.playing' } },
        { send: { type: 'advert.skip' } },
        { done: 'readTime', output: at(7.9) },
      ],
      ends: { running: 'showing' },
    },
    {
      name: '[P06] an advert that shows nothing for ten seconds fails and does not block the film',
      steps: [{ elapse: ADVERT_PATIENCE_MS }],
      ends: 'failed',
      output: { kind: 'failed' },
    },
    {
      name: '[P06] an advert that the viewer has paused does not time out',
      steps: [
        { send: { type: 'media.playing' } },
        { send: { type: 'media.paused' } },
        { elapse: 10 * ADVERT_PATIENCE_MS },
      ],
      ends: { running: 'standing' },
    },
    {
      name: '[P06] an advert started by a press fails if it shows nothing for ten seconds',
      input: STANDS,
      steps: [{ elapse: 10 * ADVERT_PATIENCE_MS }, { send: { type: 'media.play' } }, { elapse: ADVERT_PATIENCE_MS }],
      ends: 'failed',
      output: { kind: 'failed' },
    },
    {
      name: '[P06] an advert with a fatal media error fails immediately',
      steps: [{ send: { type: 'media.fatal', status: 404 } }],
      ends: 'failed',
      output: { kind: 'failed' },
    },
    {
      name: '[P06] the ten-second limit of a blocked, stalled or paused advert restarts when it should play',
      onChart: true,
      begins: { in: { running: 'starting' } },
      steps: [
        { elapse: 9_000 },
        { send: { type: 'media.blocked', muted: true }, expects: { in: { running: 'standing' } } },
        { send: { type: 'media.playing' }, expects: { in: { running: 'showing' } } },
        { send: { type: 'media.waiting' }, expects: { in: { running: 'starting' } } },
        { send: { type: 'media.paused' }, expects: { in: { running: 'standing' } } },
        { send: { type: 'media.waiting' }, expects: { in: { running: 'starting' } } },
        { elapse: 10_000, expects: { in: 'failed' } },
      ],
      ends: 'failed',
      output: { kind: 'failed' },
    },
    {
      name: '[P06] a skip is ignored when the playback time is not read within one second',
      onChart: true,
      steps: [
        { send: { type: 'media.playing' } },
        { send: { type: 'advert.skip' }, expects: { in: 'asking', inputs: { readTime: [undefined] } } },
        { elapse: 1_000, expects: { in: { running: 'showing' }, runs: [] } },
      ],
      ends: { running: 'showing' },
    },
    {
      name: '[P06] an advert with a skip time of zero can be skipped before its playback time is known',
      onChart: true,
      input: { advert: { ...ADVERT, skip_after: 0 }, autoplay: true },
      steps: [{ send: { type: 'advert.skip' } }, { done: 'readTime', output: undefined }],
      ends: 'skipped',
      output: { kind: 'skipped' },
    },
  ],
});
