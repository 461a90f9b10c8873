/** What a player says before its views are there. */
export const shell = {
  'shell.lost':
    'The controls could not be loaded. They are being requested again; until then the browser’s own are here.',
} as const;
