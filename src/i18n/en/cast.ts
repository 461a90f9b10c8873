/** Texts of playing on another device. */
export const cast = {
  'cast.start': 'Play on another device',
  'cast.change': 'Change device or stop',
  'cast.connecting': 'Connecting to the other device…',
  'cast.connected': 'Playing on another device',
  'cast.back': 'Playing here again',
} as const;
