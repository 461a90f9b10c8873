/** Chat, votes and questions between browsers, through a running host. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { routeDataFile } from './support/data-file.ts';
import type { SamplePlayable } from '../server/samples/catalogue/item.ts';
import { catalogue, fillLogin, isOpen, liveRegatta, samplePlayable, signIn } from './support/library.ts';
import { pressPanel } from './support/panels.ts';
import { overflowOf } from './support/overflow.ts';
import { expect, test } from './support/test.ts';

const replay = samplePlayable(
  'replay with chat, vote and questions',
  (item) => item.chat && item.vote !== null && item.questions && item.film !== null,
);

/** Long enough not to end before the viewer returns. */
const isOfAMinute = ({ film }: SamplePlayable): boolean => film === 'slalom-run' || film === 'sprint-bank';
const left = samplePlayable(
  'open film of a minute with chat',
  (item) => isOpen(item) && item.chat && isOfAMinute(item),
);
/** Where playback starts, seconds. */
const LEFT_FROM_S = 12;

interface Person {
  page: Page;
  context: BrowserContext;
}

// These tests open two browsers and sign in.
test.describe.configure({ timeout: 180_000 });

/** Writes the replay's data file without more videos, which would replace the panel when the film ends. */
async function writeDataFile(
  context: BrowserContext,
  changes: { chat?: boolean; questions?: boolean } = {},
  id = replay.id,
) {
  await routeDataFile(context, `**/data/video/${id}.json*`, async (route) => {
    const response = await route.fetch();
    const file = (await response.json()) as { video: object };
    const { chat = true, questions = true } = changes;
    const written = { ...file, video: { ...file.video, chat }, questions, linkers: false, collections: [] };
    await route.fulfill({ response, json: written });
  });
}

/** Opens a panel by keyboard, because its buttons fade while the film plays. */
async function openPanel(page: Page, name: 'Chat' | 'Vote' | 'Questions'): Promise<void> {
  await pressPanel(page, name);
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
}

