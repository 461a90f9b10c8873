/** What the administrators of a group decide about it, and the steps in which a new library asks for it (row S01). */

/** Languages of the pages, and of the group for browsers that speak none of them (row L02). */
export const PAGE_LANGUAGES = ['en', 'fr'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** In this order; all but the first may be skipped. */
export const FIRST_RUN_STEPS = ['name', 'language', 'look', 'upload'] as const;
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number];

/** `#` and six digits, as colour fields give it. */
export const ACCENT_PATTERN = /^#[\da-f]{6}$/i;

/** The step after one; undefined after the last, when the first run is finished. */
export function stepAfter(step: FirstRunStep): FirstRunStep | undefined {
  return FIRST_RUN_STEPS[FIRST_RUN_STEPS.indexOf(step) + 1];
}

/**
 * Where a first run is once a step is done: never further back than somebody else has come.
 *
 * @param current undefined where it is finished
 */
export function firstRunAfter(done: FirstRunStep, current: FirstRunStep | undefined): FirstRunStep | undefined {
  const next = stepAfter(done);
  if (current === undefined || next === undefined) return undefined;
  return FIRST_RUN_STEPS.indexOf(next) > FIRST_RUN_STEPS.indexOf(current) ? next : current;
}
