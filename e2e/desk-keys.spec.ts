/** The tagging desk by keyboard, with a screen reader and in forced colours (row B14). */
import type { Locator, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { deskAddress, isSaved, seekTo, showsFilm, tagCount, tagCountOf, tagsOfDesk } from './support/desk-page.ts';
import { isOpen, samplePlayable, signIn } from './support/library.ts';
import { expect, test } from './support/test.ts';

test.use({ bypassCSP: true });

const film = samplePlayable('film of an upstream gate', (item) => isOpen(item) && item.film === 'gate-25');
const TABS_MAX = 150;

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let tab = 0; tab < TABS_MAX; tab++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${String(target)}`);
}

test('[B14] tags are made, listed and settled by keyboard, with a screen reader and in forced colours', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(globalThis, { drawn });
    const isTimeline = ({ canvas }: CanvasRenderingContext2D) =>
      canvas.closest('section')?.getAttribute('aria-label')?.startsWith('Timeline of ') ?? false;
    const note = (method: 'fillText' | 'clearRect', tell: (text: unknown) => void) => {
      const original: unknown = Reflect.get(CanvasRenderingContext2D.prototype, method);
      Reflect.set(
        CanvasRenderingContext2D.prototype,
        method,
        function (this: CanvasRenderingContext2D, ...args: unknown[]) {
          if (isTimeline(this)) tell(args[0]);
          Reflect.apply(original as () => void, this, args);
        },
      );
    };
    note('fillText', (text) => drawn.push(String(text)));
    note('clearRect', () => drawn.splice(0));
  });
  await signIn(page, 'editor', deskAddress(film.id));
  await showsFilm(page);

  await test.step('a press is announced with its tag and time, and announced again when the tag is moved', async () => {
    const before = await tagCountOf(page);
    await seekTo(page, 2.5);
    const said = page.getByRole('status').filter({ hasText: /Gate touched/ });
    await expect(said).toHaveCount(0);
    await page.keyboard.press('t');
    await expect(said).toHaveText('Gate touched: Touch (2), 0:02.50');
    await page.keyboard.press('Alt+ArrowRight');
    await expect(said).toHaveText('Gate touched: Touch (2), 0:02.60');
    // Only one live region announces it.
    await expect(said).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(tagCount(page)).toHaveText(`Tags ${before}`);
    await isSaved(page);
  });

  await test.step('in forced colours the timeline’s rows carry the numbers of its legend instead of colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const categories = [...new Set((await tagsOfDesk(page, film.id)).map(({ category }) => category))];
    const legend = page.getByRole('region', { name: /^Timeline of \d+ tags$/ }).getByRole('listitem');
    await expect(legend).toHaveCount(categories.length);
    const names = await legend.allTextContents();
    expect(names.toSorted()).toEqual(categories.toSorted());
    const numbers = names.map((_, row) => String(row + 1));
    const drawn = () => page.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn);

    /** The legend as a screen reader reads it: text added by CSS is only in the accessibility tree. */
    const session = await page.context().newCDPSession(page);
    const read = async (): Promise<string[]> => {
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      const byId = new Map(nodes.map((node) => [node.nodeId, node]));
      const textOf = (id: string): string => {
        const node = byId.get(id);
        if (!node) return '';
        if (node.role?.value === 'StaticText') return String(node.name?.value ?? '');
        return (node.childIds ?? []).map(textOf).join(' ').trim();
      };
      const items = nodes.filter(({ role }) => role?.value === 'listitem').map(({ nodeId }) => textOf(nodeId));
      return items.filter((text) =>
        names.some((name) => text === name || (/^\d+ /.test(text) && text.endsWith(` ${name}`))),
      );
    };
    const swatches = async () => {
      const all = page.locator('[class*=swatch]');
      const displays = await all.evaluateAll((each) => each.map((swatch) => getComputedStyle(swatch).display));
      expect(displays.length).toBeGreaterThan(names.length);
      return [...new Set(displays)];
    };
    await expect.poll(drawn).toEqual(numbers);
    expect(await read()).toEqual(names.map((name, row) => `${row + 1} ${name}`));
    expect(await swatches()).toEqual(['none']);
    expect(await violations(page)).toEqual([]);

    await page.emulateMedia({ forcedColors: 'none' });
    await expect.poll(drawn).toEqual([]);
    expect(await read()).toEqual(names);
    expect(await swatches()).not.toContain('none');
  });

  await test.step('tags are listed, searched, selected, moved, edited and settled by keyboard', async () => {
    const before = await tagsOfDesk(page, film.id);
    await expect(tagCount(page)).toHaveText(`Tags ${before.length}`);
    const starts = async () =>
      (await tagsOfDesk(page, film.id)).map(({ start = 0 }) => start).toSorted((a, b) => a - b);
    const old = await starts();
    expect(old.length).toBeGreaterThan(3);
    const rows = page.getByRole('region', { name: /^Tags \d+$/ }).getByRole('listitem');
    const main = (row: number) => rows.nth(row).locator('[data-main]');

    // Up and down the list, and to the time of a tag.
    await tabTo(page, main(0));
    await page.keyboard.press('ArrowDown');
    await expect(main(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(main(0)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const video = page.locator('video').first();
    await expect.poll(() => video.evaluate((of: HTMLVideoElement) => of.currentTime)).toBeCloseTo(old[1]!, 2);

    // Shift selects everything from the previous checkbox.
    await page.keyboard.press('Shift+Tab');
    await expect(rows.nth(1).getByRole('checkbox')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Tab');
    await expect(rows.nth(3).getByRole('checkbox')).toBeFocused();
    await page.keyboard.press('Shift+Space');
    await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
    await page.keyboard.press('Alt+ArrowRight');
    const moved = old.map((start, row) => (row >= 1 && row <= 3 ? Math.round((start + 0.1) * 1_000) / 1_000 : start));
    await expect.poll(starts).toEqual(moved);
    await page.keyboard.press('Control+z');
    await expect.poll(starts).toEqual(old);
    await page.keyboard.press('Escape');
    await expect(page.getByText('3 selected', { exact: true })).toBeHidden();
    await isSaved(page);

    // The tag is changed here while offline, and meanwhile by somebody else.
    await context.setOffline(true);
    await expect(page.getByText(/^No connection\./)).toBeVisible();
    await tabTo(page, rows.nth(3).getByRole('button', { name: /^Edit / }));
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Edit tag' });
    await tabTo(page, form.getByRole('textbox', { name: 'Description' }));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('with the paddle');
    await tabTo(page, form.getByRole('button', { name: 'Apply' }));
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(page.getByText('No connection. 1 change is kept on this device and sent later.')).toBeVisible();
    const { id, revision, category, start } = (await tagsOfDesk(page, film.id)).find((tag) => tag.start === old[3])!;
    const change = {
      change: crypto.randomUUID(),
      id,
      base: revision,
      tag: { category, start, description: 'with the bow' },
    };
    const answer = await page.request.post('/services/desk', {
      headers: { origin: new URL(page.url()).origin },
      data: { request: 'changeDeskTags', params: { mediaId: String(film.id), changes: [change] } },
    });
    expect(await answer.json()).toMatchObject({ status: 'ok', data: { outcomes: [{ kind: 'saved' }] } });
    await context.setOffline(false);

    const settle = rows.getByRole('button', { name: /^two versions of / });
    await expect(settle).toBeVisible();
    await tabTo(page, settle);
    await page.keyboard.press('Enter');
    const versions = page.getByRole('dialog', { name: 'Two versions of one tag' });
    const choice = versions.getByRole('group', { name: 'Description' });
    const [theirs, mine] = [/with the bow/, /with the paddle/].map((name) => choice.getByRole('radio', { name }));
    await expect(theirs!).toBeChecked();
    await tabTo(page, theirs!);
    await page.keyboard.press('ArrowDown');
    await expect(mine!).toBeChecked();
    await tabTo(page, versions.getByRole('button', { name: 'Keep my choice' }));
    await page.keyboard.press('Enter');
    await expect(versions).toBeHidden();
    await isSaved(page);
    await expect
      .poll(async () => (await tagsOfDesk(page, film.id)).find((tag) => tag.id === id)?.description)
      .toBe('with the paddle');
    // The button that opened the dialog has been removed, so the focus moves to its row.
    await expect(main(3)).toBeFocused();
  });
});
