/** Runs a test written by the inspector: the recorded observations are data, with secrets masked. */
import { expect } from 'vitest';
import type { AnyMachineSnapshot, StateValue } from 'xstate';
import { masked } from '../../../core/domain/inspection/mask.ts';
import type { RecordedJourney } from '../../../core/domain/inspection/journey.ts';
import { runPinned } from '../../../tools/paths/index.ts';
import type { ChartPaths, Step } from '../../../tools/paths/index.ts';

/**
 * Replays the recorded steps, and compares the context after each, the end, and everything emitted and sent with the
 * recording.
 */
export async function runRecorded(paths: ChartPaths, recorded: RecordedJourney): Promise<void> {
  const { input, steps, ends, contexts, emitted, parent, children } = recorded;
  const expected: Record<string, unknown> = {};
  let at = 0;
  await runPinned(
    paths,
    {
      name: `${paths.name} as recorded`,
      ...(input === undefined ? {} : { input: input as never }),
      steps: steps as Step[],
      ends: ends as StateValue,
      check(_, observed) {
        expect(masked(observed)).toMatchObject({ emitted, parent, children });
        expect(Object.keys(observed.children).sort(), 'who was sent something').toEqual(Object.keys(children).sort());
      },
    },
    {
      onState(_value, snapshot: AnyMachineSnapshot) {
        Object.assign(expected, contexts[at]);
        expect(masked<unknown>(snapshot.context), `the context after step ${at}`).toEqual(expected);
        at += 1;
      },
    },
  );
}
