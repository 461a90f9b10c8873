import { assign, setup } from 'xstate';
import type { CategoryLook } from '../../../core/domain/category-style.ts';
import { VENDOR_FILE_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import type { VideoBody } from '../../../core/domain/data-document.ts';
import { finalOutput } from '../../shared/final-output.ts';
import { port } from '../../shared/port.ts';

export interface TagDataOutcome {
  /** Empty where there is no such file, or it does not come. */
  looks: readonly CategoryLook[];
}

interface TagDataInput {
  video: Pick<VideoBody, 'group' | 'reference'>;
}

/**
 * Fetches the names, colours and pictures of the categories of a video's tags, where it names a file of them; without them
 * the categories look as always.
 *
 * Source: player document, points 7 and 9.
 * Rows: P01.
 */
export const tagDataMachine = setup({
  types: {
    input: {} as TagDataInput,
    context: {} as TagDataInput & TagDataOutcome,
    output: {} as TagDataOutcome,
  },
  actors: { requestTagData: port<readonly CategoryLook[], { group: number; reference: string }>('requestTagData') },
  delays: { tagDataTimeout: VENDOR_FILE_TIMEOUT_MS },
  guards: { hasReference: ({ context }) => context.video.reference !== undefined },
  actions: { keepLooks: assign((_, looks: readonly CategoryLook[]) => ({ looks })) },
}).createMachine({
  id: 'tagData',
  description: 'The optional file of what categories look like.',
  context: ({ input }) => ({ video: input.video, looks: [] }),
  output: finalOutput<TagDataOutcome>(),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The video names a file, or none.',
      always: [{ guard: 'hasReference', target: 'requesting' }, { target: 'done' }],
    },
    requesting: {
      description: 'The file is fetched; nobody waits for it.',
      invoke: {
        id: 'file',
        src: 'requestTagData',
        input: ({ context: { video } }) => ({ group: video.group, reference: video.reference! }),
        onDone: {
          target: 'done',
          actions: { type: 'keepLooks', params: ({ event }) => event.output },
        },
        onError: { target: 'done' },
      },
      after: { tagDataTimeout: { target: 'done' } },
    },
    done: {
      description: 'What categories look like, or nothing.',
      type: 'final',
      output: ({ context }): TagDataOutcome => ({ looks: context.looks }),
    },
  },
});
