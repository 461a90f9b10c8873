/** The client of a frame that is added, removed, replaced, or not a player (row E02). */
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { NO_STATE } from '../../core/domain/player-api.ts';
import { connect } from '../../packages/client/src/index.ts';
import type { FerryglidePlayer } from '../../packages/client/src/index.ts';
import '../../src/embed/loader.ts';

/** A frame's side: announces itself, reports its film, and accepts every call; it responds only to `pause`. */
const PLAYER = `<!doctype html><script>
  const announce = () => parent.postMessage({ ferryglide: 'announce', versions: [1], document: performance.timeOrigin }, '*');
  addEventListener('message', ({ data, ports: [port] }) => {
    if (data.ferryglide === 'query') return announce();
    if (!port) return;
    port.onmessage = ({ data: { id, call } }) => call.method === 'pause' && port.postMessage({ type: 'result', id });
    const { duration, ...state } = ${JSON.stringify(NO_STATE)};
    port.postMessage({ type: 'state', changes: { ...state, medium: '7', paused: false }, events: ['play'] });
  });
  announce();
</script>`;
const OTHER = '<!doctype html><title>Sign in</title>';

const addressOf = (page: string): string => URL.createObjectURL(new Blob([page], { type: 'text/html' }));
const codeOf = (promise: Promise<void>): Promise<string> =>
  promise.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

let frame: HTMLIFrameElement;
let player: FerryglidePlayer;

function open(page: string): void {
  frame = document.createElement('iframe');
  frame.src = addressOf(page);
  player = connect(frame);
  document.body.append(frame);
}
const loaded = (): Promise<unknown> =>
  new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  player.close();
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('[E02] removing a frame fails its pending calls, and later ones wait until it is back', async () => {
  open(PLAYER);
  await player.ready;
  expect(player.paused).toBe(false);
  const heard: string[] = [];
  for (const name of ['emptied', 'pause', 'play']) player.addEventListener(name, ({ type }) => heard.push(type));
  const pending = codeOf(player.play());
  frame.remove();
  vi.advanceTimersByTime(1_000);
  expect(await pending).toBe('closed');
  expect([player.paused, heard]).toEqual([true, ['emptied', 'pause']]);

  const waiting = codeOf(player.pause());
  document.body.append(frame);
  expect(await waiting).toBe('done');
  expect([player.paused, heard]).toEqual([false, ['emptied', 'pause', 'play']]);
});

it('[E02] a frame whose page is not a player times out, and connects once it shows one', async () => {
  open(OTHER);
  const [ready, call] = [codeOf(player.ready), codeOf(player.play())];
  await loaded();
  vi.advanceTimersByTime(30_000);
  expect([await ready, await call, await codeOf(player.play())]).toEqual(['timeout', 'timeout', 'timeout']);
  frame.src = addressOf(PLAYER);
  await vi.waitFor(() => expect(player.paused).toBe(false));
  expect(await codeOf(player.pause())).toBe('done');
});

it('[E02] a frame that navigates away from its player times out too, and one that responds stays connected', async () => {
  open(PLAYER);
  await Promise.all([loaded(), player.ready]);
  expect(await codeOf(player.pause())).toBe('done');
  vi.advanceTimersByTime(60_000);
  expect(await codeOf(player.pause())).toBe('done');

  const pending = codeOf(player.play());
  frame.src = addressOf(OTHER);
  await loaded();
  vi.advanceTimersByTime(30_000);
  expect(await pending).toBe('timeout');
  expect(player.paused).toBe(true);
});

it('[E02] a closed client rejects every call, including fullscreen', async () => {
  open(PLAYER);
  await player.ready;
  player.close();
  expect([await codeOf(player.play()), await codeOf(player.requestFullscreen())]).toEqual(['closed', 'closed']);
});

it('[E02] an element of embed.js stays connected for another film, even if its viewer has opened it', async () => {
  const element = document.createElement('ferryglide-player');
  onTestFinished(() => element.remove());
  element.title = 'A run';
  element.setAttribute('video', '1');
  document.body.append(element);
  const framed = () => element.shadowRoot!.querySelector('iframe')?.src;
  element.shadowRoot!.querySelector('button')!.click();
  expect(framed()).toContain('video=1&autoplay=true');
  player = connect(element);
  await customElements.whenDefined('ferryglide-player');
  await Promise.resolve();
  element.setAttribute('video', '2');
  await Promise.resolve();
  expect(framed()).toContain('video=2&autoplay=false');
});

it.each(['div', 'ferryglide-library'])('[E02] %s cannot be connected to', (name) => {
  open(OTHER);
  expect(() => connect(document.createElement(name))).toThrow(expect.objectContaining({ code: 'invalid' }));
});
