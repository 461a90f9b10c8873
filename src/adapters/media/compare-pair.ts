/** Reads two compared films at the same instant. */
import { FRAME_PATIENCE_MS } from '../../../core/domain/constants/playback.ts';
import { exactRate } from '../../../core/domain/fps.ts';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import { knownRate, SIDES } from '../../../core/domain/compare/common-time.ts';
import { interrupted, knownLead, leadWith, NO_LEAD } from '../../../core/domain/compare/picture-lead.ts';
import type { PictureLead } from '../../../core/domain/compare/picture-lead.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { PairCommand, PairFact } from '../../../machines/player/compare/compare.machine.ts';
import type { CompareReading, FilmReading } from '../../../machines/player/compare/compare.rules.ts';
import { copiedFrame } from './frame-watch.ts';
import type { MediaSurface } from './surface.ts';

export type CompareSurfaces = { readonly [S in Side]: MediaSurface };

/** If a frame's copy is this close to the clock, its time is the clock's, as in some browsers. */
const DATED_BY_CLOCK_S = 1e-5;

const isRunning = ({ paused, ended, readyState }: HTMLVideoElement): boolean =>
  !paused && !ended && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;

const exactRateOf = ({ frameRate }: MediaSurface): number | undefined => {
  const fps = frameRate();
  return fps === undefined ? undefined : exactRate(fps);
};

function readFilm(surface: MediaSurface, lead: PictureLead): FilmReading | undefined {
  const { video, frames } = surface;
  if (video.readyState < HTMLMediaElement.HAVE_METADATA) return undefined;
  return {
    time: video.currentTime,
    lead: knownLead(lead),
    frame: video.paused && frames.isPresented() ? frames.mediaTime() : undefined,
    fps: exactRateOf(surface),
    canPlay: video.ended || (video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && !video.seeking),
    runs: isRunning(video),
  };
}

/** Tracks the lead of a moving film's pictures; call `look` at each picture that the browser paints. */
function followLead(surface: MediaSurface): { look: () => void; lead: () => PictureLead } {
  let lead = NO_LEAD;
  let before: Seconds = 0;
  return {
    look() {
      const { video } = surface;
      const { currentTime: time } = video;
      const frame = isRunning(video) && !video.seeking ? copiedFrame(video) : undefined;
      const length = frame?.length ?? 1 / knownRate(exactRateOf(surface));
      const isSeen = frame !== undefined && Math.abs(frame.start - time) > DATED_BY_CLOCK_S;
      lead = isSeen ? leadWith(lead, frame.start + length / 2, time, time - before) : interrupted(lead);
      before = time;
    },
    lead: () => lead,
  };
}

/** @returns a command handler, and a function that stops it */
export function readPair(
  surfaces: CompareSurfaces,
  report: (fact: PairFact) => void,
): { take: (command: PairCommand) => void; end: () => void } {
  let frame = 0;
  let isOver = false;
  const leads = { a: followLead(surfaces.a), b: followLead(surfaces.b) };
  const read = (): CompareReading => ({
    a: readFilm(surfaces.a, leads.a.lead()),
    b: readFilm(surfaces.b, leads.b.lead()),
  });

  async function measure(): Promise<void> {
    const resting = SIDES.filter((side) => surfaces[side].video.readyState > 0 && surfaces[side].video.paused);
    // Paused films are compared by the frames on show, which the browser may be about to report.
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
      for (const lead of Object.values(leads)) lead.look();
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
