import { emit, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import { port } from '../shared/port.ts';

/** What the server says about the library as a whole. */
export interface SampleLibrary {
  samples: boolean;
  /** A group whose first run this person has not finished. */
  firstRun: boolean;
}

/**
 * A line above the results: it continues an unfinished first run, or leads from a sample library to the group's own.
 * Once dismissed, the latter is not shown again on this device.
 * Rows: S01.
 */
export const welcomeMachine = setup({
  types: {
    input: {} as { isDismissed: boolean },
    context: {} as { isDismissed: boolean },
    events: {} as { type: 'welcome.dismiss' },
    emitted: {} as { type: 'welcome.dismissed' },
  },
  actors: { fetchSampleLibrary: port<SampleLibrary, undefined>('fetchSampleLibrary') },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    hasFirstRun: (_, { firstRun }: SampleLibrary) => firstRun,
    showsSamples: ({ context }, { samples }: SampleLibrary) => samples && !context.isDismissed,
  },
  actions: { emitDismissed: emit({ type: 'welcome.dismissed' }) },
}).createMachine({
  id: 'welcome',
  description: 'A line above the results leads to the group’s own library.',
  context: ({ input }) => input,
  initial: 'loading',
  states: {
    loading: {
      description: 'Checks whether to show a message; the library does not wait for it.',
      invoke: {
        id: 'load',
        src: 'fetchSampleLibrary',
        input: undefined,
        onDone: [
          { guard: { type: 'hasFirstRun', params: ({ event }) => event.output }, target: 'firstRun' },
          { guard: { type: 'showsSamples', params: ({ event }) => event.output }, target: 'samples' },
          { target: 'hidden' },
        ],
        onError: { target: 'hidden' },
      },
      after: { requestTimeout: { target: 'hidden' } },
    },
    firstRun: { description: 'The first run is not finished.' },
    samples: {
      description: 'The library shows samples.',
      on: { 'welcome.dismiss': { target: 'hidden', actions: 'emitDismissed' } },
    },
    hidden: { description: 'No message is shown.' },
  },
});
