import { listenToKeyUps } from './key-ups.ts';

/** The keys of the tagging desk, wherever the focus is on its page except in fields and dialogs (row B14). */

export interface DeskKeys {
  /** A letter or digit, with the time it was pressed by the page's clock. @returns whether it was handled */
  press: (key: string, at: DOMHighResTimeStamp) => boolean;
  release: (key: string, at: DOMHighResTimeStamp) => void;
  /** Enter, and whether the focus is on a control that Enter presses. @returns whether a question handled it */
  answer: (isOnControl: boolean) => boolean;
  /** Backspace. @returns whether a question handled it */
  erase: () => boolean;
  /** Escape. */
  leave: () => boolean;
  undo: () => void;
  redo: () => void;
  remove: () => boolean;
  /** Alt with an arrow; with Shift, for the end only. @returns whether anything was moved */
  move: (direction: -1 | 1, isEnd: boolean) => boolean;
  /** Keys that the desk does not handle, for the film. */
  pass: (event: KeyboardEvent) => void;
}

const FIELDS = 'input, textarea, select, [contenteditable]';
/** Fields without text input. */
const UNTYPED = '[type="checkbox"], [type="radio"], [type="range"]';
/** Controls that Enter or Space presses. */
const CONTROLS = 'button, a, summary, [role="button"], [role="slider"], [role="checkbox"]';
/** The question's form: its buttons remain usable, whatever is typed. */
const QUESTION = 'form';
/** The only keys passed to the film, because letters press the desk's buttons. */
const FILM_KEYS: readonly string[] = [' ', 'ArrowLeft', 'ArrowRight', ',', '.'];

/** @returns stops listening */
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

  // A list opened by the pointer gives up the focus after a choice, so that the next key goes to the desk. Keyboard
  // users keep the focus there.
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
