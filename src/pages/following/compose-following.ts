import { fromPromise } from 'xstate';
import { followingMachine } from '../../../machines/shared/following/following.machine.ts';
import { pushDeviceMachine } from '../../../machines/shared/following/push-device.machine.ts';
import { copyText } from '../../adapters/clipboard.ts';
import { checkDevice, subscribeDevice, unsubscribeDevice } from '../../adapters/push.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { fetchFollowing, sendFollowingChange, sendPushDevice } from '../../adapters/services/follows.ts';
import type { Settings } from '../settings.ts';

export function composeFollowing(settings: Settings): typeof followingMachine {
  const sendRequest = createSendRequest(settings);
  return followingMachine.provide({
    actors: {
      device: pushDeviceMachine.provide({
        actors: {
          checkDevice: fromPromise(() => checkDevice()),
          subscribe: fromPromise(async ({ input, signal }) => {
            const subscription = await subscribeDevice(input.pushKey);
            if (!subscription) return { status: 'denied' };
            const result = await sendPushDevice(sendRequest, subscription, signal);
            // A device unknown to the server receives nothing.
            if (result.status !== 'ok') await unsubscribeDevice();
            return result;
          }),
          unsubscribe: fromPromise(() => unsubscribeDevice()),
        },
      }),
      fetchFollowing: fromPromise(({ input, signal }) => fetchFollowing(sendRequest, input, signal)),
      sendChange: fromPromise(({ input: { change, language }, signal }) =>
        sendFollowingChange(sendRequest, change, language ?? settings.language, signal),
      ),
      copyText: fromPromise(({ input }) => copyText(input.text)),
    },
  });
}
