/** The passwords of the sample accounts, generated at the first start and stored for the owner of the data folder. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../store/store.ts';
import { hashPassword, randomPassword } from './passwords.ts';

export interface SampleAccount {
  login: string;
  password: string;
  /** human-readable: `viewer of group 64` */
  about: string;
}

export function accountsPath(dataFolder: string): string {
  return join(dataFolder, 'accounts.txt');
}

/** Gives each sample user a separate password. */
export async function makeAccounts(
  store: Store,
  users: readonly { id: number; login: string; group: number; role: string }[],
): Promise<SampleAccount[]> {
  const accounts: SampleAccount[] = [];
  for (const { id, login, group, role } of users) {
    const password = randomPassword();
    await store.users.setPassword(id, await hashPassword(password));
    accounts.push({ login, password, about: id === 1 ? 'super user (user 1)' : `${role} of group ${group}` });
  }
  return accounts;
}

export async function writeAccounts(dataFolder: string, accounts: readonly SampleAccount[]): Promise<void> {
  const lines = accounts.map(({ login, password }) => `${login}\t${password}\n`);
  await writeFile(accountsPath(dataFolder), lines.join(''), { mode: 0o600 });
}

/** Keeps the lines of these accounts only, and deletes a file that would be empty. */
export async function keepAccounts(dataFolder: string, logins: readonly string[]): Promise<void> {
  const path = accountsPath(dataFolder);
  const text = await readFile(path, 'utf8').catch(() => '');
  const kept = text.split('\n').filter((line) => logins.includes(line.split('\t')[0] ?? ''));
  if (kept.length === 0) await rm(path, { force: true });
  else await writeFile(path, `${kept.join('\n')}\n`, { mode: 0o600 });
}
