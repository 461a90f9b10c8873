/** Parts of a page whose code or texts fail to load. */
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { TextProvider, useText } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { Texts } from '../../../src/i18n/texts.ts';
import { lazyWithRetry } from '../../../src/ui/lazy-with-retry.ts';
import { AsyncBoundary, ReloadContext } from '../../../src/ui/AsyncBoundary.tsx';
import '../../../src/ui/theme.css';
import { isThere } from '../seen.ts';

const FAILED = page.getByText('This part could not be loaded.', { exact: false });
const button = (name: string) => page.getByRole('button', { name });

/** A view whose code fails to load until the connection is back. */
function onALine() {
  const line = { isThere: false, requests: 0 };
  const View = lazyWithRetry(() => {
    line.requests += 1;
    return line.isThere ? Promise.resolve({ default: () => <p>The panel</p> }) : Promise.reject(new Error('offline'));
  });
  return { line, View };
}

async function show(part: ReactNode, texts?: Texts, reload?: () => void) {
  // A caught error is still logged to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return render(
    <TextProvider texts={texts ?? (await createTexts('en', ['common']))}>
      <ReloadContext value={reload}>
        <p>The film</p>
        {part}
      </ReloadContext>
    </TextProvider>,
  );
}

test('[P16] a chunk that fails to load is reported in its place, and loads on retry', async () => {
  const { line, View } = onALine();
  const reload = vi.fn();
  await show(
    <AsyncBoundary fallback={<p>Loading</p>}>
      <View />
    </AsyncBoundary>,
    undefined,
    reload,
  );
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(isThere(FAILED) && isThere(page.getByText('The film'))).toBe(true);
  await userEvent.click(button('Try again'));
  await expect.poll(() => line.requests).toBe(2);
  await expect.element(FAILED).toBeVisible();
  await userEvent.click(button('Reload the page'));
  expect(reload).toHaveBeenCalledOnce();
  line.isThere = true;
  await userEvent.click(button('Try again'));
  await expect.element(page.getByText('The panel')).toBeVisible();
  expect([isThere(FAILED), line.requests]).toEqual([false, 3]);
});

test('[P16] a part that the viewer did not request fails silently, and is requested again next time', async () => {
  const { line, View } = onALine();
  const quiet = (
    <AsyncBoundary quiet fallback={<p>Loading</p>}>
      <View />
    </AsyncBoundary>
  );
  const { unmount } = await show(quiet);
  await expect.element(page.getByText('Loading')).not.toBeInTheDocument();
  expect([isThere(FAILED), isThere(page.getByText('The film')), line.requests]).toEqual([false, true, 1]);
  await unmount();
  line.isThere = true;
  await show(quiet);
  await expect.element(page.getByText('The panel')).toBeVisible();
});

test('[P16] silently missing parts are loaded again when another part is retried', async () => {
  const { line, View } = onALine();
  const { line: other, View: Quiet } = onALine();
  await show(
    <>
      <AsyncBoundary>
        <View />
      </AsyncBoundary>
      <AsyncBoundary quiet>
        <Quiet />
      </AsyncBoundary>
    </>,
  );
  await expect.element(button('Try again')).toBeVisible();
  line.isThere = true;
  other.isThere = true;
  await userEvent.click(button('Try again'));
  await expect.poll(() => page.getByText('The panel').all().length).toBe(2);
  expect([line.requests, other.requests]).toEqual([2, 2]);
});

test('[L30] an overlay that fails to load says so and can be closed, and another site’s page is not reloaded', async () => {
  const { View } = onALine();
  const close = vi.fn();
  await show(
    <AsyncBoundary onClose={close}>
      <View />
    </AsyncBoundary>,
  );
  await expect.element(page.getByRole('alertdialog', { name: 'Oops...' })).toBeVisible();
  expect(isThere(FAILED)).toBe(true);
  expect(isThere(button('Reload the page'))).toBe(false);
  await userEvent.click(button('Understood'));
  expect(close).toHaveBeenCalledOnce();
});

test('[P16] texts that fail to load are requested once, and again on retry', async () => {
  const texts = await createTexts('en', ['common']);
  let requests = 0;
  let isThereNow = false;
  let requested: Promise<void> | undefined;
  const flaky: Texts = {
    ...texts,
    load(area) {
      if (area !== 'talk') return texts.load(area);
      if (!requested) {
        requests += 1;
        requested = isThereNow ? texts.load(area) : Promise.reject(new Error('offline'));
      }
      return requested;
    },
    forgetFailed() {
      requested = undefined;
    },
  };
  const Chat = () => <p>{useText('talk')('player.panel.chat')}</p>;
  await show(
    <AsyncBoundary>
      <Chat />
    </AsyncBoundary>,
    flaky,
  );
  await expect.element(FAILED).toBeVisible();
  expect(requests).toBe(1);
  isThereNow = true;
  await userEvent.click(button('Try again'));
  await expect.element(FAILED).not.toBeInTheDocument();
  expect(requests).toBe(2);
});
