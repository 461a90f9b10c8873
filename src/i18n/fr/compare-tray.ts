import type { Translation } from '../translation.ts';
import type { compareTray as en } from '../en/compare-tray.ts';

export const compareTray = {
  'compare.tray': 'Moments à comparer',
  'compare.tray.none':
    'Aucun moment n’est mis de côté. Choisissez « Ajouter à la comparaison » sur un tag, un résultat ou un film.',
  'compare.tray.show': 'Comme {{film}} : {{moment}}',
  'compare.tray.remove': 'Retirer {{moment}}',
  'compare.tray.clear': 'Tout retirer',
  'compare.tray.open': 'Moments à comparer : {{count}}',
  'compare.tray.list': 'Comparer',
  'compare.tray.compare': 'Comparer les deux derniers',
  'compare.tray.compareOne': 'Ouvrir la comparaison',
  'compare.tray.keys': 'V ajoute le moment affiché, Maj et V ouvre et ferme cette liste.',
  'compare.tray.notice.added_one': 'Ajouté à la comparaison : {{moment}}. {{count}} moment.',
  'compare.tray.notice.added_many': 'Ajouté à la comparaison : {{moment}}. {{count}} de moments.',
  'compare.tray.notice.added_other': 'Ajouté à la comparaison : {{moment}}. {{count}} moments.',
  'compare.tray.notice.known': 'Déjà mis de côté : {{moment}}. Il est désormais le dernier.',
  'compare.tray.notice.removed': 'Retiré : {{moment}}.',
  'compare.tray.notice.cleared': 'Tous les moments sont retirés.',
} as const satisfies Translation<typeof en>;
