import { filmTime } from '../../../core/domain/compare/common-time.ts';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import type { PlayRequest } from '../player.ports.ts';
import type { CompareSideInput } from './compare-side.machine.ts';
import { initialContext } from './compare.rules.ts';
import type { CompareInput } from './compare.setup.ts';
import { compareSetup } from './compare.setup.ts';
import { DEFAULT_GROUP_ID } from '../../../core/domain/constants.ts';

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
 * Each film opens by itself, and one that cannot be shown leaves the other to play alone. At rest both show the frames nearest
 * to one common moment; a step steps the film of more frames, and the other one follows to the nearest frame. While they move
 * the first film leads: the other one corrects its drift by its playback rate, and both seek beyond the limit. A film
 * that waits for its stream holds the other; the end of the shorter one, or of the loop, is the end of both. Below a tenth of
 * the pace, which browsers do not play, frames are stepped at their time. Locked elsewhere, the loop and what is drawn stay
 * with the pictures that they were set over.
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
      description: 'A film is on its way.',
      always: [
        { guard: 'isOpening', target: 'awaiting' },
        { guard: 'isNothing', target: 'nothing' },
        { target: 'open' },
      ],
    },
    awaiting: {
      description: 'At least one of the films is still being opened; another one that is there can be moved.',
      entry: 'pauseAll',
      on: {
        'compare.nudge': { actions: [{ type: 'nudge', params: ({ event }) => event }, 'requestPlaces'] },
        'compare.lock': { actions: [{ type: 'lock', params: ({ event }) => event.at }, 'requestPlaces'] },
      },
    },
    nothing: { description: 'Neither film can be shown.' },
    open: {
      description: 'There is something to play.',
      entry: 'measure',
      initial: 'reading',
      on: {
        'compare.play': { target: '.placing', actions: 'intendPlay' },
        'compare.pause': { target: '.pausing', actions: 'intendPause' },
        'compare.seek': {
          target: '.placing',
          actions: { type: 'setPosition', params: ({ event }) => event.position },
        },
        'compare.step': [
          { guard: 'isStill', actions: { type: 'addFrames', params: ({ event }) => event.frames } },
          // What moves stops first.
          { target: '.pausing', actions: 'intendPause' },
        ],
        'compare.loop': { actions: { type: 'setLoop', params: ({ event }) => event } },
        'compare.nudge': { target: '.placing', actions: { type: 'nudge', params: ({ event }) => event } },
        'compare.lock': { target: '.placing', actions: { type: 'lock', params: ({ event }) => event.at } },
        'compare.show': {
          guard: { type: 'isSameFilm', params: ({ event }) => event },
          target: '.placing',
          actions: [
            { type: 'carry', params: ({ event }) => event },
            { type: 'showMoment', params: ({ event }) => event },
          ],
        },
        'pair.read': { actions: { type: 'setReading', params: ({ event }) => event.reading } },
        'side.blocked': { target: '.pausing', actions: 'intendPause' },
      },
      states: {
        reading: {
          description: 'How many frames have the films in a second?',
          on: {
            'pair.read': {
              target: 'placing',
              actions: { type: 'setReading', params: ({ event }) => event.reading },
            },
          },
        },
        placing: {
          description: 'Both films go to the frames nearest to the position.',
          entry: ['pauseAll', 'requestPlaces'],
          always: [{ guard: 'hasArrived', target: 'arrived' }],
          on: {
            'side.seeked': {
              guard: { type: 'isNewest', params: ({ event }) => event },
              actions: { type: 'noteArrived', params: ({ event }) => event },
            },
          },
          after: { seekPatience: { actions: 'giveUp' } },
        },
        arrived: {
          description: 'Do they rest there?',
          always: [
            { guard: 'intendsSteps', target: 'stepping' },
            { guard: 'intendsPlay', target: 'moving' },
            { guard: 'hasStep', target: 'stepping' },
            { target: 'still' },
          ],
        },
        still: {
          description: 'Both rest.',
          entry: 'measure',
          on: {
            'compare.pause': {},
            'compare.step': {
              target: 'stepping',
              actions: { type: 'addFrames', params: ({ event }) => event.frames },
            },
          },
        },
        pausing: {
          description: 'They stop; where are they?',
          entry: ['pauseAll', 'measure'],
          on: {
            'pair.read': {
              target: 'placing',
              actions: [{ type: 'setReading', params: ({ event }) => event.reading }, 'takePosition'],
            },
          },
        },
        moving: {
          description: 'Both move; the first film leads.',
          entry: ['playAll', 'watch'],
          initial: 'checking',
          on: {
            'side.waiting': { target: 'holding' },
            'side.ended': [
              { guard: 'hasLoop', target: 'placing', actions: 'goToStart' },
              { target: 'placing', actions: 'goToEnd' },
            ],
            'pair.reached': [
              { guard: 'hasLoop', target: 'placing', actions: 'goToStart' },
              { target: 'placing', actions: 'goToEnd' },
            ],
            'compare.play': {},
            'compare.nudge': { target: 'pausing', actions: { type: 'nudge', params: ({ event }) => event } },
            'compare.rate': [
              {
                guard: { type: 'isStepped', params: ({ event }) => event.rate },
                target: 'pausing',
                actions: { type: 'setRate', params: ({ event }) => event.rate },
              },
              { actions: [{ type: 'setRate', params: ({ event }) => event.rate }, 'requestRate'] },
            ],
            'compare.loop': { actions: [{ type: 'setLoop', params: ({ event }) => event }, 'watch'] },
            'compare.endLoop': { actions: ['endLoop', 'watch'] },
            'pair.read': [
              {
                guard: { type: 'isFar', params: ({ event }) => event.reading },
                target: 'placing',
                actions: [{ type: 'setReading', params: ({ event }) => event.reading }, 'takePosition'],
              },
              // A film that breaks meanwhile is gone on with from where both are now.
              { actions: [{ type: 'setReading', params: ({ event }) => event.reading }, 'takePosition', 'follow'] },
            ],
          },
          states: {
            checking: {
              description: 'Drift is polled.',
              after: { checkInterval: { target: 'checking', reenter: true, actions: 'measure' } },
            },
          },
        },
        holding: {
          description: 'One waits for its stream, and the other one for it.',
          entry: ['pauseAll', 'measure'],
          on: {
            'compare.play': {},
            'compare.nudge': { target: 'pausing', actions: { type: 'nudge', params: ({ event }) => event } },
            'pair.read': {
              guard: { type: 'canAllPlay', params: ({ event }) => event.reading },
              target: 'placing',
              actions: [{ type: 'setReading', params: ({ event }) => event.reading }, 'takePosition'],
            },
          },
          after: { checkInterval: { target: 'holding', reenter: true } },
        },
        stepping: {
          description: 'A frame step, asked for or due by the pace.',
          entry: 'requestStep',
          initial: 'leading',
          on: {
            'compare.play': { guard: 'intendsPlay' },
            'compare.step': {
              target: 'stepping',
              reenter: true,
              actions: ['intendPause', { type: 'addFrames', params: ({ event }) => event.frames }],
            },
            'compare.rate': {
              target: 'placing',
              actions: { type: 'setRate', params: ({ event }) => event.rate },
            },
          },
          after: { frameDelay: { actions: 'setDue' } },
          states: {
            leading: {
              description: 'The film of more frames goes on by one.',
              on: {
                'side.seeked': {
                  guard: { type: 'isStepper', params: ({ event }) => event },
                  target: 'reading',
                },
              },
              after: { seekPatience: { target: 'reading' } },
            },
            reading: {
              description: 'Which frame does it show?',
              entry: 'measure',
              on: {
                'pair.read': {
                  target: 'following',
                  actions: [{ type: 'setReading', params: ({ event }) => event.reading }, 'takeStep'],
                },
              },
            },
            following: {
              description: 'The other film goes to the nearest frame.',
              entry: 'requestFollow',
              always: { guard: 'hasArrived', target: 'arrived' },
              on: {
                'side.seeked': {
                  guard: { type: 'isNewest', params: ({ event }) => event },
                  actions: { type: 'noteArrived', params: ({ event }) => event },
                },
              },
              after: { seekPatience: { actions: 'giveUp' } },
            },
            arrived: {
              description: 'The step has led both there; at a slow pace the next one is due after a while.',
              always: [
                { guard: 'isStill', target: '#compare.open.still' },
                { guard: 'isLoopOver', target: '#compare.open.placing', actions: 'goToStart' },
                { guard: 'isOver', target: '#compare.open.placing', actions: 'goToEnd' },
                // A busy machine takes longer for a step than its frame lasts: none is begun before both are there.
                { guard: 'isDue', target: '#compare.open.stepping', reenter: true },
              ],
            },
          },
        },
      },
    },
  },
});
