import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { onShow, fullDocument } from '../../charts/player/documents.ts';
import paths, { BANNER } from '../../charts/player/banner.paths.ts';
import { inMotion } from '../motion.ts';
import { isThere } from '../seen.ts';
import { showPlayer, stubRoot, still } from './stub.tsx';

const banner = page.getByRole('complementary', { name: 'Announcement' });
const link = banner.getByRole('link', { name: BANNER.text });
const stop = banner.getByRole('button', { name: 'Stop the scrolling text' });
const goOn = banner.getByRole('button', { name: 'Let the text scroll' });
const moves = (): boolean => getComputedStyle(link.element().firstElementChild!).animationName !== 'none';

inMotion();

testPaths(paths, {
  suite: 'view',
  stateAssertions: {
    'hidden.waiting': () => !isThere(banner),
    'shown.check.waiting': () => isThere(banner),
    'shown.motion.scrolling': () => isThere(stop),
    'shown.motion.still': () => isThere(goOn),
  },
  hooks: {
    onStart: (actor) => showPlayer(stubRoot({ children: { banner: actor }, send: (event) => actor.send(event) })),
    async perform(step) {
      if (!('send' in step)) return false;
      const button = { 'banner.pause': stop, 'banner.resume': goOn }[step.send.type];
      if (!button || !isThere(button)) return false;
      await userEvent.click(button);
      return true;
    },
    async onState(_value, snapshot) {
      if (!snapshot.matches('shown')) return;
      await expect.element(link).toHaveAttribute('href', BANNER.url);
      await expect.poll(moves).toBe(snapshot.matches({ shown: { motion: 'scrolling' } }));
    },
  },
});

const shown = () =>
  still({
    value: { shown: { check: 'waiting', motion: 'scrolling' } },
    context: { document: onShow({ ...fullDocument(), banner: BANNER }) },
  });

async function show(fullscreen: string): Promise<void> {
  const screen = still({
    value: { fullscreen, pip: 'off' },
    context: {},
    tags: fullscreen === 'full' ? ['fullscreen'] : [],
  });
  const away = await showPlayer(stubRoot({ children: { banner: shown(), screen }, send: () => undefined }));
  onTestFinished(away);
}

test('[P22] [C02] its link does not move and is as high as the bar, wherever its text is', async () => {
  await show('inline');
  const [bar, target] = [banner, link].map((each) => each.element().getBoundingClientRect());
  expect(target!.height).toBe(bar!.height);
  expect(target!.left).toBe(bar!.left);
  const textAt = () => link.element().firstElementChild!.getBoundingClientRect().x;
  const first = textAt();
  await expect.poll(textAt).toBeLessThan(first);
  expect(link.element().getBoundingClientRect().x).toBe(target!.x);
});

test('[P22] fullscreen hides it', async () => {
  await show('full');
  await expect.element(page.getByRole('button', { name: 'Exit full screen' })).toBeInTheDocument();
  await expect.element(banner).not.toBeInTheDocument();
});

test('[P22] it is shown in the page', async () => {
  await show('inline');
  await expect.element(banner).toBeVisible();
});
