import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LeftFrame } from '../../src/pages/play/moved-frame.ts';

const LEFT: LeftFrame = { moment: 12.5, plays: true };
const CODE = new URL('../../src/pages/play/moved-frame.ts', import.meta.url).href;

/** A page of our origin that takes the saved state, reports it, and saves its own when it unloads. */
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

/** The state that the frame's next page has taken. */
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

it('[E01] a frame that is moved in the page resumes where it was, once', async () => {
  const frame = await show();
  const place = document.body.appendChild(document.createElement('div'));
  const second = taken();
  place.append(frame);
  expect(await second).toEqual(LEFT);
  expect(sessionStorage.getItem('mvMovedFrame')).toBeNull();
});

it('[E01] a frame that is reloaded starts according to its address', async () => {
  const frame = await show();
  const second = taken();
  frame.contentWindow!.location.reload();
  expect(await second).toBeNull();
});

it.each([
  ['another address', { search: '?video=2' }],
  ['some time ago', { at: Date.now() - 3_000 }],
])('[E01] state that a frame left at %s is ignored', async (_, change) => {
  sessionStorage.setItem('mvMovedFrame', JSON.stringify({ ...LEFT, search: '', at: Date.now(), ...change }));
  await show();
});

it('[E01] invalid saved state is ignored', async () => {
  sessionStorage.setItem('mvMovedFrame', '{');
  await show();
});
