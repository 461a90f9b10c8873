import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { attachPopover } from '../../src/ui/popover.ts';

const GAP = 6;
const EDGE = 8;
const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
  document.body.replaceChildren();
});

/** A button at a position in the window and the panel that it opens, in a shadow root as in embeds. */
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

test('in the lower right corner a panel opens above its button, and stays within the window when it grows', async () => {
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

/** An open panel with a field, between two buttons of the page; counts its requests to close. */
function openBetween(): {
  panel: HTMLElement;
  anchor: HTMLElement;
  field: HTMLElement;
  after: HTMLElement;
  closings: () => number;
} {
  document.body.innerHTML = `
    <button id="before">Before</button>
    <button id="anchor" aria-controls="panel">Open</button>
    <div id="panel" popover="manual" tabindex="-1"><input id="field"></div>
    <button id="after">After</button>`;
  const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;
  const panel = find('panel');
  let count = 0;
  panel.addEventListener('cancel', () => (count += 1));
  opened.push(attachPopover(panel));
  return { panel, anchor: find('anchor'), field: find('field'), after: find('after'), closings: () => count };
}

test('[C02] Tab out of a panel closes it, and moves the focus on', async () => {
  const { field, after, closings } = openBetween();
  expect(document.activeElement).toBe(field);
  await userEvent.tab();
  expect(document.activeElement).toBe(after);
  expect(closings()).toBe(1);
});

test('[C02] a panel stays while the focus moves between it and its button, and closes when the focus leaves both', async () => {
  const { panel, anchor, closings } = openBetween();
  panel.focus();
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(anchor);
  expect(closings()).toBe(0);
  await userEvent.tab({ shift: true });
  expect(document.activeElement?.id).toBe('before');
  expect(closings()).toBe(1);
});

test('[C02] Escape closes a panel wherever the focus is', async () => {
  const { anchor, field, closings } = openBetween();
  await userEvent.keyboard('{Escape}');
  expect(closings()).toBe(1);
  anchor.focus();
  await userEvent.keyboard('{Escape}');
  expect(closings()).toBe(2);
  field.focus();
  field.blur();
  await userEvent.keyboard('{Escape}');
  expect(closings()).toBe(3);
});

test('[C02] Escape in a dialog above a panel only closes the dialog', async () => {
  const { closings } = openBetween();
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.showModal();
  const before = closings();
  dialog.focus();
  await userEvent.keyboard('{Escape}');
  expect(closings()).toBe(before);
  expect(dialog.open).toBe(false);
});
