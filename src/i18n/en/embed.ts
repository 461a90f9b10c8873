/** The elements of `embed.js`, and what every element says where its page's policy keeps it from loading. */
export const embed = {
  'embed.play': 'Play: {{title}}',
  'embed.video': 'Video',
  'embed.audio': 'Audio',
  'embed.library': 'Media library',
  'embed.blocked': 'The security policy of this page blocks what belongs here: {{blocked}}.',
  'embed.open': 'Open it on {{host}}',
} as const;
