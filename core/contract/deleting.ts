import * as v from 'valibot';
import { TITLE_MAX } from '../domain/constants/edit-page.ts';
import { defineRequest } from './envelope.ts';
import { id, LIST_MAX, listOf, mediaType, milliseconds, personId, shown } from './primitives.ts';

/** Statuses of every deletion: `private` without permission; `linked` names the videos that show a document. */
const outcome = {
  ok: {},
  private: {},
  empty: {},
  linked: { data: listOf(v.object({ id, title: v.fallback(shown(TITLE_MAX), '') }), 500) },
} as const;

export const deleteMedia = defineRequest({
  name: 'deleteMedia',
  controller: 'services',
  method: 'POST',
  purpose: 'Deletes a collection, video, session, photo, document, audio or tag.',
  params: v.object({ mediaId: id, mediaType }),
  statuses: outcome,
});

export const deleteClip = defineRequest({
  name: 'deleteClip',
  controller: 'services',
  method: 'POST',
  purpose: 'Deletes a clip.',
  params: v.object({ clipId: id }),
  statuses: outcome,
});

export const deleteExercise = defineRequest({
  name: 'deleteExercise',
  controller: 'services',
  method: 'POST',
  purpose: 'Deletes an exercise.',
  params: v.object({ exerciseId: id }),
  statuses: outcome,
});

export const deleteTest = defineRequest({
  name: 'deleteTest',
  controller: 'services',
  method: 'POST',
  purpose: 'Deletes a test.',
  params: v.object({ testId: id }),
  statuses: outcome,
});

export const checkDocumentLinks = defineRequest({
  name: 'checkDocumentLinks',
  controller: 'services',
  method: 'GET',
  purpose: 'The videos that a document is linked to; `empty` if it may be deleted.',
  params: v.object({ documentId: id }),
  statuses: {
    ok: { data: listOf(v.object({ id, title: v.fallback(shown(TITLE_MAX), '') }), 500) },
    empty: {},
    private: {},
  },
});

export const restoreMedia = defineRequest({
  name: 'restoreMedia',
  controller: 'services',
  method: 'POST',
  purpose: 'Restores a deleted item with its tags; `empty` if it was purged or never deleted.',
  params: v.object({ mediaId: id, mediaType }),
  statuses: { ok: {}, private: {}, empty: {} },
});

export const getBin = defineRequest({
  name: 'getBin',
  controller: 'services',
  method: 'GET',
  purpose:
    'Deleted items of a group that can be restored, newest first, for its administrators; 25 at a time unless `limit` says otherwise.',
  params: v.object({
    groupId: v.optional(personId),
    offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LIST_MAX))),
  }),
  statuses: {
    ok: {
      data: listOf(
        v.object({
          id,
          type: mediaType,
          title: v.fallback(shown(TITLE_MAX), ''),
          deletedAt: milliseconds,
          /** Name of the person who deleted it; empty if their account no longer exists. */
          deletedBy: v.fallback(shown(200), ''),
          goneAt: milliseconds,
        }),
        LIST_MAX,
      ),
    },
    empty: {},
    private: {},
  },
});
