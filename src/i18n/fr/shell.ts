import type { shell as english } from '../en/shell.ts';
import type { Translation } from '../translation.ts';

/** Typeset by hand, because `typesetFrench` is only loaded with the views. */
export const shell: Translation<typeof english> = {
  'shell.lost':
    'Les commandes n’ont pas pu être chargées. Un nouvel essai est en cours\u00a0; en attendant, celles du navigateur les remplacent.',
  'shell.lostLibrary': 'La médiathèque n’a pas pu être chargée. Un nouvel essai est en cours.',
};
