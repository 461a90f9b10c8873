/** Where Chromium is on this machine, and how the tests start it. */
import { findExecutable } from './executables.ts';

/** No sandbox: tests run as root in containers. The rest keeps the browser from talking to anybody by itself. */
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
 * How often Playwright tries a failed test again: it meets real clocks, decoders and other people's load. One that needs
 * it is named at the end of the run. Decision 0360.
 */
export const REAL_TIME_RETRIES = 1;

/** `CHROME_PATH` first, then the usual names on the path and in the usual places; undefined when there is none. */
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
 * Chromium's engine in a program of its own, without the browser around it. `HEADLESS_SHELL_PATH` first: it may also name
 * a whole browser.
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
