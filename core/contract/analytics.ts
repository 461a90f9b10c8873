import * as v from 'valibot';
import { AUDIENCE_DAYS } from '../domain/constants/analytics.ts';
import { TITLE_MAX } from '../domain/constants/edit-page.ts';
import { defineRequest } from './envelope.ts';
import { count, id, LIST_MAX, personId, seconds, text } from './primitives.ts';

export const addEvent = defineRequest({
  name: 'add',
  controller: 'analytics',
  method: 'POST',
  call: 'action',
  payload: 'data',
  purpose: 'Counts an event. `play` returns an id, which `watch_time` sends along.',
  params: v.object({
    // Events of the document, `AnalyticsAction`; a host accepts others too, so the name is a bounded word.
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

const list = <T extends v.GenericSchema>(row: T) => v.pipe(v.array(row), v.maxLength(LIST_MAX));
const title = text(TITLE_MAX);

export const getAudience = defineRequest({
  name: 'getAudience',
  controller: 'services',
  method: 'GET',
  purpose: 'Viewing statistics of a group for the last days, for its administrators.',
  params: v.object({ groupId: v.optional(personId), days: v.optional(v.picklist(AUDIENCE_DAYS), AUDIENCE_DAYS[1]) }),
  statuses: {
    ok: {
      data: v.object({
        counted: v.boolean(),
        videos: list(v.object({ id, title, plays: count, watched: seconds })),
        days: list(v.object({ date: v.pipe(v.string(), v.isoDate()), plays: count })),
        tags: list(v.object({ id, title, video: title, clicks: count })),
        adverts: list(v.object({ id, seen: count, followed: count })),
      }),
    },
    disconnected: {},
    private: {},
  },
});
