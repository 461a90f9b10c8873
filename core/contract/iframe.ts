import * as v from 'valibot';
import { defineRequest } from './envelope.ts';
import { id, personId, text } from './primitives.ts';

export const checkReferer = defineRequest({
  name: 'checkReferer',
  controller: 'iframe',
  method: 'GET',
  purpose: 'Whether a group, or a medium of it, may be embedded by the pages of these origins.',
  params: v.object({
    origins: v.pipe(v.array(text(500)), v.minLength(1), v.maxLength(20)),
    groupId: personId,
    /** A medium of the group, which may say something else. */
    mediaId: v.optional(id),
  }),
  statuses: { ok: {}, refused: {} },
});
