import { expect } from 'vitest';
import { stepMachine } from '../../../machines/player/playback/step/step.machine.ts';
import type { FrameReading } from '../../../machines/player/playback/step/step.rules.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';

/** A film of 25 frames a second that is taken for one of 50 until the rate is known; frame 10 begins at 0.4 s. */
const reading = (over: Partial<FrameReading> = {}): FrameReading => ({
  isReady: true,
  isSeeking: false,
  isRateKnown: true,
  fps: 25,
  time: 0.42,
  reported: 0.4,
  start: 0.4,
  isReported: true,
  target: undefined,
  last: 60,
  ...over,
});
/** After a step forward, where the rate is a guess. */
const guessed = (over: Partial<FrameReading> = {}): FrameReading =>
  reading({ isRateKnown: false, fps: 50, target: 0.43, time: 0.43, ...over });
const unreported = { isReported: false, reported: undefined };

const request = (frames = 1) => ({ send: { type: 'step.request', frames } }) as const;
const cancel = { send: { type: 'step.cancel' } } as const;
const sought = { send: { type: 'step.sought' } } as const;
const read = (output: FrameReading) => ({ done: 'readFrame', output }) as const;
const again = { done: 'readFrame', output: guessed() } as const;

const seeks = ({ emitted }: Observed) =>
  emitted.filter(({ type }) => type === 'step.seek').map((event) => event['time']);
const typesOf = ({ emitted }: Observed) => emitted.map(({ type }) => type);

export default definePaths(stepMachine, {
  name: 'step',
  input: undefined,
  events: { 'step.request': [{ frames: 1 }, { frames: -1 }], 'step.cancel': [{}], 'step.sought': [{}] },
  results: {
    readFrame: {
      done: [
        reading(),
        reading({ target: 0.46, time: 0.46, reported: 0.44, start: 0.44 }),
        reading({ isSeeking: true }),
        guessed(),
        guessed({ last: 0.44 }),
        guessed(unreported),
      ],
    },
  },
  endless: { readFrame: 'the port responds at the latest after the patience of its browser' },
  explore: {
    limit: 20_000,
    contextKey: ({ frames, from, isSure, isSearching }) => [Math.sign(frames), from, isSure, isSearching],
  },
  unseen: [{ state: '(root)', reason: 'the picture shows its frames, and transport that a step is under way' }],
  pinned: [
    {
      name: '[P15] a step seeks to the middle of the next frame, and has arrived when that one is reported',
      steps: [
        request(),
        read(reading()),
        sought,
        read(reading({ target: 0.46, time: 0.46, reported: 0.44, start: 0.44 })),
      ],
      ends: 'idle',
      check(_, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(0.46)]);
        expect(typesOf(observed)).toEqual(['step.seek', 'step.arrived']);
      },
    },
    {
      name: '[P15] a step back seeks to the middle of the frame before',
      steps: [request(-1), read(reading())],
      ends: 'moving',
      check: (_, observed) => expect(seeks(observed)).toEqual([expect.closeTo(0.38)]),
    },
    {
      name: '[P15] steps asked for meanwhile follow one by one, and the last one is answered',
      steps: [
        request(),
        request(),
        read(reading()),
        sought,
        read(reading({ target: 0.46, time: 0.46, reported: 0.44, start: 0.44 })),
        read(reading({ start: 0.44 })),
      ],
      ends: 'moving',
      check(snapshot, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(0.46), expect.closeTo(0.5)]);
        expect(typesOf(observed)).not.toContain('step.arrived');
        expect(snapshot.context.frames).toBe(0);
      },
    },
    {
      name: '[P15] more than three are taken in one go',
      steps: [request(), request(), request(), request(), read(reading())],
      ends: 'moving',
      check(snapshot, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(0.58)]);
        expect(snapshot.context.frames).toBe(0);
      },
    },
    {
      name: '[P15] three are still taken one by one',
      steps: [request(), request(), request(), read(reading())],
      ends: 'moving',
      check: ({ context }) => expect(context.frames).toBe(2),
    },
    {
      name: '[P15] where the rate is a guess, the frame on show is shown again to be reported before the step',
      steps: [request(), read(guessed(unreported)), read(guessed())],
      ends: 'moving',
      check: (_, observed) => expect(typesOf(observed)).toEqual(['step.showAgain', 'step.seek']),
    },
    {
      name: '[P15] a film that is not loaded has no frame to show again',
      steps: [request(), read(guessed({ ...unreported, isReady: false }))],
      ends: 'moving',
    },
    {
      name: '[P15] the same frame, reported twice, is longer than taken for: the search goes on and its length is learned',
      steps: [
        request(),
        read(guessed({ target: undefined, time: 0.42 })),
        sought,
        read(guessed()),
        again,
        read(guessed()),
        sought,
        read(guessed({ time: 0.45, target: 0.45, reported: 0.44, start: 0.44 })),
      ],
      ends: 'idle',
      check(_, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(0.43), expect.closeTo(0.45)]);
        expect(observed.emitted.at(-2)).toEqual({ type: 'step.learned', interval: expect.closeTo(0.04) });
        expect(observed.emitted.at(-1)).toEqual({ type: 'step.arrived' });
      },
    },
    {
      name: '[P15] a frame that is reported late is no proof of a longer one',
      steps: [
        request(),
        read(guessed({ target: undefined, time: 0.42 })),
        sought,
        read(guessed()),
        again,
        read(guessed({ reported: 0.42, start: 0.42 })),
      ],
      ends: 'idle',
      check: (_, observed) => expect(typesOf(observed)).toEqual(['step.seek', 'step.arrived']),
    },
    {
      name: '[P15] a start that is reported only after the step has set out corrects it',
      steps: [
        request(),
        read(reading({ ...unreported, start: 0.41, fps: 50, time: 0.42 })),
        sought,
        read(guessed({ target: 0.44, time: 0.44 })),
      ],
      ends: 'doubting',
      check: ({ context }) => expect([context.from, context.isSure]).toEqual([0.4, true]),
    },
    {
      name: '[P15] a frame that the browser does not report is believed',
      steps: [request(), read(guessed(unreported)), read(guessed(unreported)), sought, read(guessed(unreported))],
      ends: 'idle',
    },
    {
      name: '[P15] near the end nothing is searched',
      steps: [
        request(),
        read(guessed({ target: undefined })),
        sought,
        read(guessed()),
        again,
        read(guessed({ last: 0.44 })),
      ],
      ends: 'idle',
      check: (_, observed) => expect(seeks(observed)).toHaveLength(1),
    },
    {
      name: '[P15] a picture that is moved meanwhile is looked at once it has arrived',
      steps: [
        request(),
        read(reading()),
        sought,
        sought,
        read(reading({ isSeeking: true })),
        sought,
        read(guessed({ target: 0.46 })),
        sought,
        sought,
        read(guessed({ isSeeking: true })),
      ],
      ends: 'searching',
      check: (_, observed) => expect(typesOf(observed)).toEqual(['step.seek']),
    },
    {
      name: '[P15] a seek ends the steps that were asked for',
      steps: [request(), request(), read(reading()), cancel, sought],
      ends: 'idle',
      check(snapshot, observed) {
        expect(snapshot.context.frames).toBe(0);
        expect(typesOf(observed)).toEqual(['step.seek']);
      },
    },
  ],
});
