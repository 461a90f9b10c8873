import { RESUME_MARGIN_S } from './constants/playback.ts';
import type { DataDocument } from './data-document.ts';
import type { Seconds } from './media.ts';
import { parseLives, parseReplays } from './replay-address.ts';

/** Whether a position is saved: only for a single film of one camera that is not live. */
export function savesResumePosition({ video, multi_replays }: DataDocument): boolean {
  return (
    multi_replays.length === 0 && parseLives(video.live_url).length === 0 && parseReplays(video.replay_url).length === 1
  );
}

/**
 * The position to save; undefined if the next visit should start over: near the beginning or end, or in a short film.
 *
 * @param duration seconds; 0 while unknown
 */
export function resumePositionOf(time: Seconds, duration: Seconds): Seconds | undefined {
  const isWithin = time >= RESUME_MARGIN_S && (duration === 0 || time <= duration - RESUME_MARGIN_S);
  return isWithin ? Math.round(time * 1000) / 1000 : undefined;
}
