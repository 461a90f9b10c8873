/** Texts of panels that are fetched when they first open. */
export const panels = {
  'panels.scores': 'Scores',
  'panels.complete': 'Complete',
  'panels.inProgress': 'In progress',
  'panels.toCome': 'To come',
  'panels.finished': 'Finished',
  'panels.rank': 'Rank',
  'panels.name': 'Name',
  'panels.nation': 'Nation',
  'panels.points': 'Points',
  'panels.time': 'Time',
  'panels.stream': 'Stream {{number}}',
  'panels.searchTags': 'Search in this video',
  'panels.highlights': 'Highlights only',
  'panels.nothingFound': 'No matching tags.',
} as const;
