/**
 * `npm run person -- --export LOGIN`: prints all stored data of a person as JSON. `npm run person -- --delete LOGIN
 * [--heir LOGIN] [--yes]`: prints what would be removed; removes it only with `--yes`.
 */
import { parseArgs } from 'node:util';
import type { Store } from '../../server/store/store.ts';

const USAGE = 'Usage: npm run person -- --export LOGIN, or --delete LOGIN [--heir LOGIN] [--yes].';

export default async function personCommand(args: readonly string[]): Promise<void> {
  const { readConfig } = await import('../../server/config.ts');
  const { StartRefusal } = await import('../../server/http/start-refusal.ts');
  const { openLibrary } = await import('./open-library.ts');
  const { deletePerson, exportPerson } = await import('../../server/services/personal-data.ts');
  const request = readArguments(args);
  if (!request) return refuse(USAGE);
  let store: Store | undefined;
  try {
    const config = readConfig(process.env);
    store = await openLibrary(config);
    const { login } = request;
    const data = await exportPerson(store, login);
    if (Object.keys(data).length === 0) return refuse('No data is stored about this person.');
    if (request.kind === 'export') {
      console.log(JSON.stringify(data, null, 2));
      return;
    }
    if (!request.yes) {
      for (const [table, rows] of Object.entries(data)) console.log(`${table}: ${rows.length}`);
      console.log(
        'To remove this person permanently, add --yes. Backups still contain their data until they are deleted.',
      );
      return;
    }
    const result = await deletePerson({ store, config, now: Date.now() }, login, request.heir);
    if (result === 'heir')
      return refuse('Specify who takes over their items: --heir LOGIN, another active member of the same group.');
    if (result === 'super') return refuse('The super user cannot be removed. Rename the account on /account instead.');
    console.log('The person has been removed. Backups still contain their data until they are deleted.');
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    refuse(error.message);
  } finally {
    await store?.close();
  }
}

type Request =
  | { kind: 'export'; login: string }
  | { kind: 'delete'; login: string; heir: string | undefined; yes: boolean };

function readArguments(args: readonly string[]): Request | undefined {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...args],
      options: { export: text, delete: text, heir: text, yes: { type: 'boolean', default: false } },
    });
    if (values.export && !values.delete && !values.heir && !values.yes) return { kind: 'export', login: values.export };
    if (values.delete && !values.export)
      return { kind: 'delete', login: values.delete, heir: values.heir, yes: values.yes };
    return undefined;
  } catch {
    return undefined;
  }
}

function refuse(line: string): void {
  console.error(line);
  process.exitCode = 1;
}
