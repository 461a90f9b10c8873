/** Implements the ports of the account page's chart. */
import { fromPromise } from 'xstate';
import { accountMachine } from '../../../machines/shared/account/account.machine.ts';
import { DEFAULT_GROUP_ID, DEFAULT_USER_ID } from '../../../core/domain/constants/people.ts';
import type { UserId } from '../../../core/domain/media.ts';
import {
  fetchAccount,
  sendDeletion,
  sendPasswordChange,
  sendSignOut,
  sendSignUp,
} from '../../adapters/services/account.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import type { Settings } from '../settings.ts';

/** @param userId page-level user, who determines the group in which accounts are created */
export function composeAccount(settings: Settings, userId: UserId): typeof accountMachine {
  const sendRequest = createSendRequest(settings);
  const page = { userId, groupId: userId === DEFAULT_USER_ID ? DEFAULT_GROUP_ID : undefined };
  return accountMachine.provide({
    actors: {
      fetchAccount: fromPromise(({ signal }) => fetchAccount(sendRequest, page, signal)),
      signUp: fromPromise(({ input, signal }) => sendSignUp(sendRequest, input, signal)),
      changePassword: fromPromise(({ input, signal }) => sendPasswordChange(sendRequest, input, signal)),
      deleteAccount: fromPromise(({ input, signal }) => sendDeletion(sendRequest, input, signal)),
      signOut: fromPromise(({ signal }) => sendSignOut(sendRequest, signal)),
    },
  });
}
