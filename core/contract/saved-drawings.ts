/** Drawings over a film that an account saves, and that others see by a link (row P26). */
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

/** A version 4 UUID, so that nobody guesses it; chosen by the page, so that a save sent again is the same drawing. */
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
  /** Moment of its first stroke, seconds of the film. */
  at: seconds,
  /** Strokes. */
  strokes: count,
  savedAt: milliseconds,
  /** A link leads to it. */
  linked: v.boolean(),
  /** With how many people it is shared. */
  people: count,
});

export const getDrawings = defineRequest({
  name: 'getDrawings',
  controller: 'services',
  method: 'GET',
  purpose: 'The drawings of a film that a person has saved, the last one first.',
  params: v.object({ mediaId: id }),
  statuses: {
    ok: { data: listOf(drawingEntry, SAVED_DRAWINGS_MAX) },
    /** There is no such film that they may watch. */
    empty: {},
  },
});

export const getDrawing = defineRequest({
  name: 'getDrawing',
  controller: 'services',
  method: 'GET',
  purpose:
    'One drawing, of a film that the person may watch: for who saved it, for whom it is shared with and, if it has a link, for everybody. `empty` for anybody else, and where there is none.',
  params: v.object({ id: drawingId }),
  statuses: {
    ok: {
      data: v.object({
        id: drawingId,
        mediaId: id,
        name: shown(SAVED_DRAWING_NAME_MAX),
        strokes: drawingStrokes,
        /** Name of who shares it with the person; absent of one's own, and of one that only its link opens. */
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
    'Saves a drawing of a film that the person may watch. One that is sent again takes the place of the one it was, whose link stays.',
  params: v.object({ id: drawingId, mediaId: id, name, strokes: drawingStrokes }),
  statuses: {
    ok: {},
    /** So many drawings of the film, or so much in all, has a person at most. */
    full: {},
    /** There is no such film that they may watch, or the drawing is another one's. */
    empty: {},
  },
});

export const shareDrawing = defineRequest({
  name: 'shareDrawing',
  controller: 'services',
  method: 'POST',
  purpose: 'Begins or ends the link of a drawing; for who saved it. To begin it they must still be allowed to watch.',
  params: v.object({ id: drawingId, linked: v.boolean() }),
  statuses: { ok: {}, empty: {} },
});

export const removeDrawing = defineRequest({
  name: 'removeDrawing',
  controller: 'services',
  method: 'POST',
  purpose: 'Removes a drawing and ends its link; for who saved it, also when they may no longer watch the film.',
  params: v.object({ id: drawingId }),
  statuses: { ok: {}, empty: {} },
});
