/** Watches a film until it reaches the end of a span. */
import { originOf } from '../../../core/domain/clock.ts';
import { LOOP_MOVED_S, LOOP_WATCH_MS } from '../../../core/domain/constants/picture-tools.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import type { LoopWatch } from '../../../machines/player/analysis/loop/loop.machine.ts';
import type { MediaSurface } from './surface.ts';

interface SpanReports {
  /** The film has reached the end of the span, or a seek has led beyond it. */
  passed: () => void;
  /** The live stream's wall time at player time 0 has changed. */
  moved: (origin: EpochMs) => void;
  /** The stream can no longer be rewound to the start of the span. */
  lost: () => void;
}

/**
 * Checks on each animation frame, and by a timer if the browser runs none, as in a background page.
 *
 * @returns stops it
 */
export function watchSpan(
  surface: Pick<MediaSurface, 'readTime' | 'clock'>,
  { a, b, origin }: LoopWatch,
  { passed, moved, lost }: SpanReports,
): () => void {
  /** Already reported, until the film is within the span again. */
  let isPassed = false;
  function look(): void {
    const playhead = surface.readTime();
    // During an advert or a seek, its time is not the film's.
    if (!playhead || playhead.kind === 'advert') return;
    if (playhead.kind === 'live') {
      const reading = surface.clock.read();
      // The reading may be outdated.
      if (Math.abs(reading.time - playhead.time) > LOOP_MOVED_S) return;
      if (origin !== undefined) {
        const now = originOf(reading);
        if (now === undefined) return;
        if (Math.abs(now - origin) > LOOP_MOVED_S * 1000) return moved(now);
      }
      if (reading.seekableFrom > a) return lost();
    }
    const isBeyond = playhead.time >= b;
    if (isBeyond && !isPassed) passed();
    isPassed = isBeyond;
  }
  let frame = requestAnimationFrame(function onFrame() {
    frame = requestAnimationFrame(onFrame);
    look();
  });
  const timer = setInterval(look, LOOP_WATCH_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearInterval(timer);
  };
}
