import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../src/embed/elements.ts';
import type { MediaLists } from '../../src/embed/media-element.ts';
import { withTouch } from '../views/touch.ts';

const video = (id: string) => ({
  id,
  type: 'video',
  user: 7,
  group: 64,
  title: `Film ${id}`,
  visibility: 'public',
  publish: 1,
  encoding: 1,
});
const whole = (id: string) => ({ version: 1, video: video(id), tags: [] });
const secret = (id: string) => ({ stub: true, version: 1, video: { ...video(id), visibility: 'private' } });
const responses: Readonly<Record<string, unknown>> = {
  check_session: { status: 'disconnected' },
  checkMediaAccess: { status: 'private' },
  checkMediaPlayerAccess: { status: 'private' },
  checkReferer: { status: 'ok' },
};
const wire = globalThis.fetch;

/** The server, simulated at the contract. */
function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  const file = /\/data\/video\/(\w+)\.json$/.exec(url.pathname)?.[1];
  if (file !== undefined) return Promise.resolve(Response.json(file === 'secret' ? secret(file) : whole(file)));
  if (url.pathname.startsWith('/services'))
    return Promise.resolve(Response.json(responses[url.searchParams.get('request') ?? '']));
  return wire(input, init);
}

beforeAll(() => void vi.stubGlobal('fetch', respond));
afterAll(() => void vi.unstubAllGlobals());
afterEach(async () => {
  document.body.replaceChildren();
  await Promise.resolve();
});

function player(attributes: Readonly<Record<string, string>>): HTMLElement {
  const element = document.createElement('ferryglide-player');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
}

const groundOf = (element: HTMLElement): string =>
  getComputedStyle(element.shadowRoot!.querySelector('[part=root]')!).backgroundColor;

