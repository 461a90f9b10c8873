/**
 * Fullscreen of our own, where the browser has none for elements (iPhones; frames that may not have it).
 *
 * The player covers its window in the top layer: what is merely `position: fixed` is held by any ancestor with a transform
 * or containment, and a modal dialog would have to be an element of another kind. Meanwhile the rest of the page is inert,
 * does not scroll or zoom, and the screen stays lit. Source: player document, point 4; row P23.
 */
import { attachLayer } from '../back-layers.ts';

/** Nothing zooms, and the picture may reach under the notch. */
const LOCKED_VIEWPORT = 'width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover';

type Undo = () => void;

/** The last one of a page counts. */
function lockViewport({ head }: Document): Undo {
  const known = [...head.querySelectorAll<HTMLMetaElement>('meta[name="viewport"]')].at(-1);
  const before = known?.getAttribute('content') ?? null;
  const meta = known ?? Object.assign(head.ownerDocument.createElement('meta'), { name: 'viewport' });
  meta.content = LOCKED_VIEWPORT;
  if (!known) head.append(meta);
  return () => {
    if (!known) meta.remove();
    else if (before === null) meta.removeAttribute('content');
    else meta.setAttribute('content', before);
  };
}

/** Of the page and of a body that scrolls in its stead. */
function lockScroll({ documentElement, body, defaultView }: Document): Undo {
  const [left, top] = [defaultView?.scrollX ?? 0, defaultView?.scrollY ?? 0];
  const undo = [documentElement, body].map(({ style }) => {
    const [value, priority] = [style.getPropertyValue('overflow'), style.getPropertyPriority('overflow')];
    style.setProperty('overflow', 'hidden', 'important');
    return () => (value ? style.setProperty('overflow', value, priority) : style.removeProperty('overflow'));
  });
  return () => {
    for (const each of undo) each();
    // A phone that was turned meanwhile has scrolled by itself.
    defaultView?.scrollTo({ left, top, behavior: 'instant' });
  };
}

/** All but the player and what it lies in can neither be reached nor read. */
function makeRestInert(host: HTMLElement): Undo {
  const touched: HTMLElement[] = [];
  let node: Element | null = host;
  while (node) {
    const parent: ParentNode | null = node.parentNode;
    for (const other of parent?.children ?? []) {
      if (other === node || !(other instanceof HTMLElement) || other.inert) continue;
      other.inert = true;
      touched.push(other);
    }
    node = parent instanceof ShadowRoot ? parent.host : node.parentElement;
  }
  return () => {
    for (const other of touched) other.inert = false;
  };
}

/** A screen that goes dark is only logged to the console. The browser takes the lock back when the page is hidden. */
function keepAwake(document: Document): Undo {
  const life = new AbortController();
  let lock: WakeLockSentinel | undefined;
  const logFailure = (error: unknown): void => console.info('The screen may go dark: no wake lock.', error);
  const take = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    const taken = await navigator.wakeLock.request('screen');
    if (life.signal.aborted) await taken.release();
    else lock = taken;
  };
  const tryToTake = (): void => void take().catch(logFailure);
  document.addEventListener('visibilitychange', tryToTake, { signal: life.signal });
  tryToTake();
  return () => {
    life.abort();
    void lock?.release().catch(logFailure);
  };
}

/** Shown above everything; the focus comes along. */
function raise(host: HTMLElement): Undo {
  host.popover = 'manual';
  host.showPopover();
  if (!host.matches(':focus-within')) host.focus({ preventScroll: true });
  return () => host.removeAttribute('popover');
}

/** Escape leaves, unless something within it has taken that key for itself. */
function listenToEscape(document: Document, onLeave: () => void): Undo {
  const life = new AbortController();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) onLeave();
  };
  document.addEventListener('keydown', onKeyDown, { signal: life.signal });
  return () => life.abort();
}

/**
 * Covers the window with an element; its style sheet gives it the place.
 *
 * @param onLeave Escape or Back was pressed
 * @returns takes it off, and leaves the page as it was
 */
export function enterSimulatedFullscreen(host: HTMLElement, onLeave: () => void): Undo {
  const document = host.ownerDocument;
  const undo = [
    lockViewport(document),
    lockScroll(document),
    raise(host),
    makeRestInert(host),
    keepAwake(document),
    listenToEscape(document, onLeave),
    attachLayer(onLeave),
  ];
  return () => {
    for (const each of undo.toReversed()) each();
  };
}
