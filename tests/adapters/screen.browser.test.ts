/** Fullscreen and mini player, in a browser with fewer features than this one. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createActor, setup } from 'xstate';
import type { AnyActorRef } from 'xstate';
import type { ScreenCommand, ScreenNotification } from '../../machines/player/screen/screen.machine.ts';
import { whenUncovered } from '../../src/back-layers.ts';
import { createBrowserScreen } from '../../src/adapters/screen.ts';

const LOCK = 'width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover';

let release = vi.fn(() => Promise.resolve());
const request = vi.fn<(type: string) => Promise<unknown>>();

beforeEach(() => {
  release = vi.fn(() => Promise.resolve());
  request.mockReset().mockImplementation(() => Promise.resolve({ release }));
  vi.spyOn(navigator, 'wakeLock', 'get').mockReturnValue({ request } as unknown as WakeLock);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A player's screen, in a page that contains fixed elements. */
function start(followsScroll = true) {
  const page = document.createElement('div');
  page.style.cssText = 'transform: translate(0); contain: layout paint; width: 400px';
  page.innerHTML = `<a href="#x" id="beside">Beside</a>
    <section tabindex="-1" style="position: relative"><div style="height: 200px"><div id="picture"><video></video><button>Pause</button></div></div></section>
    <div style="height: 4000px"></div>`;
  document.body.append(page);
  const host = page.querySelector('section')!;
  const picture = page.querySelector<HTMLElement>('#picture')!;
  const screen = createBrowserScreen({ followsScroll });
  const leave = [screen.attachScreen(host), screen.attachMiniPlayer(picture)];
  const heard: ScreenNotification['type'][] = [];
  const machine = setup({ actors: { port: screen.actor } }).createMachine({
    invoke: { id: 'port', src: 'port' },
    on: { '*': { actions: ({ event }) => heard.push(event.type as ScreenNotification['type']) } },
  });
  const begin = (): AnyActorRef => createActor(machine).start();
  const actor = begin();
  const portOf = (of: AnyActorRef) => (of.getSnapshot() as { children: Record<string, AnyActorRef> }).children['port'];
  const end = (): void => {
    actor.stop();
    for (const each of leave.splice(0)) each();
    page.remove();
  };
  onTestFinished(end);
  return {
    page,
    host,
    picture,
    heard,
    begin,
    stop: () => actor.stop(),
    end,
    send: (type: ScreenCommand['type'], to: AnyActorRef = actor) => portOf(to)?.send({ type }),
  };
}

/** Like iPhones, which have no fullscreen for elements. */
async function cover(player: ReturnType<typeof start>): Promise<void> {
  Object.assign(player.host, { requestFullscreen: undefined });
  player.send('enter');
  await expect.poll(() => player.heard).toContain('screen.missing');
  player.send('cover');
}

const show = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('[P23] without fullscreen for elements the player fills the window despite its container, and the rest is inert', async () => {
  const player = start();
  await cover(player);
  player.host.style.cssText =
    'position: fixed; inset: 0; width: auto; height: 100dvh; margin: 0; border: 0; padding: 0';
  const { x, y, width, height } = player.host.getBoundingClientRect();
  expect([x, y, width, height]).toEqual([0, 0, innerWidth, innerHeight]);
  expect(document.activeElement).toBe(player.host);
  const beside = player.page.querySelector<HTMLElement>('#beside')!;
  beside.focus();
  expect(document.activeElement).toBe(player.host);
  player.send('uncover');
  beside.focus();
  expect(document.activeElement).toBe(beside);
  expect(player.host.hasAttribute('popover')).toBe(false);
});

test('[P23] in a frame without permission for fullscreen the player fills the frame', async () => {
  const player = start();
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(false);
  player.send('enter');
  await expect.poll(() => player.heard).toEqual(['screen.missing']);
});

test('[P23] a browser that refuses fullscreen reports it', async () => {
  const player = start();
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(true);
  Object.assign(player.host, { requestFullscreen: () => Promise.reject(new TypeError('no gesture')) });
  player.send('enter');
  await expect.poll(() => player.heard).toEqual(['screen.refused']);
});

