/** `embed.js` in pages of another site: before the frame, in the frame, and where it is blocked. */
import type { Frame, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import type { ClubSite } from './support/club-site.ts';
// These tests need the browser's own third-party rules, which the headless shell lacks.
import { expect, test } from './support/whole-browser.ts';
import { SCROLL_CHECK_MS } from '../core/domain/constants/screen.ts';
import { elementSnippet } from '../core/domain/embed-snippet.ts';
import { valuesWithin } from './support/hostile.ts';
import { openRun, privateRun, samplePlayable, signIn } from './support/library.ts';

const html = (body: string): string =>
  `<!doctype html><html lang="en"><title>A club's page</title><body style="width:800px"><main><h1>Our runs</h1>${body}<p id="after">After</p></main>`;
const script = (host: string): string => `<script async src="${host}/embed.js"></script>`;
const player = (attributes = ''): string =>
  `<ferryglide-player video="${openRun.id}" title="Our run" lang="en" ${attributes}></ferryglide-player>`;

/** The snippet that the library offers to copy. */
const pasted = (host: string): string =>
  elementSnippet(`${host}/`, { type: 'video', id: String(openRun.id), title: 'Our run' });

const frameOf = (page: Page, host: string) => page.frames().find((frame) => frame.url().startsWith(`${host}/`));
const inFrame = (page: Page) => page.locator('iframe').contentFrame();
const timeIn = (page: Page, host: string) =>
  frameOf(page, host)?.evaluate(() => document.querySelector('video')?.currentTime) ?? 0;
const playsIn = (page: Page, host: string): Promise<void> =>
  expect.poll(() => timeIn(page, host), { message: 'it plays', timeout: 30_000 }).toBeGreaterThan(0.3);

test('[E01] a picture and a named button hold the place until the viewer plays, without any layout shift', async ({
  page,
  club,
  sampleHost,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(club.put({ html: html(script(sampleHost) + player('style="display:block;aspect-ratio:16/9"')) }));
  const button = page.getByRole('button', { name: 'Play: Our run', exact: true });
  await expect(button).toBeVisible();
  const picture = button.locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { message: 'its picture has come' })
    .toBeGreaterThan(0);
  expect(requests.filter((path) => path === '/play')).toEqual([]);
  const box = await page.locator('ferryglide-player').boundingBox();
  expect(box!.width / box!.height).toBeCloseTo(16 / 9, 2);
  expect(await violations(page)).toEqual([]);

  await button.press('Enter');
  await playsIn(page, sampleHost);
  expect(await page.locator('ferryglide-player').boundingBox()).toEqual(box);
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('title', 'Our run');
  await expect(frame).toHaveAttribute(
    'allow',
    'autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture',
  );
  await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  // For buttons that copy a link, and for a video site's player inside the frame.
  const allowed = () => {
    const { featurePolicy } = document as unknown as { featurePolicy: { allowsFeature: (name: string) => boolean } };
    return ['clipboard-write', 'encrypted-media'].map((name) => featurePolicy.allowsFeature(name));
  };
  expect(await frameOf(page, sampleHost)!.evaluate(allowed)).toEqual([true, true]);
  const shift = await page.evaluate(async () => {
    // A layout shift is recorded after its frame is painted.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer.takeRecords().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0);
  });
  expect(shift).toBe(0);
});

test('[E01] a player without a title has a generic name and warns in the console', async ({
  page,
  club,
  sampleHost,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto(
    club.put({
      html: html(`${script(sampleHost)}<ferryglide-player audio="1" lang="fr"></ferryglide-player>`),
    }),
  );
  await expect(page.getByRole('button', { name: 'Lire\u00a0: Audio', exact: true })).toBeVisible();
  // A poster that fails to load must not show as a broken image.
  await expect(page.locator('ferryglide-player img')).toHaveCount(0);
  expect(warnings).toEqual([expect.stringContaining('A title is required')]);
});

const WAYS = [
  ['a classic script', (host: string) => script(host)],
  ['a module', (host: string) => `<script type="module" src="${host}/embed.js"></script>`],
  ['an import', (host: string) => `<script type="module">import '${host}/embed.js'</script>`],
  [
    'two scripts, the module of the elements after it',
    (host: string) =>
      `${script(host).replace(' async', '')}<script type="module" src="${host}/embed/ferryglide.js"></script>`,
  ],
  ['the same script twice', (host: string) => script(host) + script(host)],
] as const;

test('[E01] embed.js loads by every kind of script tag, and by several at once', async ({ page, club, sampleHost }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  // The way of loading makes no difference inside the frame; other tests check that a film plays there.
  await page.route('**/play?*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A player</title>' }),
  );
  for (const [how, load] of WAYS)
    await test.step(`as ${how}`, async () => {
      await page.goto(club.put({ html: html(load(sampleHost) + player('loading="eager"')) }));
      await expect(page.locator('iframe')).toHaveAttribute(
        'src',
        `${sampleHost}/play?lang=en&video=${openRun.id}&autoplay=false`,
      );
      await page.waitForLoadState('networkidle');
      expect(errors).toEqual([]);
    });
});

