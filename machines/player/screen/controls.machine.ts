import { and, assign, not, setup, stateIn } from 'xstate';
import { CONTROLS_IDLE_MS } from '../../../core/domain/constants/playback.ts';

/** Menus that open above the controls. */
export type ControlsMenu = 'settings' | 'seekSteps' | 'keys' | 'panels' | 'barPanels';

export type ControlsEvent =
  /** The pointer moved over the picture, or a key was pressed. */
  | { type: 'controls.activity' }
  /** Keyboard focus entered or left the controls. */
  | { type: 'controls.focus' }
  | { type: 'controls.blur' }
  /** Opens a menu, or closes it if it is open; only one is open at a time. */
  | { type: 'controls.menu'; menu: ControlsMenu }
  | { type: 'controls.closeMenu' };

/** Playback facts forwarded by the root. */
export type ControlsInbox =
  | ControlsEvent
  | { type: 'playback.playing' }
  | { type: 'playback.paused' }
  | { type: 'playback.finished' };

interface ControlsContext {
  menu: ControlsMenu | undefined;
}

/**
 * Fades the controls out after three seconds of playback without user activity.
 *
 * They stay while nothing plays, while a control has keyboard focus and while a menu is open. Any user activity shows
 * them again. Source: look, player.
 * Rows: P15.
 */
export const controlsMachine = setup({
  types: {
    context: {} as ControlsContext,
    events: {} as ControlsInbox,
    tags: {} as 'faded',
  },
  delays: { idle: CONTROLS_IDLE_MS },
  guards: {
    isPlaying: stateIn('#controls.picture.playing'),
    isFocused: stateIn('#controls.focus.within'),
    isMenuOpen: stateIn('#controls.menu.open'),
    canFade: and(['isPlaying', not('isFocused'), not('isMenuOpen')]),
    isSameMenu: ({ context }, menu: ControlsMenu) => context.menu === menu,
  },
  actions: {
    setMenu: assign((_, menu: ControlsMenu) => ({ menu })),
    dropMenu: assign({ menu: undefined }),
  },
}).createMachine({
  id: 'controls',
  context: { menu: undefined },
  type: 'parallel',
  states: {
    /** Visibility. Whenever a reason to stay ends, the idle time starts again. */
    presence: {
      description: 'Whether the controls are visible.',
      initial: 'shown',
      states: {
        shown: {
          description: 'The controls are shown.',
          after: { idle: { guard: 'canFade', target: 'faded' } },
          on: {
            'controls.activity': { target: 'shown', reenter: true },
            'controls.blur': { target: 'shown', reenter: true },
            'controls.closeMenu': { target: 'shown', reenter: true },
            'controls.menu': { target: 'shown', reenter: true },
            'playback.playing': { target: 'shown', reenter: true },
          },
        },
        faded: {
          description: 'The controls have faded.',
          tags: 'faded',
          on: {
            'controls.activity': { target: 'shown' },
            'controls.focus': { target: 'shown' },
            'controls.menu': { target: 'shown' },
            'playback.paused': { target: 'shown' },
            'playback.finished': { target: 'shown' },
          },
        },
      },
    },
    picture: {
      description: 'Whether the film plays.',
      initial: 'resting',
      states: {
        resting: { description: 'The film does not play.', on: { 'playback.playing': { target: 'playing' } } },
        playing: {
          description: 'The film plays.',
          on: { 'playback.paused': { target: 'resting' }, 'playback.finished': { target: 'resting' } },
        },
      },
    },
    focus: {
      description: 'Where the keyboard focus is.',
      initial: 'away',
      states: {
        away: { description: 'The focus is outside the controls.', on: { 'controls.focus': { target: 'within' } } },
        within: { description: 'The focus is on a control.', on: { 'controls.blur': { target: 'away' } } },
      },
    },
    menu: {
      description: 'The menus of the controls.',
      initial: 'closed',
      states: {
        closed: {
          description: 'No menu is open.',
          on: { 'controls.menu': { target: 'open', actions: { type: 'setMenu', params: ({ event }) => event.menu } } },
        },
        open: {
          description: 'One menu is open.',
          on: {
            'controls.menu': [
              {
                guard: { type: 'isSameMenu', params: ({ event }) => event.menu },
                target: 'closed',
                actions: 'dropMenu',
              },
              { actions: { type: 'setMenu', params: ({ event }) => event.menu } },
            ],
            'controls.closeMenu': { target: 'closed', actions: 'dropMenu' },
          },
        },
      },
    },
  },
});
