import type { Translation } from '../translation.ts';
import type { document as en } from '../en/document.ts';

export const document = {
  'document.document': 'Document',
  'document.loading': 'Chargement du document',
  'document.malformed':
    'Ce fichier ne peut pas être affiché : il est endommagé, protégé par un mot de passe, ou n’est pas un document PDF.',
  'document.failed': 'Le document n’a pas pu être chargé.',
  'document.pages': 'Pages',
  'document.page': 'Page',
  'document.ofPages': 'sur {{pages}}',
  'document.pageOf': 'Page {{page}} sur {{pages}}',
  'document.previous': 'Page précédente',
  'document.follow': 'Suivre la vidéo',
  'document.next': 'Page suivante',
  'document.zoomIn': 'Zoom avant',
  'document.zoomOut': 'Zoom arrière',
  'document.fit': 'Taille par défaut',
  'document.fitAt': 'Taille par défaut, actuellement {{percent}} %',
  'document.percent': '{{percent}} %',
} as const satisfies Translation<typeof en>;
