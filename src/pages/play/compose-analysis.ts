/** Implements the ports of the picture tools' charts. */
import { fromCallback, fromPromise } from 'xstate';
import type { EventObject } from 'xstate';
import { FRAME_PATIENCE_MS } from '../../../core/domain/constants/playback.ts';
import type { Pace } from '../../../core/domain/shuttle.ts';
import type { ShownFrame } from '../../../core/domain/stopwatch.ts';
import { loopMachine } from '../../../machines/player/analysis/loop/loop.machine.ts';
import type { LoopWatch } from '../../../machines/player/analysis/loop/loop.machine.ts';
import { shuttleMachine } from '../../../machines/player/analysis/shuttle/shuttle.machine.ts';
import { stopwatchMachine } from '../../../machines/player/analysis/stopwatch/stopwatch.machine.ts';
import { zoomMachine } from '../../../machines/player/analysis/zoom/zoom.machine.ts';
import { copyText } from '../../adapters/clipboard.ts';
import type { MediaSurface } from '../../adapters/media/surface.ts';
import { watchSpan } from '../../adapters/media/span-watch.ts';

/** Audio, and a film before its first picture, have no frame. */
const shownFrame = ({ video, frame }: MediaSurface): ShownFrame | undefined =>
  video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0 ? frame() : undefined;

const composeLoop = (surface: MediaSurface): typeof loopMachine =>
  loopMachine.provide({
    actors: {
      watchLoop: fromCallback<EventObject, LoopWatch>(({ input, sendBack }) =>
        watchSpan(surface, input, {
          passed: () => sendBack({ type: 'loop.passed' }),
          moved: (origin) => sendBack({ type: 'loop.moved', origin }),
          lost: () => sendBack({ type: 'loop.lost' }),
        }),
      ),
    },
  });

/** Resolves when the current seek is complete. */
const seeked = (video: HTMLVideoElement, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => video.addEventListener('seeked', () => resolve(), { once: true, signal }));

const composeStopwatch = (surface: MediaSurface): typeof stopwatchMachine =>
  stopwatchMachine.provide({
    actors: {
      readShownFrame: fromPromise<ShownFrame | undefined, void>(async ({ signal }) => {
        const { video, frames } = surface;
        // While playing, the current frame is used. While paused, a browser may have reported no frame, so a seek to
        // the same time presents it again.
        if (video.paused && !frames.isPresented()) {
          frames.seeks(video.currentTime);
          video.currentTime += 0;
          // No frame is reported before the seek completes, however long a busy machine takes; the chart limits the
          // wait.
          if (video.seeking) await seeked(video, signal);
          await frames.presented(FRAME_PATIENCE_MS);
        }
        return shownFrame(surface);
      }),
      copyText: fromPromise<void, { text: string }>(({ input }) => copyText(input.text)),
    },
  });

const composeShuttle = (surface: MediaSurface): typeof shuttleMachine =>
  shuttleMachine.provide({
    actors: {
      readPace: fromPromise<Pace | undefined, void>(async () => {
        const frame = shownFrame(surface);
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

/** Keyed by id. */
export const composeTools = {
  loop: composeLoop,
  shuttle: composeShuttle,
  stopwatch: composeStopwatch,
  zoom: (): typeof zoomMachine => zoomMachine,
} as const;
