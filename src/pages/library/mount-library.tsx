/** Mounts and unmounts one library in a container. */
import { createActor, fromPromise } from 'xstate';
import { DEFAULT_GROUP_ID, DEFAULT_USER_ID } from '../../../core/domain/constants/people.ts';
import { PHONE_MAX_WIDTH, TABLET_MAX_WIDTH } from '../../../core/domain/constants/screen.ts';
import type { EpochMs, UserId } from '../../../core/domain/media.ts';
import { withPageUser } from '../../../core/domain/page-user.ts';
import { parseSearchAddress, readLatest } from '../../../core/domain/search-address.ts';
import type { PageContext } from '../../../core/domain/search.ts';
import { LibraryScreen } from '../../library/LibraryScreen.tsx';
import type { LibrarySlots } from '../../library/slots.ts';
import { readScrollPosition } from '../../adapters/search-address.ts';
import { writeStored, BEST_FIRST_KEY, MORE_OPTIONS_KEY, readStored, WELCOME_KEY } from '../../adapters/storage.ts';
import { type SampleLibrary, welcomeMachine } from '../../../machines/library/welcome.machine.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { fetchSampleLibrary } from '../../adapters/services/sample-library.ts';
import { attachBrand } from '../brand-bar.ts';
import { composeLibrary } from './compose-library.ts';
import type { TextKey } from '../../i18n/areas.ts';
import type { Inspect } from '../inspector/inspection.ts';
import { actionsThere } from './item-flows.ts';
import type { Mounted } from '../play/mount-player.ts';
import { attachSiteThumbnail } from '../../adapters/site-thumbnails.ts';
import { reloadPage } from '../reload.ts';
import { previewPlayers } from '../preview-player.tsx';
import { isEmbedded, type Settings } from '../settings.ts';
import { createTextRoot } from '../text-root.tsx';

export interface LibraryOptions {
  settings: Settings;
  /** Query string of the search: from the page's address, or from the element's attribute. */
  search: string;
  inspect: Inspect | undefined;
  /** Type whose newest item is shown above the list. */
  latest?: string | undefined;
  /** Title of the page, if the library is its only content. */
  title?: TextKey;
  /** Called when files are dropped on the library; absent if it accepts none. */
  onFiles?: (files: readonly File[]) => void;
}

/** @param user page-level user, if the address names one */
export function librarySlots(
  settings: Settings,
  openedAt: EpochMs,
  user: UserId | undefined,
  Player: LibrarySlots['Player'],
): LibrarySlots {
  return {
    openedAt,
    year: new Date(openedAt).getFullYear(),
    account: new URL('account', settings.site).href,
    attachSiteThumbnail,
    showScores: settings.flags.scores,
    actions: actionsThere(settings),
    addressOf: (target: string) => new URL(withPageUser(target, user), settings.site).href,
    Player,
  };
}

/** With group 0 the server uses the page-level user's group. */
export const pageOf = (user: UserId | undefined): PageContext => ({
  userId: user ?? DEFAULT_USER_ID,
  groupId: user === undefined || user === DEFAULT_USER_ID ? DEFAULT_GROUP_ID : 0,
});

export const screenOf = (width: number) =>
  width <= PHONE_MAX_WIDTH ? 'phone' : width <= TABLET_MAX_WIDTH ? 'tablet' : 'desktop';

/** Undefined on another site's page, which is not ours to reload. */
export const reloadOf = ({ site }: Settings): (() => void) | undefined =>
  new URL(site).origin === location.origin ? () => reloadPage() : undefined;

export function mountLibrary(
  container: HTMLElement,
  { settings, search, inspect, latest, title, onFiles }: LibraryOptions,
): Mounted {
  const openedAt = Date.now();
  const year = new Date(openedAt).getFullYear();
  const address = parseSearchAddress(search, year);
  let { flags } = settings;
  const library = createActor(
    composeLibrary(settings, year, () => flags),
    {
      ...(inspect ? { inspect } : {}),
      input: {
        address,
        scrollPosition: readScrollPosition(),
        page: pageOf(address.user),
        screen: screenOf(container.clientWidth || window.innerWidth),
        latest: readLatest(latest ?? new URLSearchParams(search).get('latest')),
        shareTags: settings.flags.shareTags,
        moreOptions: readStored(MORE_OPTIONS_KEY) === 'true',
        bestFirst: readStored(BEST_FIRST_KEY) === 'true',
      },
    },
  );
  library.start();

  const welcome = isEmbedded(settings) ? undefined : startWelcome(settings, inspect);
  const previews = previewPlayers(settings, address.user);
  const slots: LibrarySlots = {
    ...librarySlots(settings, openedAt, address.user, previews.Player),
    onFiles,
    ...(welcome && { welcome, attachBrand: (head) => attachBrand(head, settings) }),
  };
  const root = createTextRoot(container, ['common', 'library'], reloadOf(settings), title);
  const draw = async (next: Settings) => {
    const shown = { ...slots, showScores: next.flags.scores };
    await Promise.all([
      root.show(next.language, <LibraryScreen library={library} slots={shown} />),
      previews.present(next),
    ]);
  };
  void draw(settings);

  return {
    async present(next) {
      ({ flags } = next);
      library.send({ type: 'shareTags.set', on: flags.shareTags });
      await draw(next);
    },
    stop() {
      welcome?.stop();
      library.stop();
      root.stop();
    },
  };
}

function startWelcome(settings: Settings, inspect: Inspect | undefined) {
  const sendRequest = createSendRequest(settings);
  const welcome = createActor(
    welcomeMachine.provide({
      actors: {
        // Part of the initial code: a line that arrived after the results would push them down.
        fetchSampleLibrary: fromPromise<SampleLibrary, undefined>(({ signal }) =>
          fetchSampleLibrary(sendRequest, signal),
        ),
      },
    }),
    { ...(inspect ? { inspect } : {}), input: { isDismissed: readStored(WELCOME_KEY) === 'dismissed' } },
  );
  welcome.on('welcome.dismissed', () => writeStored(WELCOME_KEY, 'dismissed'));
  return welcome.start();
}
