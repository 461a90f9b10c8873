import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SnapshotFrom } from 'xstate';
import type { timingMachine, TimingRef } from '../../../machines/studio/timing/timing.machine.ts';
import { bridgeOf } from '../../../machines/studio/timing/timing.select.ts';
import type { TimingEvent, TimingNotice } from '../../../machines/studio/timing/timing.setup.ts';
import { TimingPage } from '../../../src/pages/timing/TimingPage.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/studio/timing.paths.ts';
import { newViolationsOf } from '../axe.ts';
import { button, press, pressEnabled } from '../press.ts';
import { expectRequestId } from '../request-id.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'timing']);
const main = page.getByRole('main');
const dialog = page.getByRole('dialog', { name: 'Correct a run' });
const heading = page.getByRole('heading', { name: 'Race timing: Slalom final' });
const picking = page.getByRole('region', { name: 'Which boat was it?' });
const status = page.getByRole('status').first();
const desk = () => isThere(heading) && has(main, 'aria-busy', 'false');
const hold = page.getByRole('button', { name: /^(Hold|Resume) publishing$/ });
const isBusy = () => has(hold, 'aria-disabled', 'true');
const outOfDate = page.getByText('The connection is lost. What is shown may be out of date.');

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => isThere(page.getByText('Loading', { exact: true })) && has(main, 'aria-busy', 'true'),
  'operating.line.resting': () => desk(),
  'operating.sheet.closed': () => desk() && !isThere(dialog) && !isThere(picking),
  'operating.sheet.picking': () => isThere(picking) && !isThere(dialog),
  'operating.sheet.correcting': () => isThere(dialog) && !isThere(picking),
  'operating.act.idle': () => desk() && !isBusy(),
  'operating.act.sending': () => isBusy(),
  refused: () => isThere(page.getByText('Only those who may edit this video can run its timing.')),
  missing: () => isThere(page.getByText('There is no such video.')),
  failed: () => isThere(page.getByText('The server did not respond.')) && isThere(button('Try again')),
};

const NOTICES: Readonly<Record<TimingNotice, string>> = {
  hold: 'Publishing is on hold.',
  resume: 'Publishing has resumed.',
  measure: 'The clock is being measured again.',
  delay: 'The stream delay is set.',
  correct: 'The correction is saved.',
  uncorrect: 'The correction is removed.',
  noMoment: 'This picture carries no time of day (EXT-X-PROGRAM-DATE-TIME), so no delay can be measured.',
  refused: 'You may no longer change this. Nothing was done.',
  full: 'Five bridges of this video have settings already. Nothing was done.',
  failed: 'The server did not respond; nothing may have changed. Please try again.',
};
const PROBLEMS = {
  run: 'Please choose a race and enter a bib.',
  nothing: 'Please enter a name or a nation, or leave the run out.',
};

/** The moment on show. */
let moment: number | undefined;
const Player = () => <div style={{ aspectRatio: '16 / 9' }} />;

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <TimingPage
            timing={actor as TimingRef}
            library="/"
            host="https://media.example"
            Player={Player}
            momentOnShow={() => moment}
          />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const event = step.send as TimingEvent;
      switch (event.type) {
        case 'timing.retry':
          return press('Try again');
        case 'bridge.set':
          return press({ hold: 'Hold publishing', resume: 'Resume publishing', measure: 'Measure again' }[event.kind]);
        case 'bridge.choose':
          if (!isThere(page.getByRole('combobox', { name: 'Bridge' }))) return false;
          await userEvent.selectOptions(page.getByRole('combobox', { name: 'Bridge' }), event.source);
          return true;
        case 'line.press':
          if (isThere(dialog)) return false;
          moment = event.at;
          return press('A boat crosses the line F8');
        case 'line.pick': {
          const choice = picking.getByRole('button', { name: /^Bib 12 ROY Ana/ });
          if (!isThere(choice)) return false;
          await userEvent.click(choice);
          return true;
        }
        case 'line.cancel':
          return press('None of these');
        case 'correction.open':
          if (isThere(dialog)) return false;
          return (
            event.run.bib !== '' &&
            pressEnabled(`Correct bib ${event.run.bib}, ${event.run.bib === '12' ? 'ROY Ana' : 'LIND Mia'}`)
          );
        case 'correction.type':
          if (!isThere(dialog) || isBusy()) return false;
          if (event.change.isLeftOut === true) {
            await userEvent.click(dialog.getByRole('checkbox'));
            return true;
          }
          if (event.change.name === undefined) return false;
          await userEvent.fill(dialog.getByRole('textbox', { name: 'Name', exact: true }), event.change.name);
          return true;
        case 'correction.submit':
          return pressEnabled('Save correction');
        case 'correction.close':
          if (!isThere(dialog)) return false;
          if (await pressEnabled('Cancel')) return true;
          await userEvent.keyboard('{Escape}');
          return true;
        case 'correction.remove':
          return !isThere(dialog) && press(`Remove the correction of bib ${event.run.bib}`);
        default:
          return false;
      }
    },
    async onState(_value, anySnapshot) {
      const snapshot = anySnapshot as SnapshotFrom<typeof timingMachine>;
      const { context } = snapshot;
      await expectRequestId(snapshot.context);
      if (!snapshot.matches('operating')) return;
      await expect.element(status).toHaveTextContent(context.notice ? NOTICES[context.notice] : '');
      await expect.poll(() => isThere(outOfDate)).toBe(context.misses > 0);
      if (isThere(dialog)) {
        const said = context.problem ? PROBLEMS[context.problem] : context.notice ? NOTICES[context.notice] : '';
        await expect.element(dialog.getByRole('alert')).toHaveTextContent(said);
        // A field that is being saved is read-only.
        const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
        expect(has(name, 'readonly', snapshot.hasTag('busy') ? '' : undefined)).toBe(true);
        const isSending = String(snapshot.matches({ operating: { act: 'sending' } }));
        await expect
          .element(dialog.getByRole('button', { name: 'Cancel' }))
          .toHaveAttribute('aria-disabled', isSending);
      }
      const bridge = bridgeOf(context);
      if (bridge && !isThere(dialog)) {
        const correct = button('Correct bib 13, LIND Mia');
        if (isThere(correct)) expect(has(correct, 'aria-disabled', String(isBusy()))).toBe(true);
        await expect.element(button(bridge.settings.isHeld ? 'Resume publishing' : 'Hold publishing')).toBeVisible();
        for (const { bib } of bridge.settings.corrections)
          await expect.element(button(`Remove the correction of bib ${bib}`)).toBeVisible();
        for (const { name } of bridge.report.onCourse)
          await expect
            .element(page.getByRole('list', { name: 'On the course' }).getByText(name, { exact: true }))
            .toBeVisible();
      }
      if (!bridge)
        await expect.element(page.getByRole('heading', { name: 'No bridge is reporting to this video' })).toBeVisible();
      expect(await newViolationsOf(main.element())).toEqual([]);
    },
  },
});
