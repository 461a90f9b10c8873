/**
 * Both ways of embedding in Firefox: strict policies, hostile style sheets, and the messages if the host is blocked.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { elementSnippet } from '../../core/domain/embed-snippet.ts';
import { type ClubSite, startClubSite } from '../support/club-site.ts';
import { expectIsolation } from '../support/hostile.ts';
import { openRun } from '../support/library.ts';
import { address, it } from './support/firefox.ts';

let club: ClubSite;
beforeAll(async () => {
  club = await startClubSite();
});
afterAll(() => club.stop());

const html = (body: string): string => `<!doctype html><html lang="en"><title>A club's page</title>${body}`;
const snippet = elementSnippet(`${address}/`, { type: 'video', id: String(openRun.id), title: 'Our run' });
const element = `<script type="module" src="${address}/embed/ferryglide.js"></script><ferryglide-player video="${openRun.id}" lang="en"></ferryglide-player>`;

/** Presses the play button of `embed.js`, the first stop of the Tab key. */
async function pressPlay(page: Page): Promise<void> {
  const button = await page.waitForSelector('ferryglide-player >>> button');
  expect(await button?.evaluate((each) => each.ariaLabel)).toMatch(/^Play: Our run$/);
  await button?.press('Enter');
}

async function expectToPlay(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page
          .frames()
          .find((frame) => frame.url().startsWith(`${address}/play`))
          ?.evaluate(() => document.querySelector('video')?.currentTime),
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0.3);
}

it('[E01] the pasted snippet plays under a strict policy', async ({ viewer: { page } }) => {
  const policy = `default-src 'none'; script-src ${address}; frame-src ${address}; img-src ${address}; style-src 'none'`;
  await page.goto(club.put({ html: html(snippet), headers: { 'content-security-policy': policy } }));
  await pressPlay(page);
  await expectToPlay(page);
});

it('[E01] the snippet plays in a sandbox under a hostile style sheet', async ({ viewer: { page } }) => {
  const hostile =
    '<style>html{font-size:62.5%}*{font:40px serif;direction:rtl}button,iframe{display:none!important}</style>';
  const inner = club.put({ html: html(hostile + snippet) });
  const frame = `<iframe id="sandbox" sandbox="allow-scripts allow-same-origin" src="${inner}" allow="autoplay" width="900" height="700"></iframe>`;
  await page.goto(club.put({ html: html(frame) }));
  const sandbox = await (await page.waitForSelector('#sandbox'))?.contentFrame();
  const button = await sandbox?.waitForSelector('ferryglide-player >>> button', { visible: true });
  const { width, height } = (await button?.boundingBox()) ?? { width: 0, height: 1 };
  expect(width / height).toBeCloseTo(16 / 9, 1);
  await button?.press('Enter');
  await expectToPlay(page);
});

it('[E01] the snippet plays in a sandbox without an origin', async ({ viewer: { page } }) => {
  const inner = club.put({ html: html(snippet) });
  const frame = `<iframe id="sandbox" sandbox="allow-scripts" src="${inner}" allow="autoplay" width="900" height="700"></iframe>`;
  await page.goto(club.put({ html: html(frame) }));
  const sandbox = await (await page.waitForSelector('#sandbox'))?.contentFrame();
  await (await sandbox?.waitForSelector('ferryglide-player >>> button', { visible: true }))?.press('Enter');
  await expectToPlay(page);
});

it('[E01] a policy without the host is reported in place of the film', async ({ viewer: { page } }) => {
  const policy = `default-src 'none'; script-src ${address}; style-src 'none'`;
  await page.goto(club.put({ html: html(snippet), headers: { 'content-security-policy': policy } }));
  await pressPlay(page);
  const alert = await page.waitForSelector('ferryglide-player >>> [role=alert]', { visible: true });
  expect(await alert?.evaluate((each) => each.textContent)).toContain(`frame-src ${address}`);
});

it('[E01] a hostile style sheet does not reach into an element of the page', async ({ viewer: { page } }) => {
  await page.goto(club.put({ html: html(element) }));
  await page.waitForSelector('ferryglide-player >>> section[aria-label="Timeline"]', { visible: true });
  await page.waitForNetworkIdle();
  await expectIsolation(page, 'ferryglide-player');
});

it('[E01] an element plays under a policy that names the host as documented', async ({ viewer: { page } }) => {
  const policy = `default-src 'none'; script-src ${address}; style-src ${address}; connect-src ${address}; media-src ${address} blob:; img-src ${address} data:; font-src ${address}; worker-src blob:`;
  const playing = element.replace(' lang="en"', ' lang="en" autoplay');
  await page.goto(club.put({ html: html(playing), headers: { 'content-security-policy': policy } }));
  const time = () =>
    page.evaluate(() => document.querySelector('ferryglide-player')?.shadowRoot?.querySelector('video')?.currentTime);
  await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(0.3);
});

it('[E01] a policy without the host is reported in the element', async ({ viewer: { page } }) => {
  const policy = `script-src ${address}; style-src ${address}; connect-src 'none'`;
  await page.goto(club.put({ html: html(element), headers: { 'content-security-policy': policy } }));
  const alert = await page.waitForSelector('ferryglide-player >>> [part=blocked]', { visible: true });
  expect(await alert?.evaluate((each) => each.textContent)).toContain(`connect-src ${address}`);
});
