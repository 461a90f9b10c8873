/**
 * Time from a key at the tagging desk to its tag on the screen while the film plays (row B14).
 *
 * The key comes from the browser's input system. The time runs from the event's time stamp to the end of the frame that
 * shows the new tag in the list, in a film with its own tags and in one with 20,000. The floor, in the same run, is the
 * least that a page can do: on the same page, with the same film, a key that appends one line of text; presses and
 * floor take turns. The result is the median, also in frames of 25 a second (40 ms) and of a 60 Hz screen (16.7 ms). It
 * may be at most one frame of the film.
 *
 * `--presses=N` of each; `--tags=N` in the film.
 */
import type { Page } from 'playwright';
import { readAccounts } from '../tests/server/harness.ts';
import { launchChromium, median, publicFilms, quantile, withServer } from './browser.ts';
import { fill, signIn, WHO } from './desk/film.ts';
import { numberOption } from './options.ts';

const PRESSES = numberOption('presses', 60);
const TAGS = numberOption('tags', 20_000);
const FILM_FRAME_MS = 1_000 / 25;
const SCREEN_FRAME_MS = 1_000 / 60;
/** Pause between two presses, so that the page only plays the film when the next one comes. */
const PAUSE_MS = 300;
/** A key without a function at the desk. */
const FLOOR_KEY = 'F9';
const PRESS_KEY = 't';

/** Times until the end of the frame in which a key takes effect, milliseconds. */
type Times = Record<'press' | 'floor', number[]>;

async function measure(page: Page, address: string, mediaId: string): Promise<Times> {
  await page.goto(`${address}/studio?video=${mediaId}&tool=desk`);
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Slalom' });
  const video = page.locator('video').first();
  // Loading would interrupt it if it were played earlier.
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3);
  await video.evaluate(async (film: HTMLVideoElement) => {
    film.muted = true;
    film.loop = true;
    await film.play();
  });
  await page.evaluate(
    ([floorKey, pressKey]) => {
      const times: Times = { press: [], floor: [] };
      const line = document.createElement('p');
      document.querySelector('main')!.append(line);
      const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => /^Tags \d+$/.test(textContent))!;
      // Registered before the desk's own listener on the document.
      addEventListener(
        'keydown',
        ({ key, timeStamp }) => {
          const kind = key === floorKey ? 'floor' : key === pressKey ? 'press' : undefined;
          if (!kind) return;
          const before = heading.textContent;
          if (kind === 'floor') line.append(`${times.floor.length} `);
          const look = (): void => {
            if (kind === 'press' && heading.textContent === before) requestAnimationFrame(look);
            else {
              // The message is delivered after this frame has been drawn.
              const { port1, port2 } = new MessageChannel();
              port1.addEventListener('message', () => times[kind].push(performance.now() - timeStamp));
              port1.start();
              port2.postMessage(undefined);
            }
          };
          requestAnimationFrame(look);
        },
        { capture: true },
      );
      Object.assign(globalThis, { times });
    },
    [FLOOR_KEY, PRESS_KEY] as const,
  );
  for (let press = 0; press < PRESSES; press++)
    for (const key of [PRESS_KEY, FLOOR_KEY]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(PAUSE_MS);
    }
  return page.evaluate(() => (globalThis as unknown as { times: Times }).times);
}

await withServer(async (address, data) => {
  const password = (await readAccounts(data))[WHO] ?? '';
  const [film] = await publicFilms(address);
  if (!film) throw new Error('the sample library has no public film');
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    await signIn(page, address, password);
    for (const what of ['its own tags', `${TAGS} tags`]) {
      if (what !== 'its own tags') await fill({ address, password, mediaId: film.id }, TAGS);
      const { press, floor } = await measure(page, address, film.id);
      if (press.length !== PRESSES || floor.length !== PRESSES)
        throw new Error(`${press.length} presses and ${floor.length} lines of ${PRESSES} were seen`);
      const [figure, least] = [median(press), median(floor)];
      const inFrames = (ms: number): string =>
        `${(ms / FILM_FRAME_MS).toFixed(2)} frames at 25 fps, ${(ms / SCREEN_FRAME_MS).toFixed(2)} at 60 Hz`;
      console.log(
        `key to tag with ${what}: ${figure.toFixed(1)} ms (p95 ${quantile(press, 0.95).toFixed(1)}), ${inFrames(figure)}`,
      );
      console.log(
        `  floor, a line of text: ${least.toFixed(1)} ms (p95 ${quantile(floor, 0.95).toFixed(1)}), ${inFrames(least)}   ratio ${(figure / least).toFixed(2)}`,
      );
      if (figure > FILM_FRAME_MS) process.exitCode = 1;
    }
  } finally {
    await browser.close();
  }
});
