import type { CDPSession } from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';

const emulate = async (enabled: boolean): Promise<void> => {
  const session: CDPSession = cdp();
  await session.send('Emulation.setTouchEmulationEnabled', { enabled });
};

/**
 * With a finger as the first pointer, as phones have it. Chromium goes on saying that nothing hovers until the page is
 * loaded again, so a test may not count on a pointer that hovers: another file of its page may have been here before.
 */
export async function withTouch(act: () => Promise<void>): Promise<void> {
  await emulate(true);
  try {
    await act();
  } finally {
    await emulate(false);
  }
}
