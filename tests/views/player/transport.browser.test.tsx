import { page, userEvent } from 'vitest/browser';
import type { AnyActorRef } from 'xstate';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { fullDocument } from '../../charts/player/documents.ts';
import paths from '../../charts/player/transport.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { has, isThere, isVisible } from '../seen.ts';
import { playingContext, showPlayer, stubRoot, still } from './stub.tsx';

const button = (name: string) =>
  page.getByRole('group', { name: 'Controls' }).getByRole('button', { name, exact: true });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const bigButton = (name: string) =>
  page.getByRole('region', { name: /Player/ }).getByRole('button', { name, exact: true });

const waits = (...texts: string[]): boolean => texts.some((text) => isThere(status(text)));
const isStill = (): boolean => !waits('Starting', 'Seeking', 'Buffering');
const big = bigButton('Play again');
const refused = page.getByText('Press play to start');

const STATE_ASSERTIONS: StateAssertions = {
  idle: () => isStill() && has(button('Play'), 'aria-disabled', 'true'),
  starting: () => waits('Starting'),
  'shown.playing': () => isStill() && isVisible(button('Pause')),
  'shown.paused': () =>
    isStill() && has(button('Play'), 'aria-disabled', 'false') && !isThere(big) && !isThere(refused),
  'shown.seeking': () => waits('Seeking'),
  'shown.buffering': () => waits('Buffering'),
  'shown.ended': () => isVisible(big),
  blocked: () => isVisible(refused),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart(actor) {
      const document = fullDocument();
      const playback = still(
        { value: { showing: { content: { replay: 'filming' } } }, context: playingContext(document) },
        { transport: actor },
      );
      return showPlayer(stubRoot({ document, children: { playback }, send: (event) => actor.send(event) }));
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
  },
});

async function isPressed(actor: AnyActorRef, name: RegExp): Promise<boolean> {
  if ((actor.getSnapshot() as { value: string }).value === 'idle') return false;
  await userEvent.click(page.getByRole('group', { name: 'Controls' }).getByRole('button', { name }));
  return true;
}
