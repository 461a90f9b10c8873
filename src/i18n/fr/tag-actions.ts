import type { Translation } from '../translation.ts';
import type { tagActions as en } from '../en/tag-actions.ts';

export const tagActions = {
  'tagActions.share': 'Partager ce tag',
  'tagActions.shareShort': 'Partager',
  'tagActions.clip': 'Découper ce tag',
  'tagActions.clipShort': 'Découper',
  'tagActions.playAll': 'Lire tous les tags de cette catégorie',
  'tagActions.playAllShort': 'Lire tous les tags',
  'tagActions.compare': 'Ajouter ce moment à la comparaison',
  'tagActions.compareShort': 'Comparer',
  'tagActions.link': 'Lien',
  'tagActions.copy': 'Copier le lien',
  'tagActions.lastTag': 'Nous sommes désolés, vous ne pouvez pas découper le dernier tag car il n’a pas de fin.',
} as const satisfies Translation<typeof en>;
