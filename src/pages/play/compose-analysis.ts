/** Fills the ports of the charts of the picture tools: loop, stopwatch and shuttle. */
import { fromCallback, fromPromise } from 'xstate';
import type { EventObject } from 'xstate';
import { FRAME_PATIENCE_MS } from '../../../core/domain/constants.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { Pace } from '../../../core/domain/shuttle.ts';
import type { ShownFrame } from '../../../core/domain/stopwatch.ts';
import { loopMachine } from '../../../machines/player/analysis/loop/loop.machine.ts';
import { shuttleMachine } from '../../../machines/player/analysis/shuttle/shuttle.machine.ts';
import { stopwatchMachine } from '../../../machines/player/analysis/stopwatch/stopwatch.machine.ts';
import type { MediaSurface } from '../../adapters/media/surface.ts';
import { watchSpan } from '../../adapters/media/span-watch.ts';

export const composeLoop = (surface: MediaSurface): typeof loopMachine =>
  loopMachine.provide({
    actors: {
      watchLoop: fromCallback<EventObject, { a: Seconds; b: Seconds }>(({ input, sendBack }) =>
        watchSpan(surface, input, {
          passed: () => sendBack({ type: 'loop.passed' }),
          lost: () => sendBack({ type: 'loop.lost' }),
        }),
      ),
    },
  });

export const composeStopwatch = (surface: MediaSurface): typeof stopwatchMachine =>
  stopwatchMachine.provide({
    actors: {
      readShownFrame: fromPromise<ShownFrame | undefined, void>(async () => {
        // A moving picture is marked where it is; one that stands is reported in its own time.
        if (surface.video.paused) await surface.frames.presented(FRAME_PATIENCE_MS);
        return surface.frame();
      }),
      copyText: fromPromise<void, { text: string }>(({ input }) => navigator.clipboard.writeText(input.text)),
    },
  });

export const composeShuttle = (surface: MediaSurface): typeof shuttleMachine =>
  shuttleMachine.provide({
    actors: {
      readPace: fromPromise<Pace | undefined, void>(async () => {
        const frame = surface.frame();
        const { seekableFrom, seekableTo } = surface.clock.read();
        return (
          frame && {
            now: performance.now(),
            fps: frame.fps,
            time: frame.start,
            from: seekableFrom,
            to: seekableTo,
          }
        );
      }),
    },
  });
