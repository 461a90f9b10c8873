/** The actions of an item: its menu, its links, its QR code, and its snippet in another site's page. */
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import { violations } from './support/axe.ts';
import { expectFramesToMove } from './support/frames.ts';
import { openRun, privateRun, samplePlayable, signIn } from './support/library.ts';
import { chooseByKeys, openMenu } from './support/menu.ts';
import { goFromDialog } from './support/navigation.ts';
import { startOtherSite } from './support/other-site.ts';
import { expect, test } from './support/test.ts';

test.use({ bypassCSP: true });

/** A public video that offers a QR code and a snippet. */
const shared = samplePlayable(
  'open video with a QR code and a snippet',
  (item) =>
    item.type === 'Video' &&
    item.film === 'slalom-run' &&
    item.visibility === 'public' &&
    item.publish &&
    item.qr_code &&
    item.embed &&
    !item.accessControl &&
    !item.pay_per_view &&
    !item.expiration_date &&
    !item.validity_date &&
    !item.pubVideo.preRoll &&
    item.group === 64,
);

async function find(page: Page, title: string, type = 'Video'): Promise<void> {
  const key = type === 'Session' ? 'video' : type.toLowerCase();
  await page.goto(`/?${new URLSearchParams({ 'element-type': type, [`search-${key}`]: title })}`);
  await expect(page.getByRole('button', { name: `Actions for ${title}`, exact: true }).first()).toBeVisible();
}

test('[L16] [L23] the menu of a video offers a visitor the permitted actions; by keyboard its QR code decodes to its /playQR, which plays it', async ({
  page,
}) => {
  await find(page, shared.title);
  const { origin } = new URL(page.url());
  let decoded = '';

  await test.step('the QR code of a video', async () => {
    await openMenu(page, shared.title);
    await chooseByKeys(page, 'QR code');
    const dialog = page.getByRole('dialog', { name: 'QR code' });
    const code = dialog.getByRole('img');
    await expect(code).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const picture = await code.evaluate(async (image: HTMLImageElement) => {
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
      return { data: [...data], width, height, isJpeg: image.src.startsWith('data:image/jpeg') };
    });
    expect(picture.isJpeg).toBe(true);
    decoded = jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height)?.data ?? '';
    expect(decoded).toBe(`${origin}/playQR?video=${shared.id}`);

    const saving = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Save the picture' }).press('Enter');
    expect((await saving).suggestedFilename()).toBe('qr-code.jpg');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy the picture' }).press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('The picture has been copied to your clipboard.');
    expect(await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types)).toEqual(['image/png']);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: `Actions for ${shared.title}`, exact: true }).first()).toBeFocused();
  });

  await test.step('the preview offers the same actions', async () => {
    await openMenu(page, shared.title);
    const names = await page.getByRole('menuitem').allTextContents();
    expect(names).toEqual(expect.arrayContaining(['Share', 'Embed', 'QR code']));
    for (const never of ['Edit', 'Tag', 'Delete', 'Studio', 'Multicast', 'CSV import', 'CSV export', 'Clip'])
      expect(names).not.toContain(never);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: shared.title, exact: true }).first().click();
    const preview = page.getByRole('dialog', { name: shared.title });
    await preview.getByRole('button', { name: `Actions for ${shared.title}` }).click();
    expect(await preview.getByRole('menuitem').allTextContents()).toEqual(names);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('the code leads to the film', async () => {
    await page.goto(decoded);
    await expect(page).toHaveURL(`${origin}/play?video=${shared.id}`);
    await expectFramesToMove(page);
  });
});

test('[L24] [L17] by keyboard: the links of a video and of a tag are copied and open', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await find(page, openRun.title);

  await test.step('a clipboard that refuses is reported, and the link is shown for copying', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await openMenu(page, openRun.title);
    await page.keyboard.press('Enter');
    const notice = page.getByRole('alertdialog', { name: 'Oops...' });
    await expect(notice).toContainText('Something went wrong, please copy the link from your address bar.');
    await expect(notice.getByLabel('Link')).toHaveValue(`${new URL(page.url()).origin}/play?video=${openRun.id}`);
    await page.keyboard.press('Escape');
    await expect(notice).toBeHidden();
    await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
  });

  await test.step('the link of a video, and of a tag', async () => {
    const { origin } = new URL(page.url());
    await openMenu(page, openRun.title);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Great!' })).toContainText(
      'The link has been copied to your clipboard.',
    );
    expect(await violations(page)).toEqual([]);
    expect(await clipboard()).toBe(`${origin}/play?video=${openRun.id}`);
    await page.keyboard.press('Enter');

    await goFromDialog(page, '/?element-type=Tag');
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await chooseByKeys(page, 'Share');
    await expect(page.getByRole('alertdialog', { name: 'Great!' })).toBeVisible();
    const link = await clipboard();
    expect(link).toMatch(new RegExp(`^${origin}/play\\?(video|audio)Tags=.+`));
    await page.goto(link);
    await expect(page.getByRole('region', { name: /^Player: / })).toBeVisible();
  });
});

