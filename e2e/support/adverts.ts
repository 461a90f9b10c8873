/** Adverts that the tests do not watch in full. */
import type { Page } from '@playwright/test';

/** Remaining time of an advert, seconds: enough to see its end. */
const LEFT_S = 0.6;

/** Seeks every playing video, in the page or its frames, to shortly before its end. */
export async function jumpNearEnd(page: Page): Promise<void> {
  for (const frame of page.frames())
    await frame.locator('video').evaluateAll((videos: HTMLVideoElement[], left) => {
      for (const video of videos)
        if (!video.paused && Number.isFinite(video.duration)) video.currentTime = video.duration - left;
    }, LEFT_S);
}
