/**
 * End-to-end tests: the production build on a server of its own, in the system's Chromium.
 *
 * `npm test` builds first and chooses the port. By hand: `npm run build`, then `npx playwright test e2e/search.spec.ts`.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_ARGS, REAL_TIME_RETRIES, findChromium } from './tools/chromium.ts';

const port = process.env['FERRYGLIDE_E2E_PORT'] ?? '4790';
const address = `http://127.0.0.1:${port}`;
const chromium = findChromium();

/** The data folder of the tested server: accounts with their passwords lie in it. */
process.env['FERRYGLIDE_E2E_DATA'] ??= join(tmpdir(), `ferryglide-e2e-${port}`);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // One folder a port: two runs side by side do not empty each other's.
  outputDir: `test-results/${port}`,
  workers: 1,
  retries: REAL_TIME_RETRIES,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    // A trace slows every test down; ask for one by `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [...CHROMIUM_ARGS, '--autoplay-policy=no-user-gesture-required'],
      ...(chromium ? { executablePath: chromium } : {}),
    },
  },
  webServer: {
    command: `"${process.execPath}" tools/e2e-server.ts`,
    url: `${address}/health`,
    env: {
      PORT: port,
      FERRYGLIDE_DATA: process.env['FERRYGLIDE_E2E_DATA'],
      FERRYGLIDE_ANALYTICS: 'on',
      FERRYGLIDE_STUDIO_URL: 'https://studio.example/',
      FERRYGLIDE_MULTICAST_URL: 'https://cast.example/',
    },
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
