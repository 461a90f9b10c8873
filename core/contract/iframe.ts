import * as v from 'valibot';
import { defineRequest } from './envelope.ts';
import { id, personId, text } from './primitives.ts';

export const checkReferer = defineRequest({
  name: 'checkReferer',
  controller: 'iframe',
  method: 'GET',
  purpose: 'Whether the pages of these origins may embed a group’s media, or one medium of it.',
  params: v.object({
    origins: v.pipe(v.array(text(500)), v.minLength(1), v.maxLength(20)),
    groupId: personId,
    /** A medium of the group, which may have its own setting. */
    mediaId: v.optional(id),
  }),
  statuses: { ok: {}, refused: {} },
});
