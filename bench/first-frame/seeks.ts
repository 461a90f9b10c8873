/** From a press on the key of the next or the previous tag to its frame, against the same jump of each other page. */
import type { BrowserContext, Page } from 'playwright';
import { jump, settled } from '../jump.ts';
import type { Jump } from '../jump.ts';
import { isOurs } from './pages.ts';
import type { PageName } from './pages.ts';

const ROUNDS = 12;
/** After these every page has the frames around both tags. */
const WARM_UP = 4;

/** Paused, with its keys heard. */
async function open(context: BrowserContext, name: PageName, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await settled(page);
  if (isOurs(name)) {
    await page.getByRole('region', { name: 'Timeline' }).getByRole('listbox').waitFor();
    await page.getByRole('region', { name: /^Player/ }).focus();
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Play', exact: true }).first().waitFor({ state: 'attached' });
  } else await page.locator('video').evaluate((video) => (video as HTMLVideoElement).pause());
  await settled(page);
  return page;
}

/** Milliseconds of each page's jumps at the film's most lines; none of a page that showed it with fewer. */
export async function measureSeeks(
  context: BrowserContext,
  pages: readonly PageName[],
  urlOf: (page: PageName) => string,
): Promise<Partial<Record<PageName, number[]>>> {
  const tabs = new Map<PageName, Page>();
  for (const name of pages) tabs.set(name, await open(context, name, urlOf(name)));
  const jumps: Partial<Record<PageName, Jump[]>> = {};
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const key = round < 2 - WARM_UP || round % 2 === 0 ? 'n' : 'p';
    let place = 0;
    // Ours first: they choose the place.
    for (const [name, tab] of [...tabs].sort(([a], [b]) => Number(isOurs(b)) - Number(isOurs(a)))) {
      // A page in the background is given no frames.
      await tab.bringToFront();
      const made = await tab.locator('video').evaluate(jump, isOurs(name) ? { key } : { place });
      if (isOurs(name)) ({ place } = made);
      if (round >= 0) (jumps[name] ??= []).push(made);
      await settled(tab);
    }
  }
  const most = Math.max(...Object.values(jumps).flatMap((made) => made.map(({ lines }) => lines)));
  return Object.fromEntries(
    Object.entries(jumps)
      .map(([name, made]) => [name, made.filter(({ lines }) => lines === most).map(({ ms }) => ms)] as const)
      .filter(([, times]) => times.length > 0),
  );
}
