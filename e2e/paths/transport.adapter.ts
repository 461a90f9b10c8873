/** The chart "transport" on the play page: a real film in a real engine, whose events are provoked and awaited. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Adapter } from '../../tools/paths/adapter.ts';
import type { Step } from '../../tools/paths/types.ts';
import { expectFramesToMove } from '../support/frames.ts';
import { openRun } from '../support/library.ts';
import { recordPath } from '../support/record-path.ts';

const player = (page: Page) => page.getByRole('region', { name: `Player: ${openRun.title}` });
const button = (page: Page, name: string) =>
  player(page).getByRole('group', { name: 'Controls' }).getByRole('button', { name, exact: true });

/** Moves the mouse first, because controls fade under a resting pointer. */
async function press(page: Page, name: string): Promise<void> {
  await page.mouse.move(400, 300);
  await page.mouse.move(420, 320);
  await button(page, name).click();
}

const settled = async (page: Page): Promise<void> =>
  expect(player(page).getByRole('status').filter({ hasText: 'Seeking' })).toHaveCount(0);

/**
 * A press and the engine's response to it are one action: between the two the page still shows the previous state.
 *
 * The response of an older seek cannot be provoked from outside; the newest one in the path file is the one that
 * arrives at 12 s.
 */
function actOf(step: Step, states: readonly string[]): string | undefined {
  if (!('send' in step)) return undefined;
  const { type } = step.send;
  const isIn = (...names: string[]): boolean => names.some((name) => states.includes(name));
  switch (type) {
    case 'source.opened':
      return isIn('idle') && step.send['autoplay'] === true && step.send['kind'] === 'replay' ? 'open' : undefined;
    case 'media.playing':
      return isIn('starting') ? 'frames come' : isIn('shown.paused') ? 'press Play' : undefined;
    case 'media.paused':
      return isIn('shown.playing') ? 'press Pause' : undefined;
    case 'playback.seekBy':
      return isIn('shown.playing', 'shown.paused') ? 'press Back 10 s' : undefined;
    case 'playback.step':
      return isIn('shown.paused') ? 'step a frame' : undefined;
    case 'media.seeked':
      return isIn('shown.seeking', 'shown.stepping') && step.send['time'] === 12 ? 'the seek arrives' : undefined;
    default:
      return undefined;
  }
}

export default {
  actOf,
  // An empty page, because the chart starts with the player's page.
  start: async (page) => void (await page.goto('about:blank')),
  acts: {
    open: async (page) => void (await page.goto(`/play?video=${openRun.id}`)),
    'frames come': expectFramesToMove,
    'press Play': (page) => press(page, 'Play'),
    'press Pause': (page) => press(page, 'Pause'),
    'press Back 10 s': (page) => press(page, 'Back 10 s'),
    'step a frame': async (page) => {
      await player(page).focus();
      await page.keyboard.press('.');
    },
    'the seek arrives': settled,
  },
  states: {
    'shown.playing': (page) => expect(button(page, 'Pause')).toBeVisible(),
    'shown.paused': (page) => expect(button(page, 'Play')).toBeVisible(),
  },
  unseen: {
    idle: 'The page is not open yet.',
    starting: 'The film may play before anybody looks.',
    'shown.seeking': 'The seek may arrive before anybody looks.',
    'shown.stepping': 'The frame may be there before anybody looks.',
  },
  onPathEnd: recordPath,
} satisfies Adapter;
