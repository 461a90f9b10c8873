/** In every page until its scripts have drawn it: each language that there is, because nothing has chosen one yet. */
export const waiting = {
  'waiting.long': 'This page is taking a long time to load.',
  'waiting.reload': 'Load it again',
} as const;
