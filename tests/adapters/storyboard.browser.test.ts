/** The storyboard waits for the film's own picture, whatever hides it meanwhile. */
import { afterEach, expect, test } from 'vitest';
import { loadStoryboard } from '../../src/adapters/storyboard.ts';

const SHEET =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9"/></svg>';

let leave = new AbortController();
afterEach(() => leave.abort());

/** A film whose picture the test shows and hides. */
function filmAt(readyState: number): { video: HTMLVideoElement; turn: (state: number, type: string) => void } {
  const video = document.createElement('video');
  let state = readyState;
  Object.defineProperty(video, 'readyState', { get: () => state });
  return {
    video,
    turn(next, type) {
      state = next;
      video.dispatchEvent(new Event(type));
    },
  };
}

/** Whether the storyboard has loaded after all queued tasks. */
async function comes(sheet: Promise<void>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => {
    setTimeout(resolve, 200, false);
  });
  return Promise.race([sheet.then(() => true), late]);
}

test('[P15] a storyboard requested during a seek loads when the picture is back', async () => {
  leave = new AbortController();
  const { video, turn } = filmAt(HTMLMediaElement.HAVE_METADATA);
  const sheet = loadStoryboard(video, SHEET, leave.signal);
  expect(await comes(sheet)).toBe(false);
  // A film that has shown a picture fires no further `loadeddata`.
  turn(HTMLMediaElement.HAVE_CURRENT_DATA, 'seeked');
  expect(await comes(sheet)).toBe(true);
});

test.each(['loadeddata', 'canplay'])('[P15] the film has a picture at %s', async (type) => {
  leave = new AbortController();
  const { video, turn } = filmAt(HTMLMediaElement.HAVE_NOTHING);
  const sheet = loadStoryboard(video, SHEET, leave.signal);
  turn(HTMLMediaElement.HAVE_METADATA, type);
  expect(await comes(sheet)).toBe(false);
  turn(HTMLMediaElement.HAVE_FUTURE_DATA, type);
  expect(await comes(sheet)).toBe(true);
});

test('[P15] a storyboard that is not an image is an error', async () => {
  const { video } = filmAt(HTMLMediaElement.HAVE_ENOUGH_DATA);
  await expect(loadStoryboard(video, 'data:text/plain,none', new AbortController().signal)).rejects.toThrow();
});
