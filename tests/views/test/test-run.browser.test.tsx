import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ActorRefFrom, AnyMachineSnapshot } from 'xstate';
import type { testRunMachine } from '../../../machines/studio/test-run/test-run.machine.ts';
import { TestPage } from '../../../src/pages/test/TestPage.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/studio/test-run.paths.ts';
import { expectRequestId } from '../request-id.ts';
import { has, isThere, isVisible, says } from '../seen.ts';

const texts = await createTexts('en', ['common', 'test']);
const main = page.getByRole('main');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const alert = page.getByRole('alert');
const question = page.getByRole('group');
const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
const finishing = page.getByRole('status').filter({ hasText: 'Your result is being calculated' });
const isAsking = () => isThere(question) && !isThere(dialog) && !isThere(finishing) && !isThere(button('Sending'));

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => has(main, 'aria-busy', 'true') && says(page.getByRole('status'), 'Loading'),
  starting: () => has(main, 'aria-busy', 'true') && says(page.getByRole('status'), 'The test is starting'),
  'running.asking': isAsking,
  'running.sending': () => isVisible(button('Sending')),
  'running.confirming': () => isVisible(dialog),
  'running.finishing': () => isVisible(finishing),
  finished: () => isVisible(page.getByRole('heading', { name: 'Your result' })),
  failed: () => isVisible(alert.filter({ hasText: 'The test could not be loaded.' })),
  missing: () => isVisible(alert.filter({ hasText: 'There is no such test' })),
};

function Film({ playable }: { playable: { id: string; tag?: string | undefined } }) {
  return <p>{`film ${playable.id} ${playable.tag ?? ''}`}</p>;
}

const CLICKED: Readonly<Record<string, string>> = {
  'test.finish': 'Finish the test',
  'test.confirm': 'Confirm',
  'test.stay': 'Cancel',
  'test.restart': 'Take the test again',
  'test.retry': 'Try again',
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <TestPage test={actor as ActorRefFrom<typeof testRunMachine>} library="/" Player={Film} />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step, actor) {
      if (!('send' in step)) return false;
      const { send } = step;
      const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
      if (send.type === 'test.choose' || send.type === 'test.answer') {
        const { questionId, option } = send as unknown as { questionId: string; option?: number };
        const { run, at } = snapshot.context as {
          run: { exercises: { questions: { id: string; answer?: number }[] }[] };
          at: number;
        };
        const shown = run.exercises[at]?.questions[0];
        if (!snapshot.matches({ running: 'asking' }) || shown?.id !== questionId || shown.answer !== undefined)
          return false;
        await userEvent.click(option === undefined ? button('Answer') : page.getByRole('radio').nth(option));
        return true;
      }
      if (send.type === 'test.show') {
        const step_ = page
          .getByRole('navigation', { name: 'Exercises' })
          .getByRole('button')
          .nth((send as unknown as { at: number }).at);
        if (!isAsking() || !isThere(step_)) return false;
        await userEvent.click(step_);
        return true;
      }
      const name = CLICKED[send.type];
      if (name === undefined || !snapshot.can(send) || !isThere(button(name))) return false;
      await userEvent.click(button(name));
      return true;
    },
    async onState(_value, snapshot) {
      await expectRequestId(snapshot.context);
      if (snapshot.matches('finished')) {
        await expect.element(page.getByRole('status')).toHaveTextContent('1 of 2 right');
        const [first, second] = page.getByRole('listitem').elements();
        expect([first?.textContent, second?.textContent]).toEqual([
          'Where does the bow point?Your answer: UpstreamRight',
          'Which way first?No answerWrong',
        ]);
      }
      if (!snapshot.matches({ running: 'asking' })) return;
      const { at } = snapshot.context as { at: number };
      await expect
        .element(page.getByRole('heading', { level: 2 }))
        .toHaveTextContent(at === 0 ? 'Ferry glide' : 'Roll');
      await expect.element(page.getByText(at === 0 ? 'film film t1' : 'This exercise has no film.')).toBeVisible();
    },
  },
});
