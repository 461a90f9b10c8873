import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { isVisible } from './seen.ts';

/** The view names the request that failed, and none where the chart knows of none. */
export async function expectRequestId({ requestId }: { requestId?: string | undefined }): Promise<void> {
  const shown = requestId === undefined ? page.getByText(/^Request /) : page.getByText(`Request ${requestId}`);
  await expect.poll(() => isVisible(shown)).toBe(requestId !== undefined);
}
