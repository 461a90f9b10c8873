import type { Translation } from '../translation.ts';
import type { panels as en } from '../en/panels.ts';

export const panels = {
  'panels.scores': 'Scores',
  'panels.complete': 'Terminé',
  'panels.inProgress': 'En cours',
  'panels.toCome': 'À venir',
  'panels.finished': 'Terminées',
  'panels.rank': 'Rang',
  'panels.name': 'Nom',
  'panels.nation': 'Nation',
  'panels.points': 'Points',
  'panels.time': 'Temps',
  'panels.stream': 'Flux {{number}}',
  'panels.searchTags': 'Rechercher dans cette vidéo',
  'panels.highlights': 'Temps forts seulement',
  'panels.nothingFound': 'Aucun tag ne correspond.',
} as const satisfies Translation<typeof en>;
