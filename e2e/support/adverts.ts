/** Adverts that need not be watched to their end. */
import type { Page } from '@playwright/test';

/** What is left of an advert, seconds: enough to see its end. */
const LEFT_S = 0.6;

/** Whatever plays, in the page or in a frame of it, goes on shortly before its end. */
export async function jumpNearEnd(page: Page): Promise<void> {
  for (const frame of page.frames())
    await frame.locator('video').evaluateAll((videos: HTMLVideoElement[], left) => {
      for (const video of videos)
        if (!video.paused && Number.isFinite(video.duration)) video.currentTime = video.duration - left;
    }, LEFT_S);
}
