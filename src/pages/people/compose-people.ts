import { fromPromise } from 'xstate';
import { manageMachine } from '../../../machines/shared/manage/manage.machine.ts';
import { createSendRequest, type ServiceAddresses } from '../../adapters/services/client.ts';
import type { ManagedPage } from '../../adapters/services/people.ts';

export function composeManaged(addresses: ServiceAddresses, { load, carryOut }: ManagedPage): typeof manageMachine {
  const sendRequest = createSendRequest(addresses);
  return manageMachine.provide({
    actors: {
      load: fromPromise(({ input, signal }) => load(sendRequest, input.draft, signal)),
      carryOut: fromPromise(({ input, signal }) => carryOut(sendRequest, input.act, signal)),
    },
  });
}
