/**
 * Screenshot tests: every visually distinct state of the gallery is compared with its reference picture.
 *
 * `npm test -- pictures` runs them, `npm run pictures:update` updates the references.
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
  // The states of a chart are searched once, by the worker that takes all of its pictures.
  fullyParallel: true,
  workers: 2,
  // A retry opens the state directly, in a new page.
  retries: REAL_TIME_RETRIES,
  timeout: 60_000,
  // Missing references must fail, and never be created.
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
        // Renders text the same regardless of the machine's display settings.
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
