/** Runs the chart that brings views whose code comes on demand. */
import { createActor, fromPromise } from 'xstate';
import { viewsMachine } from '../../machines/shared/views.machine.ts';
import { inspected } from './inspector/inspection.ts';

/** What becomes of views that are not there yet. */
export interface Missing {
  /** A film needs the browser's own controls. */
  ownControls: boolean;
  /** They could not be loaded; they will be requested again. */
  areLost: boolean;
}

/**
 * @param draw loads and draws them; called again where it rejects
 * @param show hears whenever that changes, and at their arrival
 * @param signal nobody wants them any more
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