async function arrive(
  browser: Browser,
  id: number,
  { name, role }: { name?: string; role?: 'admin' } = {},
): Promise<Person> {
  const context = await browser.newContext();
  await writeDataFile(context);
  const page = await context.newPage();
  // Talk needs no playing film, which would cost a third of a processor.
  const address = `/play?video=${id}&autoplay=false`;
  if (role) await signIn(page, role, address);
  else await page.goto(address);
  await openPanel(page, 'Chat');
  if (name !== undefined) {
    await page.getByLabel('Your name, as others see it').fill(name);
    await page.getByRole('button', { name: 'Join in' }).click();
    await expect(page.getByLabel(`Message, as ${name}`)).toBeVisible();
  }
  return { page, context };
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const words = (page: Page, text: string) => log(page).getByText(text, { exact: true });

async function say(page: Page, text: string): Promise<void> {
  const field = page.getByLabel(/^(Message|Question), as/);
  await field.fill(text);
  await field.press('Enter');
  await expect(field).toHaveValue('');
}

test('[P27] two browsers at a live regatta chat, ask and vote through the host, and one of them moderates', async ({
  browser,
}) => {
  const anna = await arrive(browser, liveRegatta.id, { name: 'Anna' });
  const admin = await arrive(browser, liveRegatta.id, { role: 'admin' });

  await test.step('each message appears once, in order and as plain text', async () => {
    const markup = '<img src=x onerror="document.title=1"> & <b>bold</b>';
    await say(anna.page, 'Lane 5 looks strong');
    await expect(words(admin.page, 'Lane 5 looks strong')).toBeVisible();
    await say(admin.page, markup);
    await expect(words(anna.page, markup)).toBeVisible();
    await say(anna.page, 'Indeed');
    for (const { page } of [anna, admin]) {
      await expect(words(page, 'Indeed')).toBeVisible();
      const said = log(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('paragraph') });
      await expect(said).toHaveCount(3);
      await expect(said).toContainText(['Lane 5 looks strong', markup, 'Indeed']);
      expect(await page.title()).not.toBe('1');
    }
  });

  await test.step('a moderator hides a message and closes the chat, and viewers see it at once', async () => {
    const chat = admin.page.getByRole('region', { name: 'Chat' });
    await say(anna.page, 'Something rude');
    await admin.page
      .getByRole('listitem')
      .filter({ hasText: 'Something rude' })
      .getByRole('button', { name: 'Hide what Anna wrote' })
      .click();
    await expect(words(anna.page, 'Something rude')).toHaveCount(0);
    await chat.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(anna.page.getByText('The chat is closed.')).toBeVisible();
    await expect(anna.page.getByLabel('Message, as Anna')).toHaveCount(0);
    await say(admin.page, 'Thank you for being here');
    await expect(words(anna.page, 'Thank you for being here')).toBeVisible();
    await chat.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(anna.page.getByLabel('Message, as Anna')).toBeVisible();
  });

  await test.step('questions are asked, upvoted by others, and answered by a moderator', async () => {
    await openPanel(anna.page, 'Questions');
    await openPanel(admin.page, 'Questions');
    await say(anna.page, 'When does the final start?');
    const question = (page: Page) => page.getByRole('listitem').filter({ hasText: 'When does the final start?' });
    await question(admin.page)
      .getByRole('button', { name: /^I want to know/ })
      .click();
    await expect(question(anna.page).getByText('1 person wants to know')).toBeVisible();
    await question(admin.page).getByRole('button', { name: 'Answer' }).click();
    await admin.page.getByLabel('Answer in writing, or leave it empty').fill('At three in the afternoon');
    await admin.page.getByRole('button', { name: 'Mark as answered' }).click();
    await expect(question(anna.page).getByText('At three in the afternoon')).toBeVisible();
    await expect(question(anna.page).getByText('Answered', { exact: true })).toBeVisible();
  });

  await test.step('a moderator opens and closes a vote', async () => {
    await openPanel(anna.page, 'Vote');
    await openPanel(admin.page, 'Vote');
    await admin.page.getByRole('button', { name: 'New vote' }).click();
    await admin.page.getByLabel('Question to vote on').fill('Who wins the relay?');
    await admin.page.getByLabel('Option 1').fill('Lane 3');
    await admin.page.getByLabel('Option 2').fill('Lane 6');
    await admin.page.getByRole('button', { name: 'Open the vote' }).click();
    const vote = anna.page.getByRole('region', { name: 'Who wins the relay?' });
    await vote.getByRole('button', { name: /^Lane 6/ }).click();
    await expect(vote.getByRole('button', { name: /^Lane 6 100%, 1 vote/ })).toBeVisible();
    await admin.page
      .getByRole('region', { name: 'Who wins the relay?' })
      .getByRole('button', { name: 'Close the vote' })
      .click();
    await expect(vote.getByText('Closed', { exact: true })).toBeVisible();
    await expect(vote.getByRole('button')).toHaveCount(0);
  });
  await Promise.all([anna.context.close(), admin.context.close()]);
});

