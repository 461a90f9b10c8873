import * as v from 'valibot';
import { defineRequest } from './envelope.ts';
import { personId, text } from './primitives.ts';

export const checkReferer = defineRequest({
  name: 'checkReferer',
  controller: 'iframe',
  method: 'GET',
  purpose: 'Whether a group lets its media be embedded by the pages of these origins.',
  params: v.object({
    origins: v.pipe(v.array(text(500)), v.minLength(1), v.maxLength(20)),
    groupId: personId,
  }),
  statuses: { ok: {}, refused: {} },
});
