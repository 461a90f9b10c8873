import { assign, sendTo, setup } from 'xstate';
import { callbackPort } from '../../../shared/port.ts';
import type { PluginFact, PluginInput } from '../../panels/plugins.machine.ts';

/** From the button: the browser's list of devices is opened, to begin, to change or to stop. */
export type CastEvent = { type: 'cast.press' };

export type CastCommand =
  /** Another film or address plays: can it be played elsewhere? */
  { type: 'cast.look' } | { type: 'cast.prompt' };

/** What the browser reports, requested or not: its own controls and the device act, too. */
export type CastNotification =
  /** Neither Remote Playback nor AirPlay, or not with this film. */
  | { type: 'cast.unsupported' }
  | { type: 'cast.unavailable' }
  | { type: 'cast.available' }
  /** No device was picked, or none could be asked. */
  | { type: 'cast.refused' }
  | { type: 'cast.connecting' }
  | { type: 'cast.connected' }
  | { type: 'cast.disconnected' };

/**
 * The film on a device elsewhere: a television, a loudspeaker.
 *
 * Nothing is offered before the browser says that a device is there; which one is picked in the browser's own list, and what
 * it confirms is shown. Play, pause and seeking go on as before: the browser passes them on to the device. Source: player
 * document, point 4 (controls: cast).
 * Rows: P15.
 */
export const castMachine = setup({
  types: {
    input: {} as PluginInput,
    context: {} as { isBack: boolean },
    events: {} as CastEvent | CastNotification | PluginFact,
    tags: {} as 'offered' | 'elsewhere',
  },
  actors: { browserCast: callbackPort<CastCommand, undefined>('browserCast') },
  actions: {
    look: sendTo('browserCast', { type: 'cast.look' }),
    prompt: sendTo('browserCast', { type: 'cast.prompt' }),
    goAway: assign({ isBack: false }),
    comeBack: assign({ isBack: true }),
  },
}).createMachine({
  id: 'cast',
  context: { isBack: false },
  invoke: { id: 'browserCast', src: 'browserCast' },
  initial: 'unsupported',
  on: {
    'playback.ready': { actions: 'look' },
    'playback.changed': { actions: 'look' },
    'playback.regranted': { actions: 'look' },
    'cast.unsupported': { target: '.unsupported' },
    'cast.connecting': { target: '.connecting', actions: 'goAway' },
    'cast.connected': { target: '.connected', actions: 'goAway' },
  },
  states: {
    unsupported: {
      description: 'This browser, or this film, cannot; or nothing is known yet.',
      on: {
        'cast.available': { target: 'available' },
        'cast.unavailable': { target: 'unavailable' },
      },
    },
    unavailable: {
      description: 'It could, and no device is there.',
      on: { 'cast.available': { target: 'available' } },
    },
    available: {
      description: 'A device is there.',
      tags: 'offered',
      on: {
        'cast.press': { target: 'asking', actions: ['goAway', 'prompt'] },
        'cast.unavailable': { target: 'unavailable' },
      },
    },
    asking: {
      description: "The browser's list of devices is open.",
      tags: 'offered',
      on: { 'cast.refused': { target: 'available' } },
    },
    connecting: {
      description: 'A device was picked and is being reached.',
      tags: ['offered', 'elsewhere'],
      on: {
        'cast.press': { actions: 'prompt' },
        'cast.disconnected': { target: 'available', actions: 'comeBack' },
      },
    },
    connected: {
      description: 'The film plays there.',
      tags: ['offered', 'elsewhere'],
      on: {
        'cast.press': { actions: 'prompt' },
        'cast.disconnected': { target: 'available', actions: 'comeBack' },
      },
    },
  },
});
