import { fromPromise } from 'xstate';
import { membersMachine } from '../../../machines/shared/members/members.machine.ts';
import { createSendRequest, type ServiceAddresses } from '../../adapters/services/client.ts';
import { fetchPeople, sendChange, sendDecision, sendInvitation } from '../../adapters/services/members.ts';

export function composeMembers(addresses: ServiceAddresses): typeof membersMachine {
  const sendRequest = createSendRequest(addresses);
  return membersMachine.provide({
    actors: {
      fetchPeople: fromPromise(({ input, signal }) => fetchPeople(sendRequest, input, signal)),
      decide: fromPromise(({ input, signal }) => sendDecision(sendRequest, input, signal)),
      invite: fromPromise(({ input, signal }) => sendInvitation(sendRequest, input, signal)),
      saveChange: fromPromise(({ input, signal }) => sendChange(sendRequest, input, signal)),
    },
  });
}
