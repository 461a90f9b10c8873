/** Texts of the field for which pages may embed a medium, or the media of a group. */
export const embedding = {
  'embedding.medium': 'May be embedded by',
  'embedding.group': 'Its media may be embedded by',
  'embedding.choice.group': 'The sites chosen by the group',
  'embedding.choice.anyone': 'Any site',
  'embedding.choice.origins': 'These sites only',
  'embedding.choice.nobody': 'No other site',
  'embedding.origins': 'Addresses of the sites, such as https://club.example, separated by spaces',
} as const;