it('[L25] two players on a page each have their film, language and theme', async () => {
  const one = player({ video: 'one', lang: 'en', theme: 'light' });
  const two = player({ video: 'two', lang: 'fr', theme: 'dark' });
  await expect.element(page.getByRole('heading', { name: 'Film one' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Film two' })).toBeVisible();
  await expect.element(page.getByText('The video is being encoded')).toBeVisible();
  await expect.element(page.getByText('La vidéo est en cours d’encodage')).toBeVisible();
  expect(groundOf(one)).not.toBe(groundOf(two));
});

it('[L25] the surrounding page keeps its own style', async () => {
  const before = getComputedStyle(document.body).backgroundColor;
  player({ video: 'one', lang: 'en' });
  await expect.element(page.getByRole('heading', { name: 'Film one' })).toBeVisible();
  expect(getComputedStyle(document.body).backgroundColor).toBe(before);
});

it('[P01] the page receives an event when a film is ready and when one is refused', async () => {
  const received: string[] = [];
  for (const type of ['player-ready', 'player-removed'])
    document.body.addEventListener(type, (event) =>
      received.push(`${type} ${JSON.stringify((event as CustomEvent).detail)}`),
    );
  player({ video: 'one', lang: 'en' });
  player({ video: 'secret', lang: 'en' });
  await expect.element(page.getByRole('heading', { name: 'This content is private.' })).toBeVisible();
  await expect
    .poll(() => received.toSorted())
    .toEqual(['player-ready {"type":"player.ready"}', 'player-removed {"type":"player.removed","reason":"private"}']);
});

it('[P33] cancelling the sign-in event keeps the page', async () => {
  const element = player({ video: 'secret', lang: 'en' });
  const wished = new Promise<void>((resolve) => {
    element.addEventListener('player-signIn', (event) => {
      event.preventDefault();
      resolve();
    });
    element.addEventListener('player-leaving', (event) => {
      event.preventDefault();
      resolve();
    });
  });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await wished;
  expect(location.pathname).not.toBe('/login');
});

it.each([
  ['71', '/?user=71'],
  ['64', '/'],
  [undefined, '/'],
])('[P33] [L26] a player of the page of user %o leads to the library of that page', async (user, path) => {
  player({ video: 'secret', lang: 'en', ...(user !== undefined && { user }) });
  await expect
    .element(page.getByRole('link', { name: 'Go to the library' }))
    .toHaveAttribute('href', new URL(path, location.href).href);
});

it('moving an element does not stop it, removing it does, and it can be added again', async () => {
  const element = player({ video: 'one', lang: 'en' });
  const title = page.getByRole('heading', { name: 'Film one' });
  await expect.element(title).toBeVisible();
  const shown = title.element();

  const place = document.createElement('div');
  document.body.append(place);
  place.append(element);
  await Promise.resolve();
  expect(title.element()).toBe(shown);

  element.remove();
  await Promise.resolve();
  await Promise.resolve();
  expect(element.shadowRoot?.childElementCount).toBe(0);

  document.body.append(element);
  await expect.element(title).toBeVisible();
});

it('another film restarts once, however many attributes change together', async () => {
  const element = player({ video: 'one', lang: 'en' });
  await expect.element(page.getByRole('heading', { name: 'Film one' })).toBeVisible();
  element.setAttribute('video', 'two');
  element.setAttribute('lang', 'fr');
  await expect.element(page.getByRole('heading', { name: 'Film two' })).toBeVisible();
  await expect.element(page.getByText('La vidéo est en cours d’encodage')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Film one' })).not.toBeInTheDocument();
});

it.each([
  ['t2,t3', 't2,t3'],
  [null, null],
  [undefined, null],
])(
  '[E01] a framework that sets the property tags to %o sets the attribute, and reads the tags of the film',
  (set, is) => {
    const element = player({ video: 'one', lang: 'en', tags: 't1' }) as HTMLElement & { tags: unknown };
    element.tags = set;
    expect(element.getAttribute('tags')).toBe(is);
    expect(element.tags).toEqual([]);
  },
);

it('[P01] language, theme and style change in place, without remounting or fetching', async () => {
  const element = player({ video: 'one', lang: 'en', theme: 'light' });
  const title = page.getByRole('heading', { name: 'Film one' });
  await expect.element(title).toBeVisible();
  const shown = title.element();
  const light = groundOf(element);
  const requested = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => {
    requested.mockRestore();
  });

  element.setAttribute('lang', 'fr');
  element.setAttribute('theme', 'dark');
  element.setAttribute('flags', '-showVideoTitle');
  await expect.element(page.getByText('La vidéo est en cours d’encodage')).toBeVisible();
  expect(element.shadowRoot?.querySelector('[lang]')?.getAttribute('lang')).toBe('fr');
  expect(groundOf(element)).not.toBe(light);
  await expect.poll(() => getComputedStyle(shown.closest('header')!).opacity).toBe('0');
  expect(shown.isConnected).toBe(true);
  expect(
    requested.mock.calls
      .map(([input]) => (input instanceof Request ? input.url : input.toString()))
      .filter((url) => /services|data\/video/.test(url)),
  ).toEqual([]);
});

it('[P01] the last of several languages requested at once is used', async () => {
  const element = player({ video: 'one', lang: 'en' });
  await expect.element(page.getByRole('heading', { name: 'Film one' })).toBeVisible();
  element.setAttribute('lang', 'fr');
  await Promise.resolve();
  element.setAttribute('lang', 'en');
  await Promise.resolve();
  element.setAttribute('lang', 'fr');
  await expect.element(page.getByText('La vidéo est en cours d’encodage')).toBeVisible();
});

it('[E01] [P28] an analytics flag asks the viewer in place, and removes the question again', async () => {
  const element = player({ video: 'one', lang: 'en', 'analytics-groups': '64' });
  const title = page.getByRole('heading', { name: 'Film one' });
  await expect.element(title).toBeVisible();
  const shown = title.element();
  const question = page.getByRole('region', { name: 'Audience count' });

  element.setAttribute('flags', 'analytics geoBlocking -shareTags');
  await expect.element(question).toBeVisible();
  element.setAttribute('flags', '');
  await expect.element(question).not.toBeInTheDocument();
  expect(shown.isConnected).toBe(true);

  element.setAttribute('analytics-groups', '9');
  await expect.poll(() => shown.isConnected).toBe(false);
  await expect.element(title).toBeVisible();
});

it('[E02] an element has lists of tracks from the start, and no picture-in-picture without a picture', async () => {
  const element = player({ video: 'one', lang: 'en' }) as HTMLElement &
    MediaLists & { requestPictureInPicture: () => Promise<unknown> };
  const { textTracks, videoRenditions } = element;
  expect([...textTracks, ...videoRenditions]).toEqual([]);
  await expect.element(page.getByRole('heading', { name: 'Film one' })).toBeVisible();
  await expect(element.requestPictureInPicture()).rejects.toMatchObject({
    name: 'NotAllowedError',
    code: 'notAllowed',
  });
  expect(element.textTracks).toBe(textTracks);
  expect(element.videoRenditions, 'what fills it has come').toHaveProperty('selectedIndex', -1);
});

/** A phone in landscape, wider than the page's text. */
async function onItsSide(act: () => Promise<void>): Promise<void> {
  const { innerWidth, innerHeight } = globalThis;
  await page.viewport(844, 390);
  await withTouch(act);
  await page.viewport(innerWidth, innerHeight);
}

it.each([844, 640])('[E01] on a phone in landscape an element %i px wide keeps its shape', async (width) => {
  const element = player({ video: 'one', lang: 'en' });
  element.style.width = `${width}px`;
  await expect.element(page.getByRole('heading', { name: 'Film one' })).toBeVisible();
  const stage = element.shadowRoot!.querySelector('[part=stage]')!;
  await onItsSide(async () => {
    await expect.poll(() => matchMedia('(pointer: coarse)').matches).toBe(true);
    expect(stage.getBoundingClientRect().height).toBeCloseTo((width * 9) / 16, 0);
    await expect.element(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Panels', exact: true })).not.toBeInTheDocument();
  });
});
