/**
 * Every refusal and every gate in a real browser, on media that this file creates: which message appears, and what the
 * browser never receives.
 */
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { type AccessHost, FILM, GATE_PASSWORD, KEY, SECRET_TAG, startAccessHost } from './support/access-host.ts';
import { expectFramesToMove } from './support/frames.ts';
import { type OtherSite, startOtherSite } from './support/other-site.ts';
import { expect, test } from './support/test.ts';
import { tapWires } from './support/wiretap.ts';

let host: AccessHost;
/** A page of another site: any path shows either a frame of the address in its query, or this markup. */
let embedder: OtherSite;

test.beforeAll(async () => {
  embedder = await startOtherSite((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://embedder');
    const frame = searchParams.get('frame') ?? '';
    const markup = searchParams.get('markup');
    response
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><title>A club</title>${markup ?? `<iframe title="Player" width="900" height="600" allow="autoplay" src="${frame}"></iframe>`}`,
      );
  });
  host = await startAccessHost(embedder.origin);
});
test.afterAll(async () => {
  await host?.stop();
  embedder?.stop();
});

const play = (id: string, more = ''): string => `${host.address}/play?video=${id}${more}`;

/** Where a film's files are, the tag in it, and its password. */
const secretsOf = (id: string): string[] => [
  FILM,
  `/media/${id}/`,
  '/media/s/',
  SECRET_TAG,
  GATE_PASSWORD,
  KEY,
  'argon2',
];

const alert = (page: Page) => page.getByRole('alert').getByRole('heading');

/** In French; `tests/views/player/access.browser.test.tsx` covers the English texts. */
const REFUSALS: readonly { what: string; id: string; sentence: string }[] = [
  { what: 'no data', id: 'nothing', sentence: 'Aucune donnée disponible' },
  { what: 'unpublished', id: 'draft', sentence: 'Cette vidéo n’a pas été publiée.' },
  { what: 'not yet valid', id: 'early', sentence: 'Cette vidéo ne peut pas encore être regardée.' },
  { what: 'expired', id: 'late', sentence: 'Cette vidéo ne peut plus être regardée.' },
  { what: "another group's page", id: 'listed', sentence: 'Cette vidéo appartient à un autre groupe.' },
  { what: 'private', id: 'secret', sentence: 'Ce contenu est privé.' },
  { what: 'country', id: 'blocked', sentence: 'Vous ne pouvez pas accéder à cette vidéo depuis ce pays.' },
  { what: 'pay-per-view', id: 'paid', sentence: 'Cette vidéo est payante.' },
];

test('[P04] each refusal shows its own message and sends no media address', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const tap = tapWires(context);
  const page = await context.newPage();
  for (const { what, id, sentence } of REFUSALS) {
    await test.step(what, async () => {
      await page.goto(play(id));
      await expect(alert(page)).toHaveText(sentence);
      await expect(page.locator('video[src]')).toHaveCount(0);
      await tap.expectNothingOf(secretsOf(id));
    });
  }
  await context.close();
});

test('[P04] a film on a page of another group is refused to visitors; user 1 plays it, which proves that the wiretap works', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const tap = tapWires(context);
  const page = await context.newPage();
  await test.step('a public film is refused, and no media address is sent', async () => {
    await page.goto(play('open', '&user=71'));
    await expect(alert(page)).toHaveText('This video belongs to another group.');
    await expect(page.locator('video[src]')).toHaveCount(0);
    await tap.expectNothingOf(secretsOf('open'));
  });
  await test.step('user 1 plays another group’s private film, and the wiretap sees its address', async () => {
    await host.signInByRequest(page, 'super');
    await page.goto(play('theirs'));
    await expectFramesToMove(page);
    await page.evaluate(() => document.querySelector('video')?.pause());
    const heard = (await tap.pieces()).map(({ text }) => text).join('\n');
    for (const secret of [FILM, '/media/s/', 'replay_url', SECRET_TAG]) expect(heard, secret).toContain(secret);
  });
  await context.close();
});

test('[P04] signed-in people of another group, without the permission or without payment are refused', async ({
  browser,
}) => {
  for (const [login, id, sentence] of [
    ['viewer', 'training', 'You do not have the rights to access this video.'],
    ['stranger', 'secret', 'This video belongs to another group.'],
    ['viewer', 'paid', 'This video is pay-per-view.'],
  ] as const) {
    const context = await browser.newContext();
    const first = await context.newPage();
    await host.signInByRequest(first, login);
    await first.close();
    const tap = tapWires(context);
    const page = await context.newPage();
    await page.goto(play(id));
    const refusal = page.getByRole('alert');
    await expect(refusal.getByRole('heading')).toHaveText(sentence);
    await expect(refusal).toContainText('You are signed in as');
    await expect(refusal.getByRole('button', { name: 'Sign in' })).toBeHidden();
    await expect(refusal.getByRole('link', { name: 'Go to the library' })).toBeVisible();
    if (id === 'paid') {
      await refusal.getByRole('button', { name: 'Use another account' }).click();
      await expect(page).toHaveURL(/\/login\?back=/);
      await expect(page.getByLabel('Password')).toBeVisible();
    }
    await tap.expectNothingOf(secretsOf(id));
    await context.close();
  }
});

test('[P04] geo-blocking applies to anonymous visitors only: a signed-in person plays from the same country', async ({
  page,
}) => {
  await host.signInByRequest(page, 'viewer');
  await page.goto(play('blocked'));
  await expectFramesToMove(page);
});

test('[P04] a check that cannot be completed refuses access and can be retried, whichever check it is', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const tap = tapWires(context);
  const page = await context.newPage();
  const asked: string[] = [];
  let broken = '';
  await page.route(
    (url) => url.searchParams.has('request'),
    (route) => {
      const request = new URL(route.request().url()).searchParams.get('request')!;
      asked.push(request);
      return request === broken ? route.fulfill({ json: { status: 'nobody documented this' } }) : route.fallback();
    },
  );
  for (const [request, sentence] of [
    ['check_session', 'Your session could not be checked.'],
    ['checkMediaAccess', 'Your access to this video could not be checked.'],
    ['checkMediaPlayerAccess', 'Your access to this video could not be checked.'],
  ] as const) {
    await test.step(request, async () => {
      broken = request;
      asked.length = 0;
      if (request === 'check_session') await page.goto(play('secret'));
      else await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => asked).toContain(request);
      await expect(alert(page)).toHaveText(sentence);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await tap.expectNothingOf(secretsOf('secret'));
    });
  }
  await context.close();
});

test.describe('in a page of another site', () => {
  /** The same pages under another host name, that is, another origin. */
  let evil: string;
  test.beforeAll(() => void (evil = embedder.origin.replace('localhost', 'evil.localhost')));

  test('[P04] a page that is not on the list is refused, and no media address arrives', async ({ browser }) => {
    const context = await browser.newContext();
    const tap = tapWires(context);
    const page = await context.newPage();
    const module = `${host.address}/embed/ferryglide.js`;
    const markup = `<script type="module" src="${module}"></script><ferryglide-player video="listed" user="71"></ferryglide-player>`;
    await page.goto(`${evil}/?markup=${encodeURIComponent(markup)}`);
    await expect(alert(page)).toHaveText('This video cannot be shown on this site.');
    await tap.expectNothingOf(secretsOf('listed'));
    await context.close();
  });

  test('[E03] the browser does not frame the player in a page missing from the film’s list or its group’s', async ({
    browser,
  }) => {
    const context = await browser.newContext();
    const tap = tapWires(context);
    const page = await context.newPage();
    for (const [what, id, more] of [
      ['a group with a list', 'listed', '&user=71'],
      ['a film for no other site', 'alone', ''],
      ['a film with a list of its own', 'own-list', ''],
    ] as const) {
      await test.step(what, async () => {
        const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
        await page.goto(`${evil}/?frame=${encodeURIComponent(play(id, more))}`);
        await refused;
        expect(page.frames().filter((each) => each.url().startsWith(host.address))).toEqual([]);
        await tap.expectNothingOf(secretsOf(id));
      });
    }
    await context.close();
  });

  test('[E03] [P04] a page on the list plays them', async ({ page }) => {
    for (const [what, id, more] of [
      ['a film with a list of its own', 'own-list', ''],
      ['a group with a list', 'listed', '&user=71'],
    ] as const) {
      await test.step(what, async () => {
        await page.goto(`${embedder.origin}/?frame=${encodeURIComponent(play(id, more))}`);
        const region = page.frameLocator('iframe').getByRole('region', { name: `The medium ${id}` });
        await expect(region).toBeVisible();
        const frame = page.frames().find((each) => each.url().includes('/play?'));
        if (!frame) throw new Error('no frame');
        await expect
          .poll(() => frame.evaluate(() => document.querySelector('video')?.currentTime ?? 0))
          .toBeGreaterThan(0);
      });
    }
  });
});

test('[P05] a password gate refuses wrong passwords, opens with the right one and never sends it back', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const tap = tapWires(context);
  const page = await context.newPage();
  await page.goto(play('passworded'));
  const form = page.getByRole('form', { name: 'This video needs a password' });
  await form.getByRole('button', { name: 'Open' }).click();
  await expect(form.getByRole('alert')).toHaveText('This password is incorrect');
  await form.getByLabel('Password').fill('no such word');
  await form.getByRole('button', { name: 'Open' }).click();
  await expect(form.getByRole('alert')).toHaveText('This password is incorrect');
  await tap.expectNothingOf(secretsOf('passworded'));
  await form.getByLabel('Password').fill(GATE_PASSWORD);
  await form.getByRole('button', { name: 'Open' }).click();
  await expectFramesToMove(page);
  const responses = (await tap.pieces()).filter(({ from }) => from.endsWith('body') || from === 'cookies');
  expect(responses.filter(({ text }) => text.includes(GATE_PASSWORD))).toEqual([]);
  await page.reload();
  await expectFramesToMove(page);
  await context.close();
});

test('[P05] the host throttles guesses and says for how long', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(play('guessed'));
  const form = page.getByRole('form', { name: 'This video needs a password' });
  for (let guess = 0; guess < 7; guess += 1) {
    await form.getByLabel('Password').fill(`guess ${guess}`);
    const responded = page.waitForResponse((response) => response.request().method() === 'POST');
    await form.getByRole('button', { name: 'Open' }).click();
    await responded;
  }
  await expect(form.getByRole('alert')).toHaveText(/^Too many attempts\. Try again in \d+ seconds?\.$/);
  await expect(form.getByRole('button', { name: 'Open' })).toHaveAttribute('aria-disabled', 'true');
  await context.close();
});

test('[P04] [P05] an expired key-protected film opens with its key', async ({ browser }) => {
  const context = await browser.newContext();
  const tap = tapWires(context);
  const page = await context.newPage();
  await page.goto(play('keyed'));
  const form = page.getByRole('form', { name: 'This video needs a password' });
  await expect(form).toBeVisible();
  await tap.expectNothingOf(secretsOf('keyed'));
  await form.getByLabel('Password').fill(KEY);
  await form.getByRole('button', { name: 'Open' }).click();
  await expectFramesToMove(page);
  await context.close();
});

const ana = { prenom: 'Ana', nom: 'Roy', email: 'ana@club.example', zip: '31000' };

async function fill(page: Page, { prenom, nom, email, zip } = ana): Promise<void> {
  await page.getByLabel('First name').fill(prenom);
  await page.getByLabel('Last name').fill(nom);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Postcode').fill(zip);
}

const idCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'mvRegistration');

async function confirmIn(page: Page): Promise<void> {
  const message = (await host.emails()).at(-1) ?? '';
  await page.goto(/http\S+/.exec(message)?.[0] ?? 'about:blank');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status')).toHaveText('Thank you, your registration is confirmed.');
}

test('[P05] registration names missing fields, asks for consent before setting the cookie, and opens after the e-mail', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const tap = tapWires(context);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(play('registered'));
  const form = page.getByRole('form', { name: 'Register to watch' });
  const register = form.getByRole('button', { name: 'Register' });
  const says = (text: string) => expect(form.getByRole('alert')).toHaveText(text);
  const frame = await form.boundingBox();
  for (const field of await form.getByRole('textbox').all()) {
    const box = await field.boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0), 'a field stays within its form').toBeLessThan(
      (frame?.x ?? 0) + (frame?.width ?? 0),
    );
  }

  await fill(page, { ...ana, zip: '' });
  await register.click();
  await says('Please fill in all the fields');
  await fill(page, { ...ana, email: 'ana@club' });
  await register.click();
  await says('Please enter a valid email address.');
  await fill(page);
  await register.click();
  await says('Please accept the cookie that remembers your registration.');
  expect(await context.cookies()).toEqual([]);
  await form.getByLabel('Remember my registration in a cookie for 30 days').check();
  await register.click();
  await says('Please confirm that you are not a robot');
  expect(await context.cookies(), 'nothing is kept before it is sent').toEqual([]);
  await form.getByLabel('I am not a robot').check();
  await form.getByLabel('Send me the newsletter').check();
  await register.click();
  await expect(
    page.getByRole('heading', { name: 'Thank you, please check your email box to complete your registration' }),
  ).toBeVisible();

  const cookie = await idCookie(context);
  expect(cookie).toMatchObject({ secure: true, sameSite: 'None', path: '/' });
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 2_592_000)).toBeLessThan(60);
  await tap.expectNothingOf(secretsOf('registered'));

  const reader = await context.newPage();
  await confirmIn(reader);
  await reader.close();
  await page.bringToFront();
  // The player polls the host every ten seconds.
  await page.clock.runFor(10_000);
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0), { timeout: 20_000 })
    .toBeGreaterThan(0);
  await expectFramesToMove(page);
  await context.close();
});

test('[P05] a repeated registration sends the e-mail again, shows the specified message and opens this browser', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(play('registered'));
  const form = page.getByRole('form', { name: 'Register to watch' });
  await fill(page, { ...ana, email: 'Ana@club.example' });
  await form.getByLabel('Remember my registration').check();
  await form.getByLabel('I am not a robot').check();
  const before = (await host.emails()).length;
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'This email has already been registered. A confirmation email has been sent again',
  );
  expect((await host.emails()).length - before).toBe(1);
  expect(await idCookie(context)).toBeUndefined();

  const phone = await browser.newContext();
  const reader = await phone.newPage();
  await test.step('a forged confirmation link confirms nothing', async () => {
    await reader.goto(`${host.address}/confirm?token=${'A'.repeat(43)}`);
    await reader.getByRole('button', { name: 'Confirm' }).click();
    await expect(reader.getByRole('alert')).toHaveText('This link is no longer valid.');
  });
  await confirmIn(reader);
  await phone.close();
  // The player polls the host every ten seconds.
  await page.clock.runFor(10_000);
  await expect(form).toBeHidden();
  await expectFramesToMove(page);
  await context.close();
});

test('[P05] a browser without cookies sees a notice before anything is sent', async ({ browser }) => {
  const context = await browser.newContext();
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }));
  const tap = tapWires(context);
  const page = await context.newPage();
  await page.goto(play('registered'));
  await fill(page, { ...ana, email: 'bea@club.example' });
  await page.getByLabel('Remember my registration').check();
  await page.getByLabel('I am not a robot').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enable the cookies on this website.');
  await tap.expectNothingOf(['bea@club.example']);
  await context.close();
});

test('[P04] [L32] [P33] private content and an expired session lead to the sign-in page and back to the same player address', async ({
  page,
  context,
}) => {
  const place = play('secret', '&start=7&flags=scores');
  await page.goto(place);
  await expect(page.getByRole('alert')).toContainText('Protected content');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await host.signIn(page, 'viewer');
  await expect(page).toHaveURL(place);
  await expectFramesToMove(page);
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/login\?back=/);
  await host.signIn(page, 'viewer');
  await expect(page).toHaveURL(place);
  await expectFramesToMove(page);
});

test('[L32] an expired session leads to the sign-in page and back to the same search', async ({ page, context }) => {
  const place = `${host.address}/?element-type=Session&search=medium&viewMode=list`;
  await host.signInByRequest(page, 'super');
  await page.goto(place);
  await expect(page.getByText('The medium training')).toBeVisible();
  await context.clearCookies();
  await page.getByRole('combobox', { name: 'Search' }).press('Enter');
  await expect(page).toHaveURL(/\/login\?back=/);
  await host.signIn(page, 'super');
  await expect(page.getByText('The medium training')).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('element-type'), searchParams.get('search'), searchParams.get('viewMode')]).toEqual([
    'Session',
    'medium',
    'list',
  ]);
});

test('[P04] [L32] [L15] a pay-per-view result leads from its preview to the sign-in page, and plays for somebody who has paid', async ({
  page,
}) => {
  const search = '?element-type=Video&search=medium+paid&sortBy=date&sortOrder=DESC&viewMode=grid';
  await page.goto(`${host.address}/${search}`);
  await page.getByRole('link', { name: 'The medium paid', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'The medium paid' });
  await preview.getByRole('button', { name: 'Sign in' }).click();
  const named = `/${search}&video=paid`;
  await expect(page).toHaveURL(`${host.address}/login?back=${encodeURIComponent(named)}`);
  await host.signIn(page, 'payer');
  await expect(page).toHaveURL(`${host.address}${named}`);
  await expectFramesToMove(page);
});

test('[L35] [L32] [S07] [O02] an account is created by e-mail, changes and recovers its password, and is deleted', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${host.address}/login`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  const form = page.getByRole('form', { name: 'Create an account' });
  const create = form.getByRole('button', { name: 'Create account' });
  await form.getByLabel('Name').fill('Léa Marchal');
  await form.getByLabel('E-mail').fill('lea@club');
  const password = form.getByLabel('Password', { exact: true });
  const meter = form.getByRole('meter', { name: 'Password strength' });
  for (const [typed, strength] of [
    ['abcdefgh1', 'Weak'],
    ['aA1!aA1!', 'Medium'],
    ['Eddy-Line-2026', 'Strong'],
    ['abc', 'Weak'],
  ] as const) {
    await password.fill(typed);
    await expect(meter).toHaveAttribute('aria-valuetext', strength);
  }
  await create.click();
  await expect(form.getByRole('alert')).toHaveText('Please enter a valid email address.');
  await form.getByLabel('E-mail').fill('lea@club.example');
  await create.click();
  await expect(form.getByRole('alert')).toHaveText('This password is too weak');
  await password.fill('Eddy-Line-2026');
  await form.getByLabel('I am not a robot').check();
  await create.click();
  await expect(page.getByText('Thank you, please check your e-mail to finish your account')).toBeVisible();

  const message = (await host.emails()).at(-1) ?? '';
  await page.goto(/http\S+/.exec(message)?.[0] ?? 'about:blank');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status')).toContainText('An administrator of the group will now decide');
  await page.goto(`${host.address}/login?back=%2Faccount`);
  const enter = async (word: string): Promise<void> => {
    await page.getByLabel('E-mail or user name').fill('Lea@club.example');
    await page.getByLabel('Password').fill(word);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await enter('Eddy-Line-2026');
  await expect(page.getByRole('alert')).toHaveText(
    'Your account is waiting for an administrator’s approval. You will get an e-mail.',
  );

  const office = await browser.newContext();
  const admin = await office.newPage();
  await host.signInByRequest(admin, 'super');
  await admin.goto(`${host.address}/account`);
  await admin.getByRole('link', { name: 'Members' }).click();
  await admin.getByRole('button', { name: 'Approve Léa Marchal' }).click();
  await expect(admin.getByRole('status').first()).toHaveText('Léa Marchal is now a member and will be told by e-mail.');
  await office.close();

  await enter('Eddy-Line-2026');
  await expect(page).toHaveURL(`${host.address}/account`);
  await expect(page.getByText('You are signed in as Léa Marchal.')).toBeVisible();

  const change = async (current: string, next: string): Promise<void> => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('another', 'Tail-Wave-2027');
  await expect(page.getByRole('alert')).toHaveText('The current password is incorrect');
  await context.clearCookies();
  await change('Eddy-Line-2026', 'Tail-Wave-2027');
  await expect(page).toHaveURL(`${host.address}/login?back=%2Faccount`);
  await enter('Eddy-Line-2026');
  await expect(page).toHaveURL(`${host.address}/account`);
  await change('Eddy-Line-2026', 'Tail-Wave-2027');
  await expect(page.getByText(/^Your password has been changed/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${host.address}/`);
  await page.goto(`${host.address}/login?back=%2Faccount`);
  await enter('Eddy-Line-2026');
  await expect(page.getByRole('alert')).toHaveText('This e-mail or password is incorrect');
  await enter('Tail-Wave-2027');
  await expect(page).toHaveURL(`${host.address}/account`);

  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(copy.suggestedFilename()).toBe('my-data.json');
  expect(JSON.parse(await readFile(await copy.path(), 'utf8'))).toMatchObject({
    users: [{ login: 'lea@club.example', name: 'Léa Marchal' }],
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const deletion = page.getByRole('form', { name: 'Delete your account' });
  await deletion.getByLabel('Current password').fill('Eddy-Line-2026');
  await deletion.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(deletion.getByRole('alert')).toHaveText('The current password is incorrect');
  await deletion.getByLabel('Current password').fill('Tail-Wave-2027');
  await deletion.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await enter('Tail-Wave-2027');
  await expect(page.getByRole('alert')).toHaveText('This e-mail or password is incorrect');
  await context.close();
});

test('[L28] an anonymous search sends the visitor’s country; the host lists by its own lookup', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const requested: (string | undefined)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.searchParams.get('request') !== 'search') return;
    requested.push(
      (JSON.parse(url.searchParams.get('params') ?? '{}') as { countryCodeClient?: string }).countryCodeClient,
    );
  });
  await page.goto(`${host.address}/?element-type=Video&search=medium`);
  await expect(page.getByText('The medium elsewhere')).toBeVisible();
  await expect(page.getByText('The medium blocked')).toHaveCount(0);
  expect(requested).toEqual(['FR']);
  await context.close();
});
