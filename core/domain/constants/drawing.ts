/** Drawing and measuring. */

/** Ours: what is drawn is shown this long before and after its moment, so that a seek by tag or by hand meets it. */
export const DRAWING_MOMENT_S = 2;
/** Ours: steps that can be undone. */
export const DRAWING_HISTORY_MAX = 100;
/** Ours: points of one pen stroke, about half a minute without lifting it. */
export const DRAWING_POINTS_MAX = 2_000;
/** Ours: a pen notes a move of this share of the picture, 2 px of a wide one. */
export const DRAWING_STEP = 0.002;
/** Ours: widths of a stroke, as shares of the picture's width: 3, 6 and 11 px of 1280. */
export const DRAWING_WIDTHS = { thin: 0.0024, medium: 0.0048, thick: 0.0086 } as const;
/** Ours: an arrow key moves the pencil by this share of the picture, with Shift by five times as much. */
export const DRAWING_KEY_STEP = 0.02;
/** Ours: lengths that a calibration line may have, metres: from a centimetre to a sprint course. */
export const CALIBRATION_MIN_M = 0.01;
export const CALIBRATION_MAX_M = 1_000;
/**
 * Things of known length in films of canoeing, metres. A slalom K1 or C1 is at least 3.50 m long, and built to that; a sprint
 * K1 is at most 5.20 m long. ICF canoe slalom and canoe sprint competition rules, boat measurements. A gate's pole is 1.6 to
 * 2.0 m long: ICF canoe slalom, 8.3.6.
 */
export const CALIBRATION_LENGTHS_M = { slalomBoat: 3.5, sprintBoat: 5.2, gatePole: 2 } as const;
/** Decided: a pointer meets the end of a line within one pixel of the film. */
export const MEASURE_PIXELS = 1;
/** A point of an angle is known to half a pixel of the film: what the picture itself resolves (`angleUncertainty`). */
export const ANGLE_PIXELS = 0.5;
/** Ours: making a PNG of a full HD picture takes well under a second. */
export const DRAWING_SAVE_TIMEOUT_MS = 10_000;
/** Drawings of one film that an account saves. Decided: decisions/0531. */
export const SAVED_DRAWINGS_MAX = 100;
/** Longest name of a saved drawing, characters. */
export const SAVED_DRAWING_NAME_MAX = 120;
/** Strokes of a saved drawing. */
export const SAVED_DRAWING_STROKES_MAX = 200;
/** Points of all strokes of a saved drawing: 110 kB at most, as they are stored. */
export const SAVED_DRAWING_POINTS_MAX = 5_000;
/** Bytes of all drawings of an account. */
export const SAVED_DRAWINGS_BYTES_MAX = 20_000_000;
/** Places of saved strokes are ten-thousandths of the picture: less than half a pixel of a film of 4,000. */
export const SAVED_DRAWING_SCALE = 10_000;
/** People whom one drawing is shared with. Decided: decisions/0541. */
export const DRAWING_PEOPLE_MAX = 50;
/** Drawings that others share with one person, a page. */
export const SHARED_DRAWINGS_PAGE_SIZE = 100;
/** Of so many at most a page is made: those whose film may be watched now. */
export const SHARED_DRAWINGS_READ_MAX = 300;
/** People of the group that are offered at once; a typed name narrows them down. */
export const DRAWING_CANDIDATES_SHOWN = 6;
