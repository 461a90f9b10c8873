/** A suite as its users write them, run by `e2e/inspector.spec.ts`: its tests attach a recording, a film and a trace. */
import { defineConfig, devices } from '@playwright/test';
import { FULL_CHROMIUM } from '../support/browsers.ts';

const viewport = { width: 1280, height: 800 };

export default defineConfig({
  testMatch: '*.recorded.ts',
  workers: 1,
  // A slow machine records a film of one and a half minutes.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport,
    contextOptions: { reducedMotion: 'reduce' },
    // As large as the page: the frame number in the picture is read from the film.
    video: { mode: 'on', size: viewport },
    trace: 'on',
    launchOptions: FULL_CHROMIUM,
  },
});
