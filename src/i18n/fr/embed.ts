import type { embed as english } from '../en/embed.ts';
import type { Translation } from '../translation.ts';

/** Typeset by hand, because `typesetFrench` would make `embed.js` too large. */
export const embed: Translation<typeof english> = {
  'embed.play': 'Lire\u00a0: {{title}}',
  'embed.video': 'Vidéo',
  'embed.audio': 'Audio',
  'embed.library': 'Médiathèque',
  'embed.blocked': 'La politique de sécurité de cette page bloque ce qui devrait être ici\u00a0: {{blocked}}.',
  'embed.open': 'L’ouvrir sur {{host}}',
};
