import * as v from 'valibot';
import { defineRequest } from './envelope.ts';
import { id, mediaType } from './primitives.ts';

export const checkMediaAccess = defineRequest({
  name: 'checkMediaAccess',
  controller: 'media',
  method: 'GET',
  purpose: 'Whether the requester may see a medium of private visibility.',
  params: v.object({ mediaId: id, mediaType }),
  /** `private`: nobody is signed in; `notOwner`: of another group; `noRights`: without the type's permission. */
  statuses: { ok: {}, private: {}, notOwner: {}, noRights: {}, empty: {} },
});
