/** A template that was saved with digits as keys, where digits answer questions (row B14). */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { STOPPED_CLOCK } from '../../../core/domain/clock.ts';
import { NOTHING_UNSENT } from '../../../core/domain/desk/board.ts';
import type { DeskButton, DeskTemplate } from '../../../core/domain/desk/template.ts';
import { deskTemplatesMachine } from '../../../machines/studio/desk/desk-templates.machine.ts';
import type { DeskResult } from '../../../machines/studio/desk/desk.ports.ts';
import { deskMachine } from '../../../machines/studio/desk/desk.machine.ts';
import { Panel } from '../../../src/pages/desk/Panel.tsx';
import { TemplateForm } from '../../../src/pages/desk/TemplateForm.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';

const texts = await createTexts('en', ['common', 'desk']);
const button = (label: string, more: Partial<DeskButton>): DeskButton => ({
  id: label,
  label,
  colour: 'blue',
  lead: 0,
  lag: 0,
  kind: 'moment',
  category: label,
  ask: [],
  ...more,
});
const template = (...buttons: DeskButton[]): DeskTemplate => ({
  id: 'camp',
  name: 'Camp',
  revision: 2,
  panels: [{ category: 'Course', buttons }],
});
const [one, two] = [button('Left', { key: '1' }), button('Right', { key: '2' })];
const touch = button('Touch', { key: 't', ask: ['gate'] });

async function showPanel(shown: DeskTemplate) {
  const desk = createActor(
    deskMachine.provide({
      actors: { fetchDesk: fromPromise<DeskResult, { mediaId: string }>(() => new Promise<never>(() => undefined)) },
    }),
    {
      input: {
        mediaId: '1',
        seed: '3f2b8c1e-9a4d-4c6f-8b21-000000000000',
        person: 7,
        kept: NOTHING_UNSENT,
        builtIn: [shown],
        gateWord: texts.t('desk.gate'),
        templateId: undefined,
      },
    },
  );
  desk.start();
  const clock = { read: () => STOPPED_CLOCK, subscribe: () => () => undefined };
  const film = { clock, moment: () => ({ time: 0 }), seek: () => undefined, press: () => undefined };
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <Panel desk={desk} film={film} />
    </TextProvider>,
  );
  return async () => {
    await unmount();
    desk.stop();
  };
}

const note = page.getByText(
  'While the desk asks for a bib, a gate or a score, these keys type the answer and press no button: 1 and 2. Give the buttons letters in “Edit template”.',
);

it('[B14] the panel says which keys press no button while a question is open', async () => {
  const close = await showPanel(template(one, two, touch));
  await expect.element(note).toBeVisible();
  await close();
});

it('[B14] the panel says nothing if no question takes digits', async () => {
  const close = await showPanel(template(one, two, { ...touch, ask: ['text'] }));
  await expect.element(page.getByRole('button', { name: /^Left/ })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await close();
});

it('[B14] its form opens with the error, and marks the keys', async () => {
  const templates = createActor(deskTemplatesMachine, {
    input: { mediaId: '1', newId: 'n', template: template(one, touch) },
  });
  templates.start();
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <TemplateForm templates={templates} />
    </TextProvider>,
  );
  const alert = page.getByRole('alert');
  const key = page.getByRole('textbox', { name: 'Key', exact: true });
  await expect
    .element(alert)
    .toHaveTextContent(
      'This template asks for a bib, a gate or a score, which are typed with digits. Give its buttons letters as keys.',
    );
  await expect.element(key.first()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(key.nth(1)).toHaveAttribute('aria-invalid', 'false');
  await userEvent.fill(key.first(), 'l');
  await expect.element(alert).toHaveTextContent('');
  await expect.element(key.first()).toHaveAttribute('aria-invalid', 'false');
  await unmount();
  templates.stop();
});
