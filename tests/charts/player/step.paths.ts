import { expect } from 'vitest';
import { stepMachine } from '../../../machines/player/playback/step/step.machine.ts';
import type { FrameReading } from '../../../machines/player/playback/step/step.rules.ts';
import { FPS_ESTIMATE_MAX } from '../../../core/domain/constants/playback.ts';
import { GRID_TOLERANCE_S } from '../../../core/domain/fps.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';

/** A film of 25 frames a second, assumed to have 50 until the rate is known. Frame 10 starts at 0.4 s. */
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
/** The frame that starts at `reported` is shown at `time`. */
const shows = (reported: number, time: number) => ({ reported, start: reported, time });
/** A step back from frame 10 has landed before the loaded data, so Chromium still shows that frame. */
const ahead = shows(0.4, 0.3984);

const request = (frames = 1) => ({ send: { type: 'step.request', frames } }) as const;
const cancel = { send: { type: 'step.cancel' } } as const;
const sought = { send: { type: 'step.sought' } } as const;
const read = (output: FrameReading) => ({ done: 'readFrame', output }) as const;
/** A seek has finished, and the frame is read. */
const finds = (output: FrameReading) => [sought, read(output)] as const;

/** The current frame starts after the sought time, even once the data there have loaded. */
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
      name: '[P15] a step seeks into the next frame and has arrived when that frame is reported',
      steps: [request(), read(reading()), ...finds(reading(shows(0.44, 0.464)))],
      ends: 'idle',
      check({ context }, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(0.464)]);
        expect(typesOf(observed)).toEqual(['step.seek', 'step.arrived']);
        expect(context.isVarying).toBe(false);
      },
    },
    {
      name: '[P15] a step back seeks to the end of the previous frame',
      steps: [request(-1), read(reading()), ...finds(reading(shows(0.36, 0.3984)))],
      ends: 'idle',
      check({ context }, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(0.39844, 4)]);
        expect(context.isVarying).toBe(false);
      },
    },
    {
      name: '[P15] stepping from an unreported frame uses the frame rate and seeks to the middle of the next frame',
      steps: [request(), read(reading(unreported)), ...finds(reading(shows(0.44, 0.46)))],
      ends: 'idle',
      check({ context }, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(0.46)]);
        expect(context.isVarying).toBe(false);
      },
    },
    {
      name: '[P15] stepping back from an unreported frame uses the frame rate and seeks to the previous frame’s middle',
      steps: [request(-1), read(reading(unreported)), ...finds(reading(shows(0.36, 0.38)))],
      ends: 'idle',
      check({ context }, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(0.38)]);
        expect(context.isVarying).toBe(false);
      },
    },
    {
      name: '[P15] steps requested during a step follow one by one, with no arrival reported in between',
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
      name: '[P15] more than three pending steps are taken in a single seek',
      steps: [request(), request(), request(), request(), read(reading()), ...finds(reading(shows(0.56, 0.58)))],
      ends: 'idle',
      check({ context }, observed) {
        expect(seeks(observed)).toEqual([expect.closeTo(0.58)]);
        expect(context.isVarying).toBe(false);
      },
    },
    {
      name: '[P15] more than three pending steps back are taken in a single seek',
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
      name: '[P15] three pending steps are taken one by one',
      steps: [request(), request(), request(), read(reading())],
      ends: 'moving',
      check: ({ context }) => expect(context.frames).toBe(2),
    },
    {
      name: '[P15] if the frame rate is a guess, the current frame is shown again to be reported before the step',
      steps: [request(), read(guessed(unreported)), read(guessed())],
      ends: 'moving',
      check: (_, observed) => expect(typesOf(observed)).toEqual(['step.showAgain', 'step.seek']),
    },
    {
      name: '[P15] a film that is not loaded steps without showing its frame again',
      steps: [request(), read(guessed({ ...unreported, isReady: false }))],
      ends: 'moving',
    },
    {
      name: '[P15] a step that lands on the same frame goes further, probes before the frame it finds, and learns the rate',
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
      name: '[P15] a step that lands too far probes for frames in between until there are none',
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
      name: '[P15] if frames vary in length, a step also probes before a frame that seems to be the next',
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
      name: '[P15] if frames vary in length, a step needs the report of its starting frame',
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
      name: '[P15] a step that lands far away probes in the middle first',
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
      name: '[P15] a step whose probes are not reported ends at the frame already found',
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
      name: '[P15] a step back by the frame rate that lands elsewhere returns to its starting frame first',
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
      name: '[P15] a step back that lands on the same frame goes further back once',
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
      name: '[P15] a step back to an unloaded time waits for the data and seeks there again',
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
      name: '[P15] a step back seeks again if the missing data loaded before the frame was read',
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
      name: '[P15] a step back passes over the gap if the missing data do not load',
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
      name: '[P15] a step back that cannot pass over the gap ends at its frame, and the next one may wait again',
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
      name: '[P15] after a step has passed over a gap, the next one may wait for data again',
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
      name: '[P15] a seek cancels a step that waits for data',
      steps: [request(-1), read(reading()), ...finds(reading({ ...ahead, isLoaded: false })), cancel],
      ends: 'idle',
      check: (_, observed) => expect(typesOf(observed)).toEqual(['step.seek']),
    },
    {
      name: '[P15] a step back within the first 0.2 s does not wait for data, as the first frame may start late',
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
        what: 'at 0.2 s the step does not wait',
        from: 0.21,
        output: shows(0.21, 0.2),
        ends: 'moving',
      },
      { what: 'just after 0.2 s the step waits', from: 0.21, output: shows(0.21, 0.2002), ends: 'loading' },
      {
        what: 'a frame that starts within the tolerance is on time',
        from: 0.42,
        output: shows(0.4, 0.4 - GRID_TOLERANCE_S),
        ends: 'idle',
      },
      {
        what: 'a frame that starts later makes the step wait',
        from: 0.42,
        output: shows(0.4, 0.4 - 2 * GRID_TOLERANCE_S),
        ends: 'loading',
      },
      {
        what: 'an unreported frame does not make the step wait',
        from: 0.4,
        output: { ...ahead, isReported: false },
        ends: 'idle',
      },
      {
        what: 'a frame without a start time does not make the step wait',
        from: 0.4,
        output: { ...ahead, reported: undefined },
        ends: 'idle',
      },
    ].map(({ what, from, output, ends }) => ({
      name: `[P15] stepping back to before the loaded data: ${what}`,
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
      name: '[P15] a frame first reported during the step is recognised as its starting frame',
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
      name: '[P15] a step has arrived without a report if the browser reports no frames',
      steps: [request(), read(guessed(unreported)), read(guessed(unreported)), ...finds(guessed(unreported))],
      ends: 'idle',
    },
    {
      name: '[P15] a step back has arrived without a report if the browser reports no frames',
      steps: [request(-1), read(guessed(unreported)), read(guessed(unreported)), ...finds(guessed(unreported))],
      ends: 'idle',
    },
    {
      name: '[P15] a step that reaches the end of the film searches no further',
      steps: [request(), read(guessed({ last: 0.432 })), ...finds(guessed({ ...shows(0.4, 0.432), last: 0.432 }))],
      ends: 'idle',
      check: (_, observed) => expect(seeks(observed)).toHaveLength(1),
    },
    {
      name: '[P15] a seek that makes no progress ends the search',
      steps: [request(), read(guessed()), ...finds(guessed(shows(0.4, 0.432))), ...finds(guessed(shows(0.4, 0.432)))],
      ends: 'idle',
      check: (_, observed) => expect(seeks(observed)).toHaveLength(2),
    },
    {
      name: '[P15] a step whose picture is still seeking waits for that seek to finish',
      steps: [request(), read(reading()), sought, ...finds(reading({ isSeeking: true }))],
      ends: 'moving',
      check: (_, observed) => expect(typesOf(observed)).toEqual(['step.seek']),
    },
    {
      name: '[P15] a seek cancels the requested steps',
      steps: [request(), request(), read(reading()), cancel, sought],
      ends: 'idle',
      check(snapshot, observed) {
        expect(snapshot.context.frames).toBe(0);
        expect(typesOf(observed)).toEqual(['step.seek']);
      },
    },
    {
      name: '[P15] the frame is read once the newest seek has finished, and the next step reads it without waiting',
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
      name: '[P15] no frame rate is learned if the browser reports no frames',
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
      name: '[P15] at 100 frames a second, a step probes before a frame that starts a quarter of a frame too late',
      onChart: true,
      steps: [request(), read(reading({ fps: 100 })), ...finds(reading({ fps: 100, ...shows(0.4125, 0.416) }))],
      ends: 'moving',
      check: (_, observed) => expect(seeks(observed).at(-1)).toBeCloseTo(0.41094, 4),
    },
    {
      name: '[P15] a frame that starts half a millisecond later is another frame and makes the film count as varying',
      onChart: true,
      steps: [request(), read(reading()), ...finds(reading(shows(0.4005, 0.464)))],
      ends: 'idle',
      check: ({ context }) => expect(context.isVarying).toBe(true),
    },
    {
      name: '[P15] a step that lands exactly on the start of its frame has arrived',
      onChart: true,
      steps: [request(), read(reading()), ...finds(reading(shows(0.44, 0.44)))],
      ends: 'idle',
      check: (_, observed) => expect(seeks(observed)).toHaveLength(1),
    },
    {
      name: '[P15] four steps back in a single seek have arrived wherever the seek lands',
      onChart: true,
      steps: [request(-4), read(reading()), ...finds(reading(shows(0.4, 0.42)))],
      ends: 'idle',
      check: (_, observed) => expect(seeks(observed)).toHaveLength(1),
    },
    {
      name: '[P15] if frames vary in length, a step back from an unreported frame returns to that frame',
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
      name: '[P15] a step back to a frame that starts half a millisecond earlier has arrived',
      onChart: true,
      steps: [request(-1), read(reading()), ...findsAhead(reading(shows(0.3995, 0.3984)))],
      ends: 'idle',
    },
    {
      name: '[P15] a step back that misses its target by half a millisecond seeks again',
      onChart: true,
      steps: [request(-1), read(reading()), ...findsAhead(reading(shows(0.4, 0.3989)))],
      ends: 'moving',
      check: (_, observed) => expect(seeks(observed).at(-1)).toBeCloseTo(0.39844, 4),
    },
    {
      name: '[P15] a step that lands half a millisecond before the end searches on',
      onChart: true,
      steps: [request(), read(guessed({ last: 0.4325 })), ...finds(guessed({ ...shows(0.4, 0.432), last: 0.4325 }))],
      ends: 'moving',
    },
    {
      name: '[P15] a seek that gains half a millisecond continues the search',
      onChart: true,
      steps: [request(), read(guessed()), ...finds(guessed(shows(0.4, 0.432))), ...finds(guessed(shows(0.4, 0.4325)))],
      ends: 'moving',
    },
    {
      name: '[P15] if the frame rate is a guess, a step probes before a frame found two milliseconds further on',
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
      name: '[P15] a guessed frame rate does not confirm a frame at its distance if the first seek fell short',
      onChart: true,
      steps: [request(), read(guessed()), ...finds(guessed(shows(0.4, 0.418))), ...finds(guessed(shows(0.42, 0.43)))],
      ends: 'moving',
    },
    {
      name: '[P15] a guessed frame rate confirms a frame at its distance if the first seek landed on it',
      onChart: true,
      steps: [request(), read(guessed()), ...finds(guessed(shows(0.42, 0.432)))],
      ends: 'idle',
    },
    {
      name: '[P15] a known frame rate confirms a frame at its distance even if the first seek fell short',
      onChart: true,
      steps: [request(), read(reading()), ...finds(reading(shows(0.4, 0.43))), ...finds(reading(shows(0.44, 0.46)))],
      ends: 'idle',
    },
    {
      name: '[P15] the distance from an unreported frame does not make the film count as varying',
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
      name: '[P15] the next step forgets the frame found by the one before',
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
        what: 'a frame that starts within the tolerance of the starting frame counts as the same frame',
        steps: [request(), read(reading()), ...finds(reading(shows(0.4 + GRID_TOLERANCE_S, 0.464)))],
        ends: 'moving',
      },
      {
        what: 'a step back that lands within the tolerance of the starting frame goes further back',
        steps: [request(-1), read(reading()), ...findsAhead(reading(shows(0.4 - GRID_TOLERANCE_S, 0.3984)))],
        ends: 'moving',
      },
      {
        what: 'a step that lands just the tolerance before the end searches on',
        steps: [
          request(),
          read(guessed({ last: 0.4325 })),
          ...finds(guessed({ ...shows(0.4, 0.4325 - GRID_TOLERANCE_S), last: 0.4325 })),
        ],
        ends: 'moving',
      },
      {
        what: 'a seek that gains just the tolerance continues the search',
        steps: [
          request(),
          read(guessed()),
          ...finds(guessed(shows(0.4, 0.432))),
          ...finds(guessed(shows(0.4, 0.432 + GRID_TOLERANCE_S))),
        ],
        ends: 'moving',
      },
      {
        what: 'a step probes before a frame that is half the shortest frame plus the tolerance away',
        steps: [
          request(),
          read(reading(shows(0, 0))),
          ...finds(reading(shows(1 / (2 * FPS_ESTIMATE_MAX) + GRID_TOLERANCE_S, 0.064))),
        ],
        ends: 'moving',
      },
    ].map(({ what, steps, ends }) => ({ name: `[P15] ${what}`, onChart: true, steps, ends })),
    {
      name: '[P15] a step back that misses its target by just the tolerance goes further back by the frame rate',
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
      name: '[P15] a step that lands two frames away probes just before that frame, not in the middle',
      onChart: true,
      steps: [request(), read(reading(shows(0, 0))), ...finds(reading(shows(2 / 25, 0.081)))],
      ends: 'moving',
      check: (_, observed) => expect(seeks(observed).at(-1)).toBeCloseTo(0.07844, 4),
    },
    {
      name: '[P15] frames that start just the tolerance apart do not make the film count as varying',
      onChart: true,
      steps: [request(-1), read(reading(shows(GRID_TOLERANCE_S, 0.01))), ...finds(reading(shows(0, 0)))],
      ends: 'idle',
      check: ({ context }) => expect(context.isVarying).toBe(false),
    },
  ],
});