test('[E01] of two scripts the first defines the elements, which ignore the query of their page', async ({
  page,
  club,
  sampleHost,
}) => {
  const element = `<script type="module" src="${sampleHost}/embed/ferryglide.js"></script><script type="module" src="${sampleHost}/embed.js"></script>`;
  // The club's own films have numbers too: the page's query must not select one.
  const address = `${club.put({ html: html(element + player()) })}?video=7`;
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(address);
  await expect(page.getByRole('region', { name: `Player: ${openRun.title}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(asked.filter((url) => url.startsWith(club.origin))).toEqual([address]);
  expect(errors).toEqual([]);
});

test('[E01] only the embedding page changes a frame’s appearance while its film plays; another film gets another frame', async ({
  page,
  club,
  sampleHost,
}) => {
  await page.goto(club.put({ html: html(script(sampleHost) + player('autoplay')) }));
  await playsIn(page, sampleHost);

  await test.step('the frame ignores malformed messages, and messages from any window but its parent', async () => {
    const root = inFrame(page).locator('html');
    await expect(inFrame(page).getByRole('region', { name: 'Timeline' })).toBeVisible();
    const themes = await root.evaluateHandle((html) => {
      const seen: (string | undefined)[] = [];
      new MutationObserver(() => seen.push(html.dataset['theme'])).observe(html, { attributeFilter: ['data-theme'] });
      return seen;
    });
    await page.evaluate(() => {
      const target = document.querySelector('ferryglide-player')!.shadowRoot!.querySelector('iframe')!.contentWindow!;
      const look = { ferryglide: 1, lang: 'en', theme: 'light', flags: null };
      for (const wrong of [
        { ...look, ferryglide: 2 },
        { ...look, lang: 7 },
        { ferryglide: 1, theme: 'light' },
        'light',
        null,
      ])
        target.postMessage(wrong, '*');
      // A sibling frame is not its parent.
      const beside = document.body.appendChild(document.createElement('iframe'));
      (beside.contentWindow as unknown as { eval: (code: string) => void }).eval(
        `parent.frames[0].postMessage(${JSON.stringify(look)}, '*')`,
      );
      beside.remove();
      target.postMessage({ ...look, theme: 'dark' }, '*');
    });
    await expect(root).toHaveAttribute('data-theme', 'dark');
    expect(await themes.jsonValue()).toEqual(['dark']);
  });

  await test.step('language, theme and flags change in the frame while the film plays; another film gets another frame', async () => {
    const document = frameOf(page, sampleHost)!;
    await document.evaluate(() => Object.assign(globalThis, { isSame: true }));
    const element = page.locator('ferryglide-player');
    await element.evaluate((each) => {
      each.setAttribute('lang', 'fr');
      each.setAttribute('theme', 'light');
      each.setAttribute('title', 'Notre descente');
    });
    await expect(inFrame(page).getByRole('region', { name: 'Chronologie' })).toBeVisible();
    await expect(inFrame(page).locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(inFrame(page).locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.locator('iframe')).toHaveAttribute('title', 'Notre descente');
    expect(await document.evaluate(() => 'isSame' in globalThis)).toBe(true);
    const from = (await timeIn(page, sampleHost)) ?? 0;
    await expect.poll(() => timeIn(page, sampleHost), { timeout: 30_000 }).toBeGreaterThan(from);

    await expect(inFrame(page).getByRole('link', { name: 'Ferryglide : la vidéo de sport' })).toBeVisible();
    await element.evaluate((each) => each.setAttribute('flags', 'analytics -autopromo'));
    await expect(inFrame(page).getByRole('link', { name: 'Ferryglide : la vidéo de sport' })).toHaveCount(0);
    expect(await document.evaluate(() => 'isSame' in globalThis)).toBe(true);

    await element.evaluate((each, id) => each.setAttribute('video', String(id)), privateRun.id);
    await expect(inFrame(page).getByRole('alert').getByRole('heading')).toHaveText('Ce contenu est privé.');
  });
});

test('[E01] changes that a page makes while its frame still fetches the group’s language are not lost', async ({
  wholeBrowser,
  club,
  sampleHost,
}) => {
  const context = await wholeBrowser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/branding*', (route) => held.then(() => route.continue()));
  const plain = player('loading="eager"').replace(' lang="en"', '');
  await page.goto(club.put({ html: html(script(sampleHost) + plain) }));
  await page.locator('iframe').waitFor();
  await page.locator('ferryglide-player').evaluate((each) => {
    each.setAttribute('lang', 'fr');
    each.setAttribute('theme', 'dark');
  });
  await expect.poll(() => frameOf(page, sampleHost)?.url()).toContain('/play');
  await frameOf(page, sampleHost)!.waitForLoadState('load');
  release();
  const root = inFrame(page).locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveAttribute('lang', 'fr');
  await expect(inFrame(page).getByRole('region', { name: 'Chronologie' })).toBeVisible();
  await context.close();
});

/** In a page 800 px wide: containers that size to their content, and containers of a fixed width. */
const PLACES = [
  ['no styles at all', '*{all:initial}', 1280],
  ['a row', 'main{display:flex}h1,p{display:none}', 800],
  ['a centred column', 'main{display:flex;flex-direction:column;align-items:center}', 800],
  ['a line of text', 'ferryglide-player{display:inline-block}', 800],
  ['a narrow place', 'main{width:400px}ferryglide-player{float:left}', 400],
  ['a place with margins', 'ferryglide-player{margin:0 20px}', 760],
  ['half of a grid', 'main{display:grid;grid-template-columns:1fr 1fr}', 400],
] as const;

for (const [name, file] of [
  ['frame', 'embed.js'],
  ['element', 'embed/ferryglide.js'],
] as const)
  test(`[E01] a player fills its container, whatever its layout: ${name}`, async ({ page, club, sampleHost }) => {
    const module = `<script type="module" src="${sampleHost}/${file}"></script>`;
    for (const [place, style, width] of PLACES)
      await test.step(place, async () => {
        await page.goto(club.put({ html: html(`<style>${style}</style>${module}${player()}`) }));
        const box = page.locator('ferryglide-player').locator('button[aria-label^="Play: "], [part~=root]').first();
        await expect.poll(async () => Math.round((await box.boundingBox())?.width ?? 0)).toBe(width);
        if (name === 'element') return;
        const { height } = (await box.boundingBox())!;
        expect(height).toBeCloseTo((width * 9) / 16, 0);
      });
  });

test('[E01] a library’s frame finds only public items, whoever is signed in', async ({ page, club, sampleHost }) => {
  await signIn(page, 'admin', '/health');
  const own = await page.context().cookies(sampleHost);
  expect(own.map(({ name }) => name)).toContain('ferryglide_session');
  // Same site as the host, so that its frames could send the host's cookies.
  const address = club
    .put({
      html: html(
        `${script(sampleHost)}<ferryglide-library title="Our library" search="element-type=Video" lang="en"></ferryglide-library>`,
      ),
    })
    .replace('localhost', '127.0.0.1');
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/services')) void request.allHeaders().then(({ cookie }) => sent.push(cookie));
  });
  await page.goto(address);
  const library = inFrame(page);
  await expect(library.getByRole('article').first()).toBeVisible();
  await expect(library.getByRole('link', { name: /^Your account/ })).toHaveCount(0);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter(Boolean), 'cookies').toEqual([]);
});

/** Exactly the directives of docs/embedding.md for frames. */
const framePolicy = (host: string): string =>
  `default-src 'none'; script-src ${host}; frame-src ${host}; img-src ${host}; style-src 'none'; require-trusted-types-for 'script'`;

const heardBlocked = (page: Page | Frame) =>
  page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard.map((each) => JSON.stringify(each)));
const listening = (page: Page) =>
  page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    addEventListener('ferryglide-blocked', (event) => heard.push((event as CustomEvent).detail));
  });

test('[E01] a strict policy needs to name the host in three directives, even in a sandbox with allow-scripts and allow-same-origin', async ({
  page,
  club,
  sampleHost,
}) => {
  await listening(page);
  const headers = { 'content-security-policy': framePolicy(sampleHost) };
  const inner = club.put({ html: html(pasted(sampleHost)), headers });
  const outer = `<!doctype html><title>A club</title><iframe id="sandbox" sandbox="allow-scripts allow-same-origin" src="${inner}" allow="autoplay" width="900" height="700"></iframe>`;
  await page.goto(club.put({ html: outer }));
  const button = page.frameLocator('#sandbox').getByRole('button', { name: 'Play: Our run', exact: true });
  await expect
    .poll(() => button.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const box = await button.boundingBox();
  expect(box!.width / box!.height).toBeCloseTo(16 / 9, 2);
  await button.press('Enter');
  await playsIn(page, sampleHost);
  expect(await heardBlocked(page.frames().find((frame) => frame.url() === inner)!)).toEqual([]);
});

test('[E01] a policy without the host is reported in place of the film and by an event to the page', async ({
  page,
  club,
  sampleHost,
}) => {
  await listening(page);
  const headers = { 'content-security-policy': `default-src 'self'; script-src ${sampleHost}; style-src 'none'` };
  const body = `${script(sampleHost)}${player('style="display:block"')}<ferryglide-library title="Alles" lang="fr"></ferryglide-library>`;
  await page.goto(club.put({ html: html(body), headers }));
  const alert = page.locator('ferryglide-player').getByRole('alert');
  const ofLibrary = page.locator('ferryglide-library').getByRole('alert');
  // A blocked poster alone must not keep the film from being tried.
  const button = page.getByRole('button', { name: 'Play: Our run', exact: true });
  await expect(button).toBeVisible();
  await expect(ofLibrary).toContainText(
    `La politique de sécurité de cette page bloque ce qui devrait être ici\u00a0: frame-src ${sampleHost}.`,
  );
  await expect(alert).toHaveCount(0);
  await button.press('Enter');
  await expect(alert).toHaveText(
    `The security policy of this page blocks what belongs here: frame-src ${sampleHost}. Open it on ${new URL(sampleHost).host}`,
  );
  await expect(alert.getByRole('link')).toHaveAttribute(
    'href',
    `${sampleHost}/play?lang=en&video=${openRun.id}&autoplay=false`,
  );
  await page.locator('ferryglide-library').evaluate((element) => element.setAttribute('lang', 'en'));
  await expect(ofLibrary).toContainText(
    `The security policy of this page blocks what belongs here: frame-src ${sampleHost}.`,
  );
  const said = ['img-src', 'frame-src'].map((directive) => JSON.stringify({ directive, source: sampleHost }));
  expect(new Set(await heardBlocked(page))).toEqual(new Set(said));
});

test('[P23] [E01] in a frame the picture follows the scrolling of the frame, not of the page around it', async ({
  page,
  club,
  sampleHost,
}) => {
  const style = 'display:block;width:640px;height:360px';
  await page.goto(
    club.put({ html: html(`${script(sampleHost)}${player(`autoplay style="${style}"`)}<p style="height:3000px">`) }),
  );
  await playsIn(page, sampleHost);
  const frame = inFrame(page);
  await frame.getByRole('region', { name: 'Timeline' }).getByRole('listbox').waitFor();
  const small = frame.getByRole('button', { name: 'Close the mini player' });
  const isSeen = () =>
    frame.locator('video').evaluate(
      (video) =>
        new Promise<boolean>((resolve) => {
          new IntersectionObserver(([entry]) => resolve(entry!.isIntersecting)).observe(video);
        }),
    );

  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await expect.poll(isSeen, { message: 'the page has scrolled the frame away' }).toBe(false);
  // Far longer than the chart waits after scrolling, to show that nothing happens.
  await page.waitForFunction(({ from, wait }) => performance.now() - from > wait, {
    from: await page.evaluate(() => performance.now()),
    wait: 10 * SCROLL_CHECK_MS,
  });
  await expect(small).toHaveCount(0);

  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await frameOf(page, sampleHost)?.evaluate(() => window.scrollTo({ top: 5_000, behavior: 'instant' }));
  await expect(small).toBeVisible();
  const floating = await frame.locator('[popover]').boundingBox();
  const box = await page.locator('iframe').boundingBox();
  expect(floating!.height, 'half of what the frame shows stays free').toBeLessThan(box!.height / 2);
  await frameOf(page, sampleHost)?.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(small).toHaveCount(0);
});

const gatedBy = (kind: 'password' | 'registration') =>
  samplePlayable(`film behind a ${kind}`, (item) => item.type === 'Video' && item.accessControl?.kind === kind);

/** A page of the club in a sandbox that allows scripts only. */
const strictSandbox = (club: ClubSite, body: string): string => {
  const headers = { 'content-security-policy': "object-src 'none'; base-uri 'none'" };
  const inner = club.put({ html: html(body), headers });
  return club.put({
    html: `<!doctype html><title>A club</title><iframe id="sandbox" sandbox="allow-scripts" src="${inner}" allow="autoplay" width="900" height="700"></iframe>`,
  });
};
const WITHOUT_ORIGIN = 'This page runs the player in a sandbox, so you cannot sign in or submit forms here.';

const FILMS_OF = {
  'a sign-in': privateRun,
  'a password': gatedBy('password'),
  'a registration': gatedBy('registration'),
};

// An embedded frame needs only one case: the kind of gate makes no difference there.
for (const [how, script, within, kinds] of [
  [
    'frame',
    'embed.js',
    (page: Page, n = 0) => page.frameLocator('#sandbox').locator('iframe').nth(n).contentFrame(),
    ['a sign-in'],
  ],
  [
    'element',
    'embed/ferryglide.js',
    (page: Page, n = 0) => page.frameLocator('#sandbox').locator('ferryglide-player').nth(n),
    ['a sign-in', 'a password', 'a registration'],
  ],
] as const) {
  const snippet = (host: string, id: number, kind = 'video'): string =>
    `<script type="module" src="${host}/${script}"></script><ferryglide-player ${kind}="${id}" title="Our run" lang="en" autoplay></ferryglide-player>`;

  test(`[E01] a public film plays in a sandbox without an origin: ${how}`, async ({ page, club, sampleHost }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(strictSandbox(club, snippet(sampleHost, openRun.id)));
    const player = within(page);
    const time = () => player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(0.3);
    expect(await player.locator('video').evaluate(() => globalThis.origin)).toBe('null');
    await expect(player.getByRole('region', { name: 'Timeline' })).toBeVisible();
    expect(errors).toEqual([]);
  });

  const gated = kinds.map((kind) => FILMS_OF[kind]);
  test(`[E01] [P05] a film behind ${kinds.join(', ')} explains why that is impossible there and links to the host: ${how}`, async ({
    page,
    club,
    sampleHost,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const films: string[] = [];
    page.on('request', (request) => {
      if (/\.(m3u8|mp4)$/.test(new URL(request.url()).pathname)) films.push(request.url());
    });
    await page.goto(strictSandbox(club, gated.map(({ id }) => snippet(sampleHost, id)).join('')));
    const { host } = new URL(sampleHost);
    for (const [n, { id }] of gated.entries()) {
      const player = within(page, n);
      await expect(player.getByText(WITHOUT_ORIGIN)).toBeVisible();
      const address = `${sampleHost}/play?video=${id}`;
      const link = player.getByRole('link', { name: `Open on ${host}` });
      await expect(link).toHaveAttribute('href', address);
      await expect(link).toHaveAttribute('target', '_blank');
      // The sandbox blocks new windows, so the address is shown for copying.
      await expect(player.getByText(`If nothing opens, copy this address into a new tab: ${address}`)).toBeVisible();
      await expect(player.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
      await expect(player.getByRole('textbox')).toHaveCount(0);
      await expect(player.locator('form, input')).toHaveCount(0);
    }
    expect(films).toEqual([]);
    expect(errors).toEqual([]);
  });
}

test('[E01] a hostile style sheet reaches neither the button nor the frame, which starts with the current attributes', async ({
  page,
  club,
  sampleHost,
}) => {
  const hostile =
    '<style>html{font-size:62.5%}*{letter-spacing:9px;text-transform:uppercase;direction:rtl;font:40px serif}iframe,button,img,span{display:none!important;width:9px!important}</style>';
  await page.goto(club.put({ html: html(hostile + pasted(sampleHost)) }));
  const button = page.getByRole('button', { name: 'Play: Our run', exact: true });
  await expect(button).toBeVisible();
  const names = ['font-size', 'letter-spacing', 'text-transform', 'direction'];
  expect(await valuesWithin(page, 'ferryglide-player', 'span', names)).toEqual(['18px', 'normal', 'none', 'ltr']);
  await button.press('Enter');
  // Before the frame has loaded.
  await page.locator('iframe').waitFor();
  await page.locator('ferryglide-player').evaluate((each) => each.setAttribute('lang', 'fr'));
  await expect(inFrame(page).locator('html')).toHaveAttribute('lang', 'fr');
  await playsIn(page, sampleHost);
  const box = await page.locator('iframe').boundingBox();
  expect([Math.round(box!.width), Math.round(box!.height)]).toEqual([800, 450]);
});
