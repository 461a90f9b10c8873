/** A copy of all that is known of a person, and its deletion: commands of whoever runs the server (row O02). */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SUPER_USER_ID } from '../../core/domain/constants.ts';
import type { Config } from '../config.ts';
import { canInherit } from '../policies/people.ts';
import type { PersonalData } from '../store/personal.ts';
import type { Store } from '../store/store.ts';
import { audit } from './audit.ts';

/** Names a person by the login of their account, which is their e-mail address; it need not have an account. */
export async function exportPerson(store: Store, login: string): Promise<PersonalData> {
  const account = await store.users.named(login);
  return store.personal.of({ id: account?.id ?? NO_ACCOUNT, login: account?.login ?? login });
}

export type Deletion = 'deleted' | 'unknown' | 'heir' | 'super';

/**
 * Removes a person: what belongs to the group passes to the heir, what they said and voted is gone, counts of the audience
 * are nobody's, and the audit list keeps the act.
 *
 * @returns `heir` where the account needs one of its group, other than itself; `super` for user 1, whom everything needs
 */
export async function deletePerson(
  { store, config, now }: { store: Store; config: Pick<Config, 'dataFolder'>; now: number },
  login: string,
  heirLogin: string | undefined,
): Promise<Deletion> {
  const account = await store.users.named(login);
  if (!account && Object.keys(await exportPerson(store, login)).length === 0) return 'unknown';
  if (account?.id === SUPER_USER_ID) return 'super';
  const heir = heirLogin === undefined ? undefined : await store.users.named(heirLogin);
  if (account && !canInherit(account, heir)) return 'heir';
  await store.transaction(async (within) => {
    if (account && heir) {
      await within.users.remove(account.id, heir.id);
      await audit(within, {
        action: 'memberRemoved',
        by: 'host',
        groupId: account.groupId,
        at: now,
        subject: { id: String(account.id), title: '' },
        detail: { name: heir.name },
      });
    }
    await within.personal.remove({ id: account?.id ?? NO_ACCOUNT, login });
  });
  await removeEmails(join(config.dataFolder, 'outbox'), login);
  return 'deleted';
}

/** No person has this number. */
const NO_ACCOUNT = -1;

/** E-mails that wait where no mail server is set. */
async function removeEmails(outbox: string, login: string): Promise<void> {
  const names = await readdir(outbox).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const [, to = ''] = /^To: (.*)$/m.exec(await readFile(join(outbox, name), 'utf8')) ?? [];
    if (to.trim().toLowerCase() === login.toLowerCase()) await rm(join(outbox, name), { force: true });
  }
}
