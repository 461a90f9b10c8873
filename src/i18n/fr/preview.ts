import type { Translation } from '../translation.ts';
import type { preview as en } from '../en/preview.ts';

export const preview = {
  'preview.title': 'Aperçu',
  'preview.close': "Fermer l'aperçu",
  'preview.loading': "Chargement de l'aperçu",
  'preview.failed': "L'aperçu n'a pas pu être chargé.",
  'preview.details': 'Détails',
  'preview.tab.info': 'Infos',
  'preview.tool.zoom': 'Zoom',
  'preview.field.title': 'Titre',
  'preview.field.date': 'Date',
  'preview.field.time': 'Heure',
  'preview.field.duration': 'Durée',
  'preview.field.size': 'Taille du fichier',
  'preview.field.evaluation': 'Évaluation',
  'preview.field.agregate': 'Agrégat',
  'preview.field.temporality': 'Temporalité',
  'preview.temporality.pre': 'Avant',
  'preview.temporality.post': 'Après',
  'preview.field.nbOfEx': "Nombre d'exercices",
  'preview.field.id': 'Identifiant',
  'preview.field.description': 'Description',
  'preview.field.keywords': 'Mots-clés',
  'preview.field.collections': 'Dans les collections',
  'preview.openPage': 'Ouvrir la page',
  'preview.openCollection': 'Voir son contenu',
} as const satisfies Translation<typeof en>;
