import type { Translation } from '../translation.ts';
import type { cast as en } from '../en/cast.ts';

export const cast = {
  'cast.start': 'Lire sur un autre appareil',
  'cast.change': 'Changer d’appareil ou arrêter',
  'cast.connecting': 'Connexion à l’autre appareil…',
  'cast.connected': 'Lecture sur un autre appareil',
  'cast.back': 'La lecture reprend ici',
} as const satisfies Translation<typeof en>;
