import { assign, sendTo, setup } from 'xstate';
import { callbackPort } from '../../../shared/port.ts';
import type { PluginFact, PluginInput } from '../../panels/plugins.machine.ts';

/** From the button: opens the browser's device picker, to start, change or stop casting. */
export type CastEvent = { type: 'cast.press' };

export type CastCommand =
  /** Another film or address plays: checks whether it can be cast. */
  { type: 'cast.look' } | { type: 'cast.prompt' };

/** Notifications from the browser, which may also come from its own controls or from the device. */
export type CastNotification =
  /** Neither Remote Playback nor AirPlay is available, or not for this film. */
  | { type: 'cast.unsupported' }
  | { type: 'cast.unavailable' }
  | { type: 'cast.available' }
  /** No device was chosen, or the picker could not be opened. */
  | { type: 'cast.refused' }
  | { type: 'cast.connecting' }
  | { type: 'cast.connected' }
  | { type: 'cast.disconnected' };

/**
 * Casts the film to another device: a television or a loudspeaker.
 *
 * Nothing is offered until the browser reports a device. The viewer chooses in the browser's own picker, and only what
 * the browser confirms is shown. Play, pause and seek work as before: the browser forwards them to the device. Source:
 * player document, point 4 (controls: cast).
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
      description: 'Not supported by this browser or for this film, or not known yet.',
      on: {
        'cast.available': { target: 'available' },
        'cast.unavailable': { target: 'unavailable' },
      },
    },
    unavailable: {
      description: 'Supported, but no device is available.',
      on: { 'cast.available': { target: 'available' } },
    },
    available: {
      description: 'A device is available.',
      tags: 'offered',
      on: {
        'cast.press': { target: 'asking', actions: ['goAway', 'prompt'] },
        'cast.unavailable': { target: 'unavailable' },
      },
    },
    asking: {
      description: 'The device picker of the browser is open.',
      tags: 'offered',
      on: { 'cast.refused': { target: 'available' } },
    },
    connecting: {
      description: 'Connecting to the chosen device.',
      tags: ['offered', 'elsewhere'],
      on: {
        'cast.press': { actions: 'prompt' },
        'cast.disconnected': { target: 'available', actions: 'comeBack' },
      },
    },
    connected: {
      description: 'The film plays on the device.',
      tags: ['offered', 'elsewhere'],
      on: {
        'cast.press': { actions: 'prompt' },
        'cast.disconnected': { target: 'available', actions: 'comeBack' },
      },
    },
  },
});
