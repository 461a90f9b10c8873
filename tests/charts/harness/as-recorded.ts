/** Expectations of a test that the inspector wrote: what was seen is data, with secrets masked. */
import { expect } from 'vitest';
import type { AnyMachineSnapshot, StateValue } from 'xstate';
import { masked } from '../../../core/domain/inspection/mask.ts';
import type { RecordedJourney } from '../../../core/domain/inspection/journey.ts';
import type { Observed } from '../../../tools/paths/index.ts';

type Expected = Omit<RecordedJourney, 'input' | 'steps'>;

/** The end of a journey, and a check that its context and everything it emitted and sent are what was recorded. */
export function asRecorded({ ends, context, emitted, parent, children }: Expected): {
  ends: StateValue;
  check: (snapshot: AnyMachineSnapshot, observed: Observed) => void;
} {
  return {
    ends: ends as StateValue,
    check(snapshot, observed) {
      const seen = masked({ context: snapshot.context as unknown, ...observed });
      expect(seen.context).toEqual(context);
      expect(seen.emitted).toEqual(emitted);
      expect(seen.parent).toEqual(parent);
      expect(seen.children).toEqual(children);
    },
  };
}
