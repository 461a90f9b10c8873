/** Texts of actions on the current tag. */
export const tagActions = {
  'tagActions.share': 'Share this tag',
  'tagActions.shareShort': 'Share',
  'tagActions.clip': 'Clip this tag',
  'tagActions.clipShort': 'Clip',
  'tagActions.playAll': 'Play all tags of this category',
  'tagActions.playAllShort': 'Play all',
  'tagActions.compare': 'Add this moment to compare',
  'tagActions.compareShort': 'Compare',
  'tagActions.link': 'Link',
  'tagActions.copy': 'Copy the link',
  'tagActions.lastTag': 'We are sorry, You cannot clip the last tag as there is no end.',
} as const;
