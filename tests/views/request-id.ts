import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { isVisible } from './seen.ts';

/** The view shows the id of the failed request if the chart knows it. */
export async function expectRequestId({ requestId }: { requestId?: string | undefined }): Promise<void> {
  const shown = requestId === undefined ? page.getByText(/^Request /) : page.getByText(`Request ${requestId}`);
  await expect.poll(() => isVisible(shown)).toBe(requestId !== undefined);
}
