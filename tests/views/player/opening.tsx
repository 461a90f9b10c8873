/** A root whose face follows one child that is walked: what a viewer sees while a player opens. */
import type { AnyActorRef, AnyMachineSnapshot, StateValue } from 'xstate';
import type { Refusal } from '../../../src/domain/access.ts';
import { beginPlayer } from '../../../machines/player/player.rules.ts';
import { pictureOf } from '../../../tools/paths/stand-ins.ts';
import { request } from '../../charts/player/documents.ts';

export interface Opening {
  face: StateValue;
  reason?: Refusal | undefined;
}

/** @param openingOf what the root is in while the child is in this state; the root's own charts say the same */
export function openingRoot(child: AnyActorRef, openingOf: (snapshot: AnyMachineSnapshot) => Opening): AnyActorRef {
  const begun = beginPlayer({
    request: request(),
    hasSession: false,
    hasCookies: true,
    volume: undefined,
    muted: undefined,
    frugal: false,
  });
  let seen: AnyMachineSnapshot | undefined;
  let shown: object | undefined;
  return {
    getSnapshot() {
      const snapshot = child.getSnapshot() as AnyMachineSnapshot;
      if (snapshot !== seen) {
        const { face, reason } = openingOf(snapshot);
        seen = snapshot;
        shown = pictureOf({ value: face, context: { ...begun, reason } });
      }
      return shown;
    },
    subscribe: (...args: Parameters<AnyActorRef['subscribe']>) => child.subscribe(...args),
    send: () => undefined,
  } as unknown as AnyActorRef;
}
