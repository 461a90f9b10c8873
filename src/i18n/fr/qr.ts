import type { Translation } from '../translation.ts';
import type { qr as en } from '../en/qr.ts';

export const qr = {
  'qr.noText': 'Aucun texte saisi',
  'qr.tooBig': 'La quantité de données est trop importante pour être stockée dans un QR Code',
  'qr.errorCorrection': 'La correction d’erreur doit être L, M, Q ou H.',
  'qr.version': 'La version doit être un nombre entier de 1 à 40.',
  'qr.maskPattern': 'Le motif de masque doit être un nombre entier de 0 à 7.',
  'qr.margin': 'La marge doit être un nombre entier, 0 ou plus.',
  'qr.scale': 'L’échelle doit être de 1 ou plus.',
  'qr.width': 'La largeur doit être un nombre entier de pixels, 21 ou plus.',
  'qr.pictureSize': 'L’image du code serait trop grande.',
  'qr.colour': 'Une couleur doit avoir 3, 4, 6 ou 8 chiffres hexadécimaux.',
  'qr.quality': 'La qualité doit être comprise entre 0 et 1.',
} as const satisfies Translation<typeof en>;
