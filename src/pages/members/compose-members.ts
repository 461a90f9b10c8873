import { fromPromise } from 'xstate';
import { membersMachine } from '../../../machines/shared/members/members.machine.ts';
import { createAsk, type ServiceAddresses } from '../../adapters/services/client.ts';
import { fetchPeople, sendChange, sendDecision, sendInvitation } from '../../adapters/services/members.ts';

export function composeMembers(addresses: ServiceAddresses): typeof membersMachine {
  const ask = createAsk(addresses);
  return membersMachine.provide({
    actors: {
      fetchPeople: fromPromise(({ input, signal }) => fetchPeople(ask, input, signal)),
      decide: fromPromise(({ input, signal }) => sendDecision(ask, input, signal)),
      invite: fromPromise(({ input, signal }) => sendInvitation(ask, input, signal)),
      saveChange: fromPromise(({ input, signal }) => sendChange(ask, input, signal)),
    },
  });
}
