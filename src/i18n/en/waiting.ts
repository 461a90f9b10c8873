/** Shown on every page until its scripts have rendered it, in all languages, because none has been chosen yet. */
export const waiting = {
  'waiting.long': 'This page is taking a long time to load.',
  'waiting.reload': 'Load it again',
} as const;
