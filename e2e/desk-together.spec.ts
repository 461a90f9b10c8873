/** Five people in five browsers at one tagging desk (row B14). */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { DeskTag } from '../core/domain/desk/desk-tag.ts';
import { readOutbox } from '../tests/server/outbox.ts';
import { HEADLESS_SHELL } from './support/browsers.ts';
import { type Account, privateRun, signIn } from './support/library.ts';
import { ask as askHost } from './support/requests.ts';
import { leaveConnected } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** Three sample accounts may tag the film; the test invites two more people. */
const MEMBERS: readonly Account[] = ['editor', 'admin', 'super'];
const GUESTS = [
  { email: 'ines@club.example', name: 'Ines Roy' },
  { email: 'kofi@club.example', name: 'Kofi Mensah' },
] as const;
type Guest = (typeof GUESTS)[number];
const PASSWORD = 'Eddy-Line-2026';
const PEOPLE = MEMBERS.length + GUESTS.length;
const film = privateRun.id;
/** Keys of the slalom template that ask no question: touch, miss, finish. */
const KEYS = ['t', 'm', 'f'] as const;
/** Presses of each person. Each pauses a second between two, so five people together tag 300 times a minute. */
const PRESSES = 6;

let contexts: BrowserContext[] = [];
/** Launched by a test; each is a process of its own. */
let browsers: Browser[] = [];
let before: ReadonlySet<string> = new Set();

test.use({ bypassCSP: true });

/** Sends a request from the page, with its session. */
const ask = <T>(page: Page, method: 'GET' | 'POST', request: string, params: object): Promise<T> =>
  page.evaluate(
    async ([how, name, sent]) => {
      const query = new URLSearchParams({ request: name, params: JSON.stringify(sent) });
      const init: RequestInit = {
        method: how,
        headers: { 'content-type': 'application/json' },
        ...(how === 'POST' && { body: JSON.stringify({ request: name, params: sent }) }),
      };
      const response = await fetch(how === 'GET' ? `/services/desk?${query}` : '/services/desk', init);
      return (await response.json()) as never;
    },
    [method, request, params] as const,
  );

async function stored(page: Page): Promise<DeskTag[]> {
  const { data } = await ask<{ data: { tags: DeskTag[] } }>(page, 'GET', 'getDesk', { mediaId: film });
  return data.tags;
}

/** Number of tags shown at a desk. */
async function shown(page: Page): Promise<number> {
  const name = await page.getByLabel(/^Timeline of \d+ tags?$/).getAttribute('aria-label');
  return Number(/\d+/.exec(name ?? '')?.[0]);
}

/** A new page without a session. */
async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  contexts.push(context);
  return context.newPage();
}

const DESK = `/studio?video=${film}&tool=desk`;

/** Invites somebody, who follows the link in the e-mail, sets a password and is thereby signed in. */
async function invite(
  admin: Page,
  page: Page,
  { origin, folder }: { origin: string; folder: string },
  { email, name }: Guest,
): Promise<void> {
  await askHost(admin, origin, ['auth', 'inviteMember', { email, name, role: 'editor' }]);
  const letter = async (): Promise<string | undefined> =>
    (await readOutbox(folder)).findLast((text) => text.includes(`To: ${email}`));
  await expect.poll(letter).toBeDefined();
  const token = /\/password\?token=(\S+)/.exec((await letter()) ?? '')?.[1];
  await page.goto('/health');
  await askHost(page, origin, ['auth', 'setPassword', { token, password: PASSWORD }]);
  await leaveConnected(page);
  await page.goto(DESK);
}

/** Removes the invited people; the administrator inherits what they own. */
async function removeGuests(admin: Page, origin: string): Promise<void> {
  const query = new URLSearchParams({ request: 'getMembers', params: '{}' });
  const response = await admin.request.get(`${origin}/services/auth?${query}`);
  const { data } = (await response.json()) as { data: { id: number; login: string; self?: boolean }[] };
  const to = data.find(({ self }) => self)?.id;
  for (const { email } of GUESTS) {
    const id = data.find(({ login }) => login === email)?.id;
    if (id !== undefined) await askHost(admin, origin, ['auth', 'removeMember', { id, to }]);
  }
}

