import { assign, setup } from 'xstate';
import type { NamedVideo } from '../../../core/domain/access.ts';
import { ACCESS_CHECK_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import { finalOutput } from '../../shared/final-output.ts';
import { port } from '../../shared/port.ts';
import type { DataFileInput } from '../player.ports.ts';

export interface NamedWithoutDataInput {
  /** Undefined if the data file was not the problem. */
  video: DataFileInput | undefined;
}

export interface NamedWithoutDataOutcome {
  /** Undefined if the server does not disclose it, or does not respond. */
  named: NamedVideo | undefined;
}

/**
 * Requests the title and thumbnail of a video whose data file is missing or broken. The refusal is shown meanwhile; the
 * server discloses public videos only.
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
      description: 'Checks whether data were missing, or something else went wrong.',
      always: [{ guard: 'lacksData', target: 'requesting' }, { target: 'done' }],
    },
    requesting: {
      description: 'Asks the library in the background.',
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
      description: 'The public facts of the video, or nothing.',
      type: 'final',
      output: ({ context: { named } }): NamedWithoutDataOutcome => ({ named }),
    },
  },
});
