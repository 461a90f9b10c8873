/** Runs the chart that loads the code of views on demand. */
import { createActor, fromPromise } from 'xstate';
import { viewsMachine } from '../../machines/shared/views.machine.ts';
import { inspected } from './inspector/inspection.ts';

/** State of views that have not been drawn yet. */
export interface Missing {
  /** The video element needs the browser's own controls. */
  ownControls: boolean;
  /** Loading failed; it will be retried. */
  areLost: boolean;
}

/**
 * @param draw loads and draws the views; called again if it rejects
 * @param show called whenever the state changes, and when the views have been drawn
 * @param signal aborted when the views are no longer needed
 */
export function bringViews(draw: () => Promise<void>, show: (missing: Missing) => void, signal: AbortSignal): void {
  const drawViews = fromPromise<void, undefined>(draw);
  const actor = createActor(viewsMachine.provide({ actors: { drawViews } }), inspected('views'));
  actor.subscribe((snapshot) =>
    show({ ownControls: snapshot.hasTag('ownControls'), areLost: snapshot.hasTag('lost') }),
  );
  window.addEventListener('online', () => actor.send({ type: 'network.online' }), { signal });
  signal.addEventListener('abort', () => actor.stop());
  actor.start();
}
