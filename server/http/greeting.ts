/** The message printed at start: the address, and how to sign in. */
import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { accountsPath } from '../services/accounts-file.ts';
import { ADMINISTRATOR_LOGIN } from '../store/empty-library.ts';
import type { Started } from './start.ts';

type Greeted = Pick<Started, 'address' | 'accounts' | 'setUpLink' | 'hasSamples'>;

export function greet(started: Greeted, config: Pick<Config, 'dataFolder' | 'samples'>): string {
  return `${[`Ferryglide is at ${started.address}/`, ...aboutAccounts(started, config)].join('\n')}\n`;
}

function aboutAccounts(
  { accounts, setUpLink, hasSamples }: Greeted,
  { dataFolder, samples }: Pick<Config, 'dataFolder' | 'samples'>,
) {
  if (setUpLink !== undefined)
    return [
      '',
      `Choose the password of the administrator (user name: ${ADMINISTRATOR_LOGIN}) here, within seven days:`,
      `  ${setUpLink}`,
      'Until then, each start prints another link, and the earlier one ends.',
    ];
  const file = accountsPath(dataFolder);
  if (accounts.length > 0) {
    const width = Math.max(...accounts.map(({ login }) => login.length));
    return [
      '',
      'Sample accounts, made just now and shown this once:',
      ...accounts.map(({ login, password, about }) => `  ${login.padEnd(width)}  ${password}  ${about}`),
      `They are kept in ${file}, readable by you alone.`,
    ];
  }
  if (!existsSync(file)) return [];
  if (!hasSamples) return [`First password of the super user: ${file}`];
  return samples
    ? [`Sample accounts: ${file}`]
    : [
        `${dataFolder} already holds a sample library, which stays as it is.`,
        'For an empty one, name another folder: FERRYGLIDE_DATA=folder npm start -- --empty',
      ];
}
