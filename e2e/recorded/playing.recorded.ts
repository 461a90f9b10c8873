/** Plays and pauses a film, recorded for the inspector. */
import { expect, test as base } from '@playwright/test';
import { inspection } from '../../tools/playwright/inspection.ts';

const test = base.extend(inspection);
/** How much of the film is played each time, seconds: its charts read their clocks once a second. */
const PLAYED_S = 3.5;
/** Long enough for the charts to read the clock of the paused film, ms. */
const PAUSED_MS = 3_000;

/** A slow machine takes a minute to open the player, ms. */
const PATIENCE_MS = 180_000;

/**
 * Runs in the page: plays, pauses and plays on, and leaves the box of the film before and after.
 *
 * A command of the test takes fifteen seconds on a loaded machine that records: the film would be over before the second.
 */
async function watch({ playedS, pausedMs }: { playedS: number; pausedMs: number }): Promise<void> {
  const sheet = new CSSStyleSheet();
  // The player's title lies over the frame number.
  sheet.replaceSync('h1 { visibility: hidden !important; }');
  document.adoptedStyleSheets = [sheet];

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const until = async <T>(find: () => T | false | null | undefined): Promise<T> => {
    for (;;) {
      const found = find();
      if (found) return found;
      await pause(20);
    }
  };
  const buttonOf = (name: string) =>
    until(() => document.querySelector<HTMLButtonElement>(`[role=group] button[aria-label="${name}"]`));
  // Counted by the film, not by the clock: a loaded machine plays late.
  const playOn = async (film: HTMLVideoElement) => {
    const from = film.currentTime;
    await until(() => film.currentTime > from + playedS);
  };

  const film = await until(() => document.querySelector('video'));
  await until(() => film.currentTime > 0 && !film.paused);
  const pauseButton = await buttonOf('Pause');
  const box = film.getBoundingClientRect();
  await playOn(film);
  pauseButton.click();
  const playButton = await buttonOf('Play');
  await pause(pausedMs);
  playButton.click();
  await buttonOf('Pause');
  await playOn(film);
  document.documentElement.dataset['watched'] = JSON.stringify([box, film.getBoundingClientRect()]);
}

test('a film is played, paused and played on', async ({ page }, testInfo) => {
  await page.addInitScript(watch, { playedS: PLAYED_S, pausedMs: PAUSED_MS });
  await page.goto(`${process.env['RECORDED_SITE']}/play?video=${process.env['RECORDED_FILM']}`);
  const watched = page.locator('html[data-watched]');
  await expect(watched).toBeAttached({ timeout: PATIENCE_MS });
  const [box, after] = JSON.parse((await watched.getAttribute('data-watched'))!) as [unknown, unknown];
  expect(after).toEqual(box);
  await testInfo.attach('box.json', { body: JSON.stringify(box), contentType: 'application/json' });
});
