/** The e-mails that the host sends, in both languages of its pages. */
import { french } from '../../core/domain/french.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Email } from './mail-queue.ts';

export function registrationEmail(to: string, link: string, { title }: Pick<StoredMedium, 'title'>): Email {
  return {
    to,
    subject: 'Please confirm your registration / Merci de confirmer votre inscription',
    text: [`Open this link to watch "${title}":`, french`Ouvrez ce lien pour regarder « ${title} » :`, '', link].join(
      '\n',
    ),
  };
}

export function signUpEmail(to: string, link: string): Email {
  return {
    to,
    subject: 'Please confirm your account / Merci de confirmer votre compte',
    text: [
      'Open this link to finish your account:',
      french`Ouvrez ce lien pour terminer votre compte :`,
      '',
      link,
    ].join('\n'),
  };
}

/** Notifies an administrator of a pending sign-up. The name is the applicant's own text, so it has its own line. */
export function signUpRequestEmail(to: string, link: string, { name, login }: { name: string; login: string }): Email {
  return {
    to,
    subject: 'Somebody asks to join your group / Une personne demande à rejoindre votre groupe',
    text: [
      'This person has signed up and is waiting for your approval:',
      french`Cette personne s'est inscrite et attend votre accord :`,
      '',
      `${name} (${login})`,
      '',
      link,
    ].join('\n'),
  };
}

export function signUpApprovedEmail(to: string, link: string): Email {
  return {
    to,
    subject: 'Your account is approved / Votre compte est accepté',
    text: [
      'An administrator has approved your account. Sign in here:',
      french`Un administrateur a accepté votre compte. Connectez-vous ici :`,
      '',
      link,
    ].join('\n'),
  };
}

export function signUpDeclinedEmail(to: string): Email {
  return {
    to,
    subject: french`Your account was not approved / Votre compte n'a pas été accepté`,
    text: [
      'An administrator has declined your account. What you sent with it has been deleted.',
      french`Un administrateur n'a pas accepté votre compte. Les données de votre inscription ont été supprimées.`,
    ].join('\n'),
  };
}

export function passwordLinkEmail(to: string, link: string): Email {
  return {
    to,
    subject: 'Choose a new password / Choisissez un nouveau mot de passe',
    text: [
      'Open this link within an hour to choose a new password. If you did not ask for it, ignore this e-mail.',
      french`Ouvrez ce lien dans l'heure pour choisir un nouveau mot de passe. Si vous ne l'avez pas demandé, ignorez cet e-mail.`,
      '',
      link,
    ].join('\n'),
  };
}

/** The group's name is its administrators' own text, so it has its own line. */
export function invitationEmail(to: string, link: string, { group }: { group: string }): Email {
  return {
    to,
    subject: 'You are invited to a media library / Vous êtes invité dans une médiathèque',
    text: [
      'You are invited to the media library of this group. Open the link within seven days to choose your password:',
      french`Vous êtes invité dans la médiathèque de ce groupe. Ouvrez le lien dans les sept jours pour choisir votre mot de passe :`,
      '',
      group,
      '',
      link,
    ].join('\n'),
  };
}

/** The sender's name is their own text, so it has its own line. Names neither film nor drawing. */
export function sharedDrawingEmail(to: string, link: string, { name }: { name: string }): Email {
  return {
    to,
    subject: 'A drawing is shared with you / Un dessin est partagé avec vous',
    text: [
      'This person has shared a drawing on a film with you. Sign in to open it:',
      french`Cette personne partage avec vous un dessin sur un film. Connectez-vous pour l'ouvrir :`,
      '',
      name,
      '',
      link,
    ].join('\n'),
  };
}

/** Tells only the owner of the address that it already has an account. */
export function alreadySignedUpEmail(to: string, link: string): Email {
  return {
    to,
    subject: 'You have an account already / Vous avez déjà un compte',
    text: [
      'Someone tried to create an account with this address, but you already have one. If it was not you, ignore this e-mail. To sign in:',
      french`Quelqu'un a voulu créer un compte avec cette adresse, mais vous en avez déjà un. Si ce n'était pas vous, ignorez cet e-mail. Pour vous connecter :`,
      '',
      link,
    ].join('\n'),
  };
}
