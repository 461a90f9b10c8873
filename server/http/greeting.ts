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
      'Until then, each start prints a new link, and the previous one expires.',
    ];
  const file = accountsPath(dataFolder);
  if (accounts.length > 0) {
    const width = Math.max(...accounts.map(({ login }) => login.length));
    return [
      '',
      'Sample accounts, just created; their passwords are shown only this once:',
      ...accounts.map(({ login, password, about }) => `  ${login.padEnd(width)}  ${password}  ${about}`),
      `They are stored in ${file}, readable only by you.`,
    ];
  }
  if (!existsSync(file)) return [];
  if (!hasSamples) return [`First password of the super user: ${file}`];
  return samples
    ? [`Sample accounts: ${file}`]
    : [
        `${dataFolder} already contains a sample library, which stays unchanged.`,
        'For an empty one, name another folder: FERRYGLIDE_DATA=folder npm start -- --empty',
      ];
}
