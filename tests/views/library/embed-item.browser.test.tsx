import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';
import { embedItemMachine } from '../../../machines/library/embed-item.machine.ts';
import { elementSnippet, frameSnippet } from '../../../core/domain/embed-snippet.ts';
import EmbedDialog from '../../../src/library/actions/EmbedDialog.tsx';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { flowInput, race } from '../../charts/library/fixtures.ts';
import paths from '../../charts/library/embed-item.paths.ts';
import { isThere } from '../seen.ts';
import { showFlow } from './flow-stage.tsx';
import { SITE } from './stub.tsx';

const dialog = page.getByRole('dialog', { name: 'Embed' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const toasts = dialog.getByText('Copied', { exact: true });
const says = (text: string) => isThere(dialog.getByRole('status').filter({ hasText: text }));
const refused = dialog.getByRole('alert').filter({ hasText: 'It could not be copied.' });

const STATE_ASSERTIONS: StateAssertions = {
  reading: () =>
    isThere(button('Copy the frame')) &&
    !says('Copying…') &&
    !says('It has been copied') &&
    !isThere(refused) &&
    !isThere(toasts),
  copying: () => says('Copying…'),
  // Only once, beside the pressed button.
  copied: () => says('It has been copied to your clipboard.') && toasts.elements().length === 1,
  notCopied: () => isThere(refused) && !isThere(toasts),
  closed: () => !isThere(dialog),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showFlow(EmbedDialog, actor),
    async perform(step) {
      if (!('send' in step) || !isThere(dialog)) return false;
      const isFrame = String(step.send['text']).startsWith('<iframe');
      await userEvent.click(
        button(step.send.type === 'embed.close' ? 'Close' : isFrame ? 'Copy the frame' : 'Copy the element'),
      );
      return true;
    },
    async onState(value) {
      if (value === 'closed') return;
      const embedded = { type: 'video', id: 'v1', title: 'Slalom final, K1 women' } as const;
      await expect.element(dialog.getByLabelText('As a frame')).toHaveValue(frameSnippet(SITE, embedded));
      await expect
        .element(dialog.getByLabelText('As an element of the page'))
        .toHaveValue(elementSnippet(SITE, embedded));
    },
  },
});

test('[L25] "Copied" appears beside the pressed button, and is announced only there', async () => {
  const actor = createActor(
    embedItemMachine.provide({ actors: { copyText: fromPromise<void, { text: string }>(async () => undefined) } }),
    {
      input: flowInput(race),
    },
  ).start();
  const unmount = await showFlow(EmbedDialog, actor);
  for (const name of ['Copy the element', 'Copy the frame']) {
    await userEvent.click(button(name));
    await expect.element(toasts).toBeVisible();
    const toast = toasts.element();
    const pressed = button(name).element();
    expect(pressed.parentElement).toBe(toast.parentElement);
    expect(toast.getBoundingClientRect().left).toBeGreaterThanOrEqual(pressed.getBoundingClientRect().right);
    expect(toast.closest('[role="status"], [role="alert"], [aria-live]')).toBeNull();
  }
  await unmount();
  actor.stop();
});

test('[L25] [L26] on the page of another user both snippets name that user', async () => {
  const input = { ...flowInput(race), page: { userId: 71, groupId: 0 } };
  const actor = createActor(embedItemMachine, { input }).start();
  const unmount = await showFlow(EmbedDialog, actor);
  const isOn = (part: string): string => expect.stringContaining(part) as string;
  await expect
    .element(dialog.getByLabelText('As a frame'))
    .toHaveValue(isOn('/play?video=v1&amp;autoplay=false&amp;user=71"'));
  await expect
    .element(dialog.getByLabelText('As an element of the page'))
    .toHaveValue(isOn('<ferryglide-player video="v1" user="71" title='));
  await unmount();
  actor.stop();
});
