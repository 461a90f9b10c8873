import { shuttleMachine } from '../../../machines/player/analysis/shuttle/shuttle.machine.ts';
import type { ToolKey } from '../../../machines/player/analysis/tool-key.ts';
import { SHUTTLE_PATIENCE_MS } from '../../../core/domain/constants/picture-tools.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';
import { expect } from 'vitest';

const key = (name: string, { isOpen = true, repeat = false } = {}): { send: ToolKey } => ({
  send: { type: 'tool.key', key: name, shift: false, repeat, isOpen, time: 0, from: 0, to: 90 },
});
const fields = (name: string, options = {}) => {
  const { type: _, ...rest } = key(name, options).send;
  return rest;
};
const [J, K, L] = [key('j'), key('k'), key('l')];
const kUp = { send: { type: 'tool.keyUp', key: 'k' } } as const;
const jog = (speed: number) => ({ send: { type: 'shuttle.set', speed } }) as const;
/** 25 frames a second, in the middle of a film by default. */
const pace = (now: number, time = 40) => ({ now, fps: 25, time, from: 0, to: 90 });
const reads = (now: number, time = 40) => ({ done: 'readPace', output: pace(now, time) }) as const;
const sought = { send: { type: 'media.seeked', seek: 1, time: 40 } } as const;
const PAUSE = { type: 'playback.pause' };
const PLAY = { type: 'playback.play' };
const rate = (times: number) => ({ type: 'playback.setRate', rate: times });
const step = (frames: number) => ({ type: 'playback.step', frames });
const transportOf = ({ children: { transport = [] } }: Observed) => transport;
const replay = { mode: 'replay' } as const;

