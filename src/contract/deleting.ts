import * as v from 'valibot';
import { defineRequest } from './envelope.ts';
import { id, listOf, mediaType, shown, TITLE_MAX } from './primitives.ts';

/** Statuses of every deletion: `private` to whom may not, `linked` names the videos that hold a document. */
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
  purpose: 'The videos that a document is linked to; `empty` when it may be deleted.',
  params: v.object({ documentId: id }),
  statuses: {
    ok: { data: listOf(v.object({ id, title: v.fallback(shown(TITLE_MAX), '') }), 500) },
    empty: {},
    private: {},
  },
});
