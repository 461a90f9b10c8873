/** Texts of the elements of `embed.js`, and the message of any element that its page's policy blocks. */
export const embed = {
  'embed.play': 'Play: {{title}}',
  'embed.video': 'Video',
  'embed.audio': 'Audio',
  'embed.library': 'Media library',
  'embed.blocked': 'The security policy of this page blocks what belongs here: {{blocked}}.',
  'embed.open': 'Open it on {{host}}',
} as const;
