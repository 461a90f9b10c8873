import type { CDPSession } from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';

const emulate = async (enabled: boolean): Promise<void> => {
  const session: CDPSession = cdp();
  await session.send('Emulation.setTouchEmulationEnabled', { enabled });
};

/**
 * Runs with touch as the primary pointer, as on phones. Chromium keeps reporting that nothing hovers until the page
 * reloads, so a test must not rely on a hovering pointer: another file of its page may have run this before.
 */
export async function withTouch(act: () => Promise<void>): Promise<void> {
  await emulate(true);
  try {
    await act();
  } finally {
    await emulate(false);
  }
}
