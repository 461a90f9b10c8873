import { setup } from 'xstate';
import type { EventObject } from 'xstate';
import { FIRST_PICTURE_PATIENCE_MS } from '../../../core/domain/constants/playback.ts';
import { finalOutput } from '../../shared/final-output.ts';
import { callbackPort } from '../../shared/port.ts';

/** From the port, which observes the player and its media element. */
export type FirstPictureEvent =
  /** A film has its source, so a picture will follow. */
  | { type: 'picture.expected' }
  /** The first frame has been presented, or the first part of the audio has loaded. */
  | { type: 'picture.loaded' }
  /** No picture will follow: a notice, an error or a third-party player needs the views. */
  | { type: 'picture.none' };

export interface FirstPictureOutcome {
  kind: 'settled';
}

/**
 * Delays the views until the first picture is presented, so that processor and network are free for the film.
 *
 * The views load without it if no picture is expected or it takes too long. Source: decision 0060.
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
  description: 'Delays the views until the first picture.',
  output: finalOutput<FirstPictureOutcome>(),
  initial: 'awaited',
  states: {
    awaited: {
      description: 'Waits for the first picture.',
      initial: 'opening',
      invoke: { id: 'picture', src: 'picture', input: undefined },
      on: { 'picture.loaded': { target: 'settled' }, 'picture.none': { target: 'settled' } },
      states: {
        opening: {
          description: 'It is not yet known whether a picture follows.',
          on: { 'picture.expected': { target: 'loading' } },
        },
        loading: {
          description: 'The film is loading.',
          after: { patience: { target: '#first-picture.settled' } },
        },
      },
    },
    settled: {
      description: 'The views may load.',
      type: 'final',
      output: { kind: 'settled' } satisfies FirstPictureOutcome,
    },
  },
});
