/** The tests' knowledge of the sample library: its original records and its accounts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { SamplePlayable, SampleTag } from '../../server/samples/catalogue/item.ts';
import { sampleCatalogue } from '../../server/samples/catalogue.ts';
import { film } from '../../server/samples/films.ts';
import { leaveConnected, signInByRequest } from './sign-in.ts';

export const catalogue = sampleCatalogue(new Date());

const playables = catalogue.items.filter((item): item is SamplePlayable => 'film' in item && 'tags' in item);

/** The first playable medium that matches; a test without its medium fails here with the description. */
export function samplePlayable(what: string, fits: (item: SamplePlayable) => boolean): SamplePlayable {
  const found = playables.find(fits);
  if (!found) throw new Error(`the sample library has no ${what}`);
  return found;
}

export const isOpen = (item: SamplePlayable): boolean =>
  item.visibility === 'public' &&
  item.publish &&
  !item.accessControl &&
  !item.pay_per_view &&
  !item.expiration_date &&
  !item.validity_date &&
  item.geoBlocking.length === 0 &&
  !item.pubVideo.preRoll &&
  item.type === 'Video';

/** A public slalom run on HLS, with tags and without adverts. */
export const openRun = samplePlayable(
  'open slalom run',
  (item) => isOpen(item) && item.film === 'slalom-run' && timedTags(item).length > 3,
);

/** Another one, for desk tests, which add tags: tests of `openRun` rely on its original tags. */
export const deskRun = samplePlayable(
  'second open slalom run',
  (item) =>
    isOpen(item) &&
    item.film === 'slalom-run' &&
    item.id !== openRun.id &&
    item.title.startsWith('Slalom') &&
    timedTags(item).length === timedTags(openRun).length,
);

/** A private one of the sample accounts' group. */
export const privateRun = samplePlayable(
  'private video',
  (item) =>
    item.visibility === 'private' &&
    item.publish &&
    item.film !== null &&
    item.type === 'Video' &&
    !item.accessControl &&
    !item.expiration_date &&
    !item.validity_date &&
    item.group === 64,
);

/** A public one behind a password. */
export const gatedFilm = samplePlayable(
  'film behind a password',
  (item) =>
    item.type === 'Video' && item.visibility === 'public' && item.publish && item.accessControl?.kind === 'password',
);

export const liveRegatta = samplePlayable(
  'live regatta',
  (item) => item.live !== null && Date.parse(item.live.startsAt) < Date.now(),
);

/** Start of a tag in seconds. */
export function startOf(tag: SampleTag): number {
  const [hours = 0, minutes = 0, seconds = 0] = tag.time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** The tags that a viewer sees, in order of time. */
export function timedTags(item: SamplePlayable): SampleTag[] {
  return item.tags
    .filter(
      (tag) =>
        !tag.time.startsWith('XX') && tag.type !== 'invisible' && tag.type !== 'separator' && tag.replay === null,
    )
    .toSorted((a, b) => startOf(a) - startOf(b));
}

/** The frame that a film shows at a moment. */
export function frameAt(item: SamplePlayable, seconds: number): number {
  const rate = item.film ? film(item.film).fps : undefined;
  if (!rate) throw new Error(`${item.title} has no frames`);
  return Math.floor((seconds * rate.num) / rate.den + 1e-6);
}

/** Sign-in names; `league` belongs to another group. */
export type Account = 'viewer' | 'editor' | 'admin' | 'super' | 'league';

/** Sign-in name and password of a sample account, from the file written by the first start. */
export function account(role: Account): { login: string; password: string } {
  const folder = process.env['FERRYGLIDE_E2E_DATA'];
  if (!folder) throw new Error('FERRYGLIDE_E2E_DATA is not set');
  const text = readFileSync(join(folder, 'accounts.txt'), 'utf8');
  const [, password] =
    text
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .find(([login]) => login === role) ?? [];
  if (!password) throw new Error(`accounts.txt names no ${role}`);
  return { login: role, password };
}

/** Signs in on the login page, as a person does, and returns to `back`: a session that no other test uses. */
export async function signInByForm(page: Page, role: Account, back = '/'): Promise<void> {
  await page.goto(`/login?back=${encodeURIComponent(back)}`);
  await fillLogin(page, role);
}

/** Signs in on the current page. */
export async function fillLogin(page: Page, role: Account): Promise<void> {
  const { login, password } = account(role);
  await page.getByLabel(/e-?mail/i).fill(login);
  await page.getByLabel(/password|mot de passe/i).fill(password);
  await page.getByRole('button', { name: /sign in|se connecter/i }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Session cookies of this worker's host, by role. */
const sessions = new Map<Account, Awaited<ReturnType<BrowserContext['cookies']>>>();

/**
 * Signs in with the session of the worker's first test with this role, and opens `back`. A test that ends its session
 * uses `signInByForm`, as does one about signing in.
 */
export async function signIn(page: Page, role: Account, back = '/'): Promise<void> {
  const context = page.context();
  const session = sessions.get(role);
  if (session) {
    await context.addCookies(session);
    await page.goto('/health');
    await leaveConnected(page);
  } else {
    await signInByRequest(page, { address: '', ...account(role) });
    const cookies = await context.cookies();
    sessions.set(
      role,
      cookies.filter(({ name }) => name === 'ferryglide_session'),
    );
  }
  await page.goto(back);
}
