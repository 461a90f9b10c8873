import type { Translation } from '../translation.ts';
import type { own as en } from '../en/own.ts';

export const own = {
  'own.title': 'Créer ma propre médiathèque',
  'own.toLibrary': 'Retour à la médiathèque',
  'own.lead':
    'Les films que vous voyez sont livrés avec Ferryglide, pour tout essayer. Ici, vous les supprimez définitivement et vous préparez votre propre médiathèque. Ce que des personnes ont ajouté reste en place.',
  'own.goes': 'Ce qui est supprimé',
  'own.goes.media_one': '{{count}} exemple, avec ses tags',
  'own.goes.media_many': 'les {{count}} exemples : films, directs, photos, documents et collections, avec leurs tags',
  'own.goes.media_other': 'les {{count}} exemples : films, directs, photos, documents et collections, avec leurs tags',
  'own.goes.tags_one': '{{count}} tag ajouté à un film d’exemple',
  'own.goes.tags_many': '{{count}} tags ajoutés à des films d’exemple',
  'own.goes.tags_other': '{{count}} tags ajoutés à des films d’exemple',
  'own.goes.clips_one': '{{count}} clip extrait d’un film d’exemple',
  'own.goes.clips_many': '{{count}} clips extraits de films d’exemple',
  'own.goes.clips_other': '{{count}} clips extraits de films d’exemple',
  'own.goes.accounts': 'les comptes d’exemple, qui sont déconnectés : {{list}}',
  'own.goes.groups': 'les groupes où il ne reste personne : {{list}}',
  'own.stays': 'Ce qui reste',
  'own.stays.account': 'votre compte {{login}}, avec son mot de passe, comme super-utilisateur',
  'own.stays.media_one': '{{count}} film ou autre élément ajouté par une personne',
  'own.stays.media_many': '{{count}} films et autres éléments ajoutés par des personnes',
  'own.stays.media_other': '{{count}} films et autres éléments ajoutés par des personnes',
  'own.stays.passed_one': '{{count}} d’entre eux a été ajouté par un compte d’exemple et devient le vôtre',
  'own.stays.passed_many': '{{count}} d’entre eux ont été ajoutés par des comptes d’exemple et deviennent les vôtres',
  'own.stays.passed_other': '{{count}} d’entre eux ont été ajoutés par des comptes d’exemple et deviennent les vôtres',
  'own.stays.moved_one':
    '{{count}} d’entre eux passe dans le groupe {{group}}, dont les membres peuvent alors le voir s’il est privé',
  'own.stays.moved_many':
    '{{count}} d’entre eux passent dans le groupe {{group}}, dont les membres peuvent alors voir ceux qui sont privés',
  'own.stays.moved_other':
    '{{count}} d’entre eux passent dans le groupe {{group}}, dont les membres peuvent alors voir ceux qui sont privés',
  'own.stays.collections_one': '{{count}} collection créée par une personne, sans les exemples',
  'own.stays.collections_many': '{{count}} collections créées par des personnes, sans les exemples',
  'own.stays.collections_other': '{{count}} collections créées par des personnes, sans les exemples',
  'own.stays.people_one': '{{count}} compte personnel, avec ce qui y est enregistré et partagé',
  'own.stays.people_many': '{{count}} comptes personnels, avec ce qui y est enregistré et partagé',
  'own.stays.people_other': '{{count}} comptes personnels, avec ce qui y est enregistré et partagé',
  'own.stays.group': 'le groupe {{group}}, auquel vous donnerez ensuite son propre nom',
  'own.remove': 'Supprimer les exemples…',
  'own.sending': 'Lancement…',
  'own.confirm_one': 'L’exemple ne pourra pas être rétabli. Le supprimer définitivement ?',
  'own.confirm_many': 'Les {{count}} exemples ne pourront pas être rétablis. Les supprimer définitivement ?',
  'own.confirm_other': 'Les {{count}} exemples ne pourront pas être rétablis. Les supprimer définitivement ?',
  'own.removing_one': 'Suppression des exemples… Il en reste {{count}}.',
  'own.removing_many': 'Suppression des exemples… Il en reste {{count}}.',
  'own.removing_other': 'Suppression des exemples… Il en reste {{count}}.',
  'own.notRemoved': 'Rien n’a été supprimé. Veuillez réessayer.',
  'own.explained':
    'Seul le super-utilisateur de ce site supprime les exemples : le compte « super », dont le mot de passe a été affiché au premier démarrage du serveur. Connectez-vous avec ce compte, puis revenez ici.',
  'own.explainedCommand':
    'La personne qui gère le serveur peut aussi utiliser cette commande, qui indique d’abord ce qu’elle supprimerait :',
  'own.failed': 'La page n’a pas pu être chargée.',
} as const satisfies Translation<typeof en>;
