import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LeftFrame } from '../../src/pages/play/moved-frame.ts';

const LEFT: LeftFrame = { moment: 12.5, plays: true };
const CODE = new URL('../../src/pages/play/moved-frame.ts', import.meta.url).href;

/** A page of our origin that takes what was left, says so, and notes where it is when it goes. */
const PAGE = `<!doctype html><script type="module">
  import { noteLeft, takeLeft } from ${JSON.stringify(CODE)};
  parent.postMessage({ took: takeLeft() ?? null }, '*');
  addEventListener('pagehide', () => noteLeft(${JSON.stringify(LEFT)}));
</script>`;

let address: string;
beforeEach(() => {
  sessionStorage.clear();
  address = URL.createObjectURL(new Blob([PAGE], { type: 'text/html' }));
});
afterEach(() => {
  document.body.replaceChildren();
  URL.revokeObjectURL(address);
  sessionStorage.clear();
});

/** What the next page of a frame has taken. */
const taken = (): Promise<unknown> =>
  new Promise((resolve) => {
    addEventListener('message', function hear({ data }: MessageEvent<{ took?: unknown }>) {
      if (!('took' in data)) return;
      removeEventListener('message', hear);
      resolve(data.took);
    });
  });

async function show(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.src = address;
  const first = taken();
  document.body.append(frame);
  expect(await first).toBeNull();
  return frame;
}

it('[E01] a frame that is put in elsewhere takes up where it was, once', async () => {
  const frame = await show();
  const place = document.body.appendChild(document.createElement('div'));
  const second = taken();
  place.append(frame);
  expect(await second).toEqual(LEFT);
  expect(sessionStorage.getItem('mvMovedFrame')).toBeNull();
});

it('[E01] a frame that is reloaded begins as its address says', async () => {
  const frame = await show();
  const second = taken();
  frame.contentWindow!.location.reload();
  expect(await second).toBeNull();
});

it.each([
  ['another address', { search: '?video=2' }],
  ['some time ago', { at: Date.now() - 3_000 }],
])('[E01] what a frame left at %s is not taken up', async (_, change) => {
  sessionStorage.setItem('mvMovedFrame', JSON.stringify({ ...LEFT, search: '', at: Date.now(), ...change }));
  await show();
});

it('[E01] what is no text of ours is no place', async () => {
  sessionStorage.setItem('mvMovedFrame', '{');
  await show();
});
