/** Locates Chromium on this machine, with the options for tests. */
import { findExecutable } from './executables.ts';

/**
 * No sandbox, because tests run as root in containers. The other options keep the browser from making requests of its
 * own.
 */
export const CHROMIUM_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Retries of a failed Playwright test, because these depend on real clocks, decoders and the load of the machine. Tests
 * that needed a retry are listed at the end of the run. Decision 0360.
 */
export const REAL_TIME_RETRIES = 1;

/** Tries `CHROME_PATH` first, then the usual names on the path and in the usual places; undefined if there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return findExecutable(
    {
      named: env['CHROME_PATH'],
      names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
      folders: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'],
      files: [
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ],
    },
    env['PATH'],
  );
}

/**
 * Chromium's engine as a separate program without the browser's interface. Tries `HEADLESS_SHELL_PATH` first, which may
 * also name a full browser.
 */
export function findHeadlessShell(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return findExecutable(
    {
      named: env['HEADLESS_SHELL_PATH'],
      names: ['chromium-headless-shell', 'chrome-headless-shell'],
      folders: ['/usr/bin', '/usr/local/bin'],
      files: [],
    },
    env['PATH'],
  );
}
