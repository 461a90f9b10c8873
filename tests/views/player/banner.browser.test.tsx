import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths, { BANNER } from '../../charts/player/banner.paths.ts';
import { showPlayer, standRoot, still } from './stand.tsx';

const banner = page.getByRole('complementary', { name: 'Announcement' });
const link = banner.getByRole('link', { name: BANNER.text });
const stop = banner.getByRole('button', { name: 'Stop the scrolling text' });
const goOn = banner.getByRole('button', { name: 'Let the text scroll' });
const moves = (): boolean => getComputedStyle(link.element().parentElement!).animationName !== 'none';

testPaths(paths, {
  suite: 'view',
  hooks: {
    onStart: (actor) => showPlayer(standRoot({ children: { banner: actor }, send: (event) => actor.send(event) })),
    async perform(step, actor) {
      const isShown = (actor.getSnapshot() as AnyMachineSnapshot).matches({ sight: 'shown' });
      if (!('send' in step) || !isShown) return false;
      const button = { 'banner.pause': stop, 'banner.resume': goOn }[step.send.type];
      if (!button || button.elements().length === 0) return false;
      await userEvent.click(button);
      return true;
    },
    async onState(_value, snapshot) {
      if (!snapshot.matches({ sight: 'shown' })) {
        await expect.element(banner).not.toBeInTheDocument();
        return;
      }
      // Between newer data and the next look at the clock the old banner may be gone already.
      if ((snapshot.context as { banner: unknown }).banner === undefined) return;
      await expect.element(link).toHaveAttribute('href', BANNER.url);
      const isStill = snapshot.matches({ motion: 'still' });
      await expect.element(isStill ? goOn : stop).toBeVisible();
      expect(moves()).toBe(!isStill);
    },
  },
});

const shown = () => still({ value: { sight: 'shown', motion: 'scrolling' }, context: { banner: BANNER } });

async function show(fullscreen: string): Promise<void> {
  const screen = still({
    value: { fullscreen, pip: 'off' },
    context: {},
    tags: fullscreen === 'full' ? ['covering'] : [],
  });
  const away = await showPlayer(standRoot({ children: { banner: shown(), screen }, send: () => undefined }));
  onTestFinished(away);
}

test('[P22] fullscreen hides it', async () => {
  await show('full');
  await expect.element(page.getByRole('button', { name: 'Leave full screen' })).toBeInTheDocument();
  await expect.element(banner).not.toBeInTheDocument();
});

test('[P22] in the page it is there', async () => {
  await show('inline');
  await expect.element(banner).toBeVisible();
});
