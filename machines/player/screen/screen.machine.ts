import { and, assign, not, sendParent, sendTo, setup, stateIn } from 'xstate';
import { FULLSCREEN_DELAY_MS, SCROLL_CHECK_MS } from '../../../core/domain/constants/screen.ts';
import { callbackPort } from '../../shared/port.ts';

export type ScreenEvent =
  /** Enters fullscreen, or leaves it. */
  | { type: 'screen.toggle' }
  /** Takes the picture out of the page, or back into it. */
  | { type: 'screen.togglePip' }
  /** Leads from the fixed small player to the place that it came from. */
  | { type: 'screen.return' }
  /** Puts the fixed small player away. */
  | { type: 'screen.dismiss' };

/** What is asked of the browser. */
export type ScreenCommand =
  | { type: 'enter' }
  | { type: 'leave' }
  | { type: 'enterPip' }
  | { type: 'leavePip' }
  /**
   * Lays the player over the whole of its window, where the browser has no fullscreen for it, and takes it off again.
   */
  | { type: 'cover' }
  | { type: 'uncover' }
  /** Fixes the picture over the page, and puts it back into its box. */
  | { type: 'float' }
  | { type: 'dock' }
  /** Scrolls the box into view. */
  | { type: 'return' };

/** What the browser confirms, asked or not: Escape and the window's own buttons work, too. */
export type ScreenNotification =
  | { type: 'screen.entered' }
  | { type: 'screen.left' }
  | { type: 'screen.refused' }
  /** There is no fullscreen for elements: iPhones, and frames that may not have it. */
  | { type: 'screen.missing' }
  | { type: 'pip.entered' }
  | { type: 'pip.left' }
  /** Not now, not for this source, or not by this browser. */
  | { type: 'pip.refused' }
  /** The picture's box was scrolled out of view, or is back in it. */
  | { type: 'box.left' }
  | { type: 'box.seen' }
  /** Another player of the page has taken the corner. */
  | { type: 'miniPlayer.displaced' }
  /** The film before this one of a list left the picture fixed over the page. */
  | { type: 'box.floats' };

/** What the root passes on of playback. */
type ScreenInbox = { type: 'playback.playing' } | { type: 'playback.paused' } | { type: 'playback.finished' };

/** What the chart sends to the root, when layouts may follow. */
export type ScreenFact = { type: 'cover.changed'; covers: boolean };

/** The fixed small player was put away while its box is out of view: what plays there is no longer watched. */
export type MiniPlayerFact = { type: 'miniPlayer.dismissed' };

export interface ScreenInput {
  /** Sound alone has no picture to take out of the page. */
  pictured: boolean;
}

/** What decides whether the picture goes along with the page. */
interface ScreenContext extends ScreenInput {
  plays: boolean;
  /** Its box is in view. */
  seen: boolean;
}

/**
 * Where the picture is: in its page, over the whole screen, in a window of its own, or small and fixed over its page.
 *
 * A change is asked for, and shown when the browser has confirmed it; layouts follow 500 ms later, when the browser has
 * finished its own. Where the browser has no fullscreen for elements the player covers its window by itself. What plays goes
 * along when its box is scrolled out of view, until it is put away; the same fixed player stands in where the browser has no
 * picture-in-picture for what is on show. Source: player document, points 4 and 9.
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
          description: 'The browser has confirmed the whole screen; the picture is about to cover it.',
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
          description: 'The player goes back to its page.',
          after: {
            fullscreenDelay: { target: 'inline', actions: { type: 'reportCover', params: false } },
          },
          on: {
            'screen.entered': { target: 'entering' },
            'screen.toggle': { target: 'asking', actions: 'requestEnter' },
          },
        },
        simulated: {
          description: 'The player covers its window by itself: nothing is to be confirmed.',
          tags: ['fullscreen', 'simulated'],
          initial: 'entering',
          on: {
            'screen.toggle': { target: 'leaving', actions: 'uncover' },
            'screen.left': { target: 'leaving', actions: 'uncover' },
          },
          states: {
            entering: {
              description: 'The player begins to cover its window.',
              after: {
                fullscreenDelay: { target: 'full', actions: { type: 'reportCover', params: true } },
              },
            },
            full: { description: 'The player covers its window.' },
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
          description: 'In its box.',
          initial: 'resting',
          on: {
            'screen.togglePip': { guard: 'isPictured', target: 'requesting', actions: 'requestPip' },
            'box.floats': { target: 'floating' },
          },
          states: {
            resting: { description: 'The picture is in its place.', always: { guard: 'mayFloat', target: 'leaving' } },
            leaving: {
              description: 'What plays is out of view; it may only be scrolled past.',
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
          description: "In the browser's own window.",
          tags: 'windowed',
          on: { 'pip.left': { target: 'docked' }, 'screen.togglePip': { actions: 'leavePip' } },
        },
        floating: {
          description: 'Small and fixed over its page.',
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
              description: 'Until its box is back in view.',
              always: { guard: 'isSeen', target: 'arriving' },
            },
            arriving: {
              description: 'The small player has just appeared.',
              always: { guard: 'isOutOfView', target: 'scrolled' },
              after: { scrollCheck: { target: '#screen.window.docked' } },
            },
            asked: { description: 'The viewer wants it there, wherever the page is scrolled to.' },
          },
        },
        dismissed: {
          description: 'Put away until its box has been in view again.',
          always: { guard: 'isSeen', target: 'docked' },
          on: { 'screen.togglePip': { target: 'requesting', actions: 'requestPip' } },
        },
      },
    },
  },
});
