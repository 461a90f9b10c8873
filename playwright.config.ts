/**
 * End-to-end tests: the production build in the headless shell of the system's Chromium, or in Chromium itself where
 * there is none or a test needs it (`e2e/support/browsers.ts`), by three workers, each with a host of its own on a copy
 * of one seeded library (`e2e/support/test.ts`).
 *
 * `npm test` builds first. By hand: `npm run build`, then `npx playwright test e2e/library.spec.ts`.
 */
import './tools/test-environment.ts';
import { defineConfig, devices } from '@playwright/test';
import { HEADLESS_SHELL } from './e2e/support/browsers.ts';
import { REAL_TIME_RETRIES } from './tools/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // `npm test` numbers its run: two runs side by side do not empty each other's folder.
  outputDir: `test-results/${process.env['FERRYGLIDE_E2E_PORT'] ?? 'e2e'}`,
  globalSetup: ['./e2e/support/path-suites.ts', './e2e/support/seed.ts'],
  // One more than the cores: tests wait for films to play and for servers to start.
  workers: 3,
  retries: REAL_TIME_RETRIES,
  // Patience, not a proof: a loaded machine is three times slower.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    // Without a graphics card each frame of an animation is painted by the processor: a third of opening a player.
    contextOptions: { reducedMotion: 'reduce' },
    // Both slow every test down; ask for a trace, which has pictures, by `--trace on`.
    trace: 'off',
    screenshot: 'off',
    launchOptions: HEADLESS_SHELL,
  },
});
