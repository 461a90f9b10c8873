import './tools/test-environment.ts';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { layersInOrder } from './tools/build-plugins.ts';
import { CHROMIUM_ARGS, findChromium, findHeadlessShell } from './tools/chromium.ts';
import { LongFilesFirst } from './tools/long-files-first.ts';

// The same engine without the browser around it is quicker.
const chromium = findHeadlessShell() ?? findChromium();

/** Cameras of these push in real time, which an encoder without the processor does not keep. */
const LIVE = [
  'tests/server/live/live-{crash,encoders,events,ports,rubbish}.test.ts',
  'tests/bridge/timed-stream.test.ts',
];

/** Three hosts that one is killed of, with a camera that pushes in real time, and with films in a bucket. */
const HOSTS = ['tests/server/postgres/{several-hosts,hosts-on-bucket}.test.ts'];

export default defineConfig({
  test: {
    // As many on every machine: what files do to each other at the same time shows everywhere. One more than the cores of
    // the smallest: hosts that start and films that play leave much of a core to others.
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    // pdf.js handles the failure of its fetch only once its worker asks for the headers: later, where the fetch fails at once.
    // dash.js makes text tracks of its stream, though it was destroyed while it prepared that.
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
          // A module is loaded once a worker and not once a file, which is most of the time that isolation costs.
          pool: 'threads',
          isolate: false,
          globalSetup: 'tests/server/postgres/global-setup.ts',
          // Far above what any test takes at rest: end-to-end tests in front of this suite take most of the processors.
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
          // One after the other: six hosts at once would take the time from a camera that pushes.
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
          // A profile is made at the first start, behind other suites.
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
          // One browser at a time: two would take each other's frames.
          fileParallelism: false,
          // It is started once, and each test is a viewer of its own.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        plugins: [layersInOrder(), react()],
        // Every package that browser tests load: one found only on the way makes Vite reload the page under a test.
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
          // Each icon is a module of its own, fit for the browser as it is.
          exclude: ['lucide-react'],
        },
        test: {
          name: 'browser',
          // A path may have a dozen steps, each with assertions on a rendered view, on a slow machine.
          testTimeout: 60_000,
          // As often as a look at a view is taken: what is shown is found at once.
          expect: { poll: { timeout: 5_000, interval: 10 } },
          // Films that play at the same time in one page, which two cores decode without dropping frames.
          maxConcurrency: 3,
          include: ['tests/**/*.browser.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // Each frame of an animation is painted by the processor; a test about motion asks for it.
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
