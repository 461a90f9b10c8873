import type { actions as en } from '../en/actions.ts';
import type { Translation } from '../translation.ts';

export const actions = {
  'actions.qrOf': 'QR code qui mène à {{address}}',
  'actions.qrDrawing': 'Création du code…',
  'actions.qrFailed': 'Le code n’a pas pu être créé.',
  'actions.copyPicture': 'Copier l’image',
  'actions.savePicture': 'Enregistrer l’image',
  'actions.pictureCopied': 'L’image a été copiée dans votre presse-papiers.',
  'actions.pictureNotCopied': 'L’image n’a pas pu être copiée. Veuillez l’enregistrer.',
  'actions.embedFrame': 'Sous forme de cadre',
  'actions.embedElement': 'Sous forme d’élément de la page',
  'actions.copyFrame': 'Copier le cadre',
  'actions.copyElement': 'Copier l’élément',
  'actions.tryApi': 'Essayer l’API du lecteur, dans un nouvel onglet',
  'actions.copying': 'Copie en cours…',
  'actions.snippetCopied': 'Le code a été copié dans votre presse-papiers.',
  'actions.snippetNotCopied': 'Le code n’a pas pu être copié. Veuillez sélectionner le texte et le copier vous-même.',
} as const satisfies Translation<typeof en>;
