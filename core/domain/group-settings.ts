/** Settings of a group by its administrators, and the steps of a new library's first run (row S01). */

/**
 * Languages of the pages; also the choices for the group's language, used for browsers that support none of them (row
 * L02).
 */
export const PAGE_LANGUAGES = ['en', 'fr'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** In this order; all but the first can be skipped. */
export const FIRST_RUN_STEPS = ['name', 'language', 'look', 'upload'] as const;
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number];

/** `#` and six digits, the format of colour inputs. */
export const ACCENT_PATTERN = /^#[\da-f]{6}$/i;

/** The following step; undefined after the last one, which ends the first run. */
export function stepAfter(step: FirstRunStep): FirstRunStep | undefined {
  return FIRST_RUN_STEPS[FIRST_RUN_STEPS.indexOf(step) + 1];
}

/**
 * The state of a first run after a step is done: never before a step that somebody else has reached.
 *
 * @param current undefined if it is finished
 */
export function firstRunAfter(done: FirstRunStep, current: FirstRunStep | undefined): FirstRunStep | undefined {
  const next = stepAfter(done);
  if (current === undefined || next === undefined) return undefined;
  return FIRST_RUN_STEPS.indexOf(next) > FIRST_RUN_STEPS.indexOf(current) ? next : current;
}
