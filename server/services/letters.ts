/** The letters that the host writes, in both languages of its pages. */
import type { StoredMedium } from '../store/types.ts';
import type { Letter } from './outbox.ts';

export function registrationLetter(to: string, link: string, { title }: Pick<StoredMedium, 'title'>): Letter {
  return {
    to,
    subject: 'Please confirm your registration / Merci de confirmer votre inscription',
    text: [`Open this link to watch "${title}":`, `Ouvrez ce lien pour regarder « ${title} » :`, '', link].join('\n'),
  };
}

export function signUpLetter(to: string, link: string): Letter {
  return {
    to,
    subject: 'Please confirm your account / Merci de confirmer votre compte',
    text: ['Open this link to finish your account:', 'Ouvrez ce lien pour terminer votre compte :', '', link].join(
      '\n',
    ),
  };
}

/** Who signs up with an address that has an account is told so, and nobody else is. */
export function alreadySignedUpLetter(to: string, link: string): Letter {
  return {
    to,
    subject: 'You have an account already / Vous avez déjà un compte',
    text: [
      'Somebody asked for an account with this address, which has one. Sign in here:',
      'Un compte a été demandé avec cette adresse, qui en a déjà un. Connectez-vous ici :',
      '',
      link,
    ].join('\n'),
  };
}