export default definePaths(shuttleMachine, {
  name: 'shuttle',
  input: undefined,
  events: {
    'shuttle.set': [{ speed: 0 }, { speed: 0.5 }, { speed: -1 }],
    'tool.key': [fields('j'), fields('k'), fields('l'), fields('l', { repeat: true }), fields('q')],
    'tool.keyUp': [{ key: 'k' }, { key: 'l' }],
    'playback.ready': [],
    'playback.playing': [replay],
    'playback.paused': [replay],
    'playback.waiting': [],
    'media.seeked': [{ seek: 1, time: 40 }],
    'playback.changed': [{ ...replay, index: 1, offset: 0 }],
    'playback.finished': [{}],
    'playback.volume': [],
    'playback.regranted': [],
  },
  system: ['transport'],
  runsIn: { readPace: 'stepped.reading' },
  results: { readPace: { done: [pace(0), pace(1000), pace(0, 0), undefined], error: [new Error('no picture')] } },
  explore: {
    limit: 20_000,
    contextKey: ({ speed, isHeld, stepping }) => [speed, isHeld, Math.min(stepping.passed, 2)],
  },
  unseen: [
    { state: 'choosing', reason: 'it is left at once' },
    { state: 'stepped.moving', like: 'stepped.reading', reason: 'frames follow each other within hundredths' },
    { state: 'stepped.resting', like: 'stepped.reading', reason: 'frames follow each other within hundredths' },
  ],
  pinned: [
    {
      name: '[B23] L plays at 1, 2, 4 and 8 times, and no faster',
      steps: [L, L, L, L, L],
      ends: 'played',
      check: ({ context }, observed) => {
        expect(context.speed).toBe(8);
        expect(observed.parent.filter(({ rate: times }) => times !== 1)).toEqual([rate(2), rate(4), rate(8), rate(8)]);
        expect(transportOf(observed)).toEqual([PLAY, PLAY, PLAY, PLAY, PLAY]);
      },
    },
    {
      name: '[B23] K pauses a film that L plays and resets its rate',
      steps: [L, L, K, kUp],
      ends: 'off',
      check: ({ context }, observed) => {
        expect(observed.parent.at(-1)).toEqual(rate(1));
        expect(transportOf(observed)).toEqual([PLAY, PLAY, PAUSE]);
        expect([context.speed, context.isHeld]).toEqual([0, false]);
      },
    },
    {
      name: '[B23] J steps back frame by frame: the first at once, the next when it is due',
      steps: [J, reads(0), sought, reads(10), { elapse: 30 }, reads(40), sought],
      ends: { stepped: 'reading' },
      check: (_, observed) => {
        expect(transportOf(observed)).toEqual([PAUSE]);
        expect(observed.parent).toEqual([step(-1), step(-1)]);
      },
    },
    {
      name: '[B23] a frame is not stepped one millisecond before it is due',
      steps: [J, reads(0), sought, reads(10), { elapse: 29 }],
      ends: { stepped: 'resting' },
    },
    {
      name: '[B23] a decoder that takes 200 ms steps five frames at once, which keeps the speed',
      steps: [J, reads(0), sought, reads(200)],
      ends: { stepped: 'moving' },
      check: ({ context }, observed) => {
        expect(observed.parent).toEqual([step(-1), step(-5)]);
        expect(context.stepping).toMatchObject({ stride: 5, held: 1 });
      },
    },
    {
      name: '[B23] a decoder that is too slow steps 30 of 125 due frames, and the share it keeps up with is recorded',
      steps: [J, reads(0), sought, reads(5000)],
      ends: { stepped: 'moving' },
      check: ({ context }, observed) => {
        expect(observed.parent.at(-1)).toEqual(step(-30));
        expect(context.stepping).toMatchObject({ stride: 30, held: 30 / 125, passed: 126 });
      },
    },
    {
      name: '[B23] J during forward play reverses at once, and each further press doubles the speed',
      steps: [L, L, J, J],
      ends: { stepped: 'reading' },
      check: ({ context }, observed) => {
        expect(context.speed).toBe(-2);
        expect(observed.parent.at(-1)).toEqual(rate(1));
      },
    },
    {
      name: '[B23] at 1/20 speed the next frame is not stepped before 0.8 s',
      steps: [jog(0.05), reads(0), sought, reads(100), { elapse: 699 }],
      ends: { stepped: 'resting' },
      check: (_, observed) => expect(observed.parent).toEqual([step(1)]),
    },
    {
      name: '[B23] at 1/20 speed the next frame is stepped after 0.8 s',
      steps: [jog(0.05), reads(0), sought, reads(100), { elapse: 700 }, reads(800)],
      ends: { stepped: 'moving' },
      check: (_, observed) => expect(observed.parent).toEqual([step(1), step(1)]),
    },
    {
      name: '[B23] at 1/10 speed the browser plays the film',
      steps: [jog(0.1)],
      ends: 'played',
      check: (_, observed) => expect(observed.parent).toEqual([rate(0.1)]),
    },
    {
      name: '[B23] the jog wheel in its middle position pauses the film',
      steps: [jog(0.5), jog(0)],
      ends: 'off',
      check: (_, observed) => expect(transportOf(observed)).toEqual([PLAY, PAUSE]),
    },
    {
      name: '[B23] J and L step single frames while K is held, including on key repeat',
      steps: [K, J, L, key('l', { repeat: true })],
      ends: 'off',
      check: ({ context }, observed) => {
        expect(observed.parent).toEqual([step(-1), step(1), step(1)]);
        expect(context.isHeld).toBe(true);
      },
    },
    { name: '[B23] L plays again after K is released', steps: [K, kUp, L], ends: 'played' },
    {
      name: '[B23] releasing another key leaves K held',
      onChart: true,
      steps: [K, { send: { type: 'tool.keyUp', key: 'l' } }, L],
      ends: 'off',
    },
    {
      name: '[B23] holding L down does not increase the speed',
      steps: [L, key('l', { repeat: true }), key('l', { repeat: true })],
      ends: 'played',
      check: ({ context }) => expect([context.speed, context.isHeld]).toEqual([1, false]),
    },
    {
      name: '[B23] J, K and L are handled only while the panel is open, and other keys never',
      onChart: true,
      steps: [],
      ends: 'off',
      check: (snapshot) =>
        expect(
          [
            key('j', { isOpen: false }),
            key('k', { isOpen: false }),
            key('l', { isOpen: false, repeat: true }),
            key('q'),
            key('q', { repeat: true }),
            J,
            key('l', { repeat: true }),
          ].map(({ send }) => snapshot.can(send)),
        ).toEqual([false, false, false, false, false, true, true]),
    },
    {
      name: '[B23] a held K does not make a closed panel handle J, or an open one other keys',
      onChart: true,
      steps: [K],
      ends: 'off',
      check: (snapshot) =>
        expect([key('j', { isOpen: false }), key('q')].map(({ send }) => snapshot.can(send))).toEqual([false, false]),
    },
    {
      name: '[B23] a new speed counts its due frames from the moment it is chosen',
      steps: [J, reads(0), sought, jog(-0.5), reads(9000)],
      ends: { stepped: 'moving' },
      check: (_, observed) => expect(observed.parent).toEqual([step(-1), step(-1)]),
    },
    { name: '[B23] the picture is no longer read once the shuttle is off', steps: [J, jog(0)], ends: 'off', runs: [] },
    {
      name: '[B23] a pause ends the shuttle',
      steps: [L, { send: { type: 'playback.paused', ...replay } }],
      ends: 'off',
    },
    {
      name: '[B23] the end of the film ends the shuttle',
      steps: [L, { send: { type: 'playback.finished' } }],
      ends: 'off',
    },
    {
      name: '[B23] another film ends forward play',
      steps: [L, { send: { type: 'playback.changed', ...replay, index: 1, offset: 0 } }],
      ends: 'off',
    },
    {
      name: '[B23] another film ends stepping back',
      steps: [J, { send: { type: 'playback.changed', ...replay, index: 1, offset: 0 } }],
      ends: 'off',
    },
    {
      name: '[B23] starting playback ends stepping back',
      steps: [J, reads(0), { send: { type: 'playback.playing', ...replay } }],
      ends: 'off',
    },
    {
      name: '[B23] stepping back ends at the first frame',
      steps: [J, reads(0, 0.02)],
      ends: 'off',
      check: (_, observed) => expect(observed.parent).toEqual([]),
    },
    {
      name: '[B23] stepping back does not end at the second frame',
      steps: [J, reads(0, 0.04)],
      ends: { stepped: 'moving' },
    },
    { name: '[B23] stepping forward ends at the last frame', steps: [jog(0.05), reads(0, 89.96)], ends: 'off' },
    {
      name: '[B23] stepping forward does not end at the last frame but one',
      steps: [jog(0.05), reads(0, 89.92)],
      ends: { stepped: 'moving' },
    },
    {
      name: '[B23] stepping ends if the film shows no frame',
      steps: [J, { done: 'readPace', output: undefined }],
      ends: 'off',
    },
    { name: '[B23] stepping ends if reading the picture fails', steps: [J, { error: 'readPace' }], ends: 'off' },
    {
      name: '[B23] stepping ends if the picture is not read within five seconds',
      steps: [J, { elapse: SHUTTLE_PATIENCE_MS }],
      ends: 'off',
    },
    {
      name: '[B23] stepping waits up to five seconds for the picture to be read',
      steps: [J, { elapse: SHUTTLE_PATIENCE_MS - 1 }],
      ends: 'stepped',
    },
    {
      name: '[B23] stepping ends if a step does not arrive within five seconds',
      steps: [J, reads(0), { elapse: SHUTTLE_PATIENCE_MS }],
      ends: 'off',
    },
    {
      name: '[B23] stepping waits up to five seconds for a step to arrive',
      steps: [J, reads(0), { elapse: SHUTTLE_PATIENCE_MS - 1 }],
      ends: { stepped: 'moving' },
    },
  ],
});
