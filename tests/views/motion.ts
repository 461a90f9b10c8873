import type { CDPSession } from '@vitest/browser-playwright';
import { afterAll, beforeAll } from 'vitest';
import { cdp } from 'vitest/browser';

const prefer = async (value: 'no-preference' | 'reduce'): Promise<void> => {
  const session: CDPSession = cdp();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
};

/** Enables animations for the tests of this file; all others run with reduced motion. */
export function inMotion(): void {
  beforeAll(() => prefer('no-preference'));
  afterAll(() => prefer('reduce'));
}
