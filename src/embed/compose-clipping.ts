/** Fills the ports of the clipping page's charts. */
import { fromPromise } from 'xstate';
import { clipListMachine } from '../../machines/library/clip-list.machine.ts';
import { clippingMachine } from '../../machines/library/clipping.machine.ts';
import { clipEncodingMachine } from '../../machines/shared/clip-encoding.machine.ts';
import { absoluteBy } from '../ports/services/addresses.ts';
import { createAsk } from '../ports/services/client.ts';
import { askClips, askFilm, askToClip, probeManifest } from '../ports/services/clipping.ts';
import { composeDeleteItem } from './compose-delete-item.ts';
import { composeDownloadItem } from './compose-download-item.ts';
import type { Settings } from './settings.ts';

export function composeClipping(settings: Settings): typeof clippingMachine {
  const ask = createAsk(settings);
  const absolute = absoluteBy(settings.services);
  const world = { ask, absolute, settings };
  return clippingMachine.provide({
    actors: {
      loadFilm: fromPromise(({ input, signal }) => askFilm(ask, absolute, input, signal)),
      makeClip: fromPromise(({ input, signal }) => askToClip(ask, absolute, input, signal)),
      clipEncoding: clipEncodingMachine.provide({
        actors: { probeManifest: fromPromise(({ input, signal }) => probeManifest(input, signal)) },
      }),
      clipList: clipListMachine.provide({
        actors: {
          askClips: fromPromise(({ input, signal }) => askClips(ask, absolute, input, signal)),
          deleteItem: composeDeleteItem(world),
          downloadItem: composeDownloadItem(world),
        },
      }),
    },
  });
}
