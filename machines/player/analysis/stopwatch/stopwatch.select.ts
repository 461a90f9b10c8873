/** Selectors of the stopwatch. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ShownFrame } from '../../../../core/domain/stopwatch.ts';
import type { CopiedThing, stopwatchMachine } from './stopwatch.machine.ts';

export type StopwatchRef = ActorRefFrom<typeof stopwatchMachine>;
type Stopwatch = SnapshotFrom<typeof stopwatchMachine>;

/** In the order of marking. */
export const selectMarks = (stopwatch: Stopwatch): readonly ShownFrame[] => stopwatch.context.marks;
export const selectIsReading = (stopwatch: Stopwatch): boolean => stopwatch.matches({ frames: 'reading' });
export const selectIsFull = (stopwatch: Stopwatch): boolean => stopwatch.matches({ frames: 'full' });
export const selectHasFailed = (stopwatch: Stopwatch): boolean => stopwatch.matches({ frames: 'failed' });
/** What was just copied; cleared after a moment. */
export const selectCopied = (stopwatch: Stopwatch): CopiedThing | undefined =>
  stopwatch.matches({ copy: 'copied' }) ? stopwatch.context.what : undefined;
/** The text that the browser refused to copy. */
export const selectUncopied = (stopwatch: Stopwatch): string | undefined =>
  stopwatch.matches({ copy: 'refused' }) ? stopwatch.context.text : undefined;
