import * as v from 'valibot';
import { TITLE_MAX } from '../domain/constants/edit-page.ts';
import { defineRequest } from './envelope.ts';
import { address, id, maybe, mediaType, personId, shown } from './primitives.ts';

export const checkMediaAccess = defineRequest({
  name: 'checkMediaAccess',
  controller: 'media',
  method: 'GET',
  purpose: 'Whether the requester may see a medium of private visibility.',
  params: v.object({ mediaId: id, mediaType }),
  /** `private`: nobody is signed in; `notOwner`: of another group; `noRights`: without the permission for this type. */
  statuses: { ok: {}, private: {}, notOwner: {}, noRights: {}, empty: {} },
});

export const getMediaName = defineRequest({
  name: 'getMediaName',
  controller: 'media',
  method: 'GET',
  purpose: 'The public facts of a public medium that cannot be played because its data file is missing or broken.',
  params: v.object({
    mediaId: id,
    mediaType,
    /** The page-level user, whose group or own media the page shows: context, never the identity of the requester. */
    userId: v.optional(personId),
  }),
  statuses: { ok: { data: v.object({ title: shown(TITLE_MAX), pathThumb: maybe(address) }) }, empty: {} },
});
