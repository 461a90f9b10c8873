import { assign, setup } from 'xstate';
import type { NamedVideo } from '../../../core/domain/access.ts';
import { ACCESS_CHECK_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import { finalOutput } from '../../shared/final-output.ts';
import { port } from '../../shared/port.ts';
import type { DataFileInput } from '../player.ports.ts';

export interface NamedWithoutDataInput {
  /** Undefined where data were not what was missing. */
  video: DataFileInput | undefined;
}

export interface NamedWithoutDataOutcome {
  /** Undefined where the server does not disclose it, or no response comes. */
  named: NamedVideo | undefined;
}

/**
 * Asks the library for the title and thumbnail of a video whose data file is missing or broken. The refusal is on show
 * meanwhile; the server names public videos alone.
 *
 * Rows: P01.
 */
export const namedWithoutDataMachine = setup({
  types: {
    input: {} as NamedWithoutDataInput,
    context: {} as NamedWithoutDataInput & NamedWithoutDataOutcome,
    output: {} as NamedWithoutDataOutcome,
  },
  actors: { requestName: port<NamedVideo | undefined, DataFileInput>('requestName') },
  delays: { nameTimeout: ACCESS_CHECK_TIMEOUT_MS },
  guards: { lacksData: ({ context }) => context.video !== undefined },
  actions: { setNamed: assign((_, named: NamedVideo | undefined) => ({ named })) },
}).createMachine({
  id: 'namedWithoutData',
  description: 'The title and thumbnail of a video without data.',
  context: ({ input }) => ({ ...input, named: undefined }),
  output: finalOutput<NamedWithoutDataOutcome>(),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Data were missing, or something else was wrong.',
      always: [{ guard: 'lacksData', target: 'requesting' }, { target: 'done' }],
    },
    requesting: {
      description: 'The library is asked; nobody waits for it.',
      invoke: {
        id: 'name',
        src: 'requestName',
        input: ({ context }) => context.video!,
        onDone: { target: 'done', actions: { type: 'setNamed', params: ({ event }) => event.output } },
        onError: { target: 'done' },
      },
      after: { nameTimeout: { target: 'done' } },
    },
    done: {
      description: 'What everybody may know of the video, or nothing.',
      type: 'final',
      output: ({ context: { named } }): NamedWithoutDataOutcome => ({ named }),
    },
  },
});
