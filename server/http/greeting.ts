/** What the person who started the host reads: the address, and how to sign in. */
import type { Config } from '../config.ts';
import { accountsPath } from '../services/accounts-file.ts';
import type { Started } from './start.ts';

export function greet({ address, accounts }: Started, { dataFolder }: Config): string {
  const lines = [`Ferryglide is at ${address}/`];
  if (accounts.length > 0) {
    lines.push('', 'Sample accounts, made just now and shown this once:');
    const width = Math.max(...accounts.map(({ login }) => login.length));
    for (const { login, password, about } of accounts) lines.push(`  ${login.padEnd(width)}  ${password}  ${about}`);
    lines.push(`They are kept in ${accountsPath(dataFolder)}, readable by you alone.`);
  } else {
    lines.push(`Sample accounts: ${accountsPath(dataFolder)}`);
  }
  return `${lines.join('\n')}\n`;
}
