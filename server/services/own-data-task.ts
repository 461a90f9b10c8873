/** What a search thread reads of a person: a module of its own, so that the thread loads nothing else of accounts. */
import { canReadOwnData } from '../policies/people.ts';
import type { PersonalData } from '../store/personal.ts';
import type { ReadAppContext } from './app-context.ts';
import type { ReadRequestContext } from './request-context.ts';

export const ownDataTasks = {
  async ownData(_: unknown, { viewer }: ReadRequestContext, { store }: ReadAppContext): Promise<PersonalData> {
    const account = canReadOwnData(viewer) ? await store.users.find(viewer.id) : undefined;
    return account ? store.personal.of(account) : {};
  },
};
