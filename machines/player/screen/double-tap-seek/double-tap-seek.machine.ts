import { assign, sendParent, setup } from 'xstate';
import { TAP_CHAIN_MS, TAP_PAIR_MS, TAP_STEP_S } from '../../../../core/domain/constants/playback.ts';
import type { Seconds } from '../../../../core/domain/media.ts';

export type TapSide = 'back' | 'forward';

/** From the picture: a tap on its left or right part. */
export type DoubleTapSeekEvent = { type: 'doubleTapSeek.tap'; side: TapSide };

/**
 * Seeks by double taps: 10 s back on the left of the picture, 10 s forward on the right, and 10 s more with each
 * further tap. A single tap does nothing here. Source: decision 0333.
 * Rows: P15.
 */
export const doubleTapSeekMachine = setup({
  types: {
    context: {} as { side: TapSide; seconds: Seconds },
    events: {} as DoubleTapSeekEvent,
  },
  delays: { tapPair: TAP_PAIR_MS, tapChain: TAP_CHAIN_MS },
  guards: { isSameSide: ({ context }, side: TapSide) => context.side === side },
  actions: {
    begin: assign((_, side: TapSide) => ({ side, seconds: 0 })),
    count: assign({ seconds: ({ context }) => context.seconds + TAP_STEP_S }),
    requestSeek: sendParent(({ context }) => ({
      type: 'playback.seekBy',
      seconds: context.side === 'back' ? -TAP_STEP_S : TAP_STEP_S,
    })),
  },
}).createMachine({
  id: 'doubleTapSeek',
  context: { side: 'forward', seconds: 0 },
  initial: 'idle',
  states: {
    idle: {
      description: 'No recent tap.',
      on: { 'doubleTapSeek.tap': { target: 'armed', actions: { type: 'begin', params: ({ event }) => event.side } } },
    },
    armed: {
      description: 'One tap: a second one on the same side starts a jump.',
      on: {
        'doubleTapSeek.tap': [
          {
            guard: { type: 'isSameSide', params: ({ event }) => event.side },
            target: 'jumping',
            actions: ['count', 'requestSeek'],
          },
          { target: 'armed', reenter: true, actions: { type: 'begin', params: ({ event }) => event.side } },
        ],
      },
      after: { tapPair: { target: 'idle' } },
    },
    jumping: {
      description: 'The jump is shown; further taps add to it.',
      on: {
        'doubleTapSeek.tap': [
          {
            guard: { type: 'isSameSide', params: ({ event }) => event.side },
            target: 'jumping',
            reenter: true,
            actions: ['count', 'requestSeek'],
          },
          { target: 'armed', actions: { type: 'begin', params: ({ event }) => event.side } },
        ],
      },
      after: { tapChain: { target: 'idle' } },
    },
  },
});
