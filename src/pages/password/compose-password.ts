/** Implements the ports of the password page's chart. */
import { fromPromise } from 'xstate';
import { passwordMachine } from '../../../machines/shared/password/password.machine.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { fetchSampleLibrary } from '../../adapters/services/sample-library.ts';
import { fetchPasswordLink, sendLinkRequest, sendNewPassword } from '../../adapters/services/password.ts';
import type { Settings } from '../settings.ts';

export function composePassword(settings: Settings): typeof passwordMachine {
  const sendRequest = createSendRequest(settings);
  return passwordMachine.provide({
    actors: {
      fetchLink: fromPromise(({ input, signal }) => fetchPasswordLink(sendRequest, input.token, signal)),
      requestLink: fromPromise(({ input, signal }) => sendLinkRequest(sendRequest, input.email, signal)),
      setPassword: fromPromise(({ input, signal }) => sendNewPassword(sendRequest, input, signal)),
      fetchFirstRun: fromPromise(({ signal }) => fetchSampleLibrary(sendRequest, signal)),
    },
  });
}