test('[P27] two browsers beside a replay see each message once, whatever the network does, and a vote counts once per session', async ({
  browser,
}) => {
  const anna = await arrive(browser, replay.id, { name: 'Anna' });
  const ben = await arrive(browser, replay.id, { name: 'Ben' });

  await test.step('a person who loses the connection sees a notice, can keep writing, and misses nothing', async () => {
    await say(anna.page, 'Before the tunnel');
    await expect(words(ben.page, 'Before the tunnel')).toBeVisible();
    await ben.context.setOffline(true);
    await expect(
      ben.page.getByText('You are offline. What you write is sent when the connection is back.'),
    ).toBeVisible();
    await say(ben.page, 'In the tunnel');
    await expect(ben.page.getByText('Will be sent when you are online')).toBeVisible();
    for (const text of ['Gate 3', 'Gate 4', 'Gate 5']) {
      await say(anna.page, text);
      await expect(words(anna.page, text)).toHaveCount(1);
    }
    await ben.context.setOffline(false);
    for (const text of ['Before the tunnel', 'Gate 3', 'Gate 4', 'Gate 5', 'In the tunnel']) {
      await expect(words(ben.page, text)).toHaveCount(1);
      await expect(words(anna.page, text)).toHaveCount(1);
    }
    await expect(ben.page.getByText('Will be sent when you are online')).toHaveCount(0);
  });

  await test.step('one’s own message appears once, even if the host responds slowly', async () => {
    const respond = Promise.withResolvers<void>();
    let isSent = false;
    await anna.context.route('**/*', async (route) => {
      if (route.request().method() !== 'POST' || !(route.request().postData() ?? '').includes('Said once')) {
        await route.fallback();
        return;
      }
      const response = await route.fetch();
      isSent = true;
      await respond.promise;
      // The page may have dropped the request by then, because the stream has reported the message.
      await route.fulfill({ response }).catch(() => undefined);
    });
    await say(anna.page, 'Said once');
    await expect.poll(() => isSent).toBe(true);
    const entry = log(anna.page).getByRole('listitem').filter({ hasText: 'Said once' });
    await expect(entry.getByRole('time').or(entry.locator('time'))).toBeVisible();
    await expect(words(anna.page, 'Said once')).toHaveCount(1);
    await expect(anna.page.getByText('Sending…')).toHaveCount(0);
    respond.resolve();
    await say(anna.page, 'And then this');
    await expect(words(anna.page, 'And then this')).toHaveCount(1);
    await expect(words(anna.page, 'Said once')).toHaveCount(1);
  });

  await test.step('the counter shows what is left of 500 characters, and a longer message is not sent', async () => {
    const field = anna.page.getByLabel('Message, as Anna');
    await field.fill('x'.repeat(498));
    await expect(anna.page.getByText('2 characters left')).toBeVisible();
    await field.fill('x'.repeat(501));
    await expect(anna.page.getByText('1 character too many')).toBeVisible();
    await expect(anna.page.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
    await field.press('Enter');
    await expect(field).toHaveValue('x'.repeat(501));
  });

  await test.step('a vote counts once per session, can be changed, and shows its result to everybody', async () => {
    await openPanel(anna.page, 'Vote');
    await openPanel(ben.page, 'Vote');
    const option = (page: Page, name: RegExp) => page.getByRole('button', { name });
    await option(anna.page, /^White 4/).click();
    await expect(option(anna.page, /^White 4 100%, 1 vote/)).toHaveAttribute('aria-pressed', 'true');
    await option(ben.page, /^White 4/).click();
    await expect(option(anna.page, /^White 4 100%, 2 votes/)).toBeVisible();
    await option(ben.page, /^Blue 1/).click();
    await expect(option(anna.page, /^Blue 1 50%, 1 vote/)).toBeVisible();
    await expect(option(anna.page, /^White 4 50%, 1 vote/)).toBeVisible();
    // Another tab of the same browser has the same session.
    const again = await ben.context.newPage();
    await again.goto(`/play?video=${replay.id}&autoplay=false`);
    await openPanel(again, 'Vote');
    await expect(option(again, /^Blue 1 50%, 1 vote/)).toHaveAttribute('aria-pressed', 'true');
    await option(again, /^White 5/).click();
    await expect(option(anna.page, /^White 5 50%, 1 vote/)).toBeVisible();
    await expect(option(ben.page, /^White 5 50%, 1 vote/)).toHaveAttribute('aria-pressed', 'true');
  });
  await Promise.all([anna.context.close(), ben.context.close()]);
});

const LOOKS = [
  { name: '1280 px, light', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { name: '390 px, dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

test('[P27] [L02] chat, vote and questions pass axe and do not overflow at both widths', async ({ browser }) => {
  const context = await browser.newContext({ bypassCSP: true });
  await writeDataFile(context);
  const page = await context.newPage();
  await signIn(page, 'admin', `/play?video=${replay.id}&autoplay=false`);
  const isWhole = async (): Promise<void> => {
    for (const { name, viewport, colorScheme } of LOOKS) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), name).toEqual([]);
      expect(await overflowOf(page), name).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(LOOKS[0].viewport);
  };
  await openPanel(page, 'Chat');
  await say(page, 'x'.repeat(500));
  await expect(words(page, 'x'.repeat(500)).last()).toBeVisible();
  await page.getByLabel(/^Message, as/).fill('y'.repeat(501));
  await isWhole();
  await openPanel(page, 'Questions');
  await say(page, 'How long is the course?');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'How long is the course?' })
    .getByRole('button', { name: 'Answer' })
    .click();
  await isWhole();
  await openPanel(page, 'Vote');
  await page.getByRole('button', { name: 'New vote' }).click();
  await isWhole();
  await context.close();
});