/** Waits until a press at the desk would add a tag. */
async function sitDown(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Slalom' });
  const video = page.locator('video').first();
  await video.evaluate((film: HTMLVideoElement) => film.pause());
  // Before a frame is shown a press has no time and adds no tag.
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThan(1);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
}

test.afterEach(async ({ baseURL }) => {
  const [page] = contexts[0]?.pages() ?? [];
  if (page) {
    const mine = (await stored(page)).filter(({ id }) => !before.has(id));
    for (let from = 0; from < mine.length; from += 100)
      await ask(page, 'POST', 'changeDeskTags', {
        mediaId: film,
        changes: mine.slice(from, from + 100).map(({ id, revision }) => ({
          change: crypto.randomUUID(),
          id,
          base: revision,
          tag: null,
        })),
      });
  }
  const [admin] = contexts[MEMBERS.indexOf('admin')]?.pages() ?? [];
  if (admin) await removeGuests(admin, baseURL!);
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
  await Promise.all(browsers.map((each) => each.close()));
  browsers = [];
});

test('[B14] five people in five browsers tag 300 times a minute: no tag is lost, everybody sees all of them, and tags made offline are sent once', async ({
  browser,
  baseURL,
  sampleFolder,
}) => {
  test.setTimeout(300_000);
  browsers = await Promise.all(Array.from({ length: PEOPLE }, () => browser.browserType().launch(HEADLESS_SHELL)));
  const pages: Page[] = [];
  for (const each of browsers) pages.push(await openPage(each, baseURL!));
  for (const [n, who] of MEMBERS.entries()) await signIn(pages[n]!, who, DESK);
  const admin = pages[MEMBERS.indexOf('admin')]!;
  for (const [n, guest] of GUESTS.entries())
    await invite(admin, pages[MEMBERS.length + n]!, { origin: baseURL!, folder: sampleFolder }, guest);
  for (const page of pages) await sitDown(page);
  const [first, second] = pages as [Page, Page, ...Page[]];
  const begun = await stored(first);
  before = new Set(begun.map(({ id }) => id));
  for (const page of pages) {
    const others = page.getByRole('list', { name: 'Also at this desk' }).getByRole('listitem');
    await expect(others).toHaveCount(PEOPLE - 1);
  }
  const besideFirst = first.getByRole('list', { name: 'Also at this desk' });
  for (const { name } of GUESTS) await expect(besideFirst.getByText(name)).toBeAttached();

  const tag = async (page: Page, number: number): Promise<void> => {
    await page.waitForTimeout((number * 1_000) / PEOPLE);
    for (let press = 0; press < PRESSES; press++) {
      const from = Date.now();
      await page.keyboard.press(KEYS[press % KEYS.length]!);
      await page.waitForTimeout(Math.max(0, 1_000 - (Date.now() - from)));
    }
  };
  await Promise.all(pages.map(tag));
  const all = begun.length + PEOPLE * PRESSES;
  // The server first, to tell a press that added no tag from a tag that a page did not receive.
  await expect.poll(async () => (await stored(first)).length).toBe(all);
  for (const page of pages) await expect.poll(() => shown(page)).toBe(all);
  const tags = await stored(first);
  expect(tags).toHaveLength(all);
  expect(new Set(tags.map(({ id }) => id)).size).toBe(all);

  // One more press, to time its arrival in another browser.
  const from = Date.now();
  await first.keyboard.press('t');
  await expect.poll(() => shown(second), { intervals: [20] }).toBe(all + 1);
  const heard = Date.now() - from;
  test.info().annotations.push({ type: 'heard after', description: `${heard} ms` });
  expect(heard).toBeLessThan(1_000);

  await test.step('tags that one of them makes offline are kept and sent once', async () => {
    const [away, there] = [first, second];
    await away.context().setOffline(true);
    for (const key of KEYS) await away.keyboard.press(key);
    await expect(away.getByText(/3 changes are kept on this device/)).toBeVisible();
    await there.keyboard.press('t');
    await away.context().setOffline(false);
    for (const page of [away, there]) await expect.poll(() => shown(page)).toBe(all + 5);
    await expect(away.getByText('Connected', { exact: true })).toBeVisible();
    expect(await stored(there)).toHaveLength(all + 5);
  });
});
