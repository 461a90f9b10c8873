import type { Translation } from '../translation.ts';
import type { embedding as en } from '../en/embedding.ts';

export const embedding = {
  'embedding.medium': 'Peut être intégré par',
  'embedding.group': 'Ses médias peuvent être intégrés par',
  'embedding.choice.group': 'Les sites choisis par le groupe',
  'embedding.choice.anyone': 'N’importe quel site',
  'embedding.choice.origins': 'Ces sites seulement',
  'embedding.choice.nobody': 'Aucun autre site',
  'embedding.origins': 'Adresses des sites, comme https://club.example, séparées par des espaces',
} as const satisfies Translation<typeof en>;
