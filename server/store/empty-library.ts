/** Initial contents of a library without samples: one group, and the administrator who sets it up. */
import { DEFAULT_GROUP_ID, SUPER_USER_ID } from '../../core/domain/constants/people.ts';
import { PERMISSIONS } from '../../core/domain/permissions.ts';
import type { Store } from './store.ts';

export const ADMINISTRATOR_LOGIN = 'admin';
/** Until it is renamed during the first run. */
export const NEW_LIBRARY_NAME = 'My library';

/** Sign-up is closed until the group opens it. Viewers may see everything except sessions, which are coaches' work. */
export async function fillEmptyLibrary(store: Store): Promise<void> {
  const group = DEFAULT_GROUP_ID;
  await store.users.saveGroup({ id: group, name: NEW_LIBRARY_NAME, storageHostId: 1, referers: [], signUp: false });
  await store.groups.change(group, { firstRun: 'name' });
  await store.users.grant(group, 'admin', PERMISSIONS);
  await store.users.grant(group, 'editor', PERMISSIONS);
  await store.users.grant(
    group,
    'viewer',
    PERMISSIONS.filter((each) => each !== 'P_MEDIA_SESSION'),
  );
  await store.users.save({
    id: SUPER_USER_ID,
    groupId: group,
    login: ADMINISTRATOR_LOGIN,
    name: 'Administrator',
    role: 'admin',
    studio: false,
    multicast: false,
  });
}
