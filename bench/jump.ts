/** Jumps in a paused film, timed in its page from the request to the frame. */
import type { Frame, Page } from 'playwright';

/** `place` is the position that the player chose; other pages jump to exactly that one. */
export type Jump = { place: number; ms: number; lines: number };

/** Jumps in the page, by a key or to a position, and times the next frame. */
export function jump(film: Element, target: { key: string } | { place: number }): Promise<Jump> {
  const video = film as HTMLVideoElement;
  return new Promise((resolve, failed) => {
    setTimeout(() => failed(new Error(`no frame after ${JSON.stringify(target)}`)), 10_000);
    const from = performance.now();
    const look = (_: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
      if (!video.seeking && Math.abs(mediaTime - video.currentTime) < 0.05)
        resolve({ place: video.currentTime, ms: performance.now() - from, lines: video.videoHeight });
      else video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
    if ('place' in target) {
      // A peer has its own method to seek; a bare element is sought directly.
      const { peer } = globalThis as typeof globalThis & { peer?: { mounted: { seek: (seconds: number) => void } } };
      if (peer) peer.mounted.seek(target.place);
      else video.currentTime = target.place;
      return;
    }
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    const code = `Key${target.key.toUpperCase()}`;
    focused?.dispatchEvent(new KeyboardEvent('keydown', { key: target.key, code, bubbles: true, composed: true }));
  });
}

/** Waits until the picture has loaded and no seek is pending. The selector pierces the open shadow root. */
export async function settled(page: Page | Frame): Promise<void> {
  const video = page.locator('video');
  await video.waitFor();
  while (
    !(await video.evaluate((film) => (film as HTMLVideoElement).readyState >= 3 && !(film as HTMLVideoElement).seeking))
  )
    await new Promise((later) => setTimeout(later, 20));
}