test.each([
  ['as it was written', '<meta name="viewport" content="width=500,  initial-scale=.5">'],
  ['without content', '<meta name="viewport">'],
  ['of two, the last', '<meta name="viewport" content="width=1"><meta name="viewport" content="width=2">'],
  ['none', ''],
])('[P23] the viewport is locked meanwhile and restored afterwards: %s', async (_, metas) => {
  const known = [...document.head.querySelectorAll('meta[name=viewport]')];
  for (const meta of known) meta.remove();
  document.head.insertAdjacentHTML('beforeend', metas);
  const written = () => [...document.head.querySelectorAll('meta[name=viewport]')].map(({ outerHTML }) => outerHTML);
  const before = written();
  onTestFinished(() => {
    for (const meta of document.head.querySelectorAll('meta[name=viewport]')) meta.remove();
    document.head.append(...known);
  });
  const player = start();
  await cover(player);
  expect([...document.head.querySelectorAll<HTMLMetaElement>('meta[name=viewport]')].at(-1)?.content).toBe(LOCK);
  player.send('uncover');
  expect(written()).toEqual(before);
});

test('[P23] [L01] back leaves the player in the window, and not the page', async () => {
  const player = start();
  // Before the first user activation, back skips history entries.
  await userEvent.click(document.body);
  const address = location.href;
  await cover(player);
  await expect.poll(() => JSON.stringify(history.state)).toContain('ferryglideLayers');
  history.back();
  await expect.poll(() => player.heard).toContain('screen.left');
  expect(location.href).toBe(address);
  player.send('uncover');
  await new Promise<void>(whenUncovered);
});

test('[P23] the page does not scroll meanwhile, and its style and position are restored afterwards', async () => {
  document.documentElement.style.setProperty('overflow', 'auto', 'important');
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  const player = start();
  window.scrollTo({ top: 120, behavior: 'instant' });
  await cover(player);
  expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
  window.scrollTo({ top: 0, behavior: 'instant' });
  player.send('uncover');
  expect(document.documentElement.style.cssText).toBe('overflow: auto !important;');
  expect(window.scrollY).toBe(120);
});

test('[P23] the screen stays on: the wake lock is acquired, reacquired when the page is visible again, and released', async () => {
  const player = start();
  await cover(player);
  expect(request.mock.calls).toEqual([['screen']]);
  show('hidden');
  expect(request).toHaveBeenCalledTimes(1);
  show('visible');
  expect(request).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(request.mock.results.every(({ type }) => type === 'return')).toBe(true));
  await Promise.resolve();
  player.send('uncover');
  expect(release).toHaveBeenCalledTimes(1);
  show('visible');
  expect(request).toHaveBeenCalledTimes(2);
});

test('[P23] a lock that arrives too late is released', async () => {
  const player = start();
  let grant: (lock: unknown) => void = () => undefined;
  request.mockImplementation(() => new Promise((resolve) => (grant = resolve)));
  await cover(player);
  player.send('uncover');
  grant({ release });
  await expect.poll(() => release.mock.calls.length).toBe(1);
});

test.each([
  ['refused', () => request.mockRejectedValue(new DOMException('low battery', 'NotAllowedError'))],
  ['missing', () => vi.spyOn(navigator, 'wakeLock', 'get').mockReturnValue(undefined as unknown as WakeLock)],
])('[P23] a lock that is %s is only logged to the console', async (_, spoil) => {
  spoil();
  const player = start();
  await cover(player);
  await expect.poll(() => vi.mocked(console.info).mock.calls[0]?.[0]).toBe('The screen may go dark: no wake lock.');
  expect(player.heard).toEqual(['screen.missing']);
});

test('[P23] Escape leaves it, unless an element within handles that key', async () => {
  const player = start();
  await cover(player);
  const press = (init: KeyboardEventInit) =>
    new KeyboardEvent('keydown', { bubbles: true, composed: true, cancelable: true, ...init });
  const taken = press({ key: 'Escape' });
  taken.preventDefault();
  document.body.dispatchEvent(taken);
  player.picture.dispatchEvent(press({ key: 'k' }));
  expect(player.heard).toEqual(['screen.missing']);
  document.body.dispatchEvent(press({ key: 'Escape' }));
  expect(player.heard).toEqual(['screen.missing', 'screen.left']);
});

