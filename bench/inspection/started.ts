/** One chart started in three ways: as the product does, bare, and with an observer that does nothing. */
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { controlsMachine } from '../../machines/player/screen/controls.machine.ts';
import { inspection } from '../../src/pages/inspector/inspection.ts';

type Controls = ActorRefFrom<typeof controlsMachine>;

export async function asMounted(): Promise<Controls> {
  const inspect = await inspection();
  return createActor(controlsMachine, inspect ? { inspect } : {}).start();
}

export const bare = (): Controls => createActor(controlsMachine).start();

export const observed = (): Controls => createActor(controlsMachine, { inspect: () => undefined }).start();

/** Sends pairs of events, each of which causes a transition. */
export function send(controls: Controls, pairs: number): void {
  for (let pair = 0; pair < pairs; pair += 1) {
    controls.send({ type: 'controls.focus' });
    controls.send({ type: 'controls.blur' });
  }
}
