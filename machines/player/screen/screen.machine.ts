import { and, assign, not, sendParent, sendTo, setup, stateIn } from 'xstate';
import { FULLSCREEN_DELAY_MS, SCROLL_CHECK_MS } from '../../../core/domain/constants/screen.ts';
import { callbackPort } from '../../shared/port.ts';

export type ScreenEvent =
  /** Enters or leaves fullscreen. */
  | { type: 'screen.toggle' }
  /** Enters or leaves picture-in-picture. */
  | { type: 'screen.togglePip' }
  /** Scrolls from the mini player back to its original place. */
  | { type: 'screen.return' }
  /** Dismisses the mini player. */
  | { type: 'screen.dismiss' };

/** Requests to the browser. */
export type ScreenCommand =
  | { type: 'enter' }
  | { type: 'leave' }
  | { type: 'enterPip' }
  | { type: 'leavePip' }
  /** Makes the player fill its window, if the browser has no fullscreen for it, and restores it. */
  | { type: 'cover' }
  | { type: 'uncover' }
  /** Fixes the picture over the page, and returns it to its box. */
  | { type: 'float' }
  | { type: 'dock' }
  /** Scrolls the box into view. */
  | { type: 'return' };

/** What the browser confirms, requested or not: Escape and the window's own buttons work too. */
export type ScreenNotification =
  | { type: 'screen.entered' }
  | { type: 'screen.left' }
  | { type: 'screen.refused' }
  /** Elements cannot be made fullscreen: on iPhones, and in frames without the permission. */
  | { type: 'screen.missing' }
  | { type: 'pip.entered' }
  | { type: 'pip.left' }
  /** Not now, not for this source, or not in this browser. */
  | { type: 'pip.refused' }
  /** The picture's box was scrolled out of view or back into it. */
  | { type: 'box.left' }
  | { type: 'box.seen' }
  /** Another player of the page has taken the corner. */
  | { type: 'miniPlayer.displaced' }
  /** The previous film of a list left the picture fixed over the page. */
  | { type: 'box.floats' };

/** Playback facts forwarded by the root. */
type ScreenInbox = { type: 'playback.playing' } | { type: 'playback.paused' } | { type: 'playback.finished' };

/** To the root, once layouts may follow the change. */
export type ScreenFact = { type: 'cover.changed'; covers: boolean };

/** The mini player was dismissed while its box is out of view, so its film is no longer watched. */
export type MiniPlayerFact = { type: 'miniPlayer.dismissed' };

export interface ScreenInput {
  /** False for audio, which has no picture to take out of the page. */
  pictured: boolean;
}

/** What decides whether the picture floats over the page. */
interface ScreenContext extends ScreenInput {
  plays: boolean;
  /** The box is in view. */
  seen: boolean;
}

/**
 * Where the picture is: in its page, fullscreen, in a picture-in-picture window, or as a mini player over its page.
 *
 * A change is requested, and shown once the browser has confirmed it; layouts follow 500 ms later, when the browser has
 * finished its transition. If the browser cannot make an element fullscreen, the player fills its window instead. A
 * playing picture floats as a mini player when its box is scrolled out of view, until it is dismissed. The mini player
 * also replaces picture-in-picture if the browser does not support it for the current source. Source: player document,
 * points 4 and 9.
 * Rows: P15, P23.
 */
