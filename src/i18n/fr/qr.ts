import type { Translation } from '../translation.ts';
import type { qr as en } from '../en/qr.ts';

export const qr = {
  'qr.noText': 'Aucun texte saisi',
  'qr.tooBig': 'La quantité de données est trop importante pour être stockée dans un QR Code',
  'qr.errorCorrection': "La correction d'erreur est L, M, Q ou H.",
  'qr.version': 'La version est un nombre entier de 1 à 40.',
  'qr.maskPattern': 'Le motif de masque est un nombre entier de 0 à 7.',
  'qr.margin': 'La marge est un nombre entier, 0 ou plus.',
  'qr.scale': "L'échelle est de 1 ou plus.",
  'qr.width': 'La largeur est un nombre entier de pixels, 21 ou plus.',
  'qr.pictureSize': "L'image du code serait trop grande.",
  'qr.colour': 'Une couleur a 3, 4, 6 ou 8 chiffres hexadécimaux.',
  'qr.quality': 'La qualité va de 0 à 1.',
} as const satisfies Translation<typeof en>;
