/** Set by `npm run bench -- kills`. */
export const ALL_KILLS_VARIABLE = 'FERRYGLIDE_ALL_KILLS';

/** How often a test kills: a quarter, rounded up, of what it does in `npm run bench -- kills`. */
export const killsOf = (all: number): number =>
  process.env[ALL_KILLS_VARIABLE] === undefined ? Math.ceil(all / 4) : all;
