/** Texts of what may be done with the tag being played. */
export const tagActions = {
  'tagActions.share': 'Share this tag',
  'tagActions.clip': 'Clip this tag',
  'tagActions.playAll': 'Play all tags of this category',
  'tagActions.link': 'Link',
  'tagActions.copy': 'Copy the link',
  'tagActions.lastTag': 'We are sorry, You cannot clip the last tag as there is no end.',
} as const;
