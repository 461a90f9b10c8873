/** What the player's clock and other charts read from a provider's film. */
import type { SnapshotFrom } from 'xstate';
import type { Playhead } from '../media.ports.ts';
import type { providerMachine } from './provider.machine.ts';
import { positionAt } from './provider.rules.ts';
import type { Now } from './provider.rules.ts';

/** Undefined until the film is ready, and while a seek is pending. */
export function selectPlayhead(snapshot: SnapshotFrom<typeof providerMachine>, now: Now): Playhead | undefined {
  const isSettled = snapshot.matches({ loaded: { ready: { length: 'known', position: 'settled' } } });
  return isSettled ? { kind: snapshot.context.kind, time: positionAt(snapshot.context, now) } : undefined;
}
