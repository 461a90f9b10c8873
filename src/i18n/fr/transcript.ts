import type { Translation } from '../translation.ts';
import type { transcript as en } from '../en/transcript.ts';

export const transcript = {
  'transcript.lines': 'Lignes de la transcription',
  'transcript.search': 'Chercher dans la transcription',
  'transcript.language': 'Langue',
  'transcript.follow': 'Suivre le film',
  'transcript.found_one': '{{count}} ligne trouvée',
  'transcript.found_many': '{{count}} de lignes trouvées',
  'transcript.found_other': '{{count}} lignes trouvées',
  'transcript.nothingFound': 'Aucune ligne ne contient ces mots.',
  'transcript.empty': 'Ces sous-titres sont sans texte.',
  'transcript.failed': 'Les sous-titres n’ont pas pu être chargés.',
} as const satisfies Translation<typeof en>;
