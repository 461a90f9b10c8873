import { expect } from 'vitest';
import { stepMachine } from '../../../machines/player/playback/step/step.machine.ts';
import type { FrameReading } from '../../../machines/player/playback/step/step.rules.ts';
import { FPS_ESTIMATE_MAX } from '../../../core/domain/constants/playback.ts';
import { GRID_TOLERANCE_S } from '../../../core/domain/fps.ts';
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
  isLoaded: true,
  last: 60,
  ...over,
});
const guessed = (over: Partial<FrameReading> = {}): FrameReading => reading({ isRateKnown: false, fps: 50, ...over });
const unreported = { isReported: false, reported: undefined };
/** The frame that begins there is shown at a moment. */
const shows = (reported: number, time: number) => ({ reported, start: reported, time });
/** A step back from frame 10 has led to before what is loaded: Chromium still shows that frame. */
const ahead = shows(0.4, 0.3984);

const request = (frames = 1) => ({ send: { type: 'step.request', frames } }) as const;
const cancel = { send: { type: 'step.cancel' } } as const;
const sought = { send: { type: 'step.sought' } } as const;
const read = (output: FrameReading) => ({ done: 'readFrame', output }) as const;
/** A seek has arrived, and the picture is read. */
const finds = (output: FrameReading) => [sought, read(output)] as const;

/** The frame on show begins after the moment sought, and does so where that has been loaded as well. */
const findsAhead = (output: FrameReading) => [...finds(output), read(output), ...finds(output)] as const;

const seeks = ({ emitted }: Observed) =>
  emitted.filter(({ type }) => type === 'step.seek').map((event) => event['time']);
const typesOf = ({ emitted }: Observed) => emitted.map(({ type }) => type);

