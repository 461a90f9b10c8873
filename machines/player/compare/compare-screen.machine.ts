import { sendTo, setup } from 'xstate';
import { callbackPort } from '../../shared/port.ts';
import type { ScreenCommand, ScreenNotification } from '../screen/screen.machine.ts';

type BrowserFact = Extract<
  ScreenNotification,
  { type: 'screen.entered' | 'screen.left' | 'screen.refused' | 'screen.missing' }
>;

/**
 * Whether both pictures and their transport are fullscreen.
 *
 * A change is requested, and shown once the browser has confirmed it. If the browser cannot make an element fullscreen,
 * they fill their window instead.
 * Rows: B05.
 */
export const compareScreenMachine = setup({
  types: { events: {} as { type: 'screen.toggle' } | BrowserFact, tags: {} as 'fullscreen' },
  actors: { browserScreen: callbackPort<ScreenCommand, undefined>('browserScreen') },
  actions: {
    requestEnter: sendTo('browserScreen', { type: 'enter' }),
    requestLeave: sendTo('browserScreen', { type: 'leave' }),
    cover: sendTo('browserScreen', { type: 'cover' }),
    uncover: sendTo('browserScreen', { type: 'uncover' }),
  },
}).createMachine({
  id: 'compareScreen',
  invoke: { id: 'browserScreen', src: 'browserScreen' },
  initial: 'inline',
  states: {
    inline: {
      description: 'The pictures are in their page.',
      initial: 'quiet',
      on: {
        'screen.toggle': { target: 'asking', actions: 'requestEnter' },
        'screen.entered': { target: 'full' },
      },
      states: {
        quiet: { description: 'No message is shown.' },
        refused: { description: 'The browser refused fullscreen.' },
      },
    },
    asking: {
      description: 'Fullscreen is requested.',
      on: {
        'screen.entered': { target: 'full' },
        'screen.refused': { target: 'inline.refused' },
        'screen.missing': { target: 'simulated', actions: 'cover' },
      },
    },
    full: {
      description: 'The pictures cover the screen.',
      tags: 'fullscreen',
      on: { 'screen.toggle': { actions: 'requestLeave' }, 'screen.left': { target: 'inline' } },
    },
    simulated: {
      description: 'The pictures fill their window; no confirmation is needed.',
      tags: 'fullscreen',
      on: {
        'screen.toggle': { target: 'inline', actions: 'uncover' },
        'screen.left': { target: 'inline', actions: 'uncover' },
      },
    },
  },
});
