/** Drawings over a film, saved to an account and shared by a link (row P26). */
import * as v from 'valibot';
import {
  CALIBRATION_MAX_M,
  CALIBRATION_MIN_M,
  DRAWING_POINTS_MAX,
  SAVED_DRAWING_NAME_MAX,
  SAVED_DRAWING_STROKES_MAX,
  SAVED_DRAWINGS_MAX,
} from '../domain/constants/drawing.ts';
import { DRAWING_COLOUR_NAMES, DRAWING_TOOLS, DRAWING_WIDTH_NAMES, isStroke } from '../domain/drawing.ts';
import { isTooMuchToSave } from '../domain/saved-drawings.ts';
import { roundShare } from '../domain/saved-drawings.ts';
import { defineRequest } from './envelope.ts';
import { count, id, listOf, milliseconds, seconds, shown, text } from './primitives.ts';

/**
 * A version 4 UUID, so that it cannot be guessed; chosen by the page, so that a repeated save refers to the same
 * drawing.
 */
export const drawingId = v.pipe(
  v.string(),
  v.regex(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
  v.description('version 4 UUID, in small letters'),
);
const name = v.pipe(text(SAVED_DRAWING_NAME_MAX), v.trim(), v.minLength(1));

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1), v.transform(roundShare));
const stroke = v.pipe(
  v.object({
    tool: v.picklist(DRAWING_TOOLS),
    colour: v.picklist(DRAWING_COLOUR_NAMES),
    width: v.picklist(DRAWING_WIDTH_NAMES),
    at: seconds,
    source: v.pipe(text(200), v.minLength(1)),
    points: v.pipe(v.array(v.object({ x: share, y: share })), v.minLength(1), v.maxLength(DRAWING_POINTS_MAX)),
    /** Length of a calibration line, in metres. */
    metres: v.optional(v.pipe(v.number(), v.minValue(CALIBRATION_MIN_M), v.maxValue(CALIBRATION_MAX_M))),
  }),
  v.check((sent) => isStroke(sent), 'no stroke of its tool'),
  v.check(
    ({ tool, metres }) => (tool === 'calibrate') === (metres !== undefined),
    'a calibration line alone has metres',
  ),
);
export const drawingStrokes = v.pipe(
  v.array(stroke),
  v.minLength(1),
  v.maxLength(SAVED_DRAWING_STROKES_MAX),
  v.check((strokes) => !isTooMuchToSave(strokes), 'too many points'),
);

export const drawingEntry = v.object({
  id: drawingId,
  name: shown(SAVED_DRAWING_NAME_MAX),
  /** Time of its first stroke, seconds of the film. */
  at: seconds,
  /** Number of strokes. */
  strokes: count,
  savedAt: milliseconds,
  /** The drawing has a link. */
  linked: v.boolean(),
  /** Number of people it is shared with. */
  people: count,
});

export const getDrawings = defineRequest({
  name: 'getDrawings',
  controller: 'services',
  method: 'GET',
  purpose: 'The drawings of a film that a person has saved, newest first.',
  params: v.object({ mediaId: id }),
  statuses: {
    ok: { data: listOf(drawingEntry, SAVED_DRAWINGS_MAX) },
    /** There is no such film that the person may watch. */
    empty: {},
  },
});

export const getDrawing = defineRequest({
  name: 'getDrawing',
  controller: 'services',
  method: 'GET',
  purpose:
    'One drawing of a film that the person may watch: for its owner, for people it is shared with and, if it has a link, for everybody. `empty` for anybody else, and if there is none.',
  params: v.object({ id: drawingId }),
  statuses: {
    ok: {
      data: v.object({
        id: drawingId,
        mediaId: id,
        name: shown(SAVED_DRAWING_NAME_MAX),
        strokes: drawingStrokes,
        /**
         * Name of the person who shares it; absent for the requester's own drawing, and for one opened only by its
         * link.
         */
        sharedBy: v.optional(shown(200)),
      }),
    },
    empty: {},
  },
});

export const saveDrawing = defineRequest({
  name: 'saveDrawing',
  controller: 'services',
  method: 'POST',
  purpose:
    'Saves a drawing of a film that the person may watch. A repeated save replaces the drawing, whose link stays.',
  params: v.object({ id: drawingId, mediaId: id, name, strokes: drawingStrokes }),
  statuses: {
    ok: {},
    /** The person has the maximum number of drawings of the film, or the maximum amount in all. */
    full: {},
    /** There is no such film that the person may watch, or the drawing belongs to somebody else. */
    empty: {},
  },
});

export const shareDrawing = defineRequest({
  name: 'shareDrawing',
  controller: 'services',
  method: 'POST',
  purpose:
    'Creates or revokes the link of a drawing; for its owner, who must still be allowed to watch the film to create it.',
  params: v.object({ id: drawingId, linked: v.boolean() }),
  statuses: { ok: {}, empty: {} },
});

export const removeDrawing = defineRequest({
  name: 'removeDrawing',
  controller: 'services',
  method: 'POST',
  purpose: 'Deletes a drawing and its link; for its owner, even if they may no longer watch the film.',
  params: v.object({ id: drawingId }),
  statuses: { ok: {}, empty: {} },
});