export default definePaths(stepMachine, {
  name: 'step',
  input: undefined,
  events: { 'step.request': [{ frames: 1 }, { frames: -1 }], 'step.cancel': [{}], 'step.sought': [{}] },
  runsIn: { readFrame: ['departing', 'looking', 'confirming', 'loading'] },
  results: {
    readFrame: {
      done: [
        reading(),
        reading(shows(0.44, 0.464)),
        reading(shows(0.48, 0.5)),
        reading(shows(0.36, 0.38)),
        reading({ isSeeking: true }),
        reading(unreported),
        guessed(),
        guessed(unreported),
        reading(ahead),
        reading({ ...ahead, isLoaded: false }),
      ],
    },
  },
  endless: { readFrame: 'the port responds at the latest after the patience of its browser' },
  explore: {
    limit: 20_000,
    contextKey: ({ frames, taken, isSure, found, hasWaited, isVarying }) => [
      Math.sign(frames),
      Math.sign(taken),
      isSure,
      found !== undefined,
      hasWaited,
      isVarying,
    ],
  },
  unseen: [{ state: '(root)', reason: 'the picture shows its frames, and transport that a step is under way' }],
  tags: { busy: ['departing', 'looking', 'moving', 'confirming', 'loading', 'arrived'] },
  pinned: [
    {
      name: '[P15] a step seeks into the next frame, and has arrived when that one is reported',
      steps: [request(), read(reading()), ...finds(reading(shows(0.44, 0.464)))],
      ends: 'idle',
      check({ context }, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(0.464)]);
        expect(typesOf(observed)).toEqual(['step.seek', 'step.arrived']);
        expect(context.isVarying).toBe(false);
      },
    },
    {
      name: '[P15] a step back seeks to the end of the frame before',
      steps: [request(-1), read(reading()), ...finds(reading(shows(0.36, 0.3984)))],
      ends: 'idle',
      check({ context }, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(0.39844, 4)]);
        expect(context.isVarying).toBe(false);
      },
    },
    {
      name: '[P15] a step from a frame that is not reported goes by the frame rate, to the middle of the next one',
      steps: [request(), read(reading(unreported)), ...finds(reading(shows(0.44, 0.46)))],
      ends: 'idle',
      check({ context }, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(0.46)]);
        expect(context.isVarying).toBe(false);
      },
    },
    {
      name: '[P15] so does one back',
      steps: [request(-1), read(reading(unreported)), ...finds(reading(shows(0.36, 0.38)))],
      ends: 'idle',
      check({ context }, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(0.38)]);
        expect(context.isVarying).toBe(false);
      },
    },
    {
      name: '[P15] steps asked for meanwhile follow one by one, and the last one is answered',
      steps: [
        request(),
        request(),
        read(reading()),
        ...finds(reading(shows(0.44, 0.464))),
        read(reading(shows(0.44, 0.464))),
      ],
      ends: 'moving',
      check(snapshot, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(0.464), expect.closeTo(0.504)]);
        expect(typesOf(observed)).not.toContain('step.arrived');
        expect(snapshot.context.frames).toBe(0);
      },
    },
    {
      name: '[P15] more than three are taken in one go',
      steps: [request(), request(), request(), request(), read(reading()), ...finds(reading(shows(0.56, 0.58)))],
      ends: 'idle',
      check({ context }, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(0.58)]);
        expect(context.isVarying).toBe(false);
      },
    },
    {
      name: '[P15] so are more than three back',
      steps: [
        request(-1),
        request(-1),
        request(-1),
        request(-1),
        read(reading()),
        ...finds(reading(shows(0.24, 0.26))),
      ],
      ends: 'idle',
      check({ context }, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(0.26)]);
        expect(context.isVarying).toBe(false);
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
      name: '[P15] the same frame is longer than taken for: the step goes on, looks before what it finds, and learns the rate',
      steps: [
        request(),
        read(guessed()),
        ...finds(guessed(shows(0.4, 0.432))),
        ...finds(guessed(shows(0.44, 0.464))),
        ...finds(guessed(shows(0.4, 0.4384))),
        ...finds(guessed(shows(0.44, 0.4416))),
      ],
      ends: 'idle',
      check({ context }, observed) {
        expect(seeks(observed)).toEqual([0.432, 0.464, 0.43844, 0.44156].map((time) => expect.closeTo(time, 4)));
        expect(observed.emitted.at(-2)).toEqual({ type: 'step.learned', interval: expect.closeTo(0.04) });
        expect(observed.emitted.at(-1)).toEqual({ type: 'step.arrived' });
        expect(context.isVarying).toBe(false);
      },
    },
    {
      name: '[P15] a step that has led too far looks for frames in between until there are none',
      steps: [
        request(),
        read(reading()),
        ...finds(reading(shows(0.46, 0.464))),
        ...finds(reading(shows(0.44, 0.4584))),
        ...finds(reading(shows(0.42, 0.4384))),
        ...finds(reading(shows(0.4, 0.4184))),
        ...finds(reading(shows(0.42, 0.4216))),
      ],
      ends: 'idle',
      check({ context }, observed) {
        expect(seeks(observed)).toEqual(
          [0.464, 0.45844, 0.43844, 0.41844, 0.42156].map((time) => expect.closeTo(time, 4)),
        );
        expect(typesOf(observed)).not.toContain('step.learned');
        expect(context.isVarying).toBe(true);
      },
    },
    {
      name: '[P15] where frames have differed in length, one that seems to be the next is looked before as well',
      steps: [
        request(-1),
        read(reading()),
        ...finds(reading(shows(0.38, 0.3984))),
        request(),
        read(reading(shows(0.38, 0.3984))),
        ...finds(reading(shows(0.42, 0.444))),
      ],
      ends: 'moving',
      check: (_, observed) => expect(seeks(observed).at(-1)).toBeCloseTo(0.41844, 4),
    },
    {
      name: '[P15] where frames have differed in length, a step needs the frame that it sets out from',
      steps: [
        request(-1),
        read(reading()),
        ...finds(reading(shows(0.38, 0.3984))),
        request(),
        read(reading({ ...unreported, time: 0.3984 })),
        read(reading(shows(0.38, 0.3984))),
      ],
      ends: 'moving',
      check: (_, observed) => expect(typesOf(observed).slice(-2)).toEqual(['step.showAgain', 'step.seek']),
    },
    {
      name: '[P15] a step that has led far looks in the middle first',
      steps: [
        request(),
        read(reading()),
        ...finds(reading(shows(0.4, 0.464))),
        ...finds(reading(shows(0.4, 0.528))),
        ...finds(reading(shows(0.65, 0.656))),
        ...finds(reading(shows(0.4, 0.589))),
      ],
      ends: 'moving',
      check: (_, observed) =>
        expect(seeks(observed)).toEqual([0.464, 0.528, 0.656, 0.589, 0.64844].map((time) => expect.closeTo(time, 4))),
    },
    {
      name: '[P15] a look that is not reported ends at the frame that was found',
      steps: [
        request(),
        read(reading()),
        ...finds(reading(shows(0.46, 0.464))),
        ...finds(reading({ ...unreported, time: 0.4584 })),
        ...finds(reading({ ...unreported, time: 0.4616 })),
      ],
      ends: 'idle',
      check(_, observed) {
        expect(seeks(observed)).toEqual([0.464, 0.45844, 0.46156].map((time) => expect.closeTo(time, 4)));
        expect(typesOf(observed).at(-1)).toBe('step.arrived');
      },
    },
    {
      name: '[P15] a step back by the frame rate that has led elsewhere returns for the frame that it has set out from',
      steps: [
        request(-1),
        read(reading(unreported)),
        ...finds(reading(shows(0.3, 0.38))),
        ...finds(reading(shows(0.41, 0.42))),
        ...finds(reading(shows(0.39, 0.4084))),
      ],
      ends: 'idle',
      check({ context }, observed) {
        expect(seeks(observed)).toEqual([0.38, 0.42, 0.40844].map((time) => expect.closeTo(time, 4)));
        expect(context.isVarying).toBe(true);
      },
    },
    {
      name: '[P15] a step back that has led to the same frame goes further back, once',
      steps: [
        request(-1),
        read(reading()),
        ...findsAhead(reading(shows(0.4, 0.3984))),
        ...finds(reading(shows(0.4, 0.38))),
      ],
      ends: 'idle',
      check({ context }, observed) {
        expect(seeks(observed)).toEqual([0.39844, 0.3984, 0.38].map((time) => expect.closeTo(time, 4)));
        expect(context.isVarying).toBe(false);
      },
    },
    {
      name: '[P15] a step back to where nothing is loaded waits for it, and seeks there again',
      steps: [
        request(-1),
        read(reading()),
        ...finds(reading({ ...ahead, isLoaded: false })),
        { ...read(reading(ahead)), expects: { in: 'moving', emitted: [{ type: 'step.seek', time: 0.3984 }] } },
        ...finds(reading(shows(0.36, 0.3984))),
      ],
      ends: 'idle',
      check(_, observed) {
        expect(seeks(observed)).toEqual([0.39844, 0.3984].map((time) => expect.closeTo(time, 4)));
        expect(typesOf(observed).at(-1)).toBe('step.arrived');
      },
    },
    {
      name: '[P15] the same where it was loaded before the frame was read',
      steps: [
        request(-1),
        read(reading()),
        { ...sought, expects: { in: 'confirming', inputs: { readFrame: [{ wait: 'reported' }] } } },
        { ...read(reading(ahead)), expects: { in: 'loading', inputs: { readFrame: [{ wait: 'loaded' }] } } },
        read(reading(ahead)),
      ],
      ends: 'moving',
      check: (_, observed) => expect(seeks(observed)).toHaveLength(2),
    },
    {
      name: '[P15] where nothing comes, a step back passes over the gap',
      steps: [
        request(-1),
        read(reading()),
        ...finds(reading({ ...ahead, isLoaded: false })),
        {
          ...read(reading({ ...ahead, isLoaded: false })),
          expects: { in: 'moving', emitted: [{ type: 'step.seek', time: 0.34 }] },
        },
        ...finds(reading(shows(0.32, 0.34))),
      ],
      ends: 'idle',
      check: (_, observed) => expect(seeks(observed)).toEqual([0.39844, 0.34].map((time) => expect.closeTo(time, 4))),
    },
    {
      name: '[P15] what cannot be passed over is stayed at',
      steps: [
        request(-1),
        read(reading()),
        ...finds(reading({ ...ahead, isLoaded: false })),
        read(reading({ ...ahead, isLoaded: false })),
        ...finds(reading({ ...shows(0.4, 0.34), isLoaded: false })),
        { ...request(-1), expects: { in: 'departing', context: { hasWaited: false } } },
      ],
      ends: 'departing',
      check: (_, observed) => expect(typesOf(observed)).toEqual(['step.seek', 'step.seek', 'step.arrived']),
    },
    {
      name: '[P15] a gap is passed over by one step alone: the next one waits again',
      onChart: true,
      steps: [
        request(-1),
        request(-1),
        read(reading()),
        ...finds(reading({ ...ahead, isLoaded: false })),
        read(reading({ ...ahead, isLoaded: false })),
        { ...sought, expects: {} },
        { ...read(reading(shows(0.32, 0.34))), expects: { in: 'departing', emitted: [] } },
        { ...read(reading(shows(0.32, 0.34))), expects: { in: 'moving', context: { hasWaited: false } } },
      ],
      ends: 'moving',
    },
    {
      name: '[P15] a seek ends the wait for what is not loaded',
      steps: [request(-1), read(reading()), ...finds(reading({ ...ahead, isLoaded: false })), cancel],
      ends: 'idle',
      check: (_, observed) => expect(typesOf(observed)).toEqual(['step.seek']),
    },
    {
      name: '[P15] a film whose first frame begins late has none before it, up to a fifth of a second',
      onChart: true,
      steps: [
        request(-1),
        read(reading(shows(0.2, 0.2))),
        ...finds(reading({ ...shows(0.2, 0.1984), isLoaded: false })),
      ],
      ends: 'moving',
      check: (_, observed) => expect(seeks(observed)).toEqual([0.19844, 0.18].map((time) => expect.closeTo(time, 4))),
    },
    ...[
      {
        what: 'at a fifth of a second there is nothing to wait for',
        from: 0.21,
        output: shows(0.21, 0.2),
        ends: 'moving',
      },
      { what: 'just after it there may be', from: 0.21, output: shows(0.21, 0.2002), ends: 'loading' },
      {
        what: 'a frame that begins within the tolerance is on time',
        from: 0.42,
        output: shows(0.4, 0.4 - GRID_TOLERANCE_S),
        ends: 'idle',
      },
      {
        what: 'one that begins later is not',
        from: 0.42,
        output: shows(0.4, 0.4 - 2 * GRID_TOLERANCE_S),
        ends: 'loading',
      },
      {
        what: 'one that was not reported tells nothing',
        from: 0.4,
        output: { ...ahead, isReported: false },
        ends: 'idle',
      },
      { what: 'nor does one without a time', from: 0.4, output: { ...ahead, reported: undefined }, ends: 'idle' },
    ].map(({ what, from, output, ends }) => ({
      name: `[P15] before what is loaded: ${what}`,
      onChart: true,
      steps: [request(-1), read(reading(shows(from, from + 0.02))), ...finds(reading(output))],
      ends,
    })),
    {
      name: '[P15] a step back from the first frame stays there',
      steps: [request(-1), read(reading(shows(0, 0))), ...finds(reading(shows(0, 0)))],
      ends: 'idle',
      check: (_, observed) => expect(seeks(observed)).toEqual([0]),
    },
    {
      name: '[P15] a frame that is reported only after the step has set out is the one that it has set out from',
      steps: [
        request(),
        read(guessed({ ...unreported, start: 0.41 })),
        read(guessed({ ...unreported, start: 0.41 })),
        ...finds(guessed(shows(0.4, 0.44))),
      ],
      ends: 'moving',
      check: ({ context }) => expect([context.from, context.isSure]).toEqual([0.4, true]),
    },
    {
      name: '[P15] a frame that the browser does not report is believed',
      steps: [request(), read(guessed(unreported)), read(guessed(unreported)), ...finds(guessed(unreported))],
      ends: 'idle',
    },
    {
      name: '[P15] so is one back',
      steps: [request(-1), read(guessed(unreported)), read(guessed(unreported)), ...finds(guessed(unreported))],
      ends: 'idle',
    },
    {
      name: '[P15] at the end nothing is searched',
      steps: [request(), read(guessed({ last: 0.432 })), ...finds(guessed({ ...shows(0.4, 0.432), last: 0.432 }))],
      ends: 'idle',
      check: (_, observed) => expect(seeks(observed)).toHaveLength(1),
    },
    {
      name: '[P15] a seek that leads no further ends the search',
      steps: [request(), read(guessed()), ...finds(guessed(shows(0.4, 0.432))), ...finds(guessed(shows(0.4, 0.432)))],
      ends: 'idle',
      check: (_, observed) => expect(seeks(observed)).toHaveLength(2),
    },
    {
      name: '[P15] a picture that is moved meanwhile is looked at once it has arrived',
      steps: [request(), read(reading()), sought, ...finds(reading({ isSeeking: true }))],
      ends: 'moving',
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
    {
      name: '[P15] the frame is read once the newest seek has arrived, and the next step reads it without waiting',
      onChart: true,
      steps: [
        { ...request(), expects: { in: 'departing', inputs: { readFrame: [{ wait: 'none' }] } } },
        { ...request(), expects: { context: { frames: 2 }, inputs: {} } },
        { ...read(reading(unreported)), expects: { in: 'moving', emitted: [{ type: 'step.seek', time: 0.46 }] } },
        { ...sought, expects: { in: 'confirming', inputs: { readFrame: [{ wait: 'reported' }] } } },
        { ...sought, expects: { in: 'confirming', inputs: { readFrame: [{ wait: 'reported' }] } } },
        {
          ...read(reading(shows(0.44, 0.46))),
          expects: { in: 'departing', emitted: [], inputs: { readFrame: [{ wait: 'none' }] } },
        },
        {
          ...read(reading(shows(0.44, 0.46))),
          expects: {
            in: 'moving',
            context: { frames: 0, taken: 1, from: 0.44, at: 0.44, until: 0.44, found: undefined },
          },
        },
      ],
      ends: 'moving',
    },
    {
      name: '[P15] of a film whose frames nobody reports no rate is learned',
      onChart: true,
      steps: [
        request(),
        read(guessed(unreported)),
        read(guessed(unreported)),
        sought,
        { ...read(guessed(unreported)), expects: { emitted: [{ type: 'step.arrived' }] } },
      ],
      ends: 'idle',
    },
    {
      name: '[P15] of a hundred frames a second one that is a quarter longer is looked before',
      onChart: true,
      steps: [request(), read(reading({ fps: 100 })), ...finds(reading({ fps: 100, ...shows(0.4125, 0.416) }))],
      ends: 'moving',
      check: (_, observed) => expect(seeks(observed).at(-1)).toBeCloseTo(0.41094, 4),
    },
    {
      name: '[P15] a frame half a millisecond later is another one, of a film whose frames differ',
      onChart: true,
      steps: [request(), read(reading()), ...finds(reading(shows(0.4005, 0.464)))],
      ends: 'idle',
      check: ({ context }) => expect(context.isVarying).toBe(true),
    },
    {
      name: '[P15] a step that shows its frame from its very start has arrived',
      onChart: true,
      steps: [request(), read(reading()), ...finds(reading(shows(0.44, 0.44)))],
      ends: 'idle',
      check: (_, observed) => expect(seeks(observed)).toHaveLength(1),
    },
    {
      name: '[P15] four steps back in one go are believed, wherever they have led',
      onChart: true,
      steps: [request(-4), read(reading()), ...finds(reading(shows(0.4, 0.42)))],
      ends: 'idle',
      check: (_, observed) => expect(seeks(observed)).toHaveLength(1),
    },
    {
      name: '[P15] where frames have differed, a step back from one that was not reported returns for it',
      onChart: true,
      steps: [
        request(-1),
        read(reading()),
        ...finds(reading(shows(0.38, 0.3984))),
        request(-1),
        read(reading({ ...unreported, time: 0.42 })),
        read(reading({ ...unreported, time: 0.42 })),
        ...finds(reading(shows(0.36, 0.38))),
      ],
      ends: 'moving',
      check: (_, observed) => expect(seeks(observed).at(-1)).toBe(0.42),
    },
    {
      name: '[P15] a step back to a frame half a millisecond before has arrived',
      onChart: true,
      steps: [request(-1), read(reading()), ...findsAhead(reading(shows(0.3995, 0.3984)))],
      ends: 'idle',
    },
    {
      name: '[P15] a step back that has missed its aim by half a millisecond is taken again',
      onChart: true,
      steps: [request(-1), read(reading()), ...findsAhead(reading(shows(0.4, 0.3989)))],
      ends: 'moving',
      check: (_, observed) => expect(seeks(observed).at(-1)).toBeCloseTo(0.39844, 4),
    },
    {
      name: '[P15] half a millisecond before the end there is more to look for',
      onChart: true,
      steps: [request(), read(guessed({ last: 0.4325 })), ...finds(guessed({ ...shows(0.4, 0.432), last: 0.4325 }))],
      ends: 'moving',
    },
    {
      name: '[P15] a seek that leads half a millisecond further goes on with the search',
      onChart: true,
      steps: [request(), read(guessed()), ...finds(guessed(shows(0.4, 0.432))), ...finds(guessed(shows(0.4, 0.4325)))],
      ends: 'moving',
    },
    {
      name: '[P15] where the rate is a guess, a frame two milliseconds on may have one before it',
      onChart: true,
      steps: [
        request(),
        read(guessed()),
        ...finds(guessed(shows(0.4, 0.432))),
        ...finds(guessed(shows(0.4341, 0.464))),
      ],
      ends: 'moving',
    },
    {
      name: '[P15] where the rate is a guess, one as far away as it says is the next only if it was met first',
      onChart: true,
      steps: [request(), read(guessed()), ...finds(guessed(shows(0.4, 0.418))), ...finds(guessed(shows(0.42, 0.43)))],
      ends: 'moving',
    },
    {
      name: '[P15] and it is where it was',
      onChart: true,
      steps: [request(), read(guessed()), ...finds(guessed(shows(0.42, 0.432)))],
      ends: 'idle',
    },
    {
      name: '[P15] where the rate is known, one as far away as it says is the next, though the first seek fell short',
      onChart: true,
      steps: [request(), read(reading()), ...finds(reading(shows(0.4, 0.43))), ...finds(reading(shows(0.44, 0.46)))],
      ends: 'idle',
    },
    {
      name: '[P15] how far apart frames are is not learned from one that was not reported',
      onChart: true,
      steps: [
        request(),
        read(reading({ ...unreported, time: 0.439, start: 0.41 })),
        ...finds(reading(shows(0.44, 0.46))),
      ],
      ends: 'idle',
      check: ({ context }) => expect(context.isVarying).toBe(false),
    },
    {
      name: '[P15] what one step has found is not taken for what the next one finds',
      onChart: true,
      steps: [
        request(),
        request(),
        read(reading()),
        ...finds(reading(shows(0.46, 0.464))),
        ...finds(reading({ ...unreported, time: 0.4584 })),
        ...finds(reading({ ...unreported, time: 0.4616 })),
        { ...read(reading(shows(0.46, 0.4616))), expects: { in: 'moving', context: { from: 0.46, found: undefined } } },
      ],
      ends: 'moving',
    },
    ...[
      {
        what: 'a frame that begins just within the tolerance is the one that the step has set out from',
        steps: [request(), read(reading()), ...finds(reading(shows(0.4 + GRID_TOLERANCE_S, 0.464)))],
        ends: 'moving',
      },
      {
        what: 'a step back to just within the tolerance has led to the same frame',
        steps: [request(-1), read(reading()), ...findsAhead(reading(shows(0.4 - GRID_TOLERANCE_S, 0.3984)))],
        ends: 'moving',
      },
      {
        what: 'just within the tolerance of the end there is more to look for',
        steps: [
          request(),
          read(guessed({ last: 0.4325 })),
          ...finds(guessed({ ...shows(0.4, 0.4325 - GRID_TOLERANCE_S), last: 0.4325 })),
        ],
        ends: 'moving',
      },
      {
        what: 'a seek that leads further by the tolerance goes on with the search',
        steps: [
          request(),
          read(guessed()),
          ...finds(guessed(shows(0.4, 0.432))),
          ...finds(guessed(shows(0.4, 0.432 + GRID_TOLERANCE_S))),
        ],
        ends: 'moving',
      },
      {
        what: 'a frame half of the shortest away, and the tolerance, may have one before it',
        steps: [
          request(),
          read(reading(shows(0, 0))),
          ...finds(reading(shows(1 / (2 * FPS_ESTIMATE_MAX) + GRID_TOLERANCE_S, 0.064))),
        ],
        ends: 'moving',
      },
    ].map(({ what, steps, ends }) => ({ name: `[P15] ${what}`, onChart: true, steps, ends })),
    {
      name: '[P15] a step back that is past its aim by the tolerance is taken by the frame rate',
      onChart: true,
      steps: [
        request(-1),
        read(reading()),
        ...findsAhead(reading(shows(0.4, 0.4 - 1 / (2 * FPS_ESTIMATE_MAX) + GRID_TOLERANCE_S))),
      ],
      ends: 'moving',
      check: (_, observed) => expect(seeks(observed).at(-1)).toBeCloseTo(0.38, 4),
    },
    {
      name: '[P15] of a frame that is two away the one before is looked for at its beginning, not in the middle',
      onChart: true,
      steps: [request(), read(reading(shows(0, 0))), ...finds(reading(shows(2 / 25, 0.081)))],
      ends: 'moving',
      check: (_, observed) => expect(seeks(observed).at(-1)).toBeCloseTo(0.07844, 4),
    },
    {
      name: '[P15] frames that differ by the tolerance alone are the same, and teach no rate',
      onChart: true,
      steps: [request(-1), read(reading(shows(GRID_TOLERANCE_S, 0.01))), ...finds(reading(shows(0, 0)))],
      ends: 'idle',
      check: ({ context }) => expect(context.isVarying).toBe(false),
    },
  ],
});
