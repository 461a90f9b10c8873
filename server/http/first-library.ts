/** Fills an empty data folder: with the sample library, or with an empty library and an administrator. */
import type { EpochMs } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import { type SampleAccount, makeAccounts, writeAccounts } from '../services/accounts-file.ts';
import { fillEmptyLibrary } from '../store/empty-library.ts';
import type { Store } from '../store/store.ts';
import { dataFilesFolder } from './data-route.ts';

/** Fills an empty store and returns the people who need passwords. */
export type Seed = (
  store: Store,
  now: Date,
) => Promise<readonly { id: number; login: string; group: number; role: string }[]>;

/**
 * Fills an empty store; does nothing if another host has filled it in the meantime.
 *
 * @param seed default: the sample library or an empty one, as configured
 * @returns the new accounts, which are also written to the data folder
 */
export async function fillFirstLibrary(
  store: Store,
  seed: Seed | undefined,
  config: Config,
  now: EpochMs,
): Promise<SampleAccount[]> {
  const fill = seed ?? (await defaultSeed(config));
  // All or nothing, so that an interrupted start begins again.
  const accounts = await store.transaction(async (within) =>
    // Another host may have started at the same moment.
    (await within.isEmpty()) ? makeAccounts(within, await fill(within, new Date(now))) : [],
  );
  if (accounts.length > 0) await writeAccounts(config.dataFolder, accounts);
  return accounts;
}

function defaultSeed(config: Config): Promise<Seed> | Seed {
  return config.samples ? sampleSeed(dataFilesFolder(config)) : emptySeed;
}

const emptySeed: Seed = async (store) => {
  await fillEmptyLibrary(store);
  return [];
};

/** Imported only at the first start, because the sample records are large. */
async function sampleSeed(dataFiles: string): Promise<Seed> {
  const { seedSamples } = await import('../store/seed.ts');
  const { writeSampleStyles } = await import('../data-files/sample-styles.ts');
  return async (store, now) => {
    await writeSampleStyles(dataFiles);
    return seedSamples(store, now);
  };
}
