/** The browsers of the end-to-end tests, and how they are launched. */
import type { LaunchOptions } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium, findHeadlessShell } from '../../tools/chromium.ts';

const launchOf = (executablePath: string | undefined): LaunchOptions => ({
  args: [...CHROMIUM_ARGS, '--autoplay-policy=no-user-gesture-required'],
  ...(executablePath ? { executablePath } : {}),
});

/** Chromium as people have it, with its rules for cookies and storage of third parties and for pages behind others. */
export const FULL_CHROMIUM = launchOf(findChromium());

/** The same engine without the browser around it, which is a quarter quicker. */
export const HEADLESS_SHELL = launchOf(findHeadlessShell() ?? findChromium());
