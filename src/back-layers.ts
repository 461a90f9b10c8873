/**
 * Back closes what covers the page, the topmost first, and not the page behind it (rows L01, L30).
 *
 * While a layer is open it has a history entry of its own, with the address of the page. It is taken back when the layer
 * closes in another way, so that no press of Back is without effect. Whoever writes the history waits for that:
 * `whenUncovered`. Whoever hears of Back and Forward hears of those that lead to another page: `onTraversal`.
 */

/** How many layers are open at an entry, in its state beside what others keep there. */
const DEPTH_KEY = 'ferryglideLayers';

interface Layer {
  close: () => void;
  /** What opens before anybody has touched the page, such as a direct link's preview, is no step of theirs. */
  hasEntry: boolean;
}

const layers: Layer[] = [];
let waiting: (() => void)[] = [];
let isGoingBack = false;
let isLeaving = false;
/** Of the page below the layers. */
let address = '';
let scheduled: ReturnType<typeof setTimeout> | undefined;
let listening: AbortController | undefined;

const entered = () => layers.filter(({ hasEntry }) => hasEntry);

function depth(): number {
  const state: unknown = history.state;
  const found = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[DEPTH_KEY] : 0;
  return typeof found === 'number' ? found : 0;
}

/** @returns the layer has closed */
export function attachLayer(close: () => void): () => void {
  const layer: Layer = { close, hasEntry: navigator.userActivation?.hasBeenActive ?? true };
  layers.push(layer);
  isLeaving = false;
  schedule();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    schedule();
  };
}

/** Runs at once where no layer has an entry, else as soon as the page's own entry is current again. */
export function whenUncovered(write: () => void): void {
  if (depth() === 0 && !isGoingBack) {
    write();
    return;
  }
  waiting.push(write);
  schedule();
}

/** One layer may follow another in the same moment, and use its entry. */
function schedule(): void {
  scheduled ??= setTimeout(reconcile);
}

function reconcile(): void {
  scheduled = undefined;
  if (isGoingBack || isLeaving) return;
  const needed = entered().length;
  if (needed > 0 || depth() > 0) listen();
  if (needed > 0) address = location.href;
  for (let at = depth(); at < needed; at += 1) {
    history.pushState({ ...(history.state as object | null), [DEPTH_KEY]: at + 1 }, '');
  }
  if (depth() > needed) {
    isGoingBack = true;
    history.go(needed - depth());
  } else if (needed === 0) {
    const writes = waiting;
    waiting = [];
    for (const write of writes) write();
  }
}

function listen(): void {
  if (listening) return;
  listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('popstate', isOfLayers, { signal });
  // Going back would keep the page that is about to be left.
  window.addEventListener('beforeunload', () => (isLeaving = true), { signal });
  window.addEventListener('pageshow', () => (isLeaving = false), { signal });
}

const heard = new WeakMap<Event, boolean>();

/** Lets what covers the page close; once an event, whichever listener comes first. */
function isOfLayers(event: PopStateEvent): boolean {
  const known = heard.get(event);
  if (known !== undefined) return known;
  const isOurs = isGoingBack;
  isGoingBack = false;
  const closing = isOurs ? [] : entered().slice(depth()).toReversed();
  // A jump over several entries may lead to another page, too.
  const isOfThem = isOurs || (closing.length > 0 && location.href === address);
  heard.set(event, isOfThem);
  for (const layer of closing) layer.close();
  schedule();
  return isOfThem;
}

/** Hears of Back and Forward between pages, not of what covers them. */
export function onTraversal(listener: () => void, signal?: AbortSignal): void {
  window.addEventListener('popstate', (event) => void (isOfLayers(event) || listener()), signal && { signal });
}

// An entry that a layer had when the page was left, or loaded anew.
if (depth() > 0) schedule();
