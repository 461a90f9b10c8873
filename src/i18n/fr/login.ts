import type { Translation } from '../translation.ts';
import type { login as en } from '../en/login.ts';

export const login = {
  'login.title': 'Connexion',
  'login.email': 'E-mail ou nom d’utilisateur',
  'login.password': 'Mot de passe',
  'login.submit': 'Se connecter',
  'login.sending': 'Connexion en cours',
  'login.signedIn': 'Vous êtes connecté. Retour à votre page',
  'login.incomplete': 'Veuillez remplir tous les champs',
  'login.waiting': 'Votre compte attend l’accord d’un administrateur. Vous recevrez un e-mail.',
  'login.suspended': 'Un administrateur a suspendu votre compte.',
  'login.wrong': 'Cet e-mail ou ce mot de passe est incorrect',
  'login.error': 'La connexion n’a pas fonctionné. Veuillez réessayer',
  'login.limited_one': 'Trop de tentatives. Réessayez dans {{count}} seconde.',
  'login.limited_many': 'Trop de tentatives. Réessayez dans {{count}} secondes.',
  'login.limited_other': 'Trop de tentatives. Réessayez dans {{count}} secondes.',
  'login.forgotten': 'Mot de passe oublié ?',
  'login.createAccount': 'Créer un compte',
  'login.toLibrary': 'Aller à la médiathèque',
} as const satisfies Translation<typeof en>;
