/** Texts of the tray of moments to compare, on the comparison page and on pages where moments are added. */
export const compareTray = {
  'compare.tray': 'Moments to compare',
  'compare.tray.none': 'No moments yet. Choose “Add to compare” on a tag, a result or a film.',
  'compare.tray.show': 'As {{film}}: {{moment}}',
  'compare.tray.remove': 'Remove {{moment}}',
  'compare.tray.clear': 'Remove all',
  'compare.tray.open': 'Moments to compare: {{count}}',
  'compare.tray.list': 'Compare',
  'compare.tray.compare': 'Compare the last two',
  'compare.tray.compareOne': 'Open the comparison',
  'compare.tray.keys': 'V adds the current moment, Shift+V opens and closes this list.',
  'compare.tray.notice.added_one': 'Added to compare: {{moment}}. {{count}} moment.',
  'compare.tray.notice.added_other': 'Added to compare: {{moment}}. {{count}} moments.',
  'compare.tray.notice.known': 'Already in the list: {{moment}}. It is now the last one.',
  'compare.tray.notice.removed': 'Removed: {{moment}}.',
  'compare.tray.notice.cleared': 'All moments are removed.',
} as const;
