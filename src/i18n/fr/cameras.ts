import type { Translation } from '../translation.ts';
import type { cameras as en } from '../en/cameras.ts';

export const cameras = {
  'cameras.title': 'Caméras',
  'cameras.show': 'Autres caméras',
  'cameras.watch': 'Regarder : {{camera}}',
  'cameras.main': 'Caméra principale',
  'cameras.other': 'Autre caméra',
  'cameras.outside': 'Pas filmé à ce moment',
  'cameras.failed': 'Cette caméra ne peut pas être affichée',
} as const satisfies Translation<typeof en>;
