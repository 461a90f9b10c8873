import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { liveMachine } from './live.machine.ts';

export type LiveRef = ActorRefFrom<typeof liveMachine>;

/** The live-results button bears a mark (row P10), until `results.seen`. */
export const selectResultsAreNew = (live: SnapshotFrom<typeof liveMachine> | undefined): boolean =>
  live?.context.resultsAreNew ?? false;
