import { assign, setup } from 'xstate';
import { VENDOR_FILE_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import type { VideoHead } from '../../../core/domain/data-document.ts';
import { finalOutput } from '../../shared/final-output.ts';
import { port } from '../../shared/port.ts';
import type { VendorStyle } from '../player.ports.ts';

export interface VendorStyleOutcome {
  /** Undefined where there is none. */
  style: VendorStyle | undefined;
}

type Head = Pick<VideoHead, 'group' | 'custoId'>;

/**
 * Fetches the colours and the logo of a video's vendor, where it names one; without them the player looks as always.
 *
 * Source: player document, points 7 and 9.
 * Rows: P01, P36.
 */
export const vendorStyleMachine = setup({
  types: {
    input: {} as { head: Head },
    context: {} as { head: Head; style: VendorStyle | undefined },
    output: {} as VendorStyleOutcome,
  },
  actors: { requestStyle: port<VendorStyle, { group: number; custoId: string }>('requestStyle') },
  delays: { vendorTimeout: VENDOR_FILE_TIMEOUT_MS },
  guards: { hasVendor: ({ context }) => context.head.custoId !== undefined },
  actions: { keepStyle: assign((_, style: VendorStyle) => ({ style })) },
}).createMachine({
  id: 'vendorStyle',
  description: 'The optional style file of a vendor.',
  context: ({ input }) => ({ head: input.head, style: undefined }),
  output: finalOutput<VendorStyleOutcome>(),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The video names a vendor, or none.',
      always: [{ guard: 'hasVendor', target: 'requesting' }, { target: 'done' }],
    },
    requesting: {
      description: 'Its style file is fetched; nobody waits for it.',
      invoke: {
        id: 'style',
        src: 'requestStyle',
        input: ({ context: { head } }) => ({ group: head.group, custoId: head.custoId! }),
        onDone: {
          target: 'done',
          actions: { type: 'keepStyle', params: ({ event }) => event.output },
        },
        onError: { target: 'done' },
      },
      after: { vendorTimeout: { target: 'done' } },
    },
    done: {
      description: 'A style, or none.',
      type: 'final',
      output: ({ context }): VendorStyleOutcome => ({ style: context.style }),
    },
  },
});
