import { assign, sendParent, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { PUSH_TIMEOUT_MS } from '../../../core/domain/constants/follows.ts';
import { port } from '../port.ts';
import { isOk, isLost } from '../result-guards.ts';

/**
 * Push support of this browser. `needsInstall`: only a page on the home screen receives pushes (iOS); `denied`: the
 * person, or the browser on their behalf, has refused the permission.
 */
export type DeviceState = 'unsupported' | 'needsInstall' | 'denied' | 'off' | 'on';

/** `refused`: the server does not send to this browser's push service; `full`: too many devices. */
export type SubscribeResult = { status: 'ok' | 'denied' | 'refused' | 'full' | 'disconnected' };

export interface SubscribeInput {
  /** The server key with which the browser subscribes to pushes. */
  pushKey: string;
}

/** To the page. */
export type DeviceFact = { type: 'device.changed' } | { type: 'device.lost' };

interface DeviceContext extends SubscribeInput {
  notice: 'refused' | 'full' | 'failed' | undefined;
}

/**
 * Switches pushes to this browser on and off. The permission is requested only when the person presses the button.
 *
 * Rows: S10.
 */
export const pushDeviceMachine = setup({
  types: {
    context: {} as DeviceContext,
    events: {} as { type: 'device.on'; pushKey: string } | { type: 'device.off' },
    tags: {} as 'busy',
  },
  actors: {
    checkDevice: port<DeviceState, undefined>('checkDevice'),
    subscribe: port<SubscribeResult, SubscribeInput>('subscribe'),
    unsubscribe: port<void, undefined>('unsubscribe'),
  },
  delays: { checkTimeout: LIBRARY_REQUEST_TIMEOUT_MS, pushTimeout: PUSH_TIMEOUT_MS },
  guards: {
    is: (_, { found, state }: { found: DeviceState; state: DeviceState }) => found === state,
    isOk,
    isDenied: (_, result: SubscribeResult) => result.status === 'denied',
    isLost,
  },
  actions: {
    setPushKey: assign((_, pushKey: string) => ({ pushKey, notice: undefined })),
    clear: assign({ notice: undefined }),
    sayFailed: assign({ notice: 'failed' }),
    sayRefusal: assign((_, { status }: SubscribeResult) => ({
      notice: status === 'full' || status === 'refused' ? status : ('failed' as const),
    })),
    reportChanged: sendParent({ type: 'device.changed' } satisfies DeviceFact),
    reportLost: sendParent({ type: 'device.lost' } satisfies DeviceFact),
  },
}).createMachine({
  id: 'pushDevice',
  description: 'Switches pushes to this browser on and off.',
  context: { pushKey: '', notice: undefined },
  initial: 'checking',
  states: {
    checking: {
      description: 'Reads what the browser supports and whether it receives pushes.',
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'checkDevice',
        onDone: [
          { guard: { type: 'is', params: ({ event }) => ({ found: event.output, state: 'on' }) }, target: 'on' },
          { guard: { type: 'is', params: ({ event }) => ({ found: event.output, state: 'off' }) }, target: 'off' },
          {
            guard: { type: 'is', params: ({ event }) => ({ found: event.output, state: 'denied' }) },
            target: 'denied',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ found: event.output, state: 'needsInstall' }) },
            target: 'needsInstall',
          },
          { target: 'unsupported' },
        ],
        onError: { target: 'unsupported' },
      },
      after: { checkTimeout: { target: 'unsupported' } },
    },
    unsupported: { description: 'This browser does not support pushes.' },
    needsInstall: { description: 'Only the page on the home screen receives pushes.' },
    denied: { description: 'The permission was refused; it can only be granted in the browser’s settings.' },
    off: {
      description: 'This browser receives no pushes.',
      on: {
        'device.on': {
          target: 'subscribing',
          actions: { type: 'setPushKey', params: ({ event }) => event.pushKey },
        },
      },
    },
    subscribing: {
      description: 'The browser asks for permission and subscribes; then the server is notified.',
      tags: 'busy',
      invoke: {
        id: 'subscribe',
        src: 'subscribe',
        input: ({ context: { pushKey } }) => ({ pushKey }),
        onDone: [
          { guard: { type: 'isOk', params: ({ event }) => event.output }, target: 'on', actions: 'reportChanged' },
          { guard: { type: 'isDenied', params: ({ event }) => event.output }, target: 'denied' },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'off', actions: 'reportLost' },
          { target: 'off', actions: { type: 'sayRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'off', actions: 'sayFailed' },
      },
      after: { pushTimeout: { target: 'off', actions: 'sayFailed' } },
    },
    on: {
      description: 'This browser receives pushes.',
      on: { 'device.off': { target: 'unsubscribing', actions: 'clear' } },
    },
    unsubscribing: {
      description: 'The browser ends its subscription; at the latest, the server learns of it from the push service.',
      tags: 'busy',
      invoke: {
        id: 'unsubscribe',
        src: 'unsubscribe',
        onDone: { target: 'off', actions: 'reportChanged' },
        onError: { target: 'on', actions: 'sayFailed' },
      },
      after: { checkTimeout: { target: 'on', actions: 'sayFailed' } },
    },
  },
});
