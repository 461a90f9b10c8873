/** Implements every port of the library's charts. */
import { fromCallback, fromPromise } from 'xstate';
import type { AnyActorLogic } from 'xstate';
import { filtersMachine } from '../../../machines/library/filters.machine.ts';
import { itemActionsMachine } from '../../../machines/library/item-actions.machine.ts';
import { latestMachine } from '../../../machines/library/latest.machine.ts';
import { libraryMachine } from '../../../machines/library/library.machine.ts';
import type { PreferenceCommand } from '../../../machines/library/library.ports.ts';
import { playAllMachine } from '../../../machines/library/play-all.machine.ts';
import { previewMachine } from '../../../machines/library/preview.machine.ts';
import { savedSearchesMachine } from '../../../machines/library/saved-searches/saved-searches.machine.ts';
import { searchMachine } from '../../../machines/library/search/search.machine.ts';
import { selectionMachine } from '../../../machines/library/selection/selection.machine.ts';
import { suggestionsMachine } from '../../../machines/library/suggestions.machine.ts';
import { undoDeletionMachine } from '../../../machines/library/undo-deletion.machine.ts';
import type { Flags } from '../../../core/domain/flags.ts';
import { isSameLink, readDirectLink, writeSearchAddress } from '../../../core/domain/search-address.ts';
import { copyText } from '../../adapters/clipboard.ts';
import { createAddress } from '../../adapters/search-address.ts';
import { composeNetwork } from './compose-network.ts';
import { absoluteBy } from '../../adapters/services/addresses.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { createCountryLookup } from '../../adapters/services/country.ts';
import {
  fetchAttributes,
  fetchPermissions,
  fetchPreview,
  fetchSearch,
  fetchSuggestions,
} from '../../adapters/services/library.ts';
import { writeStored, BEST_FIRST_KEY, MORE_OPTIONS_KEY } from '../../adapters/storage.ts';
import { composeOffline } from './compose-offline.ts';
import { composePager } from '../play/compose-pager.ts';
import { loadFlow } from './item-flows.ts';
import { leaveToPlay } from './leave-to-play.ts';
import { leaveForLogin } from '../login/login-address.ts';
import type { Settings } from '../settings.ts';

/**
 * @param flags returns the page's current flags
 * @param address port for the page's address, or a no-op for a library that does not show its search there
 */
export function composeLibrary(
  settings: Settings,
  currentYear: number,
  flags: () => Flags,
  address: ReturnType<typeof createAddress> = createAddress(currentYear),
): typeof libraryMachine {
  const network = composeNetwork(settings.site);
  const sendRequest = network.reporting(createSendRequest(settings));
  const absolute = absoluteBy(settings.services);
  const country = createCountryLookup(sendRequest, () => flags().geoBlocking);
  const preview = previewMachine.provide({
    actors: {
      loadPreview: fromPromise(({ input, signal }) => fetchPreview(sendRequest, absolute, input, signal)),
      pager: composePager(sendRequest, absolute),
      loadSharing: fromPromise<AnyActorLogic, undefined>(async () =>
        (await import('./compose-sharing.ts')).composeSharing({ sendRequest, settings }),
      ),
    },
  });
  return libraryMachine.provide({
    actors: {
      search: searchMachine.provide({
        actors: {
          checkPermissions: fromPromise(({ input, signal }) => fetchPermissions(sendRequest, input, signal, country)),
          searchMedia: fromPromise(({ input, signal }) => fetchSearch(sendRequest, absolute, input, signal, country)),
          address,
        },
      }),
      filters: filtersMachine.provide({
        actors: { loadAttributes: fromPromise(({ input, signal }) => fetchAttributes(sendRequest, input, signal)) },
      }),
      suggestions: suggestionsMachine.provide({
        actors: { suggestKeywords: fromPromise(({ input, signal }) => fetchSuggestions(sendRequest, input, signal)) },
      }),
      playAll: playAllMachine.provide({
        actors: {
          searchMedia: fromPromise(({ input, signal }) => fetchSearch(sendRequest, absolute, input, signal, country)),
          leaveToPlay: fromPromise(({ input, signal }) => leaveToPlay(settings, input, signal)),
        },
      }),
      preview,
      latest: latestMachine.provide({
        actors: {
          searchMedia: fromPromise(({ input, signal }) => fetchSearch(sendRequest, absolute, input, signal, country)),
          preview,
        },
      }),
      actions: itemActionsMachine.provide({
        actors: {
          loadFlow: fromPromise(({ input }) => loadFlow(input.action, { sendRequest, absolute, settings })),
        },
      }),
      offline: composeOffline(sendRequest, network),
      saved: savedSearchesMachine.provide({
        actors: {
          loadSearches: fromPromise(async ({ signal }) =>
            (await import('../../adapters/services/saved-searches.ts')).fetchSavedSearches(sendRequest, signal),
          ),
          sendChange: fromPromise(async ({ input, signal }) =>
            (await import('../../adapters/services/saved-searches.ts')).sendSavedSearch(sendRequest, input, signal),
          ),
          copyText: fromPromise(({ input }) => copyText(input.text)),
        },
      }),
      undo: undoDeletionMachine.provide({
        actors: {
          restoreItems: fromPromise(async ({ input, signal }) =>
            (await import('../../adapters/services/managing.ts')).restoreItems(sendRequest, input, signal),
          ),
        },
      }),
      selection: selectionMachine.provide({
        actors: {
          loadFlow: fromPromise<AnyActorLogic, undefined>(async () =>
            (await import('./compose-selection.ts')).composeSelection({ sendRequest, absolute, settings }),
          ),
        },
      }),
      preferences: fromCallback<PreferenceCommand, undefined>(({ receive }) => {
        receive((command) => {
          if (command.type === 'preference.bestFirst') writeStored(BEST_FIRST_KEY, command.on ? 'true' : undefined);
          else writeStored(MORE_OPTIONS_KEY, command.shown ? 'true' : undefined);
        });
      }),
      copySearchAddress: fromPromise(({ input }) =>
        copyText(new URL(`?${writeSearchAddress(input.query, location.search)}`, location.href).href),
      ),
      leaveForLogin: fromPromise(({ input: { link } }) => {
        // The link is in the page's address only if the library shows its search there.
        const isNamed = isSameLink(readDirectLink(location.search), link);
        return leaveForLogin(settings, isNamed ? link?.start : undefined);
      }),
    },
  });
}
