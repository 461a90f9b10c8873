/**
 * `npm run remove-samples [-- --yes]`: prints what removing the samples would delete and what remains; removes them
 * only with `--yes`. If the server is running, the server removes them within ten seconds.
 */
import { DEFAULT_GROUP_ID } from '../../core/domain/constants/people.ts';
import type { DataFolder } from '../../server/http/data-folder.ts';
import type { SampleCount } from '../../server/store/groups.ts';
import type { Store } from '../../server/store/store.ts';

export default async function removeSamplesCommand(args: readonly string[]): Promise<void> {
  const { readConfig } = await import('../../server/config.ts');
  const { takeDataFolder } = await import('../../server/http/data-folder.ts');
  const { StartRefusal } = await import('../../server/http/start-refusal.ts');
  const { openLibrary } = await import('./open-library.ts');
  const unknown = args.find((arg) => arg !== '--yes');
  if (unknown !== undefined) return refuse(`Unknown option ${unknown}. The only option is --yes.`);
  const config = readConfig(process.env);
  let store: Store | undefined;
  let folder: DataFolder | undefined;
  try {
    store = await openLibrary(config);
    try {
      folder = takeDataFolder(config.dataFolder, { isShared: config.databaseUrl !== undefined });
    } catch (error) {
      // A running server holds the lock.
      if (!(error instanceof StartRefusal)) throw error;
    }
    if (!(await store.samples.areThere())) return refuse('This library has no samples.');
    const count = await store.samples.count(DEFAULT_GROUP_ID);
    if (!args.includes('--yes')) {
      console.log(summaryOf(count));
      console.log('To remove them permanently: npm run remove-samples -- --yes');
      return;
    }
    const { beginRemoval } = await import('../../server/services/group-settings.ts');
    await store.transaction((within) => beginRemoval(within, 'host', Date.now()));
    if (!folder) {
      console.log('The server running on this folder will remove the samples within ten seconds.');
      return;
    }
    const { openDataFiles } = await import('../../server/data-files/data-files.ts');
    const { dataFilesFolder } = await import('../../server/http/data-route.ts');
    const { removeSamples } = await import('../../server/services/sample-removal.ts');
    const files = dataFilesFolder(config);
    const dataFiles = await openDataFiles({
      folder: files,
      store,
      geoBlocking: config.geoBlocking,
      isShared: config.databaseUrl !== undefined,
      now: Date.now,
      onChange: () => undefined,
    });
    await removeSamples({ store, config, folder: files, dataFiles, log: console.error });
    await dataFiles.close();
    console.log(`${count.media} samples removed; ${count.own} items of your own remain.`);
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    refuse(error.message);
  } finally {
    await store?.close();
    folder?.release();
  }
}

function refuse(line: string): void {
  console.error(line);
  process.exitCode = 1;
}

function summaryOf({ media, tags, clips, accounts, groups, own, passed, collections, people }: SampleCount): string {
  return [
    `This removes ${media} samples, ${tags} tags that people have added to them and ${clips} clips cut from them,`,
    `the accounts ${accounts.map(({ login }) => login).join(', ') || '(none)'}, and the groups ${groups.join(', ') || '(none)'}.`,
    `It leaves ${own} items of people (${passed} pass to the super user) and ${people} accounts of people;`,
    `the samples leave ${collections} collections of theirs.`,
  ].join('\n');
}
