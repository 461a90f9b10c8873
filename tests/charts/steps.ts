/** Steps of a journey with their effects, in one line each. */
import type { AnyStateMachine } from 'xstate';
import type { ChildPicture, Expected, JourneyStep } from '../../tools/paths/index.ts';

interface SentEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** No event is sent, and no actor starts. */
export const SILENT = { children: {}, parent: [], emitted: [], inputs: {} } as const;

/** The steps of one chart's journeys. */
export function stepsOf<M extends AnyStateMachine>() {
  type Made = JourneyStep<M>;
  type Expects = Expected<M>;
  return {
    send: (event: SentEvent, expects: Expects = {}): Made => ({ send: event, expects }),
    done: (id: string, output?: unknown, expects: Expects = {}): Made => ({ done: id, output, expects }),
    fails: (id: string, reason: Error, expects: Expects = {}): Made => ({ error: id, reason, expects }),
    from: (id: string, event: SentEvent, expects: Expects = {}): Made => ({ from: id, event, expects }),
    shows: (id: string, picture: ChildPicture, expects: Expects = {}): Made => ({ snapshot: id, picture, expects }),
    /** @param ms during which nothing happens */
    wait: (ms: number, expects: Expects = {}): Made => ({ elapse: ms, expects }),
  };
}
