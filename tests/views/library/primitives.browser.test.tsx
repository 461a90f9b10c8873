import { Suspense } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { pickLanguage } from '../../../src/i18n/language.ts';
import { TextProvider, useText } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { Notice } from '../../../src/ui/Notice.tsx';
import { Popup } from '../../../src/ui/Popup.tsx';
import { Select } from '../../../src/ui/Select.tsx';
import '../../../src/ui/theme.css';

async function show(view: React.ReactNode) {
  const texts = await createTexts('en', ['common']);
  const within = (content: React.ReactNode) => <TextProvider texts={texts}>{content}</TextProvider>;
  const { rerender, unmount } = await render(within(view));
  onTestFinished(unmount);
  return (next: React.ReactNode) => rerender(within(next));
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('a notice', () => {
  test.each([
    ['success', 'Great!'],
    ['error', 'Oops...'],
    ['warning', 'Caution...'],
    ['confirm', 'Are you sure?'],
  ] as const)('[L30] of the kind %s is called %s and closes with Escape', async (kind, title) => {
    const onClose = vi.fn<() => void>();
    await show(
      <Notice kind={kind} onClose={onClose}>
        What happened.
      </Notice>,
    );
    const notice = page.getByRole('alertdialog', { name: title });
    await expect.element(notice).toHaveAccessibleDescription('What happened.');
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test.each([
    [true, 'Delete', true],
    [false, 'Confirm', false],
  ])('[L30] [L18] a question with deletion %o has the answer %s, in red: %o', async (deletes, name, isRed) => {
    await show(
      <Notice kind="confirm" deletes={deletes} onConfirm={() => undefined} onClose={() => undefined}>
        Do you really want to?
      </Notice>,
    );
    await expect.element(button(name)).toBeVisible();
    const [, , hue] = getComputedStyle(button(name).element()).backgroundColor.match(/[\d.]+(?=[ )])/g) ?? [];
    expect(Math.abs(Number(hue) - 25) < 10).toBe(isRed);
  });

  test('[L30] keeps the focus within and returns it when it closes', async () => {
    const opener = <button type="button">Delete</button>;
    const next = await show(opener);
    (button('Delete').element() as HTMLElement).focus();
    const onConfirm = vi.fn<() => void>();
    await next(
      <>
        {opener}
        <Notice kind="confirm" onClose={() => undefined} onConfirm={onConfirm}>
          Do you really want to?
        </Notice>
      </>,
    );
    await expect.element(button('Cancel')).toHaveFocus();
    await userEvent.tab();
    await expect.element(button('Confirm')).toHaveFocus();
    await userEvent.tab();
    await expect.element(button('Cancel')).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect.element(button('Confirm')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledOnce();
    await next(opener);
    await expect.element(button('Delete')).toHaveFocus();
  });
});

describe('a popup', () => {
  const view = (open: boolean, onClose: () => void) => (
    <>
      <p>Elsewhere</p>
      <Popup
        label="Year"
        open={open}
        onToggle={() => undefined}
        onClose={onClose}
        content={<input aria-label="Find" />}
      >
        Year
      </Popup>
    </>
  );

  test('takes the focus, closes with Escape or a press elsewhere, and returns the focus', async () => {
    const onClose = vi.fn<() => void>();
    const next = await show(view(false, onClose));
    await next(view(true, onClose));
    await expect.element(page.getByRole('dialog', { name: 'Year' }).getByRole('textbox')).toHaveFocus();
    await expect.element(button('Year')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.click(page.getByText('Elsewhere'));
    expect(onClose).toHaveBeenCalledTimes(2);
    await next(view(false, onClose));
    await expect.element(button('Year')).toHaveFocus();
  });
});

test('[L03] a list that is temporarily disabled gets its focus back', async () => {
  const view = (disabled: boolean) => (
    <Select
      label="Type"
      options={[{ value: 'a', label: 'A' }]}
      value="a"
      disabled={disabled}
      onChange={() => undefined}
    />
  );
  const next = await show(view(false));
  const select = page.getByRole('combobox', { name: 'Type' });
  (select.element() as HTMLElement).focus();
  await next(view(true));
  // The browser removes the focus with the next frame.
  await expect.poll(() => document.activeElement).toBe(document.body);
  await next(view(false));
  await expect.element(select).toHaveFocus();
});

describe('texts', () => {
  test.each([
    ['fr', 'fr'],
    ['fr-CA', 'fr'],
    ['FR', 'fr'],
    ['en-GB', 'en'],
    ['de', 'en'],
    [undefined, 'en'],
  ])('[L02] a browser in %s reads %s', (browser, language) => {
    expect(pickLanguage(browser)).toBe(language);
  });

  test('[L02] two languages on one page each use their own plural rules', async () => {
    function Counted({ count }: { count: number }) {
      const t = useText('library');
      return <p>{t('library.results', { count })}</p>;
    }
    const [english, french] = await Promise.all([createTexts('en', []), createTexts('fr', [])]);
    await show(
      <Suspense>
        <TextProvider texts={english}>
          <Counted count={0} />
        </TextProvider>
        <TextProvider texts={french}>
          <Counted count={0} />
          <Counted count={2} />
        </TextProvider>
      </Suspense>,
    );
    for (const text of ['0 results', '0 résultat', '2 résultats']) {
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    }
  });
});
