/**
 * The pictures: every state that the eye can tell, taken from the gallery and compared with the one that is kept.
 *
 * `npm test -- pictures` runs them, `npm run pictures:update` takes them again.
 */
import './tools/test-environment.ts';
import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_ARGS, REAL_TIME_RETRIES, findChromium } from './tools/chromium.ts';

const chromium = findChromium();

export default defineConfig({
  testDir: 'e2e/pictures',
  testMatch: '*.pictures.ts',
  outputDir: 'test-results/pictures',
  snapshotPathTemplate: '{testDir}/references/{arg}{ext}',
  globalSetup: './e2e/pictures/host.ts',
  // A chart is searched once, by the worker that takes all of its pictures.
  fullyParallel: true,
  workers: 2,
  // A second try goes straight to the state, in a page that has shown no other.
  retries: REAL_TIME_RETRIES,
  timeout: 60_000,
  // A machine without any kept picture must fail, and never keep what it sees.
  updateSnapshots: 'none',
  expect: {
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'css', threshold: 0.2, maxDiffPixels: 60 },
  },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    trace: 'off',
    screenshot: 'off',
    launchOptions: {
      args: [
        ...CHROMIUM_ARGS,
        // Letters are drawn alike, whatever the machine has set for its screen.
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
        ...(process.env['FERRYGLIDE_CHROMIUM_ARGS']?.split(' ') ?? []),
      ],
      ...(chromium ? { executablePath: chromium } : {}),
    },
  },
});