test('[P23] the chart of the next film receives the current state, and without one the page is uncovered', async () => {
  const player = start();
  await cover(player);
  player.stop();
  const next = player.begin();
  await Promise.resolve();
  expect(player.heard).toEqual(['screen.missing', 'screen.missing']);
  expect(player.host.matches(':popover-open')).toBe(true);
  next.stop();
  await Promise.resolve();
  expect(player.host.hasAttribute('popover')).toBe(false);
  expect(release).toHaveBeenCalledTimes(1);
});

test('[P23] removing a player restores its page', async () => {
  const player = start();
  await cover(player);
  player.end();
  expect(document.documentElement.style.overflow).toBe('');
  expect(document.querySelector('[inert]')).toBeNull();
});

test('[P23] its box is reported when it is scrolled out of view, and when it is back', async () => {
  const player = start();
  // The last cover is still being removed, which restores the scroll position of the page.
  await new Promise<void>(whenUncovered);
  // Requires that the box has been in view.
  await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
  window.scrollTo({ top: 1500, behavior: 'instant' });
  await expect.poll(() => player.heard).toEqual(['box.left']);
  window.scrollTo({ top: 0, behavior: 'instant' });
  await expect.poll(() => player.heard).toEqual(['box.left', 'box.seen']);
});

test('[P23] with both observations delivered at once its box is reported as scrolled away, too', async () => {
  const held: IntersectionObserverEntry[] = [];
  let deliver = (): void => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries) => void held.push(...entries), options);
        deliver = () => callback(held.splice(0), this);
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const player = start();
  await expect.poll(() => held.length).toBe(1);
  window.scrollTo({ top: 1500, behavior: 'instant' });
  await expect.poll(() => held.length).toBe(2);
  deliver();
  expect(player.heard).toEqual(['box.left']);
});

test.each([
  ['what was never in view', true, 1500],
  ['the picture of a preview', false, 0],
])('[P23] %s opens no mini player', async (_, followsScroll, from) => {
  const spacer = document.createElement('div');
  spacer.style.height = `${from > 0 ? 6000 : 0}px`;
  document.body.prepend(spacer);
  onTestFinished(() => spacer.remove());
  const player = start(followsScroll);
  await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
  window.scrollTo({ top: 1500, behavior: 'instant' });
  await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
  expect(player.heard).toEqual([]);
});

test('[P23] an element that is hidden, not scrolled away, opens no mini player', async () => {
  const player = start();
  await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
  player.page.style.display = 'none';
  await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
  expect(player.heard).toEqual([]);
});

test('[P23] the picture is fixed over the page without moving in the DOM, and the way back leads to its box', async () => {
  const player = start();
  const box = player.picture.parentElement!;
  player.send('float');
  expect(player.picture.matches(':popover-open')).toBe(true);
  expect(player.picture.parentElement).toBe(box);
  window.scrollTo({ top: 1500, behavior: 'instant' });
  player.send('return');
  await expect.poll(() => box.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  expect(document.activeElement).toBe(player.host);
  player.send('dock');
  expect(player.picture.hasAttribute('popover')).toBe(false);
});

test('[P23] when a button disappears the focus stays in the player', async () => {
  const player = start();
  player.send('float');
  const button = player.picture.querySelector('button')!;
  button.focus();
  player.send('dock');
  button.remove();
  await expect.poll(() => document.activeElement).toBe(player.host);
});

test('[P23] only one mini player per page is shown, and an earlier one closes', () => {
  const [one, two] = [start(), start()];
  one.send('float');
  two.send('float');
  expect(one.heard).toEqual(['miniPlayer.displaced']);
  expect(two.heard).toEqual([]);
  one.send('dock');
  two.send('dock');
  one.send('float');
  expect(two.heard).toEqual([]);
});

test.each([
  ['has none', (video: HTMLVideoElement) => Object.assign(video, { requestPictureInPicture: undefined })],
  [
    'refuses it',
    (video: HTMLVideoElement) =>
      Object.assign(video, { requestPictureInPicture: () => Promise.reject(new Error('no')) }),
  ],
  ['shows the page of a provider instead', (video: HTMLVideoElement) => Object.assign(video, { hidden: true })],
])('[P23] picture-in-picture is refused in a browser that %s', async (_, spoil) => {
  const player = start();
  spoil(player.picture.querySelector('video')!);
  player.send('enterPip');
  await expect.poll(() => player.heard).toEqual(['pip.refused']);
});
