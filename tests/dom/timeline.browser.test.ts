/** The timeline's canvas: its text is set in the page's font, also in one that arrives late. */
import { afterEach, expect, test } from 'vitest';
import { indexTimeline } from '../../core/domain/timeline.ts';
import type { TimedTag } from '../../core/domain/tag.ts';
import { createTimeline } from '../../src/dom/timeline.ts';
import { createSetClock } from '../views/player/film.ts';

const INTER = new URL(
  '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  import.meta.url,
);

const TAG: TimedTag = {
  id: 'a',
  start: 60,
  time: '00:01:00',
  category: 'Gate',
  type: 'tag',
  description: '',
  videoId: '1',
};

let detach: () => void = () => undefined;
afterEach(() => {
  detach();
  document.body.replaceChildren();
});

/** A timeline of one tag in a page of this font; gives its canvas. */
function showTimeline(fontFamily: string): HTMLCanvasElement {
  const host = document.createElement('div');
  host.style.cssText = `width: 600px; height: 120px; font-family: ${fontFamily}`;
  host.innerHTML = '<canvas></canvas><i data-playhead></i><i data-tip></i>';
  document.body.append(host);
  detach = createTimeline(createSetClock(), { select: () => undefined, seek: () => undefined }).attach(host, {
    index: indexTimeline([TAG], { from: 0, to: 600 }),
    styles: new Map(),
    current: undefined,
    revertColors: false,
    dayOffset: undefined,
    label: () => 'Upstream',
  });
  return host.querySelector('canvas')!;
}

test('[P12] the timeline writes in the font of its page', async () => {
  const canvas = showTimeline('"Some Face", monospace');
  await expect.poll(() => canvas.getContext('2d')!.font).toBe('12px "Some Face", monospace');
});

test('[P12] the timeline is drawn again when the font of its page has arrived', async () => {
  const canvas = showTimeline('"Late Face", monospace');
  await expect.poll(() => canvas.width).toBe(600);
  const before = canvas.toDataURL();
  document.fonts.add(await new FontFace('Late Face', `url(${INTER.href})`).load());
  // The browser says so only of faces that it loads itself.
  document.fonts.dispatchEvent(new FontFaceSetLoadEvent('loadingdone'));
  await expect.poll(() => canvas.toDataURL() === before).toBe(false);
});
