/** Saved drawings shared with selected people (row P26). */
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
  purpose: 'The people with whom a drawing is shared, and the people of the group who can be chosen; for its owner.',
  params: v.object({ id: drawingId }),
  statuses: {
    ok: {
      data: v.object({
        /** In the order in which they were added. */
        people: listOf(
          v.object({
            id,
            /**
             * Name of a person of the group; for anybody else the text typed, whether or not such an account exists.
             */
            name: shown(EMAIL_MAX),
            /** Only for people of the group. */
            userId: v.optional(personId),
          }),
          DRAWING_PEOPLE_MAX,
        ),
        /** The people of the requester's group by name, including those who already have the drawing. */
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
    'Shares a drawing with a person of the group, or with the account of this name, now or once it exists: the response is the same if there is none. For its owner, while they may watch the film. Sharing with the same person again changes nothing.',
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
    /** The requester's own account. */
    own: {},
    /** The drawing is shared with the maximum number of people. */
    full: {},
    limited: { data: v.object({ retryAfter: count }) },
    /**
     * The requester has no such drawing, the group has no such person, or the requester may no longer watch the film.
     */
    empty: {},
  },
});

export const removeDrawingPerson = defineRequest({
  name: 'removeDrawingPerson',
  controller: 'services',
  method: 'POST',
  purpose:
    'Ends sharing a drawing with a person; for its owner, even if they may no longer watch the film. `ok` even if it had already ended.',
  params: v.object({ id: drawingId, shareId: id }),
  statuses: { ok: {}, empty: {} },
});

export const sharedDrawingEntry = v.object({
  id: drawingId,
  mediaId: id,
  /** Title of the film. */
  film: shown(TITLE_MAX),
  name: shown(SAVED_DRAWING_NAME_MAX),
  /** Name of the person who shares it. */
  owner: shown(200),
  /** Time of its first stroke, seconds of the film. */
  at: seconds,
  /** Number of strokes. */
  strokes: count,
  /** Not opened yet. */
  isNew: v.boolean(),
});

const position = v.object({
  /** Time of the last share, milliseconds since 1970. */
  at: count,
  id: drawingId,
});

export const getSharedDrawings = defineRequest({
  name: 'getSharedDrawings',
  controller: 'services',
  method: 'GET',
  purpose:
    'Drawings that others share with a person, limited to films that they may watch now; most recently shared first, page by page. A page may be short or empty if many of the films may not be watched.',
  params: v.object({
    /** For the next page: `next` of this one. */
    before: v.optional(position),
  }),
  statuses: {
    ok: {
      data: v.object({
        drawings: listOf(sharedDrawingEntry, SHARED_DRAWINGS_PAGE_SIZE),
        /** Absent on the last page. */
        next: v.optional(position),
      }),
    },
  },
});

export const seeSharedDrawing = defineRequest({
  name: 'seeSharedDrawing',
  controller: 'services',
  method: 'POST',
  purpose: 'Marks a drawing that is shared with the person as no longer new.',
  params: v.object({ id: drawingId }),
  statuses: { ok: {}, empty: {} },
});

export const dropSharedDrawing = defineRequest({
  name: 'dropSharedDrawing',
  controller: 'services',
  method: 'POST',
  purpose:
    'Removes a drawing that is shared with the person from their list for good. The sharer is not notified. `ok` even if it was removed before.',
  params: v.object({ id: drawingId }),
  statuses: { ok: {}, empty: {} },
});
