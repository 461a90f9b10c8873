import { expect } from 'vitest';
import { cameraTileMachine } from '../../../machines/player/playback/cameras/camera-tile.machine.ts';
import type { CameraTileInput } from '../../../machines/player/playback/cameras/camera-tile.machine.ts';
import { CAMERA_AHEAD_S } from '../../../core/domain/constants/cameras.ts';
import type { PairReading, PictureReading } from '../../../core/domain/cameras.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const LEAD = { id: undefined, url: '/media/7/index.m3u8', offset: 0, label: 'Bank' };
/** Begins 2.4 s after the lead. */
const ABOVE = { id: 'above', url: '/media/7/above.m3u8', offset: 2400, label: 'From above' };
const SITE = { ...ABOVE, url: 'https://www.youtube.com/watch?v=abc123' };
const input = (camera = ABOVE): CameraTileInput => ({ tile: 'tile-1-0', camera, lead: LEAD });

const picture = (time: number, over: Partial<PictureReading> = {}): PictureReading => ({
  time,
  frame: time,
  duration: 60,
  isThere: true,
  runs: true,
  rate: 1,
  ...over,
});
/** The large picture is at 12.4 s, the small one ahead by `drift` seconds. */
const ahead = (drift: number, lead: Partial<PictureReading> = {}, tile: Partial<PictureReading> = {}) => {
  const reading: PairReading = { lead: picture(12.4, lead), tile: picture(10 + drift, tile) };
  return { from: 'pair', event: { type: 'pair.read', reading } } as const;
};
const before: PairReading = { lead: picture(1), tile: picture(0) };
const ready = { from: 'media', event: { type: 'media.ready', duration: 60, qualities: [240], captions: [] } } as const;
const MEASURE = { type: 'pair.measure' };
const pace = (rate: number) => ({ type: 'media.setRate', rate });
const sought = (time: number, seek: number) => ({ type: 'media.seek', time, seek });
const seeked = (seek: number) => ({ from: 'media', event: { type: 'media.seeked', seek, time: 10 } }) as const;
/** The load options that all small pictures share. */
const SMALL = {
  tile: 'tile-1-0',
  kind: 'replay',
  autoplay: false,
  frugal: true,
  maxResolution: 240,
  offset: 2400,
  volume: 0,
  muted: true,
};
const shown = (state: string) => ({ paired: { loaded: state } });

