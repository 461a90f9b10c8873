import type { Translation } from '../translation.ts';
import type { firstRun as en } from '../en/first-run.ts';

export const firstRun = {
  'firstRun.title': 'Préparez votre médiathèque',
  'firstRun.step': 'Étape {{at}} sur {{of}}',
  'firstRun.name': 'Comment s’appelle votre groupe ?',
  'firstRun.nameLead': 'Un club, une fédération, une équipe : son nom figure en haut de chaque page.',
  'firstRun.language': 'Quelle langue parlent vos membres ?',
  'firstRun.languageLead': 'Les pages s’affichent en anglais ou en français, selon le navigateur de chacun.',
  'firstRun.look': 'Quelle est l’identité visuelle de votre groupe ?',
  'firstRun.lookLead':
    'Avec un logo et une couleur, la médiathèque devient la vôtre. Vous pourrez les changer plus tard.',
  'firstRun.upload': 'Ajoutez votre premier film',
  'firstRun.uploadLead':
    'Choisissez un film sur cet appareil ; vous pouvez lui donner un titre pendant l’envoi. Tout ce qui est réglé ici se modifie dans les réglages du groupe.',
  'firstRun.next': 'Continuer',
  'firstRun.skip': 'Passer',
  'firstRun.back': 'Retour',
  'firstRun.toUpload': 'Ajouter un film',
  'firstRun.toLibrary': 'Aller à la médiathèque',
  'firstRun.refused': 'Seuls les administrateurs du groupe peuvent le configurer.',
} as const satisfies Translation<typeof en>;
