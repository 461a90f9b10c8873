/** Texts of a film's other cameras. */
export const cameras = {
  'cameras.title': 'Cameras',
  'cameras.show': 'Other cameras',
  'cameras.watch': 'Watch from {{camera}}',
  'cameras.main': 'Main camera',
  'cameras.other': 'Other camera',
  'cameras.outside': 'Not filmed at this moment',
  'cameras.failed': 'This camera cannot be shown',
} as const;