export default definePaths(cameraTileMachine, {
  name: 'camera-tile',
  input: [input(), input(SITE)],
  events: {
    'pair.read': [],
    'tile.regrant': [{ url: '/media/s/9.new/7/index.m3u8' }],
    'tile.retry': [{}],
    'media.ready': [],
    'media.seeked': [],
    'media.fatal': [],
  },
  runsIn: { pair: 'paired', media: 'paired.loaded' },
  results: {
    pair: {
      emits: [
        ahead(0).event,
        ahead(0.03).event,
        ahead(-0.3).event,
        ahead(2).event,
        ahead(0, {}, { isThere: false }).event,
        ahead(0.03, { runs: false }).event,
        { type: 'pair.read', reading: before },
      ],
    },
    media: {
      emits: [
        ready.event,
        { type: 'media.seeked', seek: 1, time: 10 },
        { type: 'media.seeked', seek: 2, time: 10 },
        { type: 'media.fatal' },
      ],
    },
  },
  endless: {
    pair: 'two pictures are compared for as long as both are there',
    media: 'a film lasts as long as it lasts',
  },
  explore: {
    limit: 20_000,
    contextKey: ({ camera, seek, reading }) => [camera.url, Math.min(seek, 2), reading?.tile.time],
  },
  unseen: [
    {
      state: 'paired.placing',
      like: 'paired.loaded.opening',
      reason: 'Its place is read in no time; the picture is veiled in both.',
    },
    {
      state: 'paired.loaded.seeking',
      like: 'paired.loaded.opening',
      reason: 'A picture on its way is veiled, whichever way it takes.',
    },
    {
      state: 'paired.loaded.catching',
      like: 'paired.loaded.opening',
      reason: 'A picture on its way is veiled, whichever way it takes.',
    },
    {
      state: 'paired.loaded.nudging',
      like: 'paired.loaded.together',
      reason: 'A slightly other pace is not to be seen.',
    },
    {
      state: 'paired.loaded.settling',
      like: 'paired.loaded.together',
      reason: 'It is put exactly there from a frame beside, shown throughout.',
    },
  ],
  tags: { veiled: ['paired.placing', 'paired.loaded.opening', 'paired.loaded.seeking', 'paired.loaded.catching'] },
  pinned: [
    {
      name: '[P19] a small drift is corrected by the playback rate while the picture stays visible',
      steps: [ahead(0), ready, ahead(0.03)],
      ends: shown('nudging'),
      check(_, observed) {
        expect(observed.children['media']?.at(-1)).toEqual({
          type: 'media.setRate',
          rate: expect.closeTo(0.925, 6) as number,
        });
      },
    },
    {
      name: '[P19] a picture that lags by 0.3 s is veiled and catches up at twice the rate of the large one',
      steps: [ahead(0), ready, ahead(-0.3, { rate: 2 })],
      ends: shown('catching'),
      check: (_, observed) => expect(observed.children['media']?.at(-1)).toEqual({ type: 'media.setRate', rate: 4 }),
    },
    {
      name: '[P19] a large drift is corrected by a seek that aims ahead in proportion to the playback rate',
      steps: [ahead(0), ready, ahead(5, { rate: 2 })],
      ends: shown('seeking'),
      check(_, observed) {
        const sought = observed.children['media']?.at(-1) as { type: string; time: number } | undefined;
        expect(sought).toMatchObject({ type: 'media.seek', seek: 1 });
        expect(sought?.time).toBeGreaterThan(10 + CAMERA_AHEAD_S);
      },
    },
    {
      name: '[P19] beside a paused picture a slightly drifted one is paused and sought to the exact position',
      steps: [ahead(0), ready, ahead(0.03, { runs: false }, { runs: true })],
      ends: shown('settling'),
      check(_, observed) {
        expect(observed.children['media']).toContainEqual({ type: 'media.pause' });
        expect(observed.children['media']?.at(-1)).toEqual({
          type: 'media.seek',
          time: expect.closeTo(10, 6) as number,
          seek: 1,
        });
      },
    },
    {
      name: '[P19] beside a paused picture only the newest seek triggers another comparison when it arrives',
      steps: [
        ahead(0),
        ready,
        ahead(0.03, { runs: false }),
        { from: 'media', event: { type: 'media.seeked', seek: 0, time: 10 } },
        { from: 'media', event: { type: 'media.seeked', seek: 1, time: 10 } },
      ],
      ends: shown('settling'),
      onChart: true,
      check: (_, observed) =>
        expect(observed.children['pair']).toEqual([
          { type: 'pair.measure' },
          { type: 'pair.measure' },
          { type: 'pair.measure' },
        ]),
    },
    {
      name: '[P19] the pictures are together once both are paused at the same position',
      steps: [ahead(0), ready, ahead(0.03, { runs: false }), ahead(0, { runs: false }, { runs: false })],
      ends: shown('together'),
    },
    {
      name: '[P19] beside a paused picture a distant one is paused and veiled until its seek arrives',
      steps: [ahead(0), ready, ahead(0.3, { runs: false })],
      ends: shown('seeking'),
      onChart: true,
      check: (_, observed) => expect(observed.children['media']).toContainEqual({ type: 'media.pause' }),
    },
    {
      name: '[P19] a picture whose rendered frame is late is veiled at once, even if its clock is correct',
      steps: [ahead(0), ready, ahead(0), ahead(0, {}, { frame: 9.92 })],
      ends: shown('catching'),
      check: (_, observed) => expect(observed.children['media']?.at(-1)).toEqual({ type: 'media.setRate', rate: 1 }),
    },
    {
      name: '[P19] a small picture stays veiled until the large picture shows the frame that it seeks',
      steps: [ahead(0), ready, ahead(5), ahead(0, { isThere: false }, {})],
      ends: shown('seeking'),
    },
    {
      name: '[P19] a small picture loads its stream at the current time of the large one',
      steps: [ahead(0)],
      ends: shown('opening'),
      check: ({ context }) => expect(context.reading?.lead.time).toBe(12.4),
    },
    {
      name: '[P19] once together, the small picture plays at the rate of the large one',
      steps: [ahead(0), ready, ahead(0.03, { rate: 0.5 }), ahead(0.005, { rate: 0.5 })],
      ends: shown('together'),
      check: (_, observed) => expect(observed.children['media']?.at(-1)).toEqual({ type: 'media.setRate', rate: 0.5 }),
    },
    {
      name: '[P19] a camera that had not begun at the current time is reported as outside and paused',
      steps: [ahead(0), ready, { from: 'pair', event: { type: 'pair.read', reading: before } }],
      ends: shown('outside'),
      check: (_, observed) => expect(observed.children['media']?.at(-1)).toEqual({ type: 'media.pause' }),
    },
    {
      name: '[P19] a camera on another site is only named',
      input: input(SITE),
      steps: [],
      ends: 'named',
    },
    {
      name: '[P19] a paused small picture beside a playing one resumes: catching',
      steps: [ahead(0), ready, ahead(-0.3, {}, { runs: false })],
      ends: shown('catching'),
      onChart: true,
      check: (_, observed) => expect(observed.children['media']).toContainEqual({ type: 'media.play' }),
    },
    {
      name: '[P19] a paused small picture beside a playing one resumes: nudging',
      steps: [ahead(0), ready, ahead(0.03, {}, { runs: false })],
      ends: shown('nudging'),
      onChart: true,
      check: (_, observed) => expect(observed.children['media']).toContainEqual({ type: 'media.play' }),
    },
    {
      name: '[P19] a paused small picture beside a playing one resumes: together',
      steps: [ahead(0), ready, ahead(0.005, {}, { runs: false })],
      ends: shown('together'),
      onChart: true,
      check: (_, observed) => expect(observed.children['media']).toContainEqual({ type: 'media.play' }),
    },
    {
      name: '[P19] once together, the small picture follows a change of the playback rate',
      steps: [ahead(0), ready, ahead(0.03), ahead(0.005, { rate: 2 })],
      ends: shown('together'),
      onChart: true,
      check: (_, observed) => expect(observed.children['media']?.at(-1)).toEqual({ type: 'media.setRate', rate: 2 }),
    },
    {
      name: '[P19] a seek after the pictures were together aims no farther ahead than the first one',
      steps: [
        ahead(0),
        ready,
        ahead(5),
        { from: 'media', event: { type: 'media.seeked', seek: 1, time: 12 } },
        ahead(0.005),
        ahead(5),
      ],
      ends: shown('seeking'),
      onChart: true,
      check: ({ context }) => expect(context.ahead).toBe(2 * CAMERA_AHEAD_S),
    },
    {
      name: '[P19] [P24] a small picture loads with the newest signed address, at the current position and rate, muted',
      onChart: true,
      input: input({ ...ABOVE, url: '/media/s/1.old/7/above.m3u8' }),
      begins: {
        in: { paired: 'placing' },
        context: { reading: undefined, seek: 0, ahead: 0.15 },
        children: { pair: [MEASURE] },
        inputs: { pair: [{ tile: 'tile-1-0', from: 0, to: 2400 }] },
      },
      steps: [
        {
          send: { type: 'tile.regrant', url: '/media/s/9.new/7/index.m3u8' },
          expects: { in: { paired: 'placing' }, context: { camera: { ...ABOVE, url: '/media/s/9.new/7/above.m3u8' } } },
        },
        {
          ...ahead(0, { rate: 2 }),
          expects: {
            in: shown('opening'),
            children: {},
            inputs: { media: [{ ...SMALL, url: '/media/s/9.new/7/above.m3u8', startAt: 10, rate: 2 }] },
          },
        },
        {
          send: { type: 'tile.regrant', url: '/media/s/10.newest/7/index.m3u8' },
          expects: { children: { media: [{ type: 'media.regrant', url: '/media/s/10.newest/7/index.m3u8' }] } },
        },
        { ...ready, expects: { in: shown('opening'), children: { pair: [MEASURE] } } },
        { ...ahead(0, { isThere: false }), expects: { in: shown('opening'), children: {} } },
      ],
      ends: shown('opening'),
    },
    {
      name: '[P19] a camera requested before it began loads at its start and waits paused',
      onChart: true,
      steps: [
        {
          from: 'pair',
          event: { type: 'pair.read', reading: before },
          expects: { inputs: { media: [{ ...SMALL, url: '/media/7/above.m3u8', startAt: 0, rate: 1 }] } },
        },
        {
          from: 'pair',
          event: { type: 'pair.read', reading: { ...before, tile: picture(3) } },
          expects: {
            in: shown('outside'),
            context: { reading: { ...before, tile: picture(3) } },
            children: { media: [{ type: 'media.pause' }] },
            inputs: {},
          },
        },
        {
          elapse: 500,
          expects: {
            in: shown('outside'),
            children: { pair: [MEASURE], media: [{ type: 'media.pause' }] },
            inputs: {},
          },
        },
        {
          ...ahead(0.005, {}, { runs: false }),
          expects: { in: shown('together'), children: { media: [{ type: 'media.play' }, pace(1)] } },
        },
        {
          elapse: 500,
          expects: { in: shown('together'), children: { pair: [MEASURE], media: [pace(1)] }, inputs: {} },
        },
      ],
      ends: shown('together'),
    },
    {
      name: '[P24] a picture fails after twenty seconds without loading or on a fatal error, and can be retried',
      onChart: true,
      steps: [
        ahead(0),
        { elapse: 20_000, expects: { in: 'failed', runs: [] } },
        {
          send: { type: 'tile.retry' },
          expects: { in: { paired: 'placing' }, runs: ['pair'], children: { pair: [MEASURE] } },
        },
        ahead(0),
        ready,
        ahead(0),
        { from: 'media', event: { type: 'media.fatal' }, expects: { in: 'failed', runs: [] } },
      ],
      ends: 'failed',
    },
    {
      name: '[P19] a seek that takes eight seconds is repeated with a larger lead, up to 2.4 s',
      onChart: true,
      steps: [
        ahead(0),
        ready,
        {
          ...ahead(5),
          expects: { in: shown('seeking'), context: { seek: 1, ahead: 0.3 }, children: { media: [sought(10.3, 1)] } },
        },
        { ...seeked(0), expects: { in: shown('seeking'), children: {} } },
        { ...seeked(1), expects: { in: shown('seeking'), children: { pair: [MEASURE] } } },
        { elapse: 8_000, expects: { in: shown('seeking'), children: { media: [sought(10.6, 2)] } } },
        { elapse: 8_000, expects: { in: shown('seeking'), children: { media: [sought(11.2, 3)] } } },
        { elapse: 8_000, expects: { in: shown('seeking'), children: { media: [sought(12.4, 4)] } } },
        {
          elapse: 8_000,
          expects: { in: shown('seeking'), context: { ahead: 2.4 }, children: { media: [sought(12.4, 5)] } },
        },
      ],
      ends: shown('seeking'),
    },
    {
      name: '[P19] beside a paused picture a seek that takes eight seconds is repeated',
      onChart: true,
      steps: [
        ahead(0),
        ready,
        {
          ...ahead(0.03125, { runs: false }, { runs: false }),
          expects: { in: shown('settling'), children: { media: [sought(10, 1)] } },
        },
        { elapse: 8_000, expects: { in: shown('settling'), children: { media: [sought(10, 2)] } } },
        { ...seeked(1), expects: { in: shown('settling'), children: {} } },
        { ...seeked(2), expects: { in: shown('settling'), children: { pair: [MEASURE] } } },
      ],
      ends: shown('settling'),
    },
    {
      name: '[P19] a picture that catches up is compared ten times a second, and its rate is set each time',
      onChart: true,
      steps: [
        ahead(0),
        ready,
        { ...ahead(-0.3), expects: { in: shown('catching'), children: { media: [pace(2)] } } },
        { elapse: 100, expects: { in: shown('catching'), children: { pair: [MEASURE], media: [pace(2)] } } },
        { ...ahead(0.03125), expects: { in: shown('nudging'), children: { media: [pace(0.921875)] } } },
        { elapse: 100, expects: { in: shown('nudging'), children: { pair: [MEASURE], media: [pace(0.921875)] } } },
      ],
      ends: shown('nudging'),
    },
    {
      name: '[P19] a camera is only named when the large picture is on another site',
      onChart: true,
      input: { ...input(), lead: { ...LEAD, url: SITE.url } },
      steps: [],
      ends: 'named',
      runs: [],
    },
  ],
});
