import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { StateValueFrom } from 'xstate';
import type { recoveryMachine } from '../../../machines/player/recovery.machine.ts';
import { whole } from '../../charts/player/documents.ts';
import paths from '../../charts/player/recovery.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { leafOf, playingContext, showPlayer, standRoot, still } from './stand.tsx';
import type { LeafOf } from './stand.tsx';

const ERROR = 'An error occured while reading the video or it format is not supported';
const DOING = ['Looking for the stream…', 'Connection lost. Trying again…', 'Asking for your access anew…'];
const again = page.getByRole('button', { name: 'Try again' });

async function doing(text: string | undefined): Promise<void> {
  for (const each of DOING) {
    if (each === text) await expect.element(page.getByText(each)).toBeVisible();
    else await expect.element(page.getByText(each)).not.toBeInTheDocument();
  }
}

/** Nothing is said: the film plays on, or a broken advert is simply left out. */
async function quiet(): Promise<void> {
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await doing(undefined);
}

const error = (text: string | undefined) => async () => {
  await expect.element(page.getByRole('alert')).toHaveTextContent(ERROR);
  await doing(text);
  if (text === undefined) await expect.element(again).toBeVisible();
  else await expect.element(again).not.toBeInTheDocument();
};

const SHOWN = {
  idle: quiet,
  'healthy.unproven': quiet,
  'healthy.proving': quiet,
  'healthy.proven': quiet,
  'renewing.inTime': quiet,
  'renewing.pausing': quiet,
  // The root takes the player away in the same step.
  gone: quiet,
  probing: error('Looking for the stream…'),
  retrying: error('Connection lost. Trying again…'),
  'renewing.late': error('Asking for your access anew…'),
  failed: error(undefined),
} satisfies Record<LeafOf<StateValueFrom<typeof recoveryMachine>>, () => Promise<void>>;

testPaths(paths, {
  suite: 'view',
  hooks: {
    onStart(actor) {
      const document = whole();
      const picture = { value: { showing: { replay: 'filming' } }, context: playingContext(document) };
      const playback = still(picture, { recovery: actor });
      return showPlayer(standRoot({ document, children: { playback }, send: (event) => actor.send(event) }));
    },
    async perform(step, actor) {
      if (!('send' in step) || step.send.type !== 'recovery.retry') return false;
      if ((actor.getSnapshot() as { value: unknown }).value !== 'failed') return false;
      await userEvent.click(again);
      return true;
    },
    async onState(value) {
      await SHOWN[leafOf(value) as keyof typeof SHOWN]();
    },
  },
});
