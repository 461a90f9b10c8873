/** Every request of the contract, with its handler. */
import type { RequestName } from '../../core/contract/requests.ts';
import { filmFactsHandlers } from './film-facts.ts';
import { uploadHandlers } from './uploads.ts';
import { accountHandlers } from './account.ts';
import { auditHandlers } from './audit-list.ts';
import { analyticsHandlers } from './analytics.ts';
import { bridgeHandlers } from './bridges.ts';
import type { Handlers } from './handlers.ts';
import { classRunHandlers } from './class-runs.ts';
import { comparisonExportHandlers } from './comparison-exports.ts';
import { clipHandlers } from './clips.ts';
import { deskHandlers } from './desk.ts';
import { deletingHandlers } from './deleting.ts';
import { editHandlers } from './edit.ts';
import { csvHandlers } from './csv.ts';
import { embeddingHandlers } from './embedding.ts';
import { followHandlers } from './follows/follows.ts';
import { gateHandlers } from './gates.ts';
import { liveHandlers } from './live.ts';
import { libraryHandlers } from './library.ts';
import { groupHandlers } from './group-settings.ts';
import { groupListHandlers } from './groups.ts';
import { keyHandlers } from './keys.ts';
import { memberHandlers } from './members.ts';
import { passwordLinkHandlers } from './password-links.ts';
import { putTagsHandlers } from './put-tags.ts';
import { personalDataHandlers } from './personal-data.ts';
import { sessionListHandlers } from './session-list.ts';
import { playerAccessHandlers } from './player-access.ts';
import { sequencingHandlers } from './sequencing.ts';
import { searchingHandlers } from './searching.ts';
import { drawingShareHandlers } from './drawing-shares.ts';
import { savedDrawingHandlers } from './saved-drawings.ts';
import { savedSearchHandlers } from './saved-searches.ts';
import { captionHandlers } from './captions.ts';
import { remoteHandlers } from './remote.ts';
import { selectionHandlers } from './selection.ts';
import { sharingHandlers } from './sharing.ts';
import { signUpHandlers } from './sign-up.ts';
import { sourceHandlers } from './sources.ts';
import { studioHandlers } from './studio.ts';
import { talkHandlers } from './talk.ts';
import { testHandlers } from './tests.ts';

/** Its form is streamed by a separate route: `http/import-route.ts`. */
export const BY_ROUTE = ['import_files_session'] as const satisfies readonly RequestName[];

/** A request that is missing both here and in the list above does not compile. */
export const handlers: Handlers<Exclude<RequestName, (typeof BY_ROUTE)[number]>> = {
  ...libraryHandlers,
  ...searchingHandlers,
  ...sourceHandlers,
  ...deletingHandlers,
  ...clipHandlers,
  ...comparisonExportHandlers,
  ...classRunHandlers,
  ...csvHandlers,
  ...playerAccessHandlers,
  ...gateHandlers,
  ...accountHandlers,
  ...signUpHandlers,
  ...personalDataHandlers,
  ...memberHandlers,
  ...sessionListHandlers,
  ...groupListHandlers,
  ...keyHandlers,
  ...putTagsHandlers,
  ...bridgeHandlers,
  ...deskHandlers,
  ...auditHandlers,
  ...groupHandlers,
  ...passwordLinkHandlers,
  ...sharingHandlers,
  ...savedSearchHandlers,
  ...savedDrawingHandlers,
  ...drawingShareHandlers,
  ...followHandlers,
  ...embeddingHandlers,
  ...studioHandlers,
  ...talkHandlers,
  ...analyticsHandlers,
  ...editHandlers,
  ...testHandlers,
  ...sequencingHandlers,
  ...filmFactsHandlers,
  ...uploadHandlers,
  ...remoteHandlers,
  ...captionHandlers,
  ...selectionHandlers,
  ...liveHandlers,
};
