/** The in-page elements under the style sheet of their page. */
import type { Page } from '@playwright/test';
import { expectIsolation, valuesWithin } from './support/hostile.ts';
import { openRun } from './support/library.ts';
import { openOwnPage } from './support/own-page.ts';
import { expect, test } from './support/test.ts';

const pageWith = (page: Page, body: string, style = ''): Promise<void> =>
  openOwnPage(
    page,
    `<!doctype html><html lang="en"><title>A club's page</title><style>${style}</style><script type="module" src="/embed/ferryglide.js"></script>${body}`,
  );

const PLAYER = `<ferryglide-player video="${openRun.id}" lang="en"></ferryglide-player>`;

test('[E01] a page’s style sheet does not reach into a player and its menus', async ({ page }) => {
  await pageWith(page, PLAYER);
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  await page.getByRole('button', { name: 'Settings', exact: true }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectIsolation(page, 'ferryglide-player');
});

test('[E01] a page’s style sheet does not reach into a library, except to its named parts', async ({ page }) => {
  await pageWith(
    page,
    '<ferryglide-library search="element-type=Video" lang="en"></ferryglide-library>',
    'ferryglide-library::part(search),ferryglide-library::part(item){outline:3px solid rgb(10, 11, 12)}',
  );
  await expect(page.getByRole('article').first()).toHaveCSS('outline', 'rgb(10, 11, 12) solid 3px');
  const search = page.locator('ferryglide-library [part~=search]');
  await expect(search).toHaveCount(1);
  await expect(search).toHaveCSS('outline', 'rgb(10, 11, 12) solid 3px');
  await expect(page.getByRole('article').nth(5)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectIsolation(page, 'ferryglide-library');
});

test('[E01] an element keeps its own sizes and spacing; a page sets the documented properties, and hides or disables a player', async ({
  page,
}) => {
  await pageWith(
    page,
    `<div id="around">${PLAYER}</div>`,
    `html{font-size:62.5%}body{direction:rtl;letter-spacing:4px;text-transform:uppercase;word-spacing:9px}
    :root {
      --ferryglide-accent: rgb(1, 2, 3);
      --ferryglide-ground: rgb(4, 5, 6);
      --ferryglide-text: rgb(7, 8, 9);
      --ferryglide-font: monospace;
      --ferryglide-radius: 0px;
      --ferryglide-on-accent: rgb(12, 13, 14);
      --ferryglide-accent-soft: rgb(15, 16, 17);
      --ferryglide-surface: rgb(18, 19, 20);
      --ferryglide-line: rgb(21, 22, 23);
    }
    ferryglide-player::part(headline) { outline: 3px solid rgb(10, 11, 12); }`,
  );
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();

  await test.step('sizes, spacing, case and direction are the element’s own from the start', async () => {
    const names = ['font-size', 'letter-spacing', 'text-transform', 'direction', 'word-spacing'];
    // The design's sizes: 15 px for text, 13 px for times.
    expect(await valuesWithin(page, 'ferryglide-player', '[part~=root]', names)).toEqual([
      '15px',
      'normal',
      'none',
      'ltr',
      '0px',
    ]);
    expect(await valuesWithin(page, 'ferryglide-player', '[part~=controls] [class*=_time_]', names)).toEqual([
      '13px',
      'normal',
      'none',
      'ltr',
      '0px',
    ]);
  });

  await test.step('a page sets colours, font and corners by custom properties, and styles parts by name', async () => {
    const values = (selector: string, ...names: string[]) => valuesWithin(page, 'ferryglide-player', selector, names);
    expect(await values('[part~=root]', 'background-color', 'color', 'font-family')).toEqual([
      'rgb(4, 5, 6)',
      'rgb(7, 8, 9)',
      'monospace',
    ]);
    expect(await values('[part~=root]', '--accent', '--on-accent', '--accent-soft', '--surface', '--line')).toEqual([
      'rgb(1, 2, 3)',
      'rgb(12, 13, 14)',
      'rgb(15, 16, 17)',
      'rgb(18, 19, 20)',
      'rgb(21, 22, 23)',
    ]);
    expect(await values('[part~=root]', '--radius-1', '--radius-2')).toEqual(['0px', '0px']);
    expect(await values('[part~=headline]', 'outline')).toEqual(['rgb(10, 11, 12) solid 3px']);
    for (const part of ['stage', 'controls', 'panel-bar', 'bottom-panel', 'side-panel'])
      await expect(page.locator(`ferryglide-player [part~=${part}]`), part).toHaveCount(1);
  });

  await test.step('a player hidden or disabled by the page stays so', async () => {
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(timeline).toBeVisible();
    await page.locator('#around').evaluate((around) => (around.style.visibility = 'hidden'));
    await expect(timeline).toBeHidden();
    await page.locator('#around').evaluate((around) => (around.style.cssText = 'pointer-events:none'));
    expect(await valuesWithin(page, 'ferryglide-player', '[part~=controls]', ['pointer-events'])).toEqual(['none']);
    await page.locator('ferryglide-player').evaluate((element: HTMLElement) => (element.hidden = true));
    await expect(timeline).toBeHidden();
  });
});
