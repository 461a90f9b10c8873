/** Fills the ports of the password page's chart. */
import { fromPromise } from 'xstate';
import { passwordMachine } from '../../../machines/shared/password/password.machine.ts';
import { createAsk } from '../../adapters/services/client.ts';
import { fetchPasswordLink, sendLinkRequest, sendNewPassword } from '../../adapters/services/password.ts';
import type { Settings } from '../settings.ts';

export function composePassword(settings: Settings): typeof passwordMachine {
  const ask = createAsk(settings);
  return passwordMachine.provide({
    actors: {
      fetchLink: fromPromise(({ input, signal }) => fetchPasswordLink(ask, input.token, signal)),
      requestLink: fromPromise(({ input, signal }) => sendLinkRequest(ask, input.email, signal)),
      setPassword: fromPromise(({ input, signal }) => sendNewPassword(ask, input, signal)),
    },
  });
}
