/** Messages of a player or library before its views have loaded. */
export const shell = {
  'shell.lost':
    'The controls could not be loaded. They are being requested again; until then the browser’s own are here.',
  'shell.lostLibrary': 'The library could not be loaded. It is being requested again.',
} as const;
