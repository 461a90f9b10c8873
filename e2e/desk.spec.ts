/** The tagging desk on real films (row B14). */
import type { Browser, Locator, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { deskAddress, isSaved, seekTo, showsFilm, tagCount, tagCountOf, tagsOfDesk } from './support/desk-page.ts';
import { expectFrame } from './support/frames.ts';
import { frameAt, deskRun, signIn } from './support/library.ts';
import { expect, test } from './support/test.ts';

test.use({ bypassCSP: true });

const address = deskAddress(deskRun.id);

async function openDesk(page: Page): Promise<void> {
  await expect(tagCount(page)).toBeVisible();
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Slalom' });
  await showsFilm(page);
}

/** Scrolls until the button is rendered: the list renders only the rows in view of the list and the window. */
async function scrollListTo(page: Page, button: Locator): Promise<void> {
  const list = page.getByRole('region', { name: /^Tags \d+$/ }).getByRole('list');
  await list.evaluate(({ parentElement: view }) => {
    view!.scrollIntoView({ block: 'center' });
    view!.scrollTo({ top: 0 });
  });
  await expect(async () => {
    if ((await button.count()) === 0)
      await list.evaluate(({ parentElement: view }) => {
        const { scrollTop, clientHeight, scrollHeight } = view!;
        const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1;
        view!.scrollTo({ top: isAtEnd ? 0 : scrollTop + clientHeight / 2 });
      });
    await expect(button).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

async function another(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), bypassCSP: true });
  const page = await context.newPage();
  await signIn(page, 'editor', address);
  await openDesk(page);
  return page;
}

test('[B14] tags are pressed, named, moved and stretched on a film, and appear in the player', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await signIn(page, 'editor', address);
  await openDesk(page);
  let made: Awaited<ReturnType<typeof tagsOfDesk>> = [];

  await test.step('tags are pressed, held and moved', async () => {
    const before = await tagCountOf(page);
    const others = new Set((await tagsOfDesk(page, deskRun.id)).map(({ id }) => id));
    await seekTo(page, 12.5);
    await page.keyboard.press('t');
    await expect(page.getByText('Last tag: 0:12.50 Gate touched: Touch (2)')).toBeVisible();
    for (const key of ['7', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByText('Last tag: 0:12.50 Gate touched: Touch (2) · Gate 7')).toBeVisible();
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Alt+ArrowRight');
    await expect(page.getByText('Last tag: 0:12.70 Gate touched: Touch (2)')).toBeVisible();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    for (const key of ['g', '9', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByText('Last tag: 0:12.50 Gate 9: 9')).toBeVisible();
    await seekTo(page, 20);
    await page.keyboard.press('m');
    await page.keyboard.press('Control+z');
    await isSaved(page);
    await expect(tagCount(page)).toHaveText(`Tags ${before + 2}`);
    made = (await tagsOfDesk(page, deskRun.id))
      .filter(({ id }) => !others.has(id))
      .toSorted((one, other) => (other.start ?? 0) - (one.start ?? 0));
    expect(made).toEqual([
      expect.objectContaining({
        category: 'Gate touched',
        description: 'Touch (2) · Gate 7',
        start: 12.7,
        duration: 100,
        score: '+2',
      }),
      expect.objectContaining({ category: 'Gate 9', description: '9', start: 12.5 }),
    ]);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('tags are shifted together, undone and redone, and a range is dragged and stretched on the timeline', async () => {
    const starts = async () =>
      Object.fromEntries((await tagsOfDesk(page, deskRun.id)).map(({ id, start }) => [id, start]));
    const before = await starts();
    expect(Object.keys(before).length).toBeGreaterThan(3);
    const later = Object.fromEntries(
      Object.entries(before).map(([id, start = 0]) => [id, Math.round((start + 0.1) * 1_000) / 1_000]),
    );
    await page.getByRole('button', { name: 'Select all' }).click();
    await expect(page.getByText(`${Object.keys(before).length} selected`)).toBeVisible();
    for (const [key, expected] of [
      ['Alt+ArrowRight', later],
      ['Control+z', before],
      ['Control+y', later],
      ['Control+z', before],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(starts, { message: key }).toEqual(expected);
    }
    await page.keyboard.press('Escape');

    // A range of 10 s, by two presses.
    await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Sprint' });
    await seekTo(page, 20);
    await page.keyboard.press('a');
    await seekTo(page, 30);
    await page.keyboard.press('a');
    const range = async () => {
      const made = (await tagsOfDesk(page, deskRun.id)).filter(({ id }) => !(id in before));
      return made.map(({ category, start = Number.NaN, duration = 0 }) => ({ category, start, duration }));
    };
    await expect.poll(range).toEqual([{ category: 'Acceleration', start: 20, duration: 10_000 }]);

    // After another press all tags can still be selected at once; the focus stays on the button.
    const all = page.getByRole('button', { name: 'Select all' });
    await all.click();
    await expect(page.getByText(`${Object.keys(before).length + 1} selected`)).toBeVisible();
    await expect(all).toBeFocused();
    await page.getByRole('button', { name: 'Select none' }).click();

    const timeline = page.getByRole('region', { name: /^Timeline of \d+ tags$/ });
    const rows = await timeline.getByRole('listitem').allTextContents();
    const canvas = timeline.locator('canvas');
    await canvas.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await canvas.boundingBox())!;
    const middle = y + ((rows.indexOf('Acceleration') + 0.5) * height) / rows.length;
    // Whole pixels along the film's 60 s.
    const perSecond = width / 60;
    const drag = async (from: number, pixels: number): Promise<number> => {
      const grip = Math.round(x + from * perSecond);
      await page.mouse.move(grip, middle);
      await page.mouse.down();
      await page.mouse.move(grip + pixels, middle, { steps: 4 });
      await page.mouse.up();
      return pixels / perSecond;
    };
    /** To the millisecond, the precision in which tags are stored. */
    const stands = async (start: number, end: number): Promise<void> => {
      await expect
        .poll(async () => {
          const [made] = await range();
          return made && Math.max(Math.abs(made.start - start), Math.abs(made.start + made.duration / 1_000 - end));
        })
        .toBeLessThan(0.0015);
    };
    const moved = await drag(25, 90);
    await stands(20 + moved, 30 + moved);
    const longer = await drag(30 + moved, 60);
    await stands(20 + moved, 30 + moved + longer);
    const earlier = await drag(20 + moved, -45);
    await stands(20 + moved + earlier, 30 + moved + longer);
  });

  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Slalom' });
  await test.step('an athlete is named by bib, and a press is on the screen within a frame', async () => {
    await seekTo(page, 5);
    await page.keyboard.press('s');
    await page.keyboard.press('4');
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Last tag: 0:05.00 Start: Start · 42')).toBeVisible();

    // From the key's event to the first frame that can show the tag.
    await page.evaluate(() => {
      const times: number[] = [];
      Object.assign(globalThis, { times });
      document.addEventListener(
        'keydown',
        (event) => {
          const pressed = performance.now();
          const shown = () =>
            document.querySelector('main')?.textContent.includes('Last tag: 0:05.00 Gate missed') ?? false;
          queueMicrotask(() => requestAnimationFrame(() => times.push(shown() ? performance.now() - pressed : 1_000)));
          void event;
        },
        { capture: true },
      );
    });
    await page.keyboard.press('m');
    await expect.poll(() => page.evaluate(() => (globalThis as unknown as { times: number[] }).times.length)).toBe(1);
    const [latency = 1_000] = await page.evaluate(() => (globalThis as unknown as { times: number[] }).times);
    // The tag is in the document before the next frame is drawn; a busy machine draws frames late.
    expect(latency).toBeLessThan(200);
    test.info().annotations.push({ type: 'key to tag, ms', description: latency.toFixed(1) });
    await isSaved(page);
  });

  await test.step('after a press by mouse, digits and Enter answer its question, and Space plays the film', async () => {
    // Dismisses the gate question of the miss pressed above.
    await page.keyboard.press('Escape');
    const before = await tagCountOf(page);
    await seekTo(page, 6);
    const start = page.getByRole('region', { name: 'Buttons' }).getByRole('button', { name: /^Start/ });
    await start.click();
    await expect(tagCount(page)).toHaveText(`Tags ${before + 1}`);
    for (const key of ['4', '2', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByText('Last tag: 0:06.00 Start: Start · 42')).toBeVisible();
    await page.keyboard.press('Space');
    const video = page.locator('video').first();
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.paused)).toBe(false);
    await expect(tagCount(page)).toHaveText(`Tags ${before + 1}`);

    // In keyboard use the focus stays on the button: Space presses it, and Enter first answers and then presses it.
    await seekTo(page, 7);
    await start.focus();
    await page.keyboard.press('Space');
    await expect(tagCount(page)).toHaveText(`Tags ${before + 2}`);
    await expect(start).toBeFocused();
    for (const key of ['7', '7', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByText(/^Last tag: .* Start: Start · 77$/)).toBeVisible();
    await expect(start).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tagCount(page)).toHaveText(`Tags ${before + 3}`);
    await isSaved(page);
  });

  await test.step('if the device cannot store a press, the desk says that the page must stay open', async () => {
    await page.evaluate(() => {
      Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
        if (key.startsWith('mvDesk:')) throw new DOMException('full', 'QuotaExceededError');
        this[key] = value;
      };
    });
    await seekTo(page, 36);
    await context.setOffline(true);
    await expect(page.getByText('What you tag is kept on this device and sent later.', { exact: false })).toBeVisible();
    await page.keyboard.press('t');
    await expect(page.getByText('1 change could not be stored on this device', { exact: false })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await context.setOffline(false);
    await isSaved(page);
  });

  await test.step('the tags appear in the player', async () => {
    // The player starts at the linked tag minus its pre-roll of 3 s.
    await page.goto(`/play?video=${deskRun.id}&tag=${made[0]?.id}&pre-roll=3&autoplay=false`);
    await expect(page.getByRole('region', { name: 'Now playing' }).getByText('Touch (2)')).toBeVisible();
    await expectFrame(page, frameAt(deskRun, 9.7));
  });
});

/** Presses touch, miss and finish offline, so that they stay unsent. */
async function pressThreeOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText(/^No connection\./)).toBeVisible();
  for (const key of ['t', 'm', 'f']) await page.keyboard.press(key);
  await expect(page.getByText('No connection. 3 changes are kept on this device and sent later.')).toBeVisible();
}

test('[B14] offline presses are kept on the device and sent once, in order and under the name of the person who pressed', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await signIn(page, 'editor', address);
  await openDesk(page);

  await test.step('the page opens, says how many tags are stored, and sends them in order once online', async () => {
    const before = await tagCountOf(page);
    await seekTo(page, 33);
    // The service worker has stored the pages on the device.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await pressThreeOffline(page);
    await page.reload();
    await expect(
      page.getByText('The server did not respond. 3 changes of yours are safe on this device', { exact: false }),
    ).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'POST' || !request.url().includes('/services/desk')) return;
      const { request: name, params } = request.postDataJSON() as {
        request: string;
        params: { changes: { tag: { category: string } | null }[] };
      };
      if (name === 'changeDeskTags') sent.push(...params.changes.map(({ tag }) => tag?.category ?? 'removal'));
    });
    await context.setOffline(false);
    await openDesk(page);
    await isSaved(page);
    await expect(tagCount(page)).toHaveText(`Tags ${before + 3}`);
    expect(sent).toEqual(['Gate touched', 'Gate missed', 'Finish']);
    const made = (await tagsOfDesk(page, deskRun.id))
      .filter(({ start }) => start === 33)
      .map(({ category }) => category);
    expect(made.toSorted()).toEqual(['Finish', 'Gate missed', 'Gate touched']);
  });

  await test.step('the next person to sign in neither sees nor sends another’s unsent tags, which are sent once their owner returns', async () => {
    const before = await tagCountOf(page);
    await seekTo(page, 41);
    await pressThreeOffline(page);
    await page.goto('about:blank');
    await context.setOffline(false);

    await context.clearCookies();
    await signIn(page, 'admin', address);
    await openDesk(page);
    await isSaved(page);
    await expect(tagCount(page)).toHaveText(`Tags ${before}`);
    await seekTo(page, 42);
    await page.keyboard.press('t');
    await isSaved(page);
    await expect(tagCount(page)).toHaveText(`Tags ${before + 1}`);
    expect((await tagsOfDesk(page, deskRun.id)).filter(({ start }) => start === 41)).toEqual([]);

    await context.clearCookies();
    await signIn(page, 'editor', address);
    await openDesk(page);
    await isSaved(page);
    await expect(tagCount(page)).toHaveText(`Tags ${before + 4}`);
    const editors = (await tagsOfDesk(page, deskRun.id)).filter(({ start }) => start === 41);
    expect(editors.map(({ category }) => category).toSorted()).toEqual(['Finish', 'Gate missed', 'Gate touched']);
    expect(new Set(editors.map(({ by }) => by?.name)).size).toBe(1);
    expect(editors[0]?.by?.name).not.toBe(
      (await tagsOfDesk(page, deskRun.id)).find(({ start }) => start === 42)?.by?.name,
    );
  });
});

