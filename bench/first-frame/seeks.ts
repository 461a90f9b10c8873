/** From a press on the key of the next or the previous tag to its frame, against the same jump of each other page. */
import type { BrowserContext, Frame, Page } from 'playwright';
import { jump, settled } from '../jump.ts';
import type { Jump } from '../jump.ts';
import { isOurs } from './pages.ts';
import type { PageName } from './pages.ts';

const ROUNDS = 12;
/** After these every page has the frames around both tags. */
const WARM_UP = 4;
/** In place of the lines of a frame that did not come. */
const LATE = 0;

interface Tab {
  page: Page;
  /** The document with the film. */
  document: Frame;
}

async function documentOf(page: Page, name: PageName): Promise<Frame> {
  if (name !== 'iframe') return page.mainFrame();
  const element = await page.locator('iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('the page has no frame');
  return frame;
}

/** Paused, with its keys heard. */
async function open(context: BrowserContext, name: PageName, url: string): Promise<Tab> {
  const page = await context.newPage();
  await page.goto(url);
  const document = await documentOf(page, name);
  await settled(document);
  if (isOurs(name)) {
    await document.getByRole('region', { name: 'Timeline' }).getByRole('listbox').waitFor();
    await document.getByRole('region', { name: /^Player/ }).focus();
    await page.keyboard.press('k');
    await document.getByRole('button', { name: 'Play', exact: true }).first().waitFor({ state: 'attached' });
  } else await document.locator('video').evaluate((video) => (video as HTMLVideoElement).pause());
  await settled(document);
  return { page, document };
}

/** A jump whose frame does not come counts as infinitely late, and is reported with what its film says. */
async function jumpIn(name: PageName, { document }: Tab, target: { key: string } | { place: number }): Promise<Jump> {
  const video = document.locator('video');
  try {
    return await video.evaluate(jump, target);
  } catch (error) {
    const state = await video.evaluate((film) => {
      const { currentTime, paused, seeking, readyState, error: failure } = film as HTMLVideoElement;
      return { place: currentTime, paused, seeking, readyState, failure: failure?.message };
    });
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`, state);
    return { place: state.place, ms: Infinity, lines: LATE };
  }
}

/** Milliseconds of each page's jumps at the film's most lines; none of a page that showed it with fewer. */
export async function measureSeeks(
  context: BrowserContext,
  pages: readonly PageName[],
  urlOf: (page: PageName) => string,
): Promise<Partial<Record<PageName, number[]>>> {
  const tabs = new Map<PageName, Tab>();
  for (const name of pages) tabs.set(name, await open(context, name, urlOf(name)));
  const jumps: Partial<Record<PageName, Jump[]>> = {};
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const key = round < 2 - WARM_UP || round % 2 === 0 ? 'n' : 'p';
    let place = 0;
    // Ours first: they choose the place.
    for (const [name, tab] of [...tabs].sort(([a], [b]) => Number(isOurs(b)) - Number(isOurs(a)))) {
      // A page in the background is given no frames.
      await tab.page.bringToFront();
      const made = await jumpIn(name, tab, isOurs(name) ? { key } : { place });
      if (isOurs(name)) ({ place } = made);
      if (round >= 0) (jumps[name] ??= []).push(made);
      // One that waits for its film may wait for ever.
      if (made.lines !== LATE) await settled(tab.document);
    }
  }
  const most = Math.max(...Object.values(jumps).flatMap((made) => made.map(({ lines }) => lines)));
  return Object.fromEntries(
    Object.entries(jumps)
      .map(
        ([name, made]) =>
          [name, made.filter(({ lines }) => lines === most || lines === LATE).map(({ ms }) => ms)] as const,
      )
      .filter(([, times]) => times.length > 0),
  );
}
