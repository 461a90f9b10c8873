import type { Translation } from '../translation.ts';
import type { captions as en } from '../en/captions.ts';

export const captions = {
  'captions.title': 'Sous-titres',
  'captions.failed': 'Les sous-titres n’ont pas pu être chargés.',
  'captions.none': 'Il n’y en a pas encore. Ajoutez un fichier WebVTT ou SRT par langue.',
  'captions.language': 'Langue',
  'captions.kind': 'Type',
  'captions.kind.subtitles': 'Sous-titres',
  'captions.kind.captions': 'Pour sourds et malentendants',
  'captions.kind.forced': 'Forcés : propos en langue étrangère seulement',
  'captions.add': 'Choisir un fichier',
  'captions.saving': 'Envoi en cours…',
  'captions.replace': 'Remplacer',
  'captions.replaceOf': 'Remplacer {{name}}',
  'captions.delete': 'Supprimer',
  'captions.deleteOf': 'Supprimer {{name}}',
  'captions.deletion': 'Supprimer ces sous-titres ?',
  'captions.deletionText': '{{name}} sera supprimé pour tout le monde, définitivement.',
  'captions.cancel': 'Conserver',
  'captions.deleting': 'Suppression en cours…',
  'captions.notice.saved_one': '{{name}} est enregistré, avec {{count, number}} sous-titre.',
  'captions.notice.saved_many': '{{name}} est enregistré, avec {{count, number}} de sous-titres.',
  'captions.notice.saved_other': '{{name}} est enregistré, avec {{count, number}} sous-titres.',
  'captions.notice.deleted': 'Les sous-titres sont supprimés.',
  'captions.notice.size': '{{name}} dépasse la taille d’un fichier de sous-titres : 2 Mo au plus.',
  'captions.notice.notSaved': '{{name}} n’a pas été enregistré. Veuillez réessayer.',
  'captions.notice.notDeleted': 'Les sous-titres n’ont pas été supprimés. Veuillez réessayer.',
  'captions.notice.gone': 'Cet élément n’existe plus, ou vous ne pouvez plus le modifier.',
  'captions.notice.noCues': '{{name}} ne contient pas de sous-titres. Choisissez un fichier WebVTT ou SRT.',
  'captions.notice.time':
    '{{name}}, ligne {{line}} : un début et une fin sont attendus, comme 00:00:01.000 --> 00:00:03.000.',
  'captions.notice.order': '{{name}}, ligne {{line}} : ce sous-titre se termine avant de commencer.',
  'captions.notice.text': '{{name}}, ligne {{line}} : ce texte n’a pas de temps.',
  'captions.notice.long':
    '{{name}}, ligne {{line}} : trop de sous-titres ou de lignes ; au plus 50 000 sous-titres de 40 lignes.',
  'captions.notice.many': 'Ce film a autant de fichiers de sous-titres que possible. Supprimez-en un d’abord.',
} as const satisfies Translation<typeof en>;