test('[B14] two people see each other’s tags within a second, and two edits of one tag show both versions', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'editor', address);
  await openDesk(page);
  const other = await another(browser, baseURL);
  // The fastest of three: two browsers and a server share a busy machine.
  const took: number[] = [];
  for (const at of [44, 42, 40]) {
    await seekTo(page, at);
    const heading = other.getByRole('heading', { name: `Tags ${(await tagCountOf(other)) + 1}` });
    const from = Date.now();
    await page.keyboard.press('t');
    await heading.waitFor();
    took.push(Date.now() - from);
    await isSaved(page);
  }
  expect(Math.min(...took), 'ms from the press to the other screen').toBeLessThan(1_000);

  // Both change the tag: one of them while offline.
  await other.context().setOffline(true);
  await expect(other.getByText(/^No connection\./)).toBeVisible();
  const edit = /^Edit 0:40\.00 Gate touched/;
  for (const [who, words] of [
    [other, 'with the paddle'],
    [page, 'with the bow'],
  ] as const) {
    await scrollListTo(who, who.getByRole('button', { name: edit }));
    await who.getByRole('button', { name: edit }).click();
    await who.getByRole('textbox', { name: 'Description' }).fill(words);
    await who.getByRole('button', { name: 'Apply' }).click();
  }
  await isSaved(page);
  await other.context().setOffline(false);
  // Reloads before the conflict is settled.
  const disputed = other.getByRole('status').filter({ hasText: '1 tag has two versions.' });
  await expect(disputed).toBeVisible({ timeout: 30_000 });
  await other.reload();
  await openDesk(other);
  await expect(disputed).toBeVisible();
  await other.getByRole('button', { name: 'Compare the next one' }).click();
  const versions = other.getByRole('dialog', { name: 'Two versions of one tag' });
  await expect(versions).toContainText('with the bow');
  await versions.getByRole('radio', { name: /with the paddle/ }).check();
  await versions.getByRole('button', { name: 'Keep my choice' }).click();
  await isSaved(other);
  await expect(disputed).toBeHidden();
  await expect
    .poll(async () =>
      (await tagsOfDesk(page, deskRun.id)).filter(({ description }) => description === 'with the paddle'),
    )
    .toHaveLength(1);
  // The decision survives a reload.
  await other.reload();
  await openDesk(other);
  await isSaved(other);
  await expect(disputed).toBeHidden();
  await other.context().close();
});
