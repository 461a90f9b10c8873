import type { PlayerClock } from '../../core/domain/clock.ts';

/** A browser may report the frame of a paused picture after the clock has stopped. */
const FRAME_LOOK_MS = 200;

/** Calls back when the frame on show may have changed. @returns stops listening */
export function listenToFrames(clock: PlayerClock, onChange: () => void): () => void {
  const stop = clock.subscribe(onChange);
  const timer = setInterval(onChange, FRAME_LOOK_MS);
  return () => {
    stop();
    clearInterval(timer);
  };
}
