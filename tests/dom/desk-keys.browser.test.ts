/** The keys of the tagging desk: which ones it handles, and where it leaves them alone. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listenToDeskKeys, type DeskKeys } from '../../src/dom/desk-keys.ts';

let calls: unknown[][] = [];
/** The result of each callback: whether it handled the key. */
let means = true;
let stop: () => void = () => undefined;

const note =
  (name: string) =>
  (...said: unknown[]): boolean => {
    calls.push([name, ...said]);
    return means;
  };
/** The page's times at which the keys of `press` and `release` went down and up. */
let times: number[] = [];
const keys: DeskKeys = {
  press: (key, at) => (times.push(at), note('press')(key)),
  release: (key, at) => (times.push(at), void note('release')(key)),
  answer: note('answer'),
  erase: note('erase'),
  leave: note('leave'),
  undo: note('undo'),
  redo: note('redo'),
  remove: note('remove'),
  move: note('move'),
  pass: ({ key }) => void calls.push(['pass', key]),
};

beforeEach(() => {
  calls = [];
  times = [];
  means = true;
  stop = listenToDeskKeys(document, keys);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** @returns whether the desk handled it, that is, whether its default is prevented */
function hit(key: string, init: KeyboardEventInit = {}, target: Element = document.body): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}
function add(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.querySelector<HTMLElement>('[data-target]')!;
}

test.each<[string, KeyboardEventInit, unknown[]]>([
  ['t', {}, ['press', 't']],
  ['T', { shiftKey: true }, ['press', 't']],
  ['4', {}, ['press', '4']],
  ['Enter', {}, ['answer', false]],
  ['Backspace', {}, ['erase']],
  ['Escape', {}, ['leave']],
  ['Delete', {}, ['remove']],
  ['z', { ctrlKey: true }, ['undo']],
  ['z', { metaKey: true }, ['undo']],
  ['Z', { ctrlKey: true, shiftKey: true }, ['redo']],
  ['y', { ctrlKey: true }, ['redo']],
  ['ArrowLeft', { altKey: true }, ['move', -1, false]],
  ['ArrowRight', { altKey: true }, ['move', 1, false]],
  ['ArrowRight', { altKey: true, shiftKey: true }, ['move', 1, true]],
])('[B14] %s %o is handled by the desk', (key, init, call) => {
  expect(hit(key, init)).toBe(true);
  expect(calls).toEqual([call]);
});

test.each<[string, KeyboardEventInit]>([
  ['s', { ctrlKey: true }],
  ['z', { ctrlKey: true, altKey: true }],
  ['t', { altKey: true }],
  ['F5', {}],
  ['Tab', {}],
])('[B14] %s %o is left to the browser', (key, init) => {
  expect(hit(key, init)).toBe(false);
  expect(calls).toEqual([]);
});

test('[B14] a held key presses once, and is released once', () => {
  hit('h');
  expect(hit('h', { repeat: true })).toBe(false);
  document.body.dispatchEvent(new KeyboardEvent('keyup', { key: 'H', bubbles: true }));
  expect(calls).toEqual([
    ['press', 'h'],
    ['release', 'h'],
  ]);
});

test.each([' ', 'ArrowLeft', 'ArrowRight', ',', '.'])(
  '[B14] "%s" goes to the film if the desk does not use it',
  (key) => {
    means = false;
    expect(hit(key)).toBe(false);
    expect(calls.at(-1)).toEqual(['pass', key]);
  },
);

test('[B14] letters without a button do not affect the film', () => {
  means = false;
  hit('k');
  expect(calls).toEqual([['press', 'k']]);
});

test.each([
  '<input data-target>',
  '<textarea data-target></textarea>',
  '<select data-target></select>',
  '<p contenteditable><b data-target>text</b></p>',
  '<dialog open><button data-target>Close</button></dialog>',
])('[B14] in %s letters are typed', (html) => {
  const target = add(html);
  expect(hit('t', {}, target)).toBe(false);
  expect(hit('z', { ctrlKey: true }, target)).toBe(false);
  expect(calls).toEqual([]);
});

test.each([
  '<input type="checkbox" data-target>',
  '<input type="range" data-target>',
  '<button data-target>Skip</button>',
])('[B14] on %s letters press buttons, and Space does not reach the film', (html) => {
  const target = add(html);
  expect(hit('t', {}, target)).toBe(true);
  means = false;
  hit(' ', {}, target);
  expect(calls).toEqual([
    ['press', 't'],
    ['press', ' '],
  ]);
});

const chosen = () => new Event('change', { bubbles: true });

test('[B14] after a choice from a list by mouse or touch, letters press buttons again', () => {
  const list = add('<select data-target><option>Slalom</option><option>Sprint</option></select>');
  list.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  list.focus();
  list.dispatchEvent(chosen());
  expect(document.activeElement).toBe(document.body);
  expect(hit('t')).toBe(true);
});

test('[B14] after a choice by keyboard, the focus stays in the list, also after a press elsewhere and in a dialog', () => {
  const list = add('<select data-target><option>Slalom</option><option>Sprint</option></select>');
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  list.focus();
  list.dispatchEvent(chosen());
  expect(document.activeElement).toBe(list);
  const colour = add('<dialog open><select data-target><option>Red</option></select></dialog>');
  colour.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  colour.focus();
  colour.dispatchEvent(chosen());
  expect(document.activeElement).toBe(colour);
});

test('[B14] Enter on a button answers an open question, and otherwise presses the button', () => {
  const button = add('<button data-target>Touch</button>');
  expect(hit('Enter', {}, button)).toBe(true);
  means = false;
  expect(hit('Enter', {}, button)).toBe(false);
  expect(calls).toEqual([
    ['answer', true],
    ['answer', true],
  ]);
});

test('[B14] Enter on a button of the question presses it', () => {
  expect(hit('Enter', {}, add('<form><button data-target>Skip</button></form>'))).toBe(false);
  expect(calls).toEqual([]);
});

test('[B14] keys held when the page loses the focus are released once', () => {
  hit('h');
  hit('g');
  document.body.dispatchEvent(new KeyboardEvent('keyup', { key: 'g', bubbles: true }));
  calls = [];
  const blur = new FocusEvent('blur');
  window.dispatchEvent(blur);
  expect(calls).toEqual([['release', 'h']]);
  expect(times.at(-1)).toBe(blur.timeStamp);
  window.dispatchEvent(new FocusEvent('blur'));
  expect(calls).toHaveLength(1);
  hit('h');
  expect(calls.at(-1)).toEqual(['press', 'h']);
  stop();
  window.dispatchEvent(new FocusEvent('blur'));
  expect(calls).toHaveLength(2);
});

test('[B14] a key released as a capital letter is released once', () => {
  hit('h');
  document.body.dispatchEvent(new KeyboardEvent('keyup', { key: 'H', bubbles: true }));
  expect(calls).toEqual([
    ['press', 'h'],
    ['release', 'h'],
  ]);
  window.dispatchEvent(new FocusEvent('blur'));
  expect(calls).toHaveLength(2);
});

test('[B14] moving the focus between elements releases nothing', () => {
  const [first, second] = [document.createElement('button'), document.createElement('button')];
  document.body.append(first, second);
  first.focus();
  hit('h');
  second.focus();
  expect(calls).toEqual([['press', 'h']]);
});

test('[B14] a handled key reaches no other listener', () => {
  let others = 0;
  const count = (): void => void (others += 1);
  document.body.addEventListener('keydown', count);
  hit('t');
  means = false;
  hit('t');
  document.body.removeEventListener('keydown', count);
  expect(others).toBe(1);
});

test('[B14] leaving a desk removes its listeners', () => {
  stop();
  expect(hit('t')).toBe(false);
  expect(calls).toEqual([]);
});

test('[B14] a press and a release have the time of the key, however late the page handles it', () => {
  const events = ['keydown', 'keyup'].map((type) => new KeyboardEvent(type, { key: 'h', bubbles: true }));
  const until = performance.now() + 30;
  while (performance.now() < until);
  for (const event of events) document.body.dispatchEvent(event);
  expect(times).toEqual(events.map(({ timeStamp }) => timeStamp));
  expect(performance.now() - times[0]!).toBeGreaterThanOrEqual(30);
});
