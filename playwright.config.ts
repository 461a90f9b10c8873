/**
 * End-to-end tests: the production build in the headless shell of the system's Chromium, or in Chromium itself if there
 * is no shell or a test needs it (`e2e/support/browsers.ts`). Each of three workers has its own host on a copy of one
 * seeded library (`e2e/support/test.ts`).
 *
 * `npm test` builds first. Manually: `npm run build`, then `npx playwright test e2e/library.spec.ts`.
 */
import './tools/test-environment.ts';
import { defineConfig, devices } from '@playwright/test';
import { HEADLESS_SHELL } from './e2e/support/browsers.ts';
import { REAL_TIME_RETRIES } from './tools/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // `npm test` numbers its runs, so that parallel runs do not empty each other's folder.
  outputDir: `test-results/${process.env['FERRYGLIDE_E2E_PORT'] ?? 'e2e'}`,
  globalSetup: ['./e2e/support/path-suites.ts', './e2e/support/seed.ts'],
  // One more than the cores, because tests wait for films to play and for servers to start.
  workers: 3,
  retries: REAL_TIME_RETRIES,
  // Generous, because a busy machine is three times slower; not an assertion about speed.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    // Without a GPU the processor paints each frame of an animation, which takes a third of the time to open a player.
    contextOptions: { reducedMotion: 'reduce' },
    // Both slow down every test; `--trace on` records a trace, which includes screenshots.
    trace: 'off',
    screenshot: 'off',
    launchOptions: HEADLESS_SHELL,
  },
});
