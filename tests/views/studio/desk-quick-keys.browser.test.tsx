/** Presses of the slalom template's keys, and answers, in quick succession (row B14). */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { EventObject } from 'xstate';
import { STOPPED_CLOCK } from '../../../core/domain/clock.ts';
import { NOTHING_UNSENT } from '../../../core/domain/desk/board.ts';
import { builtInTemplates } from '../../../core/domain/desk/template.ts';
import { deskLineMachine } from '../../../machines/studio/desk/desk-line.machine.ts';
import type { ChangeRequest, ChangeResult, DeskResult, StreamInput } from '../../../machines/studio/desk/desk.ports.ts';
import { deskMachine } from '../../../machines/studio/desk/desk.machine.ts';
import { DeskPage } from '../../../src/pages/desk/DeskPage.tsx';
import { templateWords } from '../../../src/pages/desk/template-words.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';

const texts = await createTexts('en', ['common', 'desk']);
const never = () => new Promise<never>(() => undefined);

async function openDesk() {
  const result: DeskResult = {
    status: 'ok',
    title: 'Final',
    tags: [],
    revision: 1,
    templates: [],
    startList: [],
    person: 7,
    kept: NOTHING_UNSENT,
  };
  const desk = createActor(
    deskMachine.provide({
      actors: {
        fetchDesk: fromPromise<DeskResult, { mediaId: string }>(async () => result),
        sendChanges: fromPromise<ChangeResult, ChangeRequest>(never),
        line: deskLineMachine.provide({
          actors: { deskStream: fromCallback<EventObject, StreamInput>(() => undefined) },
        }),
      },
    }),
    {
      input: {
        mediaId: '1',
        seed: '3f2b8c1e-9a4d-4c6f-8b21-000000000000',
        person: 7,
        kept: NOTHING_UNSENT,
        builtIn: builtInTemplates(templateWords(texts.t)),
        gateWord: texts.t('desk.gate'),
        templateId: undefined,
      },
    },
  );
  desk.start();
  let time = 0;
  const film = {
    clock: { read: () => ({ ...STOPPED_CLOCK, duration: 100 }), subscribe: () => () => undefined },
    moment: () => ({ time: (time += 1) }),
    seek: () => undefined,
    press: () => undefined,
  };
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <DeskPage desk={desk} film={film} library="/" choose={() => []} Player={() => null} />
    </TextProvider>,
  );
  await expect.element(page.getByRole('heading', { name: 'Tags 0' })).toBeInTheDocument();
  return {
    /** In the order of the presses. */
    tags: () => desk.getSnapshot().context.board.shown.map(({ category, description }) => [category, description]),
    close: async () => {
      await unmount();
      desk.stop();
    },
  };
}

it('[B14] presses and their gates work by keys in quick succession', async () => {
  const { tags, close } = await openDesk();
  await userEvent.keyboard('t7{Enter}m9{Enter}g10{Enter}');
  expect(tags()).toEqual([
    ['Gate touched', 'Touch (2) · Gate 7'],
    ['Gate missed', 'Miss (50) · Gate 9'],
    ['Gate 10', '10'],
  ]);
  await close();
});

it('[B14] presses that come before the answers are not lost, and their questions follow in order', async () => {
  const { tags, close } = await openDesk();
  await userEvent.keyboard('tmg');
  await expect.element(page.getByRole('textbox', { name: 'Gate of “Touch (2)”' })).toBeVisible();
  await userEvent.keyboard('7{Enter}9{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Number of the gate' })).toBeVisible();
  await userEvent.keyboard('10{Enter}');
  expect(tags()).toEqual([
    ['Gate touched', 'Touch (2) · Gate 7'],
    ['Gate missed', 'Miss (50) · Gate 9'],
    ['Gate 10', '10'],
  ]);
  await close();
});
