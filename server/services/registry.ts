/** Every request of the wire with its answer, or the plain word that it has none yet. */
import type { RequestName } from '../../src/contract/requests.ts';
import { accountHandlers } from './account.ts';
import { analyticsHandlers } from './analytics.ts';
import type { Handlers } from './answer.ts';
import { clipHandlers } from './clips.ts';
import { deletingHandlers } from './deleting.ts';
import { editHandlers } from './edit.ts';
import { embeddingHandlers } from './embedding.ts';
import { gateHandlers } from './gates.ts';
import { libraryHandlers } from './library.ts';
import { playerAccessHandlers } from './player-access.ts';
import { signUpHandlers } from './sign-up.ts';
import { sourceHandlers } from './sources.ts';
import { studioHandlers } from './studio.ts';
import { talkHandlers } from './talk.ts';

/** Requests of rooms that are not furnished yet: they answer 501 `not available`. */
export const NOT_YET = ['downloadDataAsCsv', 'import_files_session'] as const satisfies readonly RequestName[];

/** A request that is neither here nor in the list above does not compile. */
export const answers: Handlers<Exclude<RequestName, (typeof NOT_YET)[number]>> = {
  ...libraryHandlers,
  ...sourceHandlers,
  ...deletingHandlers,
  ...clipHandlers,
  ...playerAccessHandlers,
  ...gateHandlers,
  ...accountHandlers,
  ...signUpHandlers,
  ...embeddingHandlers,
  ...studioHandlers,
  ...talkHandlers,
  ...analyticsHandlers,
  ...editHandlers,
};
