/** Installs the packages of a benchmark unless they are installed; the project itself does not depend on them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runInView } from '../tools/shell.ts';

export async function installPackage(folder: string): Promise<void> {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return;
  const code = await runInView('npm', ['ci', '--no-audit', '--no-fund', '--prefix', folder]);
  if (code !== 0) throw new Error(`the packages of ${folder} could not be installed`);
}
