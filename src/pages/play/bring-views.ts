/** Runs the chart that brings a player's views, and shows on its shell what becomes of them. */
import { createActor, fromPromise } from 'xstate';
import { viewsMachine } from '../../../machines/player/opening/views.machine.ts';
import { inspected } from '../inspector/inspection.ts';
import type { Shell } from './shell.ts';

/**
 * @param draw loads and draws them; called again where it rejects
 * @param title of the film; empty while it is unknown
 * @param signal the player is taken away
 */
export function bringViews(
  video: HTMLVideoElement,
  shell: Shell,
  draw: () => Promise<void>,
  title: () => string,
  signal: AbortSignal,
): void {
  const drawViews = fromPromise<void, undefined>(draw);
  const actor = createActor(viewsMachine.provide({ actors: { drawViews } }), inspected('views'));
  actor.subscribe((snapshot) => {
    const isOwn = snapshot.hasTag('ownControls');
    video.controls = isOwn;
    video.tabIndex = isOwn ? 0 : -1;
    shell.say(snapshot.hasTag('lost') ? title() : undefined);
  });
  window.addEventListener('online', () => actor.send({ type: 'network.online' }), { signal });
  signal.addEventListener('abort', () => actor.stop());
  actor.start();
}
