/** The browsers of the end-to-end tests, and how they are launched. */
import type { LaunchOptions } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium, findHeadlessShell } from '../../tools/chromium.ts';

const launchOf = (executablePath: string | undefined): LaunchOptions => ({
  args: [...CHROMIUM_ARGS, '--autoplay-policy=no-user-gesture-required'],
  ...(executablePath ? { executablePath } : {}),
});

/** Full Chromium, with its rules for third-party cookies and storage and for background pages. */
export const FULL_CHROMIUM = launchOf(findChromium());

/** The same engine without the browser around it, about a quarter faster. */
export const HEADLESS_SHELL = launchOf(findHeadlessShell() ?? findChromium());
