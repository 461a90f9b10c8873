import { assign, setup } from 'xstate';
import type { CategoryOverride } from '../../../core/domain/category-style.ts';
import { VENDOR_FILE_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import type { GroupId } from '../../../core/domain/media.ts';
import { finalOutput } from '../../shared/final-output.ts';
import { port } from '../../shared/port.ts';
import type { VendorStyle } from '../player.ports.ts';

/** What a video's optional files say about the player's appearance. */
export interface Appearance {
  /** Colours and logo of the video's vendor. */
  style?: VendorStyle;
  /** Names, colours and pictures of the categories of its tags. */
  categoryOverrides?: readonly CategoryOverride[];
}

export interface OptionalFileOutcome {
  /** Empty if there is no such file, or it could not be fetched. */
  appearance: Appearance;
}

export interface OptionalFileInput {
  group: GroupId;
  /** The name from the video's data (`custoId`, `reference`); undefined if there is none. */
  name: string | undefined;
}

/**
 * Fetches an optional file of a video: its vendor's style, or its category styles. Nothing waits for it; without it the
 * player keeps its default appearance.
 *
 * Source: player document, points 7 and 9.
 * Rows: P01, P36.
 */
export const optionalFileMachine = setup({
  types: {
    input: {} as OptionalFileInput,
    context: {} as OptionalFileInput & OptionalFileOutcome,
    output: {} as OptionalFileOutcome,
  },
  actors: { requestFile: port<Appearance, { group: GroupId; name: string }>('requestFile') },
  delays: { fileTimeout: VENDOR_FILE_TIMEOUT_MS },
  guards: { isNamed: ({ context }) => context.name !== undefined },
  actions: { saveAppearance: assign((_, appearance: Appearance) => ({ appearance })) },
}).createMachine({
  id: 'optionalFile',
  description: 'An optional file of a video.',
  context: ({ input }) => ({ ...input, appearance: {} }),
  output: finalOutput<OptionalFileOutcome>(),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Checks whether the video names a file.',
      always: [{ guard: 'isNamed', target: 'requesting' }, { target: 'done' }],
    },
    requesting: {
      description: 'Fetches the file in the background.',
      invoke: {
        id: 'file',
        src: 'requestFile',
        input: ({ context: { group, name } }) => ({ group, name: name! }),
        onDone: {
          target: 'done',
          actions: { type: 'saveAppearance', params: ({ event }) => event.output },
        },
        onError: { target: 'done' },
      },
      after: { fileTimeout: { target: 'done' } },
    },
    done: {
      description: 'The file’s contents, or nothing.',
      type: 'final',
      output: ({ context: { appearance } }): OptionalFileOutcome => ({ appearance }),
    },
  },
});
