import type { Translation } from '../translation.ts';
import type { group as en } from '../en/group.ts';

export const group = {
  'group.title': 'Réglages du groupe',
  'group.toLibrary': 'Retour à la médiathèque',
  'group.toMembers': 'Membres',
  'group.name': 'Nom du groupe',
  'group.language': 'Langue',
  'group.language.en': 'Anglais',
  'group.language.fr': 'Français',
  'group.languageHint':
    'Pour les personnes dont le navigateur demande une langue qui n’est pas proposée. Les autres lisent la leur.',
  'group.logo': 'Logo',
  'group.logoHint': 'PNG, JPEG, WebP ou SVG, jusqu’à {{max}} Mo. Il s’affiche en haut à gauche de chaque page.',
  'group.logoOf': 'Logo de {{name}}',
  'group.chooseLogo': 'Choisir une image',
  'group.readingLogo': 'Lecture de l’image…',
  'group.removeLogo': 'Retirer le logo',
  'group.accent': 'Couleur des liens et des boutons',
  'group.themeAccent': 'Reprendre la couleur par défaut',
  'group.preview': 'Aperçu',
  'group.preview.light': 'Clair',
  'group.preview.dark': 'Sombre',
  'group.sampleLink': 'Un lien',
  'group.sampleButton': 'Un bouton',
  'group.adjusted.light':
    'Cette couleur est trop claire pour être lue sur un fond clair : une teinte plus foncée y est utilisée.',
  'group.adjusted.dark':
    'Cette couleur est trop foncée pour être lue sur un fond sombre : une teinte plus claire y est utilisée.',
  'group.adjusted.both':
    'Cette couleur se lit mal sur tous les fonds : une teinte plus foncée est utilisée sur fond clair, une plus claire sur fond sombre.',
  'group.public': 'Le nom, le logo et la couleur sont visibles par tous, même sans compte.',
  'group.save': 'Enregistrer',
  'group.saving': 'Enregistrement…',
  'group.refused': 'Seuls les administrateurs du groupe peuvent modifier ses réglages.',
  'group.failed': 'Les réglages n’ont pas pu être chargés.',
  'group.notice.saved': 'Les réglages sont enregistrés.',
  'group.notice.changedElsewhere':
    'Un autre administrateur a modifié les réglages entre-temps. Ils sont affichés ici, avec vos modifications ; enregistrez de nouveau pour garder les vôtres.',
  'group.notice.nameless': 'Donnez un nom au groupe.',
  'group.notice.pageless': 'Veuillez indiquer les sites qui peuvent intégrer ses médias, comme https://club.example.',
  'group.notice.unreadable': 'Ce logo n’a pas pu être utilisé. Choisissez une autre image.',
  'group.notice.notSaved': 'Les réglages n’ont pas été enregistrés. Veuillez réessayer.',
  'group.notice.logoType': 'Ce n’est pas une image PNG, JPEG, WebP ou SVG.',
  'group.notice.logoSize': 'Cette image dépasse {{max}} Mo.',
  'group.notice.logoBroken': 'Cette image n’a pas pu être lue. Choisissez-en une autre.',
} as const satisfies Translation<typeof en>;
