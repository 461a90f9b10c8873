import './tools/test-environment.ts';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { layersInOrder } from './tools/build-plugins.ts';
import { CHROMIUM_ARGS, findChromium, findHeadlessShell } from './tools/chromium.ts';
import { LongFilesFirst } from './tools/long-files-first.ts';

// The headless shell has the same engine and is faster.
const chromium = findHeadlessShell() ?? findChromium();

/** Tests with cameras that push in real time, which an encoder on a busy processor cannot sustain. */
const LIVE = [
  'tests/server/live/live-{crash,encoders,events,ports,rubbish}.test.ts',
  'tests/bridge/timed-stream.test.ts',
];

/** Tests that kill one of three hosts, with a camera that pushes in real time, and with films in a bucket. */
const HOSTS = ['tests/server/postgres/{several-hosts,hosts-on-bucket}.test.ts'];

export default defineConfig({
  test: {
    // The same number on every machine, so that interference between test files shows everywhere. One more than the cores
    // of the smallest machine, because starting hosts and playing films leaves much of a core idle.
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    // pdf.js handles a failed fetch only once its worker asks for the headers, which is too late if the fetch fails at once.
    // dash.js creates text tracks for its stream even if it was destroyed while preparing it.
    onUnhandledError: ({ message, stack }) =>
      !(
        (message === 'Failed to fetch' && stack?.includes('PDFFetchStreamReader')) ||
        (message === "Cannot read properties of null (reading 'id')" && stack?.includes('Object.createTracks'))
      ),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Modules are loaded once per worker instead of once per file, which is most of the cost of isolation.
          pool: 'threads',
          isolate: false,
          globalSetup: 'tests/server/postgres/global-setup.ts',
          // Far above the time of any test on an idle machine: end-to-end tests with priority use most of the processors.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
          include: ['tests/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'tests/**/*.browser.test.{ts,tsx}', 'tests/office/**', ...LIVE, ...HOSTS],
        },
      },
      {
        extends: true,
        test: {
          name: 'live',
          environment: 'node',
          pool: 'threads',
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          include: LIVE,
        },
      },
      {
        extends: true,
        test: {
          name: 'hosts',
          environment: 'node',
          globalSetup: 'tests/server/postgres/global-setup.ts',
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // Sequential: six hosts at once would starve a camera that pushes in real time.
          fileParallelism: false,
          include: HOSTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'office',
          environment: 'node',
          include: ['tests/office/**/*.test.ts'],
          // The first start creates a profile, while other suites have priority.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'firefox',
          environment: 'node',
          include: ['e2e/firefox/**/*.test.ts'],
          globalSetup: 'e2e/firefox/support/host.ts',
          // One browser at a time: two would make each other drop frames.
          fileParallelism: false,
          // The browser starts once; each test is a separate viewer.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        plugins: [layersInOrder(), react()],
        // All packages that browser tests load, because Vite reloads the page during a test when it discovers one later.
        optimizeDeps: {
          include: [
            '@xstate/react',
            'axe-core',
            'dashjs',
            'hls.js',
            'i18next',
            'ky',
            'jsqr',
            'pdfjs-dist',
            'qrcode',
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
            'valibot',
            'vitest-browser-react',
            'xstate',
          ],
          // Each icon is a separate module that browsers can load directly.
          exclude: ['lucide-react'],
        },
        test: {
          name: 'browser',
          // On a slow machine a path may have a dozen steps, each with assertions on a rendered view.
          testTimeout: 60_000,
          // A short interval, so that rendered content is found at once.
          expect: { poll: { timeout: 5_000, interval: 10 } },
          // As many films play in one page as two cores can decode without dropping frames.
          maxConcurrency: 3,
          include: ['tests/**/*.browser.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // The processor paints each frame of an animation; tests about motion enable it.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: { args: [...CHROMIUM_ARGS], ...(chromium ? { executablePath: chromium } : {}) },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
