import type { Translation } from '../translation.ts';
import type { password as en } from '../en/password.ts';

export const password = {
  'password.forgotten': 'Mot de passe oublié',
  'password.requestLead':
    'Saisissez l’adresse de votre compte. Nous vous enverrons par e-mail un lien pour choisir un nouveau mot de passe.',
  'password.request': 'Envoyer le lien',
  'password.sent':
    'Si un compte existe à cette adresse, un e-mail contenant un lien vient d’être envoyé. Le lien est valable une heure.',
  'password.choose': 'Choisir un mot de passe',
  'password.chooseLead': 'Pour {{name}} ({{login}}).',
  'password.set': 'Enregistrer et se connecter',
  'password.signedIn': 'Votre mot de passe est enregistré. Retour à la médiathèque',
  'password.failed': 'Votre lien n’a pas pu être vérifié',
  'password.late': 'Ce lien a expiré ou a déjà servi. Demandez-en un autre.',
  'password.mailOff': 'Ce site ne peut pas encore envoyer d’e-mails. Demandez un lien à son administrateur.',
} as const satisfies Translation<typeof en>;
