/** Tolerance between a playing video and the target time, seconds. */
const DRIFT_S = 0.15;
/** Times within this show the same picture. */
const SAME_S = 0.001;

/** Target time of each paused video. */
const targets = new WeakMap<HTMLVideoElement, number>();

/**
 * Keeps a video at a time that is counted elsewhere.
 *
 * @param seconds from the film's beginning; outside its range, the first or last picture is shown
 */
export function followTime(video: HTMLVideoElement, seconds: number, isPlaying: boolean): void {
  if (isPlaying && seconds >= 0 && !video.ended) {
    targets.delete(video);
    if (Math.abs(video.currentTime - seconds) > DRIFT_S && !video.seeking) video.currentTime = seconds;
    // Paused again before it began: the next call sets the time.
    if (video.paused) video.play().catch(() => undefined);
    return;
  }
  video.pause();
  targets.set(video, Math.max(0, seconds));
  goToTarget(video);
}

/** Called after a seek, during which the target may have changed. */
export function goToTarget(video: HTMLVideoElement): void {
  const target = targets.get(video);
  if (target === undefined || video.seeking || Math.abs(video.currentTime - target) < SAME_S) return;
  video.currentTime = target;
}
