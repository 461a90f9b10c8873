import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SnapshotFrom } from 'xstate';
import { STOPPED_CLOCK } from '../../../core/domain/clock.ts';
import type { Moment, NoMoment } from '../../../core/domain/desk/press.ts';
import type { deskMachine, DeskRef } from '../../../machines/studio/desk/desk.machine.ts';
import { isTaking } from '../../../machines/studio/desk/desk.select.ts';
import { othersOf, templateOf } from '../../../machines/studio/desk/desk.select.ts';
import type { DeskEvent } from '../../../machines/studio/desk/desk.events.ts';
import { DeskPage } from '../../../src/pages/desk/DeskPage.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/studio/desk.paths.ts';
import { newViolationsOf } from '../axe.ts';
import { button, press } from '../press.ts';
import { expectRequestId } from '../request-id.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'desk']);
const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const form = page.getByRole('dialog', { name: 'Edit tag' });
const versions = page.getByRole('dialog', { name: 'Two versions of one tag' });
const template = page.getByRole('dialog', { name: 'Template' });
const exchange = page.getByRole('dialog', { name: 'Import and export' });
const heading = page.getByRole('heading', { name: 'Tag Slalom final' });
const tagList = page.getByRole('region', { name: /^Tags \d+$/, includeHidden: true });
const others = page.getByRole('list', { name: 'Also at this desk' });
const offline = page.getByText(/^No connection\. /);
const saving = page.getByText(/^Saving \d/);
const isOpen = () => isThere(heading) && has(main, 'aria-busy', 'false');

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => isThere(page.getByText('Loading', { exact: true })) && has(main, 'aria-busy', 'true'),
  'open.outbox.idle': () => isOpen() && !isThere(offline) && !isThere(saving),
  'open.outbox.sending': () => isThere(saving),
  'open.outbox.offline': () => isThere(offline),
  'open.filling.idle': () => isOpen() && has(tagList, 'aria-busy', 'false'),
  'open.filling.taking': () => has(tagList, 'aria-busy', 'true'),
  'open.sheet.closed': () => isOpen() && !isThere(dialog),
  'open.sheet.editing': () => isThere(form),
  'open.sheet.resolving': () => isThere(versions),
  'open.sheet.templating': () => isThere(template),
  'open.sheet.exchanging': () => isThere(exchange),
  refused: () => isThere(page.getByText(/^Only those who may edit this video can tag it\./)),
  missing: () => isThere(page.getByText(/^There is no such video\./)),
  failed: () => isThere(page.getByText(/^The server did not respond\./)) && isThere(button('Try again')),
};

const PROBLEMS = {
  category: 'Please enter a category.',
  start: 'Please enter the start as hh:mm:ss.',
  duration: 'Please enter the length in seconds, from 0 to 86,400.',
};

const NO_MOMENT = {
  noPicture: 'Nothing was tagged: there is no picture yet.',
  noTimeOfDay: 'Nothing was tagged: this live stream carries no time of day.',
  advert: /^Nothing was tagged: an advert is playing\./,
  otherFilm: /^Nothing was tagged: another film or camera is shown\./,
} as const;

/** The moment on show. */
let moment: Moment | NoMoment = 'noPicture';
const film = {
  clock: { read: () => STOPPED_CLOCK, subscribe: () => () => undefined },
  moment: () => moment,
  seek: () => undefined,
  press: () => undefined,
};
const Player = () => <div style={{ aspectRatio: '16 / 9' }} />;
const chosen = page.getByRole('group', { name: 'Move the tags' });

/** Presses a button of the group for the selection. @returns false if it does not exist */
async function pressTool(name: string): Promise<boolean> {
  const tool = chosen.getByRole('button', { name, exact: true });
  if (isThere(dialog) || !isThere(tool)) return false;
  await userEvent.click(tool);
  return true;
}

