/** What an empty data folder begins with: the sample library, or an empty one with an administrator. */
import type { EpochMs } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import { type SampleAccount, makeAccounts, writeAccounts } from '../services/accounts-file.ts';
import { fillEmptyLibrary } from '../store/empty-library.ts';
import type { Store } from '../store/store.ts';
import { dataFilesFolder } from './data-route.ts';

/** Fills an empty store and says whom to give passwords to. */
export type Seed = (
  store: Store,
  now: Date,
) => Promise<readonly { id: number; login: string; group: number; role: string }[]>;

/**
 * Fills a store that is empty; nothing where another host has filled it meanwhile.
 *
 * @param seed the sample library, or an empty one, where absent: as the settings say
 * @returns the accounts that were made, which are written into the data folder too
 */
export async function fillFirstLibrary(
  store: Store,
  seed: Seed | undefined,
  config: Config,
  now: EpochMs,
): Promise<SampleAccount[]> {
  const fill = seed ?? (await defaultSeed(config));
  // All of it or nothing: a start that is cut short starts over.
  const accounts = await store.transaction(async (within) =>
    // Another host may have begun at the same moment.
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

/** Loaded only at first start: the library's records are not small. */
async function sampleSeed(dataFiles: string): Promise<Seed> {
  const { seedSamples } = await import('../store/seed.ts');
  const { writeSampleStyles } = await import('../data-files/sample-styles.ts');
  return async (store, now) => {
    await writeSampleStyles(dataFiles);
    return seedSamples(store, now);
  };
}
