/** A playing video may be so far from the moment that is counted, seconds. */
const DRIFT_S = 0.15;
/** Two moments within this are the same picture. */
const SAME_S = 0.001;

/** Where each paused video is to stand. */
const targets = new WeakMap<HTMLVideoElement, number>();

/**
 * Keeps a video at a moment that is counted elsewhere.
 *
 * @param seconds from the film's beginning; before it and after its end it stands at its first and last picture
 */
export function followTime(video: HTMLVideoElement, seconds: number, isPlaying: boolean): void {
  if (isPlaying && seconds >= 0 && !video.ended) {
    targets.delete(video);
    if (Math.abs(video.currentTime - seconds) > DRIFT_S && !video.seeking) video.currentTime = seconds;
    // Paused again before it began: the next call says where it stands.
    if (video.paused) video.play().catch(() => undefined);
    return;
  }
  video.pause();
  targets.set(video, Math.max(0, seconds));
  goToTarget(video);
}

/** Called when it has found a picture: while it looked for one, the moment may have moved on. */
export function goToTarget(video: HTMLVideoElement): void {
  const target = targets.get(video);
  if (target === undefined || video.seeking || Math.abs(video.currentTime - target) < SAME_S) return;
  video.currentTime = target;
}
