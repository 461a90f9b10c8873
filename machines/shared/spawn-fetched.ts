import type { AnyActorLogic } from 'xstate';

interface Enqueue {
  // A method, not a property: XState types what may be spawned by the actors of `setup`, and fetched logic is none of them.
  spawnChild(logic: AnyActorLogic | string, options?: { id?: unknown; input?: unknown }): void;
}

/** Starts a chart whose code was fetched at run time; one that takes no input is given none. */
export function spawnFetched<Input = undefined>(
  enqueue: Enqueue,
  logic: AnyActorLogic,
  child: { id: string } & ([Input] extends [undefined] ? object : { input: NoInfer<Input> }),
): void {
  enqueue.spawnChild(logic, child);
}
