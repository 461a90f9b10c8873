import { filmTime } from '../../../core/domain/compare/common-time.ts';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import type { PlayRequest } from '../player.ports.ts';
import type { CompareSideInput } from './compare-side.setup.ts';
import { initialContext } from './compare.rules.ts';
import { open } from './compare.open.ts';
import type { CompareInput } from './compare.setup.ts';
import { compareSetup } from './compare.setup.ts';
import { DEFAULT_GROUP_ID } from '../../../core/domain/constants/people.ts';

export type { CompareEvent, CompareInput, PairCommand, PairFact } from './compare.setup.ts';

function sideInput({ comparison, hasSession, embedded, frugal }: CompareInput, side: Side): CompareSideInput {
  const { films, position, userId } = comparison;
  const film = films[side];
  const request: PlayRequest = {
    type: 'video',
    id: film?.id,
    tags: [],
    userId,
    groupId: DEFAULT_GROUP_ID,
    embedded,
    autoplay: false,
  };
  return { side, request, hasSession, frugal, startAt: film ? Math.max(0, filmTime(film, position)) : 0 };
}

/**
 * Two films under one transport, locked at a frame of each.
 *
 * The films open independently; if one cannot be shown, the other plays alone. When paused, both show the frames
 * nearest to one common time. A step moves the film with the higher frame rate, and the other one follows to its
 * nearest frame. During playback the first film leads; the other one corrects its drift by its playback rate, and
 * beyond the limit both seek. If one film stalls, the other waits. The end of the shorter one, or of the loop, ends
 * both. Below a tenth of normal speed, which browsers do not play, frames are stepped at their times. If the films are
 * locked elsewhere, the loop and the drawing stay with their pictures.
 * Rows: B05.
 */
export const compareMachine = compareSetup.createMachine({
  id: 'compare',
  context: ({ input }) => ({ ...initialContext(input.comparison), input }),
  invoke: [
    { id: 'a', src: 'first', input: ({ context }) => sideInput(context.input, 'a') },
    { id: 'b', src: 'second', input: ({ context }) => sideInput(context.input, 'b') },
    { id: 'pair', src: 'pair', input: undefined },
  ],
  initial: 'opening',
  on: {
    'side.opening': { target: '.opening', actions: { type: 'setOpening', params: ({ event }) => event.side } },
    'side.ready': [
      {
        guard: { type: 'isReady', params: ({ event }) => event },
        actions: { type: 'setReady', params: ({ event }) => event },
      },
      { target: '.opening', actions: { type: 'setReady', params: ({ event }) => event } },
    ],
    'side.closed': { target: '.opening', actions: { type: 'setClosed', params: ({ event }) => event.side } },
    'compare.rate': { actions: { type: 'setRate', params: ({ event }) => event.rate } },
    'compare.endLoop': { actions: 'endLoop' },
    'compare.mute': {
      guard: { type: 'isReady', params: ({ event }) => event },
      actions: [
        { type: 'setMuted', params: ({ event }) => event },
        { type: 'requestMute', params: ({ event }) => event },
      ],
    },
    'compare.show': {
      actions: [
        { type: 'carry', params: ({ event }) => event },
        { type: 'openFilm', params: ({ event }) => event },
      ],
    },
    'compare.mirror': { actions: { type: 'mirror', params: ({ event }) => event.side } },
    'compare.draw': { actions: 'toggleDrawing' },
    'compare.drawn': { actions: { type: 'setDrawn', params: ({ event }) => event.isDrawn } },
    'compare.layout': { actions: { type: 'setLayout', params: ({ event }) => event.layout } },
    'compare.blend': { actions: { type: 'setBlend', params: ({ event }) => event.blend } },
    'compare.share': { actions: { type: 'setShare', params: ({ event }) => event.share } },
  },
  states: {
    opening: {
      description: 'A film is loading.',
      always: [
        { guard: 'isOpening', target: 'awaiting' },
        { guard: 'isNothing', target: 'nothing' },
        { target: 'open' },
      ],
    },
    awaiting: {
      description: 'At least one film is still opening; the other one can already be moved.',
      entry: 'pauseAll',
      on: {
        'compare.nudge': { actions: [{ type: 'nudge', params: ({ event }) => event }, 'requestSeeks'] },
        'compare.lock': { actions: [{ type: 'lock', params: ({ event }) => event.at }, 'requestSeeks'] },
      },
    },
    nothing: { description: 'Neither film can be shown.' },
    open,
  },
});
