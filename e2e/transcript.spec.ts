/** The transcript beside a film, from caption files that the tests write. */
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { routeDataFile } from './support/data-file.ts';
import { openRun, samplePlayable } from './support/library.ts';
import { pressPanel } from './support/panels.ts';
import { expect, test } from './support/test.ts';

const VTT = (words: string) => `WEBVTT

00:02.000 --> 00:04.000
${words} 1

00:20.000 --> 00:24.000
<v Ann>${words} 2</v> &lt;img src=x onerror=alert(1)&gt;

00:40.000 --> 00:44.000
${words} 3
`;

/** Serves the film's data file with captions of the test; the stream is real. */
async function withCaptions(page: Page, respond: (lang: string) => { status?: number; body?: string }): Promise<void> {
  await routeDataFile(page, '**/data/*/*.json*', async (route) => {
    const file = (await (await route.fetch()).json()) as { video: object };
    const captions = ['en', 'fr'].map((lang) => ({
      lang,
      label: lang === 'en' ? 'English' : 'Français',
      url: `/said.${lang}.vtt`,
    }));
    await route.fulfill({ json: { ...file, video: { ...file.video, captions } } });
  });
  await page.route('**/said.*.vtt', (route) => {
    const lang = /said\.(\w+)\.vtt/.exec(route.request().url())?.[1] ?? '';
    return route.fulfill({ contentType: 'text/vtt', ...respond(lang) });
  });
}

const time = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1);

test.use({ bypassCSP: true });

test('[P15] captions that fail to load can be retried; the lines are read, searched and played from by keyboard', async ({
  page,
}) => {
  let isThere = false;
  await withCaptions(page, (lang) =>
    isThere ? { body: VTT(lang === 'en' ? 'Gate' : 'Porte') } : { status: 404, body: '' },
  );
  await page.goto(`/play?video=${openRun.id}&autoplay=false`);
  await pressPanel(page, 'Transcript');
  const panel = page.getByRole('region', { name: 'Transcript' });
  const line = (name: string | RegExp) => panel.getByRole('button', { name });
  await expect(panel.getByRole('alert')).toContainText('The captions could not be loaded.');
  isThere = true;
  await panel.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(line('0:02 Gate 1')).toBeVisible();

  await expect(line('0:20 Gate 2 <img src=x onerror=alert(1)>')).toBeVisible();
  await line(/Gate 2/).press('Enter');
  await expect.poll(() => time(page)).toBeGreaterThanOrEqual(19.9);
  await expect(line(/Gate 2/), 'the one that is said is marked').toHaveAttribute('aria-current', 'true');
  expect(await violations(page)).toEqual([]);

  await panel.getByRole('searchbox').fill('gate 3');
  await expect(line(/Gate/)).toHaveCount(1);
  await panel.getByRole('searchbox').fill('');
  await panel.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(line('0:40 Porte 3')).toBeVisible();
});

test('[P25] a recording has a transcript too', async ({ page }) => {
  const recording = samplePlayable(
    'recording with captions',
    (item) => item.film === 'commentary' && item.publish && item.visibility === 'public',
  );
  await page.goto(`/play?audio=${recording.id}&autoplay=false`);
  await pressPanel(page, 'Transcript');
  const panel = page.getByRole('region', { name: 'Transcript' });
  await panel.getByRole('button', { name: /They are off|they are off/ }).press('Enter');
  await expect(panel.getByRole('button', { name: /they are off/ })).toHaveAttribute('aria-current', 'true');
});
