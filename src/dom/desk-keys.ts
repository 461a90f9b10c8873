import { listenToKeyUps } from './key-ups.ts';

/** The keys of the tagging desk, wherever the focus is on its page but for fields and dialogs (row B14). */

export interface DeskKeys {
  /** A letter or a figure, and when it went down by the page's clock. @returns whether it means something */
  press: (key: string, at: DOMHighResTimeStamp) => boolean;
  release: (key: string, at: DOMHighResTimeStamp) => void;
  /** Enter, and where the focus is on what Enter presses. @returns whether a question takes it */
  answer: (isOnControl: boolean) => boolean;
  /** Backspace. @returns whether a question takes it */
  erase: () => boolean;
  /** Escape. */
  leave: () => boolean;
  undo: () => void;
  redo: () => void;
  remove: () => boolean;
  /** Alt with an arrow, Shift for the end alone. @returns whether something is moved */
  move: (direction: -1 | 1, isEnd: boolean) => boolean;
  /** What the desk does not take: the film's keys. */
  pass: (event: KeyboardEvent) => void;
}

const FIELDS = 'input, textarea, select, [contenteditable]';
/** Fields in which no letter is typed. */
const UNTYPED = '[type="checkbox"], [type="radio"], [type="range"]';
/** What is pressed by Enter or Space. */
const CONTROLS = 'button, a, summary, [role="button"], [role="slider"], [role="checkbox"]';
/** The question itself: its buttons are pressed, whatever is typed. */
const QUESTION = 'form';
/** Only these go to the film from a page whose letters mean buttons. */
const FILM_KEYS: readonly string[] = [' ', 'ArrowLeft', 'ArrowRight', ',', '.'];

/** @returns ends it */
export function listenToDeskKeys(page: Document, keys: DeskKeys): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const stopKeyUps = listenToKeyUps(page, keys.release);

  function take(event: KeyboardEvent): boolean {
    const { key, shiftKey } = event;
    const target = event.target as Element;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && !event.altKey) {
      const letter = key.toLowerCase();
      if (letter === 'z' && !shiftKey) keys.undo();
      else if ((letter === 'z' && shiftKey) || letter === 'y') keys.redo();
      else return false;
      return true;
    }
    if (isCommand) return false;
    if (event.altKey) return isArrow(key) && keys.move(key === 'ArrowLeft' ? -1 : 1, shiftKey);
    switch (key) {
      case 'Enter':
        return target.closest(QUESTION) === null && keys.answer(target.closest(CONTROLS) !== null);
      case 'Backspace':
        return keys.erase();
      case 'Escape':
        return keys.leave();
      case 'Delete':
        return keys.remove();
      default:
        return key.length === 1 && !event.repeat && keys.press(key.toLowerCase(), event.timeStamp);
    }
  }

  page.addEventListener(
    'keydown',
    (event) => {
      const target = event.target as Element;
      if (target.closest('dialog') || target.closest(FIELDS)?.matches(`:not(${UNTYPED})`)) return;
      if (take(event)) {
        event.preventDefault();
        event.stopPropagation();
      } else if ((target === page.body || target === page.documentElement) && FILM_KEYS.includes(event.key)) {
        keys.pass(event);
      }
    },
    { capture: true, signal },
  );

  // A list that the pointer has opened gives the focus up once something is chosen: the next key is meant for the desk. Who chooses by
  // keys goes on there.
  let opened: EventTarget | null = null;
  page.addEventListener('pointerdown', ({ target }) => (opened = target), { capture: true, signal });
  page.addEventListener(
    'change',
    ({ target }) => {
      if (target === opened && target instanceof HTMLSelectElement && !target.closest('dialog')) target.blur();
      opened = null;
    },
    { capture: true, signal },
  );
  return () => {
    listening.abort();
    stopKeyUps();
  };
}

const isArrow = (key: string): boolean => key === 'ArrowLeft' || key === 'ArrowRight';
