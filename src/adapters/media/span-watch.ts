/** Watches a film until it has come to the end of a stretch. */
import { LOOP_WATCH_MS } from '../../../core/domain/constants.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { MediaSurface } from './surface.ts';

interface SpanReports {
  /** The film has reached the end of the stretch, or was sought beyond it. */
  passed: () => void;
  /** The stream cannot be rewound to the start of the stretch any more. */
  lost: () => void;
}

/**
 * Looks at each picture of a page in view, and by a timer where pictures are not painted.
 *
 * @returns ends it
 */
export function watchSpan(
  surface: Pick<MediaSurface, 'readTime' | 'clock'>,
  { a, b }: { a: Seconds; b: Seconds },
  { passed, lost }: SpanReports,
): () => void {
  /** Reported, until the film is within the stretch again. */
  let isPassed = false;
  function look(): void {
    const playhead = surface.readTime();
    // Within an advert, and while a seek is under way, its time is not the film's.
    if (!playhead || playhead.kind === 'advert') return;
    if (playhead.kind === 'live' && surface.clock.read().seekableFrom > a) {
      lost();
      return;
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
