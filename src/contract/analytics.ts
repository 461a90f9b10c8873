import * as v from 'valibot';
import { defineRequest } from './envelope.ts';
import { id, personId, text } from './primitives.ts';

/** Events of the document; a host takes others too, so the name is a bounded word. */
export const ANALYTICS_EVENTS = ['play', 'watch_time', 'tag_click', 'ad_impression', 'ad_click'] as const;

export const addEvent = defineRequest({
  name: 'add',
  controller: 'analytics',
  method: 'POST',
  call: 'action',
  payload: 'data',
  purpose: 'Counts an event. `play` gives an id, and `watch_time` carries it.',
  params: v.object({
    action: v.pipe(v.string(), v.regex(/^[a-z][a-z_]{0,49}$/)),
    value: v.union([text(2_000), v.pipe(v.number(), v.finite())]),
    userId: v.pipe(personId, v.minValue(1)),
    groupId: personId,
    origin: text(500),
    incognito: v.boolean(),
    id: v.optional(id),
  }),
  statuses: { ok: { data: v.optional(v.object({ id })) } },
});
