/** Films and their tags in Firefox with each engine, read back from the picture. */
import { describe, expect } from 'vitest';
import { expectFrame } from '../support/frames.ts';
import { frameAt } from '../support/library.ts';
import { pause, watch, writeFilm } from './support/film.ts';
import { it, named } from './support/firefox.ts';

const PRE_ROLL_S = 2;
const FIRST = { time: '00:00:12.340', start: 12.34, description: 'The first gate' };
const SECOND = { time: '00:00:31.000', start: 31, description: 'The second gate' };

describe.each([
  ['HLS', 'master.m3u8'],
  ['DASH', 'manifest.mpd'],
  ['a plain file', '720.mp4'],
])('a film by %s', (_, file) => {
  it('[P07] [P09] [P13] a film plays; a tag of the menu shows its frame minus the pre-roll, and the next tag follows', async ({
    viewer: { page },
  }) => {
    const film = await writeFilm('slalom-run', file, { tags: [FIRST, SECOND], preRoll: PRE_ROLL_S });
    await watch(page, film);
    await pause(page);
    const headline = async (): Promise<string> =>
      page.$eval('pierce/section[aria-label="Now playing"]', (section) => section.textContent ?? '');

    await page.locator(`>>> nav[aria-label="Menu"] ::-p-text(${FIRST.description})`).click();
    await expectFrame(page, frameAt(film, FIRST.start - PRE_ROLL_S), 1);
    expect(await headline()).toContain(FIRST.description);

    await page.locator(named('button', 'Next tag')).click();
    await expectFrame(page, frameAt(film, SECOND.start - PRE_ROLL_S), 1);
    expect(await headline()).toContain(SECOND.description);
  });
});
