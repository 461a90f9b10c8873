import { existsSync } from 'node:fs';
import type { Config } from '../../server/config.ts';
import type { Store } from '../../server/store/store.ts';

/**
 * Opens the library specified by the settings, also while a server uses it.
 *
 * @throws StartRefusal with a one-line reason if there is none yet, or its database cannot be used
 */
export async function openLibrary(config: Config): Promise<Store> {
  const { StartRefusal } = await import('../../server/http/start-refusal.ts');
  const { databaseLocation, isServer } = await import('../../server/store/location.ts');
  const { openStore, refusalOfDatabase } = await import('../../server/store/open.ts');
  const location = databaseLocation(config);
  if (!isServer(location) && !existsSync(location))
    throw new StartRefusal(
      `${config.dataFolder} contains no library yet: start the server once, or set FERRYGLIDE_DATA.`,
    );
  try {
    return await openStore(location);
  } catch (error) {
    throw (await refusalOfDatabase(error, location)) ?? error;
  }
}
