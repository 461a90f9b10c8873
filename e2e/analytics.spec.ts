/** Counting visits: the viewer is asked first, the counts go to the host, and an administrator sees them. */
import type { Page } from '@playwright/test';
import { openRun, signIn } from './support/library.ts';
import { expect, test } from './support/test.ts';

const counted = `/play?video=${openRun.id}&flags=analytics&analytics-groups=${openRun.group}`;

/** Everything that the page sends to the endpoint. */
function watchCounts(page: Page): string[] {
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/analytics') sent.push(request.method());
  });
  return sent;
}

/** The host's response to a play event; everything else is sent by beacon, whose response nobody reads. */
const playRequested = (page: Page) =>
  page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/analytics' && response.request().resourceType() !== 'ping',
  );

const plays = (page: Page) =>
  page
    .getByRole('table', { name: 'By video' })
    .getByRole('row')
    .filter({ hasText: openRun.title })
    .getByRole('cell')
    .first();

test('[P28] a visit is counted once the viewer consents, which a link cannot do for them; an administrator sees the count', async ({
  page,
}) => {
  const sent = watchCounts(page);
  await page.goto(`${counted}&analytics-consent=given`);
  const question = page.getByRole('region', { name: 'Audience count' });
  await expect(question).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  expect(sent, 'nothing before the answer').toEqual([]);
  const playRequest = playRequested(page);
  await question.getByRole('button', { name: 'Count it' }).click();
  await expect(question).toBeHidden();
  expect((await playRequest).status(), 'what plays already is a play').toBe(200);
  await page.getByRole('button', { name: 'Next tag' }).click();
  await expect.poll(() => sent.length, { message: 'the tag leaves by beacon' }).toBe(2);

  await signIn(page, 'admin', '/audience');
  await expect(page.getByRole('heading', { name: 'Audience' })).toBeVisible();
  await expect(plays(page)).toHaveText(/^[1-9]/);
  await expect(page.getByRole('table', { name: 'By tag' })).toContainText(openRun.title);

  const again = playRequested(page);
  await page.goto(counted);
  expect((await again).status(), 'by the response of the visit before').toBe(200);
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(question, 'the answer is remembered').toBeHidden();
});

test('[P28] nothing is sent if the viewer refuses, if a link refuses, or if the page does not count visits', async ({
  page,
  browser,
  baseURL,
}) => {
  const sent = watchCounts(page);
  await page.goto(counted);
  await page.getByRole('button', { name: 'Do not count' }).click();
  await page.getByRole('button', { name: 'Next tag' }).click();
  await expect(page.getByRole('region', { name: 'Audience count' })).toBeHidden();
  expect(sent).toEqual([]);

  const other = await browser.newPage({ ...(baseURL ? { baseURL } : {}), reducedMotion: 'reduce' });
  const sentByOther = watchCounts(other);
  await other.goto(`${counted}&analytics-consent=refused`);
  await other.getByRole('button', { name: 'Next tag' }).click();
  await expect(other.getByRole('region', { name: 'Audience count' })).toBeHidden();
  await other.goto(`/play?video=${openRun.id}`);
  await other.getByRole('button', { name: 'Next tag' }).click();
  await expect(other.getByRole('region', { name: 'Audience count' })).toBeHidden();
  expect(sentByOther).toEqual([]);
  await other.close();
});
