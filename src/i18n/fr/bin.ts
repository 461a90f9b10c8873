import type { Translation } from '../translation.ts';
import type { bin as en } from '../en/bin.ts';

export const bin = {
  'bin.title': 'Corbeille',
  'bin.toLibrary': 'Retour à la médiathèque',
  'bin.lead':
    'Ce qui a été supprimé peut être rétabli pendant 30 jours, avec ses tags. Ensuite, la suppression est définitive.',
  'bin.empty': 'Rien n’a été supprimé ces 30 derniers jours.',
  'bin.deleted': 'Supprimé le {{date}}',
  'bin.deletedBy': 'Supprimé le {{date}} par {{name}}',
  'bin.daysLeft_one': '{{count}} jour restant',
  'bin.daysLeft_many': '{{count}} de jours restants',
  'bin.daysLeft_other': '{{count}} jours restants',
  'bin.restore': 'Rétablir',
  'bin.restoreOf': 'Rétablir « {{title}} »',
  'bin.restoring': 'Rétablissement de « {{title}} »…',
  'bin.restored': '« {{title}} » est de retour dans la médiathèque.',
  'bin.gone': '« {{title}} » n’est plus dans la corbeille.',
  'bin.notRestored': '« {{title}} » n’a pas pu être rétabli. Veuillez réessayer.',
  'bin.notLoaded': 'La suite n’a pas pu être chargée. Veuillez réessayer.',
  'bin.more': 'Afficher la suite',
  'bin.refused': 'Seuls les administrateurs du groupe voient sa corbeille.',
  'bin.failed': 'La corbeille n’a pas pu être chargée.',
} as const satisfies Translation<typeof en>;
