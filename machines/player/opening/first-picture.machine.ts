import { setup } from 'xstate';
import type { EventObject } from 'xstate';
import { FIRST_PICTURE_PATIENCE_MS } from '../../../core/domain/constants/playback.ts';
import { finalOutput } from '../../shared/final-output.ts';
import { callbackPort } from '../../shared/port.ts';

/** From the port, which watches the player and its media element. */
export type FirstPictureEvent =
  /** A film has its source: a picture will come. */
  | { type: 'picture.expected' }
  /** The first frame is presented; of sound, the first part is there. */
  | { type: 'picture.loaded' }
  /** No picture comes: a notice, an error, or another site's page, needs the views. */
  | { type: 'picture.none' };

export interface FirstPictureOutcome {
  kind: 'settled';
}

/**
 * Holds the views back until the first picture is there, so that processor and network are the film's.
 *
 * They come without it when none is to be expected, and when it takes too long. Source: decision 0060.
 * Rows: P01.
 */
export const firstPictureMachine = setup({
  types: {
    events: {} as FirstPictureEvent,
    output: {} as FirstPictureOutcome,
  },
  actors: { picture: callbackPort<EventObject, undefined>('picture') },
  delays: { patience: FIRST_PICTURE_PATIENCE_MS },
}).createMachine({
  id: 'first-picture',
  description: 'Holds the views back until the first picture is there.',
  output: finalOutput<FirstPictureOutcome>(),
  initial: 'awaited',
  states: {
    awaited: {
      description: 'The first picture is waited for.',
      initial: 'opening',
      invoke: { id: 'picture', src: 'picture', input: undefined },
      on: { 'picture.loaded': { target: 'settled' }, 'picture.none': { target: 'settled' } },
      states: {
        opening: {
          description: 'It is not known yet whether a picture comes.',
          on: { 'picture.expected': { target: 'loading' } },
        },
        loading: {
          description: 'The film loads.',
          after: { patience: { target: '#first-picture.settled' } },
        },
      },
    },
    settled: {
      description: 'The views may come.',
      type: 'final',
      output: { kind: 'settled' } satisfies FirstPictureOutcome,
    },
  },
});
