/** Single frame steps by keyboard in Firefox, read back from the picture. */
import { expect } from 'vitest';
import { FPS_MEASURE_MS } from '../../core/domain/constants/playback.ts';
import { expectFrame, frameOnScreen } from '../support/frames.ts';
import { frameAt } from '../support/library.ts';
import { pause, watch, writeFilm } from './support/film.ts';
import { it } from './support/firefox.ts';

/** In each direction; the benchmark `frame-step` takes hundreds. */
const STEPS = 6;

it.for([
  { film: 'gate-25', file: 'master.m3u8', rate: '25' },
  { film: 'start-2997', file: 'manifest.mpd', rate: '29.97' },
  // The frame rate of a plain file is known after five seconds of playback.
  { film: 'gate-50', file: '720.mp4', rate: '50', measuredS: FPS_MEASURE_MS / 1000 + 1 },
  { film: 'finish-60', file: 'master.m3u8', rate: '60' },
] as const)(
  '[P15] [B22] at $rate frames a second, by $file, a step is one frame, forward and back, and each is named',
  async (film, { viewer: { page } }) => {
    const item = await writeFilm(film.film, film.file);
    await watch(page, item);
    if ('measuredS' in film) {
      const measured = frameAt(item, film.measuredS);
      await expect.poll(async () => (await frameOnScreen(page)) ?? 0, { timeout: 20_000 }).toBeGreaterThan(measured);
    }
    const tools = await page.waitForSelector(`pierce/[data-opens='analysis']`);
    await tools?.click();
    const timecode = await page.waitForSelector('pierce/[data-picture-tools] time + span');
    const named = () => timecode?.evaluate((span) => span.textContent);
    await pause(page);
    let frame = (await frameOnScreen(page)) ?? Number.NaN;
    await expect.poll(named).toBe(`Frame ${frame}`);
    for (const [key, by] of [
      ['.', 1],
      [',', -1],
    ] as const) {
      for (let step = 0; step < STEPS; step += 1) {
        await page.keyboard.press(key);
        frame += by;
        await expectFrame(page, frame, 0);
        await expect.poll(named).toBe(`Frame ${frame}`);
      }
    }
  },
);
