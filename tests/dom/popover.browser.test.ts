import { afterEach, expect, test } from 'vitest';
import { attachPopover } from '../../src/ui/popover.ts';

const GAP = 6;
const EDGE = 8;
const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
  document.body.replaceChildren();
});

/** A button at a place in the window and the panel that it opens, in a shadow root as embeds have it. */
function open(place: { left: number; top: number }, height: number): { button: DOMRect; panel: HTMLElement } {
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const button = document.createElement('button');
  button.setAttribute('aria-controls', 'panel');
  Object.assign(button.style, {
    position: 'fixed',
    left: `${place.left}px`,
    top: `${place.top}px`,
    width: '40px',
    height: '30px',
  });
  const panel = document.createElement('div');
  panel.id = 'panel';
  panel.popover = 'manual';
  panel.tabIndex = -1;
  panel.style.cssText = `position:fixed;inset:auto;margin:0;padding:0;border:0;width:200px;height:${height}px`;
  root.append(button, panel);
  opened.push(attachPopover(panel));
  return { button: button.getBoundingClientRect(), panel };
}

const box = (panel: HTMLElement) => {
  const { left, top, right, bottom } = panel.getBoundingClientRect();
  return { left, top, right, bottom };
};

test('a panel opens below its button', async () => {
  const { button, panel } = open({ left: 50, top: 20 }, 100);
  await expect.poll(() => box(panel)).toMatchObject({ left: 50, top: button.bottom + GAP });
});

test('at the lower right corner it opens above, within the window, and stays there when it grows', async () => {
  const { button, panel } = open({ left: window.innerWidth - 50, top: window.innerHeight - 40 }, 100);
  await expect.poll(() => box(panel)).toMatchObject({ bottom: button.top - GAP });
  expect(panel.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth - EDGE);
  panel.style.height = '150px';
  await expect.poll(() => box(panel)).toMatchObject({ top: button.top - GAP - 150, bottom: button.top - GAP });
});

test('a panel with room on neither side stays within the window', async () => {
  const { panel } = open({ left: 50, top: window.innerHeight / 2 }, window.innerHeight - 2 * EDGE);
  await expect.poll(() => box(panel)).toMatchObject({ left: 50, top: EDGE, bottom: window.innerHeight - EDGE });
});
