/**
 * `npm run add -- FOLDER [--csv titles.csv] [--collection NAME] [--as LOGIN]`: adds all films, audio files, photos and
 * PDFs of a folder. A running server packages them at once; otherwise they are packaged at its next start.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Store } from '../../server/store/store.ts';

const USAGE = 'npm run add -- FOLDER [--csv titles.csv] [--collection NAME] [--as LOGIN]';

const WHY = {
  ending: 'not a film, audio file, photo or PDF',
  unreadable: 'cannot be read',
  empty: 'empty',
  size: 'larger than FERRYGLIDE_UPLOAD_MAX_GB',
  room: 'not enough space',
  known: 'already added',
} as const;

export default async function add(args: readonly string[]): Promise<void> {
  const { addFolder, AddRefusal, CopyFailure } = await import('../../server/jobs/add-files.ts');
  const { readConfig } = await import('../../server/config.ts');
  const { StartRefusal } = await import('../../server/http/start-refusal.ts');
  const { openLibrary } = await import('./open-library.ts');
  const request = readArguments(args);
  if (!request) {
    console.error(`Usage: ${USAGE}`);
    process.exitCode = 1;
    return;
  }
  let store: Store | undefined;
  try {
    const config = readConfig(process.env);
    store = await openLibrary(config);
    const results = await addFolder(request, { store, config, now: Date.now() });
    for (const { name, added } of results)
      console.log(added.kind === 'added' ? `added    ${name}` : `skipped  ${name}: ${WHY[added.why]}`);
    const count = results.filter(({ added }) => added.kind === 'added').length;
    console.log(`${count} of ${results.length} files added.`);
  } catch (error) {
    if (!(error instanceof AddRefusal || error instanceof CopyFailure || error instanceof StartRefusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await store?.close();
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { csv: { type: 'string' }, collection: { type: 'string' }, as: { type: 'string' } },
    });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) return undefined;
    const fromHere = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);
    return {
      folder: fromHere(folder),
      csv: values.csv === undefined ? undefined : fromHere(values.csv),
      collection: values.collection,
      login: values.as,
    };
  } catch {
    return undefined;
  }
}
