import type { waiting as english } from '../en/waiting.ts';
import type { Translation } from '../translation.ts';

export const waiting: Translation<typeof english> = {
  'waiting.long': 'Le chargement de cette page prend du temps.',
  'waiting.reload': 'La recharger',
};
