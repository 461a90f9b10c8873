import type { AnyActorLogic } from 'xstate';

interface Enqueue {
  // A method, not a property: XState limits what may be spawned to the actors of `setup`, which exclude fetched logic.
  spawnChild(logic: AnyActorLogic | string, options?: { id?: unknown; input?: unknown }): void;
}

/** Starts a chart whose code was fetched at run time; a chart without input receives none. */
export function spawnFetched<Input = undefined>(
  enqueue: Enqueue,
  logic: AnyActorLogic,
  child: { id: string } & ([Input] extends [undefined] ? object : { input: NoInfer<Input> }),
): void {
  enqueue.spawnChild(logic, child);
}
