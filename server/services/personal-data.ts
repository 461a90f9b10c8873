/** Export and deletion of a person's data, by themselves or by the operator (row O02). */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SUPER_USER_ID } from '../../core/domain/constants/people.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import { namesIn, noneIfGone } from '../media/left-files.ts';
import { canDeleteOwnAccount, canInherit, canReadOwnData, successorOf } from '../policies/people.ts';
import type { PersonalData } from '../store/personal.ts';
import type { Store } from '../store/store.ts';
import type { StoredUser } from '../store/users.ts';
import type { AppContext } from './app-context.ts';
import { audit, type AuditRecord } from './audit.ts';
import type { Handlers } from './handlers.ts';
import { Overload } from './overload.ts';
import { passwordRefusal } from './password-links.ts';
import type { RequestContext } from './request-context.ts';
import { viewerOf } from './sessions.ts';
import { sweepAfterwards } from './stale-files.ts';

/** Identifies a person by the login of their account, which is their e-mail address; the account need not exist. */
export async function exportPerson(store: Store, login: string): Promise<PersonalData> {
  const account = await store.users.named(login);
  return store.personal.of({ id: account?.id ?? NO_ACCOUNT, login: account?.login ?? login });
}

export type Deletion = 'deleted' | 'unknown' | 'heir' | 'super';

/**
 * Deletes a person. Data that belongs to the group passes to the heir, messages and votes are deleted, audience counts
 * become anonymous, and the deletion is recorded in the audit list.
 *
 * @returns `heir` if the account needs another member of its group as heir; `super` for user 1, who cannot be deleted
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
    if (account && heir) await removeAccount(within, account, { heir, by: 'host', now });
    else await within.personal.remove({ id: NO_ACCOUNT, login });
  });
  await removeEmails(config, login);
  return 'deleted';
}

/**
 * Shared by all ways of leaving. Once it is committed, call `removeEmailsOrLog`.
 *
 * @param title how the audit list names them; default: empty
 */
export async function removeAccount(
  within: Store,
  account: StoredUser,
  { heir, by, now, title = '' }: { heir: StoredUser; by: AuditRecord['by']; now: EpochMs; title?: string },
): Promise<void> {
  const { id, login, groupId } = account;
  await within.users.remove(id, heir.id);
  await audit(within, {
    action: 'memberRemoved',
    by,
    groupId,
    at: now,
    subject: { id: String(id), title },
    detail: { name: heir.name },
  });
  await within.personal.remove({ id, login });
}

export const personalDataHandlers: Handlers<'deleteAccount'> = {
  async deleteAccount({ password }, { viewer, session, now }, app) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const refusal = await passwordRefusal(viewer.id, password, app);
    if (refusal) return refusal;
    if (!canDeleteOwnAccount(viewer)) return { status: 'superUser' };
    const deleted = await app.store.transaction(async (within) => {
      const by = await viewerOf(within, session.hash, now);
      const account = by.kind === 'user' ? await within.users.find(by.id) : undefined;
      if (!account) return 'disconnected';
      const heir = successorOf(account, await within.users.ofGroup(account.groupId));
      if (!heir) return 'lastAdministrator';
      await removeAccount(within, account, { heir, by, now });
      return account;
    });
    if (typeof deleted === 'string') return { status: deleted };
    session.drop();
    app.rights.changed();
    sweepAfterwards(app);
    await removeEmailsOrLog(app, deleted.login);
    return { status: 'ok' };
  },
};

/**
 * @param signal aborted when the client has disconnected
 * @returns everything stored about them, as JSON; undefined for anonymous visitors and keys
 */
export async function ownData(
  { viewer }: RequestContext,
  app: AppContext,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!canReadOwnData(viewer)) return undefined;
  const waitMs = await app.limits.ownData.take(String(viewer.id));
  if (waitMs !== undefined)
    throw new Overload(429, 'Your data was requested too often. Try again later.', Math.ceil(waitMs / 1000));
  return app.ownData.read(viewer.id, signal);
}

/** An id that no person has. */
const NO_ACCOUNT = -1;

/** The owner of a deleted account is told so, even if removing files fails. */
export const removeEmailsOrLog = ({ config, log }: Pick<AppContext, 'config' | 'log'>, login: string): Promise<void> =>
  removeEmails(config, login).catch((error: unknown) =>
    log(`E-mails of an account that was deleted are still in the outbox: ${String(error)}`),
  );

/** E-mails stored in the outbox if no mail server is configured. */
export async function removeEmails({ dataFolder }: Pick<Config, 'dataFolder'>, login: string): Promise<void> {
  const outbox = join(dataFolder, 'outbox');
  for (const name of (await namesIn(outbox)).filter((each) => each.endsWith('.eml'))) {
    // It may have been sent or removed in the meantime.
    const text = await readFile(join(outbox, name), 'utf8').catch(noneIfGone);
    const [, to = ''] = /^To: (.*)$/m.exec(String(text)) ?? [];
    if (to.trim().toLowerCase() === login.toLowerCase()) await rm(join(outbox, name), { force: true });
  }
}
