/** Texts of the transcript. */
export const transcript = {
  'transcript.lines': 'Lines of the transcript',
  'transcript.search': 'Search the transcript',
  'transcript.language': 'Language',
  'transcript.follow': 'Follow the film',
  'transcript.found_one': '{{count}} line found',
  'transcript.found_other': '{{count}} lines found',
  'transcript.nothingFound': 'No line contains these words.',
  'transcript.empty': 'These captions have no text.',
  'transcript.failed': 'The captions could not be loaded.',
} as const;