test('[P27] [P36] panels that the data document turns off are absent', async ({ page, context }) => {
  await writeDataFile(context, { chat: false, questions: false });
  await page.goto(`/play?video=${replay.id}&autoplay=false`);
  const buttons = page.getByRole('navigation', { name: 'Panels' });
  await expect(buttons.getByRole('button', { name: 'Vote' })).toBeAttached();
  for (const name of ['Chat', 'Questions']) await expect(buttons.getByRole('button', { name })).toHaveCount(0);
});

const clips = catalogue.items.filter((item) => item.type === 'Clip');
const clipped = samplePlayable(
  'open film of a minute with chat and a clip',
  (item) => isOpen(item) && item.chat && isOfAMinute(item) && clips.some(({ videoId }) => videoId === item.id),
);
const clip = clips.find(({ videoId }) => videoId === clipped.id);
const tag = clipped.tags.find(({ id }) => id === clip?.tagId);

for (const [where, path, named, film, from] of [
  ['a film that plays', '/play', `video=${left.id}&start=${LEFT_FROM_S}`, left, LEFT_FROM_S],
  ['the preview of a tag', '/', `tag=${tag?.id}`, clipped, clip?.clippingOffset ?? 0],
  ['the preview of a clip', '/', `clip=${clip?.id}`, clipped, clip?.clippingOffset ?? 0],
] as const) {
  test(`[P33] [L32] signing in again from ${where} leads back to its moment`, async ({ browser }) => {
    expect(film.visibility).toBe('public');
    const context = await browser.newContext();
    await writeDataFile(context, {}, film.id);
    const page = await context.newPage();
    await signIn(page, 'viewer', `${path}?${named}`);
    await openPanel(page, 'Chat');
    const position = page.getByRole('slider', { name: 'Position' });
    const now = async (): Promise<number> => Number(await position.getAttribute('aria-valuenow'));
    // Playback has advanced from the start in the address.
    await expect.poll(now, { timeout: 20_000 }).toBeGreaterThan(from + 1);

    const field = page.getByLabel(/^Message, as/);
    await field.fill('Is anybody there?');
    await context.clearCookies();
    await field.press('Enter');
    const strip = page.getByRole('status').filter({ hasText: 'You have been signed out.' });
    await expect(strip).toBeVisible();
    const leftFrom = await now();
    const leftAt = performance.now();
    await strip.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/login\?back=/);
    const back = new URL(new URL(page.url()).searchParams.get('back') ?? '', page.url());
    const [kind, id] = named.split(/[=&]/);
    expect(back.searchParams.get(kind ?? '')).toBe(id);
    const kept = Number(back.searchParams.get('start'));
    // The position is saved every few seconds while the film plays, until the page is left.
    expect(kept, 'where it was left, seconds').toBeGreaterThan(leftFrom - 4);
    expect(kept, 'where it was left, seconds').toBeLessThan(leftFrom + (performance.now() - leftAt) / 1000 + 4);

    // A tag's preview opens at a moment as a clip's does, so only the clip's is followed through.
    if (kind === 'tag') return context.close();
    await fillLogin(page, 'viewer');
    await expect(page).toHaveURL((url) => url.pathname === path && url.searchParams.get('start') === String(kept));
    await expect.poll(now, { timeout: 20_000 }).toBeGreaterThanOrEqual(Math.floor(kept));
    expect(await now()).toBeLessThan(kept + 15);
    await context.close();
  });
}
