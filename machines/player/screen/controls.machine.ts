import { and, assign, not, setup, stateIn } from 'xstate';
import { CONTROLS_IDLE_MS } from '../../../core/domain/constants/playback.ts';

/** Lists that open above the controls. */
export type ControlsMenu = 'settings' | 'seekSteps' | 'keys' | 'panels' | 'barPanels';

export type ControlsEvent =
  /** The pointer moved over the picture, or a key was pressed. */
  | { type: 'controls.activity' }
  /** The keyboard's focus came to a control, or left them all. */
  | { type: 'controls.focus' }
  | { type: 'controls.blur' }
  /** Opens a list, closes it where it is open; another one closes first. */
  | { type: 'controls.menu'; menu: ControlsMenu }
  | { type: 'controls.closeMenu' };

/** Facts of playback that the root passes on. */
export type ControlsInbox =
  | ControlsEvent
  | { type: 'playback.playing' }
  | { type: 'playback.paused' }
  | { type: 'playback.finished' };

interface ControlsContext {
  menu: ControlsMenu | undefined;
}

/**
 * Lets the controls fade after three still seconds of playing.
 *
 * They stay while nothing plays, while the keyboard is at one of them and while a list is open; whatever stirs brings them
 * back. Source: look, player.
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
    /** Whether they can be seen. Every reason to stay restarts the stillness when it ends. */
    presence: {
      description: 'Whether the controls are to be seen.',
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
        resting: { description: 'The film stands still.', on: { 'playback.playing': { target: 'playing' } } },
        playing: {
          description: 'The film plays.',
          on: { 'playback.paused': { target: 'resting' }, 'playback.finished': { target: 'resting' } },
        },
      },
    },
    focus: {
      description: "Where the keyboard's focus is.",
      initial: 'away',
      states: {
        away: { description: 'The focus is outside the controls.', on: { 'controls.focus': { target: 'within' } } },
        within: { description: 'The focus is on a control.', on: { 'controls.blur': { target: 'away' } } },
      },
    },
    menu: {
      description: 'The lists of the controls.',
      initial: 'closed',
      states: {
        closed: {
          description: 'No list is open.',
          on: { 'controls.menu': { target: 'open', actions: { type: 'setMenu', params: ({ event }) => event.menu } } },
        },
        open: {
          description: 'One list is open.',
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
