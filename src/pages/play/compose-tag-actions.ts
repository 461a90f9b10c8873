/** Implements the ports of the chart of actions on the current tag. */
import { fromPromise } from 'xstate';
import { tagActionsMachine } from '../../../machines/player/tags/tag-actions/tag-actions.machine.ts';
import { copyText } from '../../adapters/clipboard.ts';
import type { SendRequest } from '../../adapters/services/client.ts';
import { fetchTagRights } from '../../adapters/services/tag-rights.ts';
import type { Settings } from '../settings.ts';

export function composeTagActions(sendRequest: SendRequest, { site }: Settings): typeof tagActionsMachine {
  return tagActionsMachine.provide({
    actors: {
      fetchRights: fromPromise(({ input, signal }) => fetchTagRights(sendRequest, input, signal)),
      copyLink: fromPromise(({ input }) => copyText(new URL(input.address, site).href)),
    },
  });
}
