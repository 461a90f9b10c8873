/**
 * The production pages under their own content security policy: everything on them works without a violation. Most
 * features are watched in their own tests, which import `test` from `support/under-policy.ts`.
 */
import type { Page } from '@playwright/test';
import { jumpNearEnd } from './support/adverts.ts';
import { routeDataFile } from './support/data-file.ts';
import { catalogue, openRun, samplePlayable, signIn } from './support/library.ts';
import { startMisbehaving } from './support/misbehaving.ts';
import { expect, test } from './support/under-policy.ts';

const VTT = 'WEBVTT\n\n00:00.000 --> 01:00.000\nOn the water\n';

const isOpen = (item: { group: number; visibility: string; publish: boolean }): boolean =>
  item.group === 64 && item.visibility === 'public' && item.publish;
const session = samplePlayable('public session', (item) => item.type === 'Session' && isOpen(item));
const exam = catalogue.items.find((item) => item.type === 'Test' && isOpen(item))!;
const pdf = catalogue.items.find((item) => item.type === 'Document' && item.visibility === 'public')!;

/** Waits until the audio or video on the page has played for a moment. */
async function expectToPlay(page: Page): Promise<void> {
  const time = () => page.locator('video, audio').evaluate((element: HTMLMediaElement) => element.currentTime);
  await expect.poll(time).toBeGreaterThan(0.3);
}

/** Opens the run with these changes in its data document. */
async function openRunWith(page: Page, facts: { video?: object; pubVideo?: object[] }): Promise<void> {
  await routeDataFile(page, '**/data/video/*.json*', async (route) => {
    const file = (await (await route.fetch()).json()) as { video: object };
    await route.fulfill({ json: { ...file, ...facts, video: { ...file.video, ...facts.video } } });
  });
  await page.goto(`/play?video=${openRun.id}`);
}

/**
 * A PDF page that is one JBIG2 image: only the page information segment (ITU-T T.88, 7.4.8), whose flags make every
 * pixel black. pdf.js decodes it with WebAssembly.
 */
function blackPdf(): Buffer {
  const header = [0, 0, 0, 0, 0x30, 0, 1, 0, 0, 0, 19];
  const size = [0, 0, 0, 16, 0, 0, 0, 16];
  const image = Buffer.from([...header, ...size, 0, 0, 0, 0, 0, 0, 0, 0, 0x04, 0, 0]).toString('hex');
  const draw = 'q 200 0 0 200 0 0 cm /Image Do Q';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /Image 5 0 R >> >> >>',
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    [
      '<< /Type /XObject /Subtype /Image /Width 16 /Height 16 /BitsPerComponent 1 /ColorSpace /DeviceGray',
      ` /Filter [/ASCIIHexDecode /JBIG2Decode] /Length ${image.length + 1} >>\nstream\n${image}>\nendstream`,
    ].join(''),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const end = `trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 6\n0000000000 65535 f \n${places.join('')}${end}`, 'latin1');
}

test.describe('streams', () => {
  let media: Awaited<ReturnType<typeof startMisbehaving>>;
  test.beforeEach(async () => {
    media = await startMisbehaving();
  });
  test.afterEach(() => media.close());

  test('[P05] HLS plays with an advert and captions', async ({ page }) => {
    await page.route('**/said.vtt', (route) => route.fulfill({ contentType: 'text/vtt', body: VTT }));
    await openRunWith(page, {
      video: {
        replay_url: `${media.address}/slalom-run/master.m3u8`,
        captions: [{ lang: 'en', label: 'English', url: '/said.vtt' }],
      },
      pubVideo: [{ id: 'pre', content_url: `${media.address}/advert-paddles/film.mp4`, duration: 2 }],
    });
    await expect(page.getByText(/^Advert\d/)).toBeVisible();
    await expectToPlay(page);
    await jumpNearEnd(page);
    await expect(page.getByText(/^Advert\d/)).toBeHidden();
    await expectToPlay(page);
    await page.getByRole('button', { name: 'Settings' }).press('Enter');
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('radio', { name: 'English' }).click();
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.textTracks[0]?.activeCues?.length))
      .toBe(1);
  });
});

