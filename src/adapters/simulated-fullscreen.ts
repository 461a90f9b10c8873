/**
 * Fullscreen emulation for browsers that cannot make an element fullscreen (iPhones; iframes without the permission).
 *
 * The player fills its window in the top layer, because a transform or containment of any ancestor would confine a
 * `position: fixed` element; a modal dialog would require a different element. Meanwhile, the rest of the page is
 * inert, does not scroll or zoom, and the screen stays on.
 * Source: player document, point 4; row P23.
 */
import { attachLayer } from '../back-layers.ts';

/** Disables zooming, and lets the picture extend under the notch. */
const LOCKED_VIEWPORT = 'width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover';

type Undo = () => void;

/** The last viewport element of a page is effective. */
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

/** Locks the scrolling of the page, and of a body that scrolls instead. */
function lockScroll({ documentElement, body, defaultView }: Document): Undo {
  const [left, top] = [defaultView?.scrollX ?? 0, defaultView?.scrollY ?? 0];
  const undo = [documentElement, body].map(({ style }) => {
    const [value, priority] = [style.getPropertyValue('overflow'), style.getPropertyPriority('overflow')];
    style.setProperty('overflow', 'hidden', 'important');
    return () => (value ? style.setProperty('overflow', value, priority) : style.removeProperty('overflow'));
  });
  return () => {
    for (const each of undo) each();
    // A phone that was rotated meanwhile has scrolled.
    defaultView?.scrollTo({ left, top, behavior: 'instant' });
  };
}

/** Everything except the player and its ancestors becomes inert. */
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

/** A failure is only logged to the console. The browser releases the lock when the page is hidden. */
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

/** Shows the host in the top layer; the focus follows. */
function raise(host: HTMLElement): Undo {
  host.popover = 'manual';
  host.showPopover();
  if (!host.matches(':focus-within')) host.focus({ preventScroll: true });
  return () => host.removeAttribute('popover');
}

/** Escape leaves, unless an element within has handled the key. */
function listenToEscape(document: Document, onLeave: () => void): Undo {
  const life = new AbortController();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) onLeave();
  };
  document.addEventListener('keydown', onKeyDown, { signal: life.signal });
  return () => life.abort();
}

/**
 * Fills the window with an element; its style sheet positions it.
 *
 * @param onLeave Escape or Back was pressed
 * @returns restores the page
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
