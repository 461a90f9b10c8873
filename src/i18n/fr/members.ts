import type { Translation } from '../translation.ts';
import type { members as en } from '../en/members.ts';

export const members = {
  'members.title': 'Membres',
  'members.toLibrary': 'Vers la médiathèque',
  'members.applicants': "En attente d'approbation",
  'members.lead':
    'Ces personnes se sont inscrites et ont confirmé leur adresse e-mail. Celles que vous acceptez deviennent spectatrices du groupe et voient ses médias privés.',
  'members.empty': "Personne n'est en attente.",
  'members.confirmed': 'Adresse confirmée le {{date}}',
  'members.approve': 'Accepter',
  'members.approveOf': 'Accepter {{name}}',
  'members.decline': 'Refuser',
  'members.declineOf': 'Refuser {{name}}',
  'members.deciding': 'Envoi de votre décision concernant {{name}}…',
  'members.approved': '{{name}} fait maintenant partie du groupe et en est informé par e-mail.',
  'members.declined': 'La demande de {{name}} est refusée ; un e-mail l’en informe.',
  'members.gone': 'Une autre personne a déjà statué sur la demande de {{name}}.',
  'members.notDecided': "Votre décision concernant {{name}} n'a pas été envoyée. Veuillez réessayer.",
  'members.refused': 'Seuls les administrateurs du groupe voient ses membres.',
  'members.failed': "Les membres n'ont pas pu être chargés.",
} as const satisfies Translation<typeof en>;
