/** Reads two compared films at one instant. */
import { FRAME_PATIENCE_MS } from '../../../core/domain/constants.ts';
import { exactRate } from '../../../core/domain/fps.ts';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import { SIDES } from '../../../core/domain/compare/common-time.ts';
import type { PairCommand, PairFact } from '../../../machines/player/compare/compare.machine.ts';
import type { CompareReading, FilmReading } from '../../../machines/player/compare/compare.rules.ts';
import type { MediaSurface } from './surface.ts';

export type CompareSurfaces = { readonly [S in Side]: MediaSurface };

function readFilm({ video, frames, frameRate }: MediaSurface): FilmReading | undefined {
  if (video.readyState < HTMLMediaElement.HAVE_METADATA) return undefined;
  const fps = frameRate();
  return {
    time: video.currentTime,
    frame: video.paused && frames.isPresented() ? frames.mediaTime() : undefined,
    fps: fps === undefined ? undefined : exactRate(fps),
    canPlay: video.ended || (video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && !video.seeking),
    runs: !video.paused && !video.ended && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA,
  };
}

/** @returns what takes commands, and its end */
export function readPair(
  surfaces: CompareSurfaces,
  report: (fact: PairFact) => void,
): { take: (command: PairCommand) => void; end: () => void } {
  let frame = 0;
  let isOver = false;
  const read = (): CompareReading => ({ a: readFilm(surfaces.a), b: readFilm(surfaces.b) });

  async function measure(): Promise<void> {
    const resting = SIDES.filter((side) => surfaces[side].video.readyState > 0 && surfaces[side].video.paused);
    // Films that rest are compared by the frames on show, which the browser may be about to report.
    if (resting.length > 0) {
      await Promise.all(resting.map((side) => surfaces[side].frames.presented(FRAME_PATIENCE_MS)));
    }
    if (!isOver) report({ type: 'pair.read', reading: read() });
  }

  function watch(side: Side, until: number): void {
    cancelAnimationFrame(frame);
    const { video } = surfaces[side];
    const look = (): void => {
      if (video.paused) return;
      if (video.currentTime >= until) report({ type: 'pair.reached' });
      else frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
  }

  return {
    take(command) {
      if (command.type === 'pair.measure') void measure();
      else watch(command.side, command.until);
    },
    end() {
      isOver = true;
      cancelAnimationFrame(frame);
    },
  };
}
