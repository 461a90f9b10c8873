/** Set by `npm run bench -- kills`. */
export const ALL_KILLS = 'FERRYGLIDE_ALL_KILLS';

/** How often a test kills: a quarter of what it does in `npm run bench -- kills`. */
export const killsOf = (all: number): number => (process.env[ALL_KILLS] === undefined ? Math.ceil(all / 4) : all);
