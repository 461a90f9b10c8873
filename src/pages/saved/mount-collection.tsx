/** Mounts and unmounts a saved search in a container, as a living collection. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import { livingCollectionMachine } from '../../../machines/library/living-collection.machine.ts';
import { DEFAULT_USER_ID } from '../../../core/domain/constants/people.ts';
import type { UserId } from '../../../core/domain/media.ts';
import type { LibrarySlots } from '../../library/slots.ts';
import { fetchOpenedSearch } from '../../adapters/services/opened-search.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { LivingCollection } from './LivingCollection.tsx';
import { composeLibrary } from '../library/compose-library.ts';
import type { TextKey } from '../../i18n/areas.ts';
import type { Inspect } from '../inspector/inspection.ts';
import { librarySlots, pageOf, screenOf, reloadOf } from '../library/mount-library.tsx';
import type { Mounted } from '../play/mount-player.ts';
import { previewPlayers, type PreviewPlayers } from '../preview-player.tsx';
import type { Settings } from '../settings.ts';
import { createTextRoot } from '../text-root.tsx';

interface CollectionOptions {
  settings: Settings;
  /** Token of the link. */
  token: string;
  /** Title of the page, if the collection is its only content. */
  title?: TextKey;
  inspect: Inspect | undefined;
}

export function mountCollection(
  container: HTMLElement,
  { settings, token, title, inspect }: CollectionOptions,
): Mounted {
  const openedAt = Date.now();
  const year = new Date(openedAt).getFullYear();
  const sendRequest = createSendRequest(settings);
  let presented = settings;
  const collection = createActor(
    livingCollectionMachine.provide({
      actors: {
        openSearch: fromPromise(({ input, signal }) =>
          fetchOpenedSearch(sendRequest, { ...input, year, pageOf }, signal),
        ),
        // The page's address is that of the collection, so the search is not written to it.
        library: composeLibrary(
          settings,
          year,
          () => presented.flags,
          fromCallback(() => undefined),
        ),
      },
    }),
    {
      ...(inspect ? { inspect } : {}),
      input: {
        token,
        library: {
          scrollPosition: undefined,
          screen: screenOf(container.clientWidth || window.innerWidth),
          latest: undefined,
          shareTags: settings.flags.shareTags,
          moreOptions: false,
          bestFirst: false,
        },
      },
    },
  );
  collection.start();

  let made: { user: UserId; slots: LibrarySlots; previews: PreviewPlayers } | undefined;
  const slotsOf = (user: UserId): LibrarySlots => {
    if (made?.user !== user) {
      const named = user === DEFAULT_USER_ID ? undefined : user;
      const previews = previewPlayers(presented, named);
      made = { user, previews, slots: librarySlots(presented, openedAt, named, previews.Player) };
    }
    return made.slots;
  };
  const root = createTextRoot(container, ['common', 'library', 'saved'], reloadOf(settings), title);
  const draw = async (next: Settings) => {
    presented = next;
    if (made) made.slots = { ...made.slots, showScores: next.flags.scores };
    await Promise.all([
      root.show(next.language, <LivingCollection collection={collection} slotsOf={slotsOf} />),
      made?.previews.present(next),
    ]);
  };
  void draw(settings);

  return {
    async present(next) {
      collection.send({ type: 'shareTags.set', on: next.flags.shareTags });
      await draw(next);
    },
    stop() {
      collection.stop();
      root.stop();
    },
  };
}
