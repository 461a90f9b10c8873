import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AnyActorRef, AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import type { talkFormMachine } from '../../../machines/player/panels/talk/talk-form.machine.ts';
import { formIdOf } from '../../../machines/player/panels/talk/talk.rules.ts';
import { initialTalkContext } from '../../../machines/player/panels/talk/talk.rules.ts';
import type { TalkRef } from '../../../machines/player/panels/talk/talk.select.ts';
import { EMPTY_TALK } from '../../../core/domain/talk.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { Questions } from '../../../src/player/talk/QuestionsPanel.tsx';
import { Votes } from '../../../src/player/talk/VotePanel.tsx';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { ADMIN, question } from '../../charts/player/talk-fixtures.ts';
import paths from '../../charts/player/talk-form.paths.ts';
import { isThere } from '../seen.ts';
import { still } from './stub.tsx';

const texts = await createTexts('en', ['common', 'player', 'talk']);

type Form = SnapshotFrom<typeof talkFormMachine>;

const submit = page.getByRole('button', { name: /^(Open the vote|Mark as answered)$/ });
const fields = page.getByRole('form').getByRole('textbox');
const isBusy = (): boolean => submit.element().getAttribute('aria-disabled') === 'true';

const STATE_ASSERTIONS: StateAssertions = {
  editing: () => isThere(submit) && !isBusy(),
  sending: () => isThere(submit) && isBusy() && isThere(page.getByText('Sending…')),
};

/** A moderator's panel around the form under test. */
async function showForm(form: AnyActorRef): Promise<() => Promise<void>> {
  const { context } = form.getSnapshot() as Form;
  const id = formIdOf(context.form);
  const talk = still(
    {
      value: { line: { listening: 'open' }, outbox: 'idle' },
      context: {
        ...initialTalkContext('v1'),
        hasLoaded: true,
        you: ADMIN,
        openForms: [id],
        talk: { ...EMPTY_TALK, questions: [question(3)] },
      },
    },
    { [id]: form },
  ) as unknown as TalkRef;
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <main>{context.form.kind === 'newVote' ? <Votes talk={talk} /> : <Questions talk={talk} />}</main>
    </TextProvider>,
  );
  return unmount;
}

async function fill(index: number, text: string): Promise<boolean> {
  await userEvent.fill(fields.nth(index), text);
  // A field accepts typed text, but not every character.
  return fields.nth(index).element().getAttribute('readonly') === null;
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showForm(actor),
    async perform(step) {
      if (!('send' in step)) return false;
      if (step.send.type === 'form.addOption') {
        const add = page.getByRole('button', { name: 'Add an option' });
        if (!add.query()) return false;
        await userEvent.click(add);
        return true;
      }
      if (step.send.type === 'form.edit' && step.send.text === 'Who wins?')
        return fill(step.send.field, step.send.text);
      return false;
    },
    async onState(_, snapshot: AnyMachineSnapshot) {
      const { context } = snapshot as Form;
      await expect.poll(() => fields.elements().length).toBe(context.fields.length);
      const isOneLine = (text: string): boolean => !/[\n\0]/.test(text);
      for (const [index, text] of context.fields.entries())
        if (isOneLine(text)) await expect.element(fields.nth(index)).toHaveValue(text);
      const alert = page.getByRole('alert');
      await (context.fault ? expect.element(alert).toBeVisible() : expect.element(alert).not.toBeInTheDocument());
    },
  },
});
