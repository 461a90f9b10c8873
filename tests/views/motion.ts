import type { CDPSession } from '@vitest/browser-playwright';
import { afterAll, beforeAll } from 'vitest';
import { cdp } from 'vitest/browser';

const prefer = async (value: 'no-preference' | 'reduce'): Promise<void> => {
  const session: CDPSession = cdp();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
};

/** The tests of this file see what moves; the browser of all others asks for less motion. */
export function inMotion(): void {
  beforeAll(() => prefer('no-preference'));
  afterAll(() => prefer('reduce'));
}
