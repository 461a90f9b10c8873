/** Set by `npm run bench -- kills`. */
export const ALL_KILLS_VARIABLE = 'FERRYGLIDE_ALL_KILLS';

/** Kills per test: a quarter, rounded up, of those in `npm run bench -- kills`. */
export const killsOf = (all: number): number =>
  process.env[ALL_KILLS_VARIABLE] === undefined ? Math.ceil(all / 4) : all;
