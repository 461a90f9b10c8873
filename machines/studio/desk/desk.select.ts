import type { SnapshotFrom } from 'xstate';
import type { deskMachine } from './desk.machine.ts';

/** Tags of a large step are still being added to the board. */
export const isTaking = (snapshot: SnapshotFrom<typeof deskMachine>): boolean =>
  snapshot.matches({ open: { filling: 'taking' } });

export { chosenIds, conflictOf, othersOf, templateOf, templatesOf } from './desk.rules.ts';
