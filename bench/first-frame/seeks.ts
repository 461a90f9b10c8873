/** Time from pressing the key for the next or previous tag to its frame, against the same jump of each other page. */
import type { BrowserContext, Frame, Page } from 'playwright';
import { jump, settled } from '../jump.ts';
import type { Jump } from '../jump.ts';
import { isOurs } from './pages.ts';
import type { PageName } from './pages.ts';

const ROUNDS = 12;
/** After these jumps every page has loaded the frames around both tags. */
const WARM_UP = 4;
/** Stands for the number of lines if no frame arrived. */
const LATE = 0;

interface Tab {
  page: Page;
  /** The document that contains the film. */
  document: Frame;
}

async function documentOf(page: Page, name: PageName): Promise<Frame> {
  if (name !== 'iframe') return page.mainFrame();
  const element = await page.locator('iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('the page has no frame');
  return frame;
}

/** Opens a page, pauses it, and focuses it so that it receives keys. */
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

/** A jump without a frame counts as infinitely late, and the state of its film is logged. */
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

/** Durations of each page's jumps, ms, at the film's highest resolution; none for a page that showed a lower one. */
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
    // Ours comes first, because it chooses the position.
    for (const [name, tab] of [...tabs].sort(([a], [b]) => Number(isOurs(b)) - Number(isOurs(a)))) {
      // Browsers render no frames for a background page.
      await tab.page.bringToFront();
      const made = await jumpIn(name, tab, isOurs(name) ? { key } : { place });
      if (isOurs(name)) ({ place } = made);
      if (round >= 0) (jumps[name] ??= []).push(made);
      // A film that is waiting may never settle.
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
