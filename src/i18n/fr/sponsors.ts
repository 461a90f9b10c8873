import type { Translation } from '../translation.ts';
import type { sponsors as en } from '../en/sponsors.ts';

export const sponsors = {
  'sponsors.sponsor': 'Partenaire',
  'sponsors.ofResults': 'Partenaire des résultats',
  'sponsors.overPicture': 'Partenaire sur l’image',
  'sponsors.sponsors': 'Partenaires',
  'sponsors.sponsorOf': 'Partenaire : {{site}}',
  'sponsors.close': 'Masquer le partenaire',
  'sponsors.pause': 'Arrêter l’alternance des partenaires',
  'sponsors.resume': 'Reprendre l’alternance des partenaires',
  'sponsors.autopromo': 'Ferryglide : la vidéo de sport, instant par instant',
  'sponsors.banner': 'Annonce',
  'sponsors.bannerPause': 'Arrêter le défilement',
  'sponsors.bannerResume': 'Reprendre le défilement',
  'sponsors.follow': 'Suivre',
  'sponsors.followOf': 'Suivre {{name}}',
  'sponsors.profile': 'Athlètes',
} as const satisfies Translation<typeof en>;