test('[L24] a photo and a collection are shared by a link that opens them', async ({ page, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const shareFirst = async (type: string): Promise<{ title: string; link: string }> => {
    await page.goto(`/?element-type=${type}`);
    const dots = page.getByRole('button', { name: /^Actions for / }).first();
    const title = ((await dots.getAttribute('aria-label')) ?? '').replace('Actions for ', '');
    await dots.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'Great!' })).toBeVisible();
    return { title, link: await page.evaluate(() => navigator.clipboard.readText()) };
  };
  const photo = await shareFirst('Photo');
  const collection = await shareFirst('Collection');
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(photo.link);
  const preview = guest.getByRole('dialog', { name: photo.title });
  await expect(preview.getByRole('img', { name: photo.title })).toBeVisible();
  await guest.goto(collection.link);
  await expect(guest.getByRole('list', { name: 'Results' }).getByRole('listitem').first()).toBeVisible();
  expect(new URL(guest.url()).searchParams.get('search-collection')).toBe(collection.title);
  await guest.context().close();
});

test('[L26] [L24] links of another group’s library open for its members', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const trial = 'League trial: 200 m, lane 5';
  await signIn(page, 'league', `/?${new URLSearchParams({ user: '71', 'element-type': 'Video', search: trial })}`);
  const hit = page.getByRole('link', { name: trial, exact: true }).first();
  const address = (await hit.getAttribute('href')) ?? '';
  expect(new URL(address).searchParams.get('user')).toBe('71');
  await openMenu(page, trial);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Great!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.goto(address);
  await expectFramesToMove(page);
});

test('[L16] [L17] an administrator is offered studio and multicast at their addresses', async ({ page }) => {
  await signIn(page, 'admin', '/health');
  await find(page, privateRun.title);
  const menu = await openMenu(page, privateRun.title);
  for (const name of ['Studio', 'Multicast'])
    await expect(menu.getByRole('menuitem', { name })).toHaveAttribute(
      'href',
      new RegExp(`/${name.toLowerCase()}\\?video=${privateRun.id}$`),
    );
});

test('[L16] [L17] by keyboard: an editor goes from the menu of a video to its edit page', async ({ page }) => {
  await signIn(page, 'editor', '/health');
  await find(page, openRun.title);
  await openMenu(page, openRun.title);
  await chooseByKeys(page, 'Edit');
  await expect(page).toHaveURL(new RegExp(`/media_edit\\?video=${openRun.id}$`));
  await expect(page.getByRole('form', { name: `Edit: ${openRun.title}` })).toBeVisible();
});

test('[L25] the snippets work on another site, for a visitor and for a signed-in person', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied: string[] = [];
  await find(page, shared.title);
  await openMenu(page, shared.title);
  await chooseByKeys(page, 'Embed');
  const dialog = page.getByRole('dialog', { name: 'Embed' });
  for (const name of ['Copy the frame', 'Copy the element']) {
    await dialog.getByRole('button', { name }).press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('It has been copied to your clipboard.');
    copied.push(await page.evaluate(() => navigator.clipboard.readText()));
  }
  expect(await violations(page)).toEqual([]);
  expect(copied[0]).toContain('allow="autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture"');

  let body = '';
  const club = await startOtherSite((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>A club</title><body style="width:640px">${body}`);
  });
  try {
    const frame = () => page.frameLocator(`iframe[title="${shared.title}"]`);
    const plays = async (): Promise<void> => {
      body = copied[0]!;
      await page.goto(club.origin);
      await expect(frame().getByRole('region', { name: `Player: ${shared.title}` })).toBeVisible();
      await frame().getByRole('button', { name: /^Play/ }).first().click();
      await expect
        .poll(() =>
          frame()
            .locator('video')
            .first()
            .evaluate((film: HTMLVideoElement) => film.currentTime),
        )
        .toBeGreaterThan(0.3);
      const mayBeWhole = await frame()
        .locator('body')
        .evaluate(() => document.fullscreenEnabled && document.pictureInPictureEnabled);
      expect(mayBeWhole).toBe(true);
    };
    await plays();
    body = copied[1]!;
    await page.goto(club.origin);
    await page.getByRole('button', { name: `Play: ${shared.title}`, exact: true }).press('Enter');
    await expect(frame().getByRole('region', { name: `Player: ${shared.title}` })).toBeVisible();
    await signIn(page, 'viewer', '/health');
    await plays();
  } finally {
    club.stop();
  }
});
