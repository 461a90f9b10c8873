import { assign, setup } from 'xstate';
import type { ComparedMoment } from '../../../core/domain/compare/address.ts';
import type { ListedRuns } from '../../../core/domain/compare/class-runs.ts';
import { COMPARE_CLASS_TIMEOUT_MS } from '../../../core/domain/compare/limits.ts';
import { port } from '../../shared/port.ts';

export type CompareClassEvent = { type: 'class.request'; moment: ComparedMoment } | { type: 'class.retry' };

/**
 * Lists all runs of the class of a film's run, each at the same point of the course, to flip through.
 *
 * The list is fetched again when the film is locked at another moment; until then the previous list stays.
 * Rows: B05.
 */
export const compareClassMachine = setup({
  types: {
    context: {} as ListedRuns & { moment: ComparedMoment | undefined },
    events: {} as CompareClassEvent,
    tags: {} as 'busy',
  },
  actors: { fetchRuns: port<ListedRuns, ComparedMoment>('fetchRuns') },
  delays: { timeout: COMPARE_CLASS_TIMEOUT_MS },
  guards: {
    isNew: ({ context: { moment } }, { id, at }: ComparedMoment) => moment?.id !== id || moment.at !== at,
  },
  actions: {
    setMoment: assign((_, moment: ComparedMoment) => ({ moment })),
    setRuns: assign((_, { runs, isPartial }: ListedRuns) => ({ runs, isPartial })),
    forget: assign({ runs: [], isPartial: false }),
  },
}).createMachine({
  id: 'compareClass',
  context: { moment: undefined, runs: [], isPartial: false },
  initial: 'idle',
  on: {
    'class.request': {
      guard: { type: 'isNew', params: ({ event }) => event.moment },
      target: '.asking',
      reenter: true,
      actions: { type: 'setMoment', params: ({ event }) => event.moment },
    },
  },
  states: {
    idle: { description: 'No run is shown yet.' },
    asking: {
      description: 'Requests the runs of the class.',
      tags: 'busy',
      invoke: {
        id: 'fetchRuns',
        src: 'fetchRuns',
        input: ({ context }) => context.moment!,
        onDone: { target: 'listed', actions: { type: 'setRuns', params: ({ event }) => event.output } },
        onError: { target: 'failed' },
      },
      after: { timeout: { target: 'failed' } },
    },
    listed: { description: 'The runs can be flipped through.' },
    failed: {
      description: 'The list could not be fetched; the runs within the film itself remain available.',
      entry: 'forget',
      on: { 'class.retry': { target: 'asking' } },
    },
  },
});
