/** Drawing and measuring. */

/** Ours: a drawing is shown this long before and after its moment, so that a seek by tag or by hand reaches it. */
export const DRAWING_MOMENT_S = 2;
/** Ours: undo steps. */
export const DRAWING_HISTORY_MAX = 100;
/** Ours: points of one pen stroke, about half a minute of drawing. */
export const DRAWING_POINTS_MAX = 2_000;
/** Ours: smallest pen move that is recorded, as a share of the picture: 2 px of a wide one. */
export const DRAWING_STEP = 0.002;
/** Ours: widths of a stroke, as shares of the picture's width: 3, 6 and 11 px of 1280. */
export const DRAWING_WIDTHS = { thin: 0.0024, medium: 0.0048, thick: 0.0086 } as const;
/** Ours: an arrow key moves the pencil by this share of the picture, five times as far with Shift. */
export const DRAWING_KEY_STEP = 0.02;
/** Ours: shortest and longest calibration line, metres: from a centimetre to a sprint course. */
export const CALIBRATION_MIN_M = 0.01;
export const CALIBRATION_MAX_M = 1_000;
/**
 * Objects of known length in films of canoeing, metres. A slalom K1 or C1 is at least 3.50 m long, and built to that;
 * a sprint K1 is at most 5.20 m long. ICF canoe slalom and canoe sprint competition rules, boat measurements. A
 * gate's pole is 1.6 to 2.0 m long: ICF canoe slalom, 8.3.6.
 */
export const CALIBRATION_LENGTHS_M = { slalomBoat: 3.5, sprintBoat: 5.2, gatePole: 2 } as const;
/** Decided: a pointer marks the end of a line to within one pixel of the film. */
export const MEASURE_PIXELS = 1;
/**
 * A point of an angle is accurate to half a pixel of the film, the resolution of the picture itself
 * (`angleUncertainty`).
 */
export const ANGLE_PIXELS = 0.5;
/** Timeout for saving a PNG. Ours: encoding a full HD picture takes well under a second. */
export const DRAWING_SAVE_TIMEOUT_MS = 10_000;
/** Saved drawings of one film in an account. Decided: decisions/0531. */
export const SAVED_DRAWINGS_MAX = 100;
/** Longest name of a saved drawing, characters. */
export const SAVED_DRAWING_NAME_MAX = 120;
/** Strokes of a saved drawing. */
export const SAVED_DRAWING_STROKES_MAX = 200;
/** Points of all strokes of a saved drawing: at most 110 kB as stored. */
export const SAVED_DRAWING_POINTS_MAX = 5_000;
/** Bytes of all drawings of an account. */
export const SAVED_DRAWINGS_BYTES_MAX = 20_000_000;
/** Coordinates of saved strokes are ten-thousandths of the picture: less than half a pixel of a film 4,000 wide. */
export const SAVED_DRAWING_SCALE = 10_000;
/** Most people with whom one drawing is shared. Decided: decisions/0541. */
export const DRAWING_PEOPLE_MAX = 50;
/** Page size of the list of drawings shared with a person. */
export const SHARED_DRAWINGS_PAGE_SIZE = 100;
/** Drawings that are read for one page, which lists only those whose film the person may watch now. */
export const SHARED_DRAWINGS_READ_MAX = 300;
/** Suggestions of group members shown at once; typing narrows them down. */
export const DRAWING_CANDIDATES_SHOWN = 6;
