/**
 * Reports with each frame the time elapsed since the previous one.
 *
 * @returns stops it
 */
export function startTicking(onTick: (elapsed: number) => void): () => void {
  let last = performance.now();
  let frame = requestAnimationFrame(tick);
  function tick(now: number): void {
    // The first frame may have begun before it was requested.
    onTick(Math.max(0, now - last));
    last = now;
    frame = requestAnimationFrame(tick);
  }
  return () => cancelAnimationFrame(frame);
}
