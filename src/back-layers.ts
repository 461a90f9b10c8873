/**
 * Back closes the topmost overlay of a page rather than leaving the page (rows L01, L30).
 *
 * An open layer has a history entry of its own, with the page's address. The entry is removed when the layer closes
 * in another way, so that no press of Back is without effect. An overlay with an address of its own, such as a
 * preview, has the entry of that address instead, which counts as a page's. Code that writes the history has to wait
 * for the page's own entry: `whenUncovered`, or `writeAddress`. `onTraversal` reports Back and Forward only if they
 * lead to another page.
 */
import { createActor, fromPromise } from 'xstate';
import { backLayersMachine } from '../machines/shared/back-layers.machine.ts';
import type { BackLayersEvent, HistoryEntry } from '../machines/shared/back-layers.machine.ts';

/** Number of open layers at an entry, in its state beside other keys. */
const DEPTH_KEY = 'ferryglideLayers';
/** In the state of an entry whose address names the overlay. */
const SHOWN_KEY = 'ferryglideShown';

const closers = new Map<number, () => void>();
let lastId = 0;
let writes: (() => void)[] = [];
const traversals = new EventTarget();

export function entryState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
}

function readEntry(): HistoryEntry {
  const { [DEPTH_KEY]: depth, [SHOWN_KEY]: isShown } = entryState();
  return { depth: typeof depth === 'number' ? depth : 0, address: location.href, isShown: isShown === true };
}

const layers = createActor(
  backLayersMachine.provide({
    actors: { readEntry: fromPromise(() => new Promise((resolve) => setTimeout(() => resolve(readEntry())))) },
  }),
);

layers.on('entries.push', ({ from, to }) => {
  for (let depth = from + 1; depth <= to; depth += 1) history.pushState({ ...entryState(), [DEPTH_KEY]: depth }, '');
});
layers.on('entries.leave', ({ count }) => history.go(-count));
layers.on('entry.push', ({ address, isShown }) =>
  history.pushState(isShown ? { ...entryState(), [SHOWN_KEY]: true } : null, '', address),
);
layers.on('entry.replace', ({ address, isNew }) => history.replaceState(isNew ? null : entryState(), '', address));
layers.on('layers.close', ({ ids }) => {
  for (const id of ids) closers.get(id)?.();
});
layers.on('page.uncovered', () => {
  const waiting = writes;
  writes = [];
  // One write may lead to another entry, for which the others then wait.
  for (const write of waiting) whenUncovered(write);
});
layers.on('page.traversed', () => traversals.dispatchEvent(new Event('traversal')));
layers.start();

window.addEventListener('popstate', () => layers.send({ type: 'history.moved', entry: readEntry() }));
window.addEventListener('pageshow', () => layers.send({ type: 'page.shown' }));
const onLeaving = (): void => layers.send({ type: 'page.leaving' });

/** @returns reports that the layer has closed */
export function attachLayer(close: () => void): () => void {
  const id = ++lastId;
  closers.set(id, close);
  // A single listener: some browsers exclude pages with such a listener from the back/forward cache.
  window.addEventListener('beforeunload', onLeaving);
  const hasEntry = navigator.userActivation?.hasBeenActive ?? true;
  layers.send({ type: 'layer.opened', id, hasEntry, entry: readEntry() });
  return () => {
    closers.delete(id);
    layers.send({ type: 'layer.closed', id });
  };
}

/** Runs at once if no layer has an entry, else as soon as the page's own entry is current again. */
export function whenUncovered(write: () => void): void {
  if (readEntry().depth === 0 && !layers.getSnapshot().hasTag('returning')) {
    write();
    return;
  }
  writes.push(write);
  layers.send({ type: 'write.requested' });
}

type AddressWrite = Extract<BackLayersEvent, { address: string }>['type'];

/**
 * Changes the page's address as soon as its own entry is current.
 *
 * @param queryOf returns the new query string, without a question mark, from the page's query string at that time
 */
export function writeAddress(type: AddressWrite, queryOf: (current: string) => string): void {
  whenUncovered(() => {
    const query = queryOf(location.search);
    const address = new URL(`${location.pathname}${query && `?${query}`}${location.hash}`, location.href).href;
    layers.send({ type, address, entry: readEntry() });
  });
}

/** Listens to Back and Forward between pages, not to those that close layers. */
export function onTraversal(listener: () => void, signal?: AbortSignal): void {
  traversals.addEventListener('traversal', listener, signal && { signal });
}