let rendered: DeskRef;
const context = () => rendered.getSnapshot().context;

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      rendered = actor as DeskRef;
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <DeskPage desk={rendered} film={film} library="/" choose={() => []} Player={Player} />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const event = step.send as DeskEvent;
      switch (event.type) {
        case 'desk.retry':
          return press('Try again');
        case 'button.down': {
          const { key, kind } = event.button;
          const isThereNow = templateOf(context())?.panels.some(({ buttons }) =>
            buttons.some(({ id }) => id === event.button.id),
          );
          if (isThere(dialog) || !isThereNow || !isOpen()) return false;
          moment = event.moment;
          await userEvent.keyboard(kind === 'hold' ? `{${key}>}` : `{${key}}`);
          return true;
        }
        case 'button.up':
          if (event.button.kind !== 'hold' || isThere(dialog) || !isOpen()) return false;
          moment = event.moment;
          await userEvent.keyboard(`{/${event.button.key}}`);
          return false;
        case 'range.cancel':
          return !isThere(dialog) && press(`Cancel ${event.buttonId}`);
        case 'question.type':
          if (isThere(dialog) || context().questions[0]?.ask !== 'athlete' || context().questions[0]?.draft !== '')
            return false;
          await userEvent.keyboard(event.draft);
          return true;
        case 'question.choose': {
          const { bib, name, nation } = event.starter;
          return !isThere(dialog) && press(`${bib} ${name} ${nation}`);
        }
        case 'question.skip':
          return !isThere(dialog) && press('Skip');
        case 'tags.selectAll':
          return !isThere(dialog) && press('Select all');
        case 'tags.deselect':
          return pressTool('Select none');
        case 'tags.shift':
          return pressTool(`Move by ${event.by < 0 ? '−' : '+'}${Math.abs(event.by)} s`);
        case 'tags.stretch':
          return pressTool(
            `${event.edge === 'end' ? 'End' : 'Start'} ${event.by < 0 ? '−' : '+'}${Math.abs(event.by)} s`,
          );
        case 'tags.remove':
          return pressTool('Delete');
        case 'edit.undo':
          return !isThere(dialog) && context().history.done.length > 0 && press('Undo');
        case 'edit.redo':
          return !isThere(dialog) && context().history.undone.length > 0 && press('Redo');
        case 'tag.type': {
          const [[field, value] = []] = Object.entries(event.change);
          const names: Readonly<Record<string, string>> = {
            category: 'Category',
            description: 'Description',
            score: 'Score',
            start: 'Start (hh:mm:ss)',
          };
          if (!isThere(form) || field === undefined) return false;
          await userEvent.fill(form.getByLabelText(names[field]!, { exact: true }), value!);
          return true;
        }
        case 'tag.submit':
          return isThere(form) && press('Apply');
        case 'conflict.take':
          return isThere(versions) && press('Keep my choice');
        case 'conflict.choose':
          return false;
        case 'conflict.next':
          return !isThere(dialog) && press('Compare the next one');
        case 'conflict.keep':
          return isThere(versions) && press(event.isMine ? 'Keep the tag' : 'Delete the tag');
        case 'template.choose': {
          const choice = page.getByRole('combobox', { name: 'Template' });
          if (isThere(dialog) || !isThere(choice)) return false;
          await userEvent.selectOptions(choice, event.id);
          return true;
        }
        case 'templates.open':
          return !isThere(dialog) && press('Edit template');
        case 'exchange.open':
          return !isThere(dialog) && !isTaking(rendered.getSnapshot()) && press('Import and export');
        case 'sheet.close':
          if (!isThere(dialog)) return false;
          await userEvent.click(dialog.getByRole('button', { name: 'Close', exact: true }));
          return true;
        default:
          return false;
      }
    },
    async onState(_value, anySnapshot) {
      const snapshot = anySnapshot as SnapshotFrom<typeof deskMachine>;
      await expectRequestId(snapshot.context);
      const { board, unstored } = snapshot.context;
      const count = board.pending.length + board.conflicts.length;
      const safe = page.getByText(new RegExp(`${count} changes? of yours (is|are) safe on this device`));
      const unsafe = page.getByText(new RegExp(`${unstored} changes? of yours could not be stored on this device`));
      const unsent = page.getByText(
        new RegExp(`${count} changes? of yours (is|are) not sent; (it stays|they stay) on`),
      );
      const lost = page.getByText(new RegExp(`${unstored} changes? of yours (is|are) neither sent nor stored on this`));
      const isFailed = snapshot.matches('failed') && count > 0;
      const isAway = (snapshot.matches('refused') || snapshot.matches('missing')) && count > 0;
      if (!snapshot.matches('open'))
        await expect
          .poll(() => [isThere(safe), isThere(unsafe), isThere(unsent), isThere(lost)])
          .toEqual([
            isFailed && unstored === 0,
            isFailed && unstored > 0,
            isAway && unstored === 0,
            isAway && unstored > 0,
          ]);
      if (!snapshot.matches('open')) return;
      const { problem, questions, selected, notice, isConnected, open } = snapshot.context;
      if (isThere(form)) {
        await expect.element(form.getByRole('alert')).toHaveTextContent(problem === undefined ? '' : PROBLEMS[problem]);
      }
      if (!isThere(dialog)) {
        await expect.element(page.getByRole('heading', { name: `Tags ${board.shown.length}` })).toBeVisible();
        await expect.poll(() => isThere(others)).toBe(othersOf(snapshot.context).length > 0);
        await expect.poll(() => isThere(button('Skip'))).toBe(questions.length > 0);
        if (board.shown.length > 0)
          await expect
            .element(button('Select all'))
            .toHaveAttribute('aria-disabled', String(selected.length === board.shown.length));
        await expect
          .poll(() => page.getByRole('button', { name: /running since/ }).elements().length)
          .toBe(
            open.filter(({ buttonId }) =>
              templateOf(snapshot.context)?.panels.some(({ buttons }) => buttons.some(({ id }) => id === buttonId)),
            ).length,
          );
        if (notice?.kind === 'noMoment') await expect.element(page.getByText(NO_MOMENT[notice.why])).toBeVisible();
        if (notice?.kind === 'disputed')
          await expect.element(page.getByText(/^A tag of this step has two versions\./)).toBeVisible();
        if (notice?.kind === 'refused')
          await expect.element(page.getByText(/^The server did not accept .*undone\.$/)).toBeVisible();
        const isUnclear = page.getByText(/^(It is not clear who wears bib \d+|A course has gates 1 to 25)\./);
        await expect.poll(() => isThere(isUnclear)).toBe(questions[0]?.isUnclear === true);
        if (notice?.kind === 'imported')
          await expect.element(page.getByText(`${notice.count} tags were imported.`)).toBeInTheDocument();
        const { length } = board.conflicts;
        const status = page.getByText(/^\d+ tags? (has|have) two versions\.$/);
        await expect
          .poll(() => status.elements().map(({ textContent }) => textContent))
          .toEqual(
            length === 0 ? [] : [length === 1 ? '1 tag has two versions.' : `${length} tags have two versions.`],
          );
        const unstoredHere = new RegExp(`\\b${unstored} changes? could not be stored on this device`);
        await expect.poll(() => isThere(page.getByText(unstoredHere))).toBe(unstored > 0);
        const pendingHere = new RegExp(`^No connection\\. ${count} changes? (is|are) kept on this device`);
        await expect
          .poll(() => isThere(page.getByText(pendingHere)))
          .toBe(isThere(offline) && count > 0 && unstored === 0);
        await expect
          .poll(() => page.getByRole('button', { name: /^two versions of / }).elements().length)
          .toBe(board.shown.filter(({ state }) => state === 'conflict').length);
        if (!isConnected && snapshot.matches({ open: { outbox: 'idle' } }))
          await expect.element(page.getByText(/Tags from others are not arriving at the moment\.$/)).toBeVisible();
      }
      expect(await newViolationsOf(main.element())).toEqual([]);
    },
  },
});
