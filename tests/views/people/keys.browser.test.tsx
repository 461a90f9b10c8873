import '../../../src/ui/theme.css';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { type FoundMedium, manageMachine } from '../../../machines/shared/manage/manage.machine.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { KeysPage } from '../../../src/pages/people/KeysPage.tsx';
import { violationsOf } from '../axe.ts';

const HEAT = { id: 'heat-1', title: 'Heat one' };
const UNTITLED = { id: 'radio', title: '' };

const form = page.getByRole('form', { name: 'Create a key' });
const words = form.getByLabelText('Find a video or audio (optional)');
const reach = form.getByLabelText('Scope');
const options = (): string[] =>
  [...reach.element().querySelectorAll('option')].map(({ textContent }) => textContent ?? '');

/** A page whose host finds these media for the given search texts. */
async function open(language: 'en' | 'fr', findable: Readonly<Record<string, readonly FoundMedium[]>>) {
  const carryOut = vi.fn((_draft: Readonly<Record<string, string>>) => ({ status: 'ok' as const, given: 'fgk_x' }));
  const machine = manageMachine.provide({
    actors: {
      load: fromPromise(({ input: { draft } }) => {
        const found = draft['find'] ? findable[draft['find']] : undefined;
        return Promise.resolve({ status: 'ok' as const, data: { keys: [], ...(found && { found }) } });
      }),
      carryOut: fromPromise(({ input: { act } }) => Promise.resolve(carryOut(act.draft))),
    },
  });
  const manage = createActor(machine, { input: { draft: {} } }).start();
  await render(
    <TextProvider texts={await createTexts(language, ['common', 'people'])}>
      <KeysPage manage={manage} />
    </TextProvider>,
  );
  return { carryOut };
}

test('[S09] a medium is found by words and chosen, and Enter in the search field creates no key', async () => {
  const { carryOut } = await open('en', { heat: [HEAT, UNTITLED] });
  await expect.element(reach).toHaveValue('');
  expect(options()).toEqual(['The whole group']);
  await userEvent.fill(form.getByLabelText('Name'), 'Timing');
  await userEvent.fill(words, ' heat ');
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByRole('status')).toHaveTextContent('2 results. Choose one as the scope of the key.');
  expect(carryOut).not.toHaveBeenCalled();
  expect(options()).toEqual(['The whole group', 'Heat one', 'Untilted']);
  await userEvent.selectOptions(reach, 'Heat one');
  expect(await violationsOf(document.body)).toEqual([]);
  await userEvent.click(form.getByRole('button', { name: 'Create the key' }));
  await expect.poll(() => carryOut.mock.calls[0]?.[0]).toMatchObject({ name: 'Timing', medium: 'heat-1' });
  // The next key covers the whole group again.
  await expect.element(reach).toHaveValue('');
});

test('[S09] the chosen medium stays during another search, even one without results', async () => {
  await open('en', { heat: [HEAT], radio: [UNTITLED], none: [] });
  await userEvent.fill(words, 'heat');
  await userEvent.click(form.getByRole('button', { name: 'Find' }));
  await expect.element(form.getByRole('status')).toHaveTextContent('1 result. Choose it as the scope of the key.');
  await userEvent.selectOptions(reach, 'Heat one');
  await userEvent.fill(words, 'radio');
  await userEvent.click(form.getByRole('button', { name: 'Find' }));
  await expect.poll(options).toEqual(['The whole group', 'Heat one', 'Untilted']);
  await userEvent.fill(words, 'none');
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByRole('status')).toHaveTextContent('No results.');
  expect(options()).toEqual(['The whole group', 'Heat one']);
  await expect.element(reach).toHaveValue('heat-1');
});
