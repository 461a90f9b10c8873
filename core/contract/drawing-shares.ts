/** Saved drawings that are shared with chosen people (row P26). */
import * as v from 'valibot';
import { DRAWING_PEOPLE_MAX, SAVED_DRAWING_NAME_MAX, SHARED_DRAWINGS_PAGE_SIZE } from '../domain/constants/drawing.ts';
import { TITLE_MAX } from '../domain/constants/edit-page.ts';
import { EMAIL_MAX } from '../domain/email.ts';
import { defineRequest } from './envelope.ts';
import { count, id, listOf, LIST_MAX, personId, seconds, shown, text } from './primitives.ts';
import { drawingId } from './saved-drawings.ts';

export const getDrawingPeople = defineRequest({
  name: 'getDrawingPeople',
  controller: 'services',
  method: 'GET',
  purpose: 'With whom a drawing is shared, and the people of the group who can be chosen; for who saved it.',
  params: v.object({ id: drawingId }),
  statuses: {
    ok: {
      data: v.object({
        /** In the order in which they were added. */
        people: listOf(
          v.object({
            id,
            /** Of a person of the group; of anybody else what was typed, whether or not there is such an account. */
            name: shown(EMAIL_MAX),
            /** Of a person of the group. */
            userId: v.optional(personId),
          }),
          DRAWING_PEOPLE_MAX,
        ),
        /** Of the group of who asks, by name; those who have the drawing are among them. */
        candidates: listOf(v.object({ id: personId, name: shown(EMAIL_MAX) }), LIST_MAX),
      }),
    },
    empty: {},
  },
});

export const addDrawingPerson = defineRequest({
  name: 'addDrawingPerson',
  controller: 'services',
  method: 'POST',
  purpose:
    'Shares a drawing with a person of the group, or with the account of this name, now or once it exists: the response is the same where there is none. For who saved it, while they may watch the film. Sharing with the same person again changes nothing.',
  params: v.object({
    id: drawingId,
    person: v.union([
      v.object({ id: personId }),
      /** E-mail address or name of an account. */
      v.object({ login: v.pipe(text(EMAIL_MAX), v.trim(), v.minLength(1)) }),
    ]),
  }),
  statuses: {
    ok: {},
    /** It is their own account. */
    own: {},
    /** With so many people a drawing is shared at most. */
    full: {},
    limited: { data: v.object({ retryAfter: count }) },
    /** There is no such drawing of theirs, no such person in the group, or they may no longer watch the film. */
    empty: {},
  },
});

export const removeDrawingPerson = defineRequest({
  name: 'removeDrawingPerson',
  controller: 'services',
  method: 'POST',
  purpose:
    'Ends sharing a drawing with a person; for who saved it, also when they may no longer watch the film. `ok` as well where it had ended.',
  params: v.object({ id: drawingId, shareId: id }),
  statuses: { ok: {}, empty: {} },
});

export const sharedDrawingEntry = v.object({
  id: drawingId,
  mediaId: id,
  /** Title of the film. */
  film: shown(TITLE_MAX),
  name: shown(SAVED_DRAWING_NAME_MAX),
  /** Name of who shares it. */
  owner: shown(200),
  /** Moment of its first stroke, seconds of the film. */
  at: seconds,
  /** Strokes. */
  strokes: count,
  /** It was not opened yet. */
  isNew: v.boolean(),
});

const position = v.object({
  /** When it was shared last, milliseconds since 1970. */
  at: count,
  id: drawingId,
});

export const getSharedDrawings = defineRequest({
  name: 'getSharedDrawings',
  controller: 'services',
  method: 'GET',
  purpose:
    'The drawings that others share with a person, of the films that they may watch now; the ones that were shared last come first, page by page. A page may be short, or empty, where many of their films may not be watched.',
  params: v.object({
    /** The next page: `next` of this one. */
    before: v.optional(position),
  }),
  statuses: {
    ok: {
      data: v.object({
        drawings: listOf(sharedDrawingEntry, SHARED_DRAWINGS_PAGE_SIZE),
        /** Absent of the last page. */
        next: v.optional(position),
      }),
    },
  },
});

export const seeSharedDrawing = defineRequest({
  name: 'seeSharedDrawing',
  controller: 'services',
  method: 'POST',
  purpose: 'A drawing that is shared with the person is new no longer.',
  params: v.object({ id: drawingId }),
  statuses: { ok: {}, empty: {} },
});

export const dropSharedDrawing = defineRequest({
  name: 'dropSharedDrawing',
  controller: 'services',
  method: 'POST',
  purpose:
    'Takes a drawing that is shared with the person from their list for good. The sharer is not notified. `ok` as well where it was taken before.',
  params: v.object({ id: drawingId }),
  statuses: { ok: {}, empty: {} },
});
