import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyActorRef, StateValueFrom } from 'xstate';
import type { transportMachine } from '../../../machines/player/transport.machine.ts';
import { whole } from '../../charts/player/documents.ts';
import paths from '../../charts/player/transport.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { playingContext, showPlayer, standRoot, still } from './stand.tsx';

const button = (name: string) =>
  page.getByRole('group', { name: 'Controls' }).getByRole('button', { name, exact: true });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const bigButton = (name: string) =>
  page.getByRole('region', { name: /Player/ }).getByRole('button', { name, exact: true });

async function quiet(): Promise<void> {
  for (const text of ['Starting', 'Seeking', 'Buffering']) await expect.element(status(text)).not.toBeInTheDocument();
}

/** What the viewer sees of each state, and of no other. */
const SHOWN = {
  async idle() {
    await quiet();
    await expect.element(button('Play')).toHaveAttribute('aria-disabled', 'true');
  },
  starting: async () => expect.element(status('Starting')).toBeInTheDocument(),
  async playing() {
    await quiet();
    await expect.element(button('Pause')).toBeVisible();
  },
  async paused() {
    await quiet();
    await expect.element(button('Play')).toHaveAttribute('aria-disabled', 'false');
    await expect.element(bigButton('Play again')).not.toBeInTheDocument();
    await expect.element(page.getByText('Press play to start')).not.toBeInTheDocument();
  },
  seeking: async () => expect.element(status('Seeking')).toBeInTheDocument(),
  async stepping() {
    await SHOWN.paused();
  },
  buffering: async () => expect.element(status('Buffering')).toBeInTheDocument(),
  ended: async () => expect.element(bigButton('Play again')).toBeVisible(),
  blocked: async () => expect.element(page.getByText('Press play to start')).toBeVisible(),
} satisfies Record<StateValueFrom<typeof transportMachine>, () => Promise<void>>;

testPaths(paths, {
  suite: 'view',
  hooks: {
    onStart(actor) {
      const document = whole();
      const playback = still(
        { value: { showing: { replay: 'filming' } }, context: playingContext(document) },
        { transport: actor },
      );
      return showPlayer(standRoot({ document, children: { playback }, send: (event) => actor.send(event) }));
    },
    async perform(step, actor) {
      if (!('send' in step)) return false;
      switch (step.send.type) {
        case 'playback.toggle':
          return isPressed(actor, /^(Play|Pause)$/);
        case 'playback.seekBy':
          await userEvent.click(button('Back 10 s'));
          return true;
        case 'playback.step':
          (page.getByRole('region', { name: /Player/ }).element() as HTMLElement).focus();
          await userEvent.keyboard('.');
          return true;
        default:
          return false;
      }
    },
    async onState(value) {
      await SHOWN[value as keyof typeof SHOWN]();
    },
  },
});

async function isPressed(actor: AnyActorRef, name: RegExp): Promise<boolean> {
  if ((actor.getSnapshot() as { value: string }).value === 'idle') return false;
  await userEvent.click(page.getByRole('group', { name: 'Controls' }).getByRole('button', { name }));
  return true;
}
