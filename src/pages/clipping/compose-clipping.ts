/** Implements the ports of the clipping page's charts. */
import { fromPromise } from 'xstate';
import { clipListMachine } from '../../../machines/studio/clipping/clip-list.machine.ts';
import { clippingMachine } from '../../../machines/studio/clipping/clipping.machine.ts';
import { clipEncodingMachine } from '../../../machines/shared/clip-encoding.machine.ts';
import { absoluteBy } from '../../adapters/services/addresses.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { fetchClips, fetchFilm, requestClip, probeManifest } from '../../adapters/services/clipping.ts';
import { composeDeleteItem } from '../library/compose-delete-item.ts';
import { composeDownloadItem } from '../library/compose-download-item.ts';
import type { Settings } from '../settings.ts';

export function composeClipping(settings: Settings): typeof clippingMachine {
  const sendRequest = createSendRequest(settings);
  const absolute = absoluteBy(settings.services);
  const world = { sendRequest, absolute, settings };
  return clippingMachine.provide({
    actors: {
      loadFilm: fromPromise(({ input, signal }) => fetchFilm(sendRequest, absolute, input, signal)),
      makeClip: fromPromise(({ input, signal }) => requestClip(sendRequest, absolute, input, signal)),
      clipEncoding: clipEncodingMachine.provide({
        actors: { probeManifest: fromPromise(({ input, signal }) => probeManifest(input, signal)) },
      }),
      clipList: clipListMachine.provide({
        actors: {
          fetchClips: fromPromise(({ input, signal }) => fetchClips(sendRequest, absolute, input, signal)),
          deleteItem: composeDeleteItem(world),
          downloadItem: composeDownloadItem(world),
        },
      }),
    },
  });
}
