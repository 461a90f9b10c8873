/** Every request of the wire with its handler. */
import type { RequestName } from '../../core/contract/requests.ts';
import { uploadHandlers } from './uploads.ts';
import { accountHandlers } from './account.ts';
import { analyticsHandlers } from './analytics.ts';
import type { Handlers } from './handlers.ts';
import { clipHandlers } from './clips.ts';
import { deletingHandlers } from './deleting.ts';
import { editHandlers } from './edit.ts';
import { csvHandlers } from './csv.ts';
import { embeddingHandlers } from './embedding.ts';
import { gateHandlers } from './gates.ts';
import { libraryHandlers } from './library.ts';
import { memberHandlers } from './members.ts';
import { passwordLinkHandlers } from './password-links.ts';
import { playerAccessHandlers } from './player-access.ts';
import { sequencingHandlers } from './sequencing.ts';
import { searchingHandlers } from './searching.ts';
import { savedSearchHandlers } from './saved-searches.ts';
import { sharingHandlers } from './sharing.ts';
import { signUpHandlers } from './sign-up.ts';
import { sourceHandlers } from './sources.ts';
import { studioHandlers } from './studio.ts';
import { talkHandlers } from './talk.ts';
import { testHandlers } from './tests.ts';

/** Its form is read piece by piece, by a route of its own: `http/import-route.ts`. */
export const BY_ROUTE = ['import_files_session'] as const satisfies readonly RequestName[];

/** A request that is neither here nor in the list above does not compile. */
export const handlers: Handlers<Exclude<RequestName, (typeof BY_ROUTE)[number]>> = {
  ...libraryHandlers,
  ...searchingHandlers,
  ...sourceHandlers,
  ...deletingHandlers,
  ...clipHandlers,
  ...csvHandlers,
  ...playerAccessHandlers,
  ...gateHandlers,
  ...accountHandlers,
  ...signUpHandlers,
  ...memberHandlers,
  ...passwordLinkHandlers,
  ...sharingHandlers,
  ...savedSearchHandlers,
  ...embeddingHandlers,
  ...studioHandlers,
  ...talkHandlers,
  ...analyticsHandlers,
  ...editHandlers,
  ...testHandlers,
  ...sequencingHandlers,
  ...uploadHandlers,
};
