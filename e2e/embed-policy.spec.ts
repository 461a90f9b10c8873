/** The in-page elements on another site whose content security policy allows the host, or does not. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/whole-browser.ts';
import type { ClubSite } from './support/club-site.ts';
import { openRun } from './support/library.ts';

/** The directives of docs/embedding.md for in-page elements. */
const policyOf = (host: string, without?: string): string =>
  Object.entries({
    'default-src': "'none'",
    'script-src': host,
    'style-src': host,
    'connect-src': host,
    'media-src': `${host} blob:`,
    'img-src': `${host} data:`,
    'font-src': host,
    'worker-src': 'blob:',
  })
    .map(([directive, sources]) => `${directive} ${directive === without ? "'none'" : sources}`)
    .join('; ');

const PLAYER = `<ferryglide-player video="${openRun.id}" lang="en" autoplay></ferryglide-player>`;

/** Records the page's `ferryglide-blocked` events and the browser's policy violations. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: unknown[] = [];
    const violations: unknown[] = [];
    Object.assign(globalThis, { heard, violations });
    addEventListener('ferryglide-blocked', (event) => heard.push((event as CustomEvent).detail));
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(`${event.effectiveDirective} ${event.blockedURI}`),
    );
  });

async function open(page: Page, club: ClubSite, host: string, without?: string, body = PLAYER): Promise<void> {
  await listen(page);
  await page.goto(
    club.put({
      html: `<!doctype html><html lang="en"><title>A club's page</title><script type="module" src="${host}/embed/ferryglide.js"></script>${body}`,
      headers: { 'content-security-policy': policyOf(host, without) },
    }),
  );
}
const told = (page: Page, name: 'heard' | 'violations') =>
  page.evaluate((list) => (globalThis as unknown as Record<string, unknown[]>)[list], name);

test('[E01] a film plays under a strict policy that names the host as documented', async ({
  page,
  club,
  sampleHost,
}) => {
  await open(page, club, sampleHost);
  const time = () =>
    page
      .locator('ferryglide-player')
      .evaluate((element) => element.shadowRoot?.querySelector('video')?.currentTime ?? 0);
  await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(0.3);
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  expect(await told(page, 'violations')).toEqual([]);
  expect(await told(page, 'heard')).toEqual([]);
});

test('[E01] a film plays under a policy that allows scripts by nonce, and nothing is reported as blocked', async ({
  page,
  club,
  sampleHost,
}) => {
  const policy = policyOf(sampleHost).replace(`script-src ${sampleHost}`, "script-src 'nonce-once'");
  const openWith = async (head: string): Promise<void> => {
    const script = `<script type="module" nonce="once" src="${sampleHost}/embed/ferryglide.js"></script>`;
    const html = `<!doctype html><html lang="en"><title>A club's page</title>${head}${script}${PLAYER}`;
    await page.goto(club.put({ html, headers: { 'content-security-policy': policy } }));
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
    expect(await told(page, 'heard')).toEqual([]);
    await expect(page.getByRole('alert')).toHaveCount(0);
  };
  await listen(page);
  // Links that the code adds do not carry the page's nonce.
  await openWith('');
  expect(await told(page, 'violations')).not.toEqual([]);
  // They do if the page declares it.
  await openWith('<meta property="csp-nonce" nonce="once">');
  expect(await told(page, 'violations')).toEqual([]);
});

/** In a shadow root of the page. */
const WITHIN = `<div><template shadowrootmode="open">${PLAYER}</template></div>`;

for (const [directive, isOfMemory, body] of [
  ['connect-src', false, WITHIN],
  ['media-src', true, PLAYER],
  ['img-src', false, PLAYER],
  ['style-src', false, PLAYER],
] as const)
  test(`[E01] a policy without the host in ${directive} is reported in the element and by an event to the page`, async ({
    page,
    club,
    sampleHost,
  }) => {
    await open(page, club, sampleHost, directive, body);
    const source = isOfMemory ? 'blob:' : sampleHost;
    const alert = page.locator('ferryglide-player [part=blocked]');
    await expect(alert).toBeVisible({ timeout: 30_000 });
    await expect(alert).toContainText(
      `The security policy of this page blocks what belongs here: ${directive} ${source}`,
    );
    await expect(alert.getByRole('link')).toHaveAttribute('href', new RegExp(`^${sampleHost}/play\\?`));
    expect(await told(page, 'heard')).toContainEqual({ directive, source });
    await expect(alert).toHaveCSS('font-size', '15px');
    await page.locator('ferryglide-player').evaluate((element) => element.setAttribute('lang', 'fr'));
    await expect(alert).toContainText('La politique de sécurité de cette page bloque');
  });