export const screenMachine = setup({
  types: {
    input: {} as ScreenInput,
    context: {} as ScreenContext,
    events: {} as ScreenEvent | ScreenNotification | ScreenInbox,
    tags: {} as 'fullscreen' | 'simulated' | 'windowed' | 'floating',
  },
  actors: { browserScreen: callbackPort<ScreenCommand, undefined>('browserScreen') },
  delays: { fullscreenDelay: FULLSCREEN_DELAY_MS, scrollCheck: SCROLL_CHECK_MS },
  guards: {
    isPictured: ({ context }) => context.pictured,
    isSeen: ({ context }) => context.seen,
    isOutOfView: not('isSeen'),
    isPlaying: ({ context }) => context.plays,
    isFullscreen: not(stateIn('#screen.fullscreen.inline')),
    mayFloat: and(['isPictured', 'isPlaying', 'isOutOfView', not('isFullscreen')]),
    mayNotFloat: not('mayFloat'),
  },
  actions: {
    markPlaying: assign({ plays: true }),
    markStill: assign({ plays: false }),
    markSeen: assign({ seen: true }),
    markLeft: assign({ seen: false }),
    requestEnter: sendTo('browserScreen', { type: 'enter' }),
    requestLeave: sendTo('browserScreen', { type: 'leave' }),
    requestPip: sendTo('browserScreen', { type: 'enterPip' }),
    leavePip: sendTo('browserScreen', { type: 'leavePip' }),
    cover: sendTo('browserScreen', { type: 'cover' }),
    uncover: sendTo('browserScreen', { type: 'uncover' }),
    float: sendTo('browserScreen', { type: 'float' }),
    dock: sendTo('browserScreen', { type: 'dock' }),
    requestReturn: sendTo('browserScreen', { type: 'return' }),
    reportCover: sendParent((_, covers: boolean): ScreenFact => ({ type: 'cover.changed', covers })),
    reportDismissed: sendParent((): MiniPlayerFact => ({ type: 'miniPlayer.dismissed' })),
  },
}).createMachine({
  id: 'screen',
  type: 'parallel',
  context: ({ input }) => ({ ...input, plays: false, seen: true }),
  invoke: { id: 'browserScreen', src: 'browserScreen' },
  on: {
    'playback.playing': { actions: 'markPlaying' },
    'playback.paused': { actions: 'markStill' },
    'playback.finished': { actions: 'markStill' },
    'box.seen': { actions: 'markSeen' },
    'box.left': { actions: 'markLeft' },
  },
  states: {
    fullscreen: {
      description: 'Whether the picture covers the screen.',
      initial: 'inline',
      states: {
        inline: {
          description: 'The player is in its page.',
          on: {
            'screen.toggle': { target: 'asking', actions: 'requestEnter' },
            'screen.entered': { target: 'entering' },
            'screen.missing': { target: 'simulated', actions: 'cover' },
          },
        },
        asking: {
          description: 'Fullscreen is requested.',
          on: {
            'screen.entered': { target: 'entering' },
            'screen.refused': { target: 'inline' },
            'screen.missing': { target: 'simulated', actions: 'cover' },
          },
        },
        entering: {
          description: 'The browser has confirmed fullscreen; the transition is still running.',
          tags: 'fullscreen',
          after: {
            fullscreenDelay: { target: 'full', actions: { type: 'reportCover', params: true } },
          },
          on: { 'screen.left': { target: 'leaving' }, 'screen.toggle': { actions: 'requestLeave' } },
        },
        full: {
          description: 'The player covers the screen.',
          tags: 'fullscreen',
          on: { 'screen.left': { target: 'leaving' }, 'screen.toggle': { actions: 'requestLeave' } },
        },
        leaving: {
          description: 'The player returns to its page.',
          after: {
            fullscreenDelay: { target: 'inline', actions: { type: 'reportCover', params: false } },
          },
          on: {
            'screen.entered': { target: 'entering' },
            'screen.toggle': { target: 'asking', actions: 'requestEnter' },
          },
        },
        simulated: {
          description: 'The player fills its window; no confirmation is needed.',
          tags: ['fullscreen', 'simulated'],
          initial: 'entering',
          on: {
            'screen.toggle': { target: 'leaving', actions: 'uncover' },
            'screen.left': { target: 'leaving', actions: 'uncover' },
          },
          states: {
            entering: {
              description: 'The player starts to fill its window.',
              after: {
                fullscreenDelay: { target: 'full', actions: { type: 'reportCover', params: true } },
              },
            },
            full: { description: 'The player fills its window.' },
          },
        },
      },
    },
    window: {
      description: 'Where the picture is.',
      initial: 'docked',
      on: { 'pip.entered': { target: '.pip' } },
      states: {
        docked: {
          description: 'The picture is in its box.',
          initial: 'resting',
          on: {
            'screen.togglePip': { guard: 'isPictured', target: 'requesting', actions: 'requestPip' },
            'box.floats': { target: 'floating' },
          },
          states: {
            resting: { description: 'The picture stays in its box.', always: { guard: 'mayFloat', target: 'leaving' } },
            leaving: {
              description: 'The playing picture is out of view; the viewer may only be scrolling past.',
              always: { guard: 'mayNotFloat', target: 'resting' },
              after: { scrollCheck: { target: '#screen.window.floating' } },
            },
          },
        },
        requesting: {
          description: 'Picture-in-picture is requested.',
          on: { 'pip.refused': { target: 'floating.asked' } },
        },
        pip: {
          description: 'In a picture-in-picture window of the browser.',
          tags: 'windowed',
          on: { 'pip.left': { target: 'docked' }, 'screen.togglePip': { actions: 'leavePip' } },
        },
        floating: {
          description: 'A mini player over the page.',
          tags: 'floating',
          entry: 'float',
          exit: 'dock',
          initial: 'scrolled',
          always: { guard: 'isFullscreen', target: 'docked' },
          on: {
            'screen.togglePip': { target: 'docked' },
            'screen.return': { target: '.scrolled', actions: 'requestReturn' },
            'miniPlayer.displaced': { target: 'dismissed' },
            'screen.dismiss': [
              { guard: 'isSeen', target: 'docked' },
              { target: 'dismissed', actions: 'reportDismissed' },
            ],
          },
          states: {
            scrolled: {
              description: 'Floats until its box is back in view.',
              always: { guard: 'isSeen', target: 'arriving' },
            },
            arriving: {
              description: 'The box counts as in view; waits a moment before docking.',
              always: { guard: 'isOutOfView', target: 'scrolled' },
              after: { scrollCheck: { target: '#screen.window.docked' } },
            },
            asked: { description: 'The viewer asked for the mini player; it stays regardless of scrolling.' },
          },
        },
        dismissed: {
          description: 'Dismissed until its box has been in view again.',
          always: { guard: 'isSeen', target: 'docked' },
          on: { 'screen.togglePip': { target: 'requesting', actions: 'requestPip' } },
        },
      },
    },
  },
});
