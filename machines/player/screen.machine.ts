import { sendParent, sendTo, setup } from 'xstate';
import { FULLSCREEN_DELAY_MS } from '../../src/domain/constants.ts';
import { callbackPort } from '../shared/port.ts';

export type ScreenEvent =
  /** Enters fullscreen, or leaves it. */
  | { type: 'screen.toggle' }
  /** Enters picture-in-picture, or leaves it. */
  | { type: 'screen.togglePip' };

/** What is asked of the browser. */
export type ScreenCommand = { type: 'enter' } | { type: 'leave' } | { type: 'enterPip' } | { type: 'leavePip' };

/** What the browser confirms, asked or not: Escape and the window's own buttons work, too. */
export type ScreenNotification =
  | { type: 'screen.entered' }
  | { type: 'screen.left' }
  | { type: 'screen.refused' }
  | { type: 'pip.entered' }
  | { type: 'pip.left' }
  | { type: 'pip.refused' };

/** What the chart tells the root, when layouts may follow. */
export type ScreenFact = { type: 'cover.changed'; covers: boolean };

/**
 * Where the picture is: in its page, over the whole screen, or in a window of its own.
 *
 * A change is asked for, and shown when the browser has confirmed it; layouts follow 500 ms later, when the browser has
 * finished its own. Source: player document, point 4; rows P15, P23.
 */
export const screenMachine = setup({
  types: {
    events: {} as ScreenEvent | ScreenNotification,
    tags: {} as 'covering' | 'floating',
    transitionMeta: {} as { row: string },
  },
  actors: { browserScreen: callbackPort<ScreenCommand, undefined>('browserScreen') },
  delays: { fullscreenDelay: FULLSCREEN_DELAY_MS },
  actions: {
    askEnter: sendTo('browserScreen', { type: 'enter' }),
    askLeave: sendTo('browserScreen', { type: 'leave' }),
    askPip: sendTo('browserScreen', { type: 'enterPip' }),
    leavePip: sendTo('browserScreen', { type: 'leavePip' }),
    tellCover: sendParent((_, covers: boolean): ScreenFact => ({ type: 'cover.changed', covers })),
  },
}).createMachine({
  id: 'screen',
  type: 'parallel',
  invoke: { id: 'browserScreen', src: 'browserScreen' },
  states: {
    fullscreen: {
      initial: 'inline',
      states: {
        inline: {
          on: {
            'screen.toggle': { target: 'asking', actions: 'askEnter', meta: { row: 'P15' } },
            'screen.entered': { target: 'entering' },
          },
        },
        asking: {
          on: { 'screen.entered': { target: 'entering' }, 'screen.refused': { target: 'inline' } },
        },
        entering: {
          tags: 'covering',
          after: {
            fullscreenDelay: { target: 'full', actions: { type: 'tellCover', params: true }, meta: { row: 'P23' } },
          },
          on: { 'screen.left': { target: 'leaving' }, 'screen.toggle': { actions: 'askLeave' } },
        },
        full: {
          tags: 'covering',
          on: { 'screen.left': { target: 'leaving' }, 'screen.toggle': { actions: 'askLeave' } },
        },
        leaving: {
          after: {
            fullscreenDelay: { target: 'inline', actions: { type: 'tellCover', params: false }, meta: { row: 'P23' } },
          },
          on: {
            'screen.entered': { target: 'entering' },
            'screen.toggle': { target: 'asking', actions: 'askEnter' },
          },
        },
      },
    },
    pip: {
      initial: 'off',
      states: {
        off: {
          on: {
            'screen.togglePip': { target: 'requesting', actions: 'askPip', meta: { row: 'P15' } },
            'pip.entered': { target: 'on' },
          },
        },
        requesting: { on: { 'pip.entered': { target: 'on' }, 'pip.refused': { target: 'off' } } },
        on: {
          tags: 'floating',
          on: { 'pip.left': { target: 'off' }, 'screen.togglePip': { actions: 'leavePip' } },
        },
      },
    },
  },
});
