/** What views read of the stopwatch. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ShownFrame } from '../../../../core/domain/stopwatch.ts';
import type { CopiedThing, stopwatchMachine } from './stopwatch.machine.ts';

export type StopwatchRef = ActorRefFrom<typeof stopwatchMachine>;
type Stopwatch = SnapshotFrom<typeof stopwatchMachine>;

/** In the order in which they were marked. */
export const selectMarks = (stopwatch: Stopwatch): readonly ShownFrame[] => stopwatch.context.marks;
export const selectIsReading = (stopwatch: Stopwatch): boolean => stopwatch.matches({ frames: 'reading' });
export const selectIsFull = (stopwatch: Stopwatch): boolean => stopwatch.matches({ frames: 'full' });
export const selectHasFailed = (stopwatch: Stopwatch): boolean => stopwatch.matches({ frames: 'failed' });
/** What is in the clipboard, for a moment. */
export const selectCopied = (stopwatch: Stopwatch): CopiedThing | undefined =>
  stopwatch.matches({ copy: 'copied' }) ? stopwatch.context.what : undefined;
/** The text that the browser did not let the page copy. */
export const selectUncopied = (stopwatch: Stopwatch): string | undefined =>
  stopwatch.matches({ copy: 'refused' }) ? stopwatch.context.text : undefined;