test('[P05] a PDF image is decoded by WebAssembly, which the page itself may not run', async ({ page, context }) => {
  const decoders: string[] = [];
  context.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (name.startsWith('jbig2')) decoders.push(name);
  });
  await page.route('**/*.pdf*', (route) => route.fulfill({ contentType: 'application/pdf', body: blackPdf() }));
  await page.goto(`/?document=${pdf.id}`);
  const canvas = page.getByRole('dialog').locator('canvas').first();
  await expect(canvas).toBeVisible();
  const middle = () =>
    canvas.evaluate((element: HTMLCanvasElement) => [
      ...element.getContext('2d')!.getImageData(element.width / 2, element.height / 2, 1, 1).data,
    ]);
  await expect.poll(middle).toEqual([0, 0, 0, 255]);
  expect(decoders, 'not the decoder in JavaScript, which is the fallback').toEqual(['jbig2.wasm']);
});

test('[P05] an injected style or script is refused, and public pages have none', async ({ page, violations }) => {
  await test.step('these tests see an injected one', async () => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(page.locator('form input').first()).toBeVisible();
    expect(violations).toEqual([]);
    await page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'body { display: none }';
      const script = document.createElement('script');
      script.textContent = 'document.body.remove()';
      const span = document.createElement('span');
      span.setAttribute('style', 'color: red');
      document.body.append(style, script, span);
    });
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    const directives = () => new Set(violations.map((each) => each.split(' ')[0]));
    await expect
      .poll(() => [...directives()])
      .toEqual(expect.arrayContaining(['style-src-elem', 'script-src-elem', 'style-src-attr']));
    violations.length = 0;
  });

  await page.goto('/account');
  await expect(page.locator('form input').first()).toBeVisible();
  await page.goto(`/confirm?token=${'A'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/saved?link=none');
  await expect(page.getByRole('alert')).toHaveText('This link is no longer valid.');
});

test('[P05] pages for signed-in people load: edits, clips, tests, sequences, bin, audience', async ({ page }) => {
  await signIn(page, 'admin', `/media_edit?video=${openRun.id}`);
  await expect(page.getByRole('form', { name: /^Edit: / })).toBeVisible();
  await page.goto(`/clipping?video=${openRun.id}`);
  await expect(page.getByLabel('Tag', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'A time range' }).check();
  await expect(page.getByRole('slider').first()).toBeVisible();
  await page.goto(`/test?test=${exam.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/sequencing?video=${session.id}`);
  await expect(page.getByRole('navigation', { name: 'Sequence' }).getByRole('listitem').first()).toBeVisible();
  await page.goto('/bin');
  await expect(page.getByRole('heading', { name: 'Bin' })).toBeVisible();
  await page.goto('/audience');
  await expect(page.getByRole('heading', { name: 'Audience' })).toBeVisible();
  await page.goto('/members');
  await expect(page.getByRole('heading', { name: 'Members', exact: true })).toBeVisible();
});

test('[P05] the QR code of a result and a saved search behind its link load', async ({ page }) => {
  const query = new URLSearchParams({ 'element-type': 'Video', 'search-video': openRun.title });
  await signIn(page, 'viewer', `/?${query}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page
    .getByRole('button', { name: `Actions for ${openRun.title}`, exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'QR code', exact: true }).click();
  const code = page.getByRole('dialog', { name: 'QR code' }).getByRole('img');
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved searches' });
  await dialog.getByRole('textbox', { name: 'Save this search' }).fill('Behind a link');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Create a link to Behind a link' }).click();
  await page.goto(await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue());
  await expect(page.getByRole('heading', { name: 'Behind a link' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});
