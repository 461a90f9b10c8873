/** What the player's clock, other charts and frame steps read from a source on the media element. */
import type { SnapshotFrom } from 'xstate';
import type { Playhead } from '../media.ports.ts';
import type { elementMachine } from './element.machine.ts';
import type { ElementReading } from './element.rules.ts';

type Snapshot = SnapshotFrom<typeof elementMachine>;

export const selectIsReady = (snapshot: Snapshot): boolean => snapshot.matches({ attached: 'ready' });

/** Undefined until there is a picture, and while a seek is pending. */
export function selectPlayhead(snapshot: Snapshot, now: ElementReading): Playhead | undefined {
  const { kind, target } = snapshot.context;
  const isThere = selectIsReady(snapshot) && target === undefined && !now.isSeeking && now.hasFrame;
  if (!isThere) return undefined;
  const window = kind === 'live' ? { from: now.seekableFrom, to: now.seekableTo } : undefined;
  return { kind, time: now.time, at: now.at, window };
}
