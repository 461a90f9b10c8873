/** Films and audio hosted elsewhere, added by their address (row S04). */
import { randomUUID } from 'node:crypto';
import type { Params, Written } from '../../core/contract/requests.ts';
import type { Finding } from '../../core/contract/remote.ts';
import { PROVIDER_STORAGE_HOSTS } from '../../core/domain/constants/people.ts';
import { isAddable } from '../../core/domain/remote.ts';
import { NEW_MEDIUM, NEW_PLAYER } from '../jobs/new-medium.ts';
import { RemoteRefusal } from '../media/remote/remote-client.ts';
import { canAdd, canAddTo } from '../policies/uploads.ts';
import type { Viewer } from '../store/viewer.ts';
import type { AppContext } from './app-context.ts';
import type { Handlers } from './handlers.ts';
import { audit } from './audit.ts';
import { limited } from './limiter.ts';
import type { RequestContext } from './request-context.ts';
import { viewerOf } from './sessions.ts';
import { SlotsFull } from './slots.ts';

/** Retry delay if too many probes are waiting. */
const BUSY_MS = 5_000;

type Person = Extract<Viewer, { kind: 'user' }>;
type Refused = Exclude<Written<'probeAddress'>, { status: 'ok' }>;

export const remoteHandlers: Handlers<'probeAddress' | 'addAddress'> = {
  async probeAddress({ address }, context, app) {
    const person = adder(context.viewer);
    if ('status' in person) return person;
    const waitMs = await app.limits.probes.take(String(person.id));
    if (waitMs !== undefined) return limited(waitMs);
    const finding = await findRemote(address, person, context, app);
    return 'status' in finding ? finding : { status: 'ok', finding };
  },

  async addAddress(params, context, app): Promise<Written<'addAddress'>> {
    const person = adder(context.viewer);
    if ('status' in person) return person;
    const waitMs = await app.limits.probes.take(String(person.id));
    if (waitMs !== undefined) return limited(waitMs);
    const finding = await findRemote(params.address, person, context, app, 'known');
    if ('status' in finding) return finding;
    // A live stream has a schedule, a chat and a replay, so it must be added as an event.
    if (!isAddable(finding)) return { status: 'refused', reason: 'live' };
    return save(params, finding, person, context, app);
  },
};

/** Whether the person may add any films or audio. */
function adder(viewer: Viewer): Person | { status: 'disconnected' | 'private' } {
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  const may = (['Video', 'Audio'] as const).some((type) => canAdd(viewer, viewer.groupId, type));
  return may ? viewer : { status: 'private' };
}

async function findRemote(
  address: string,
  { groupId }: Person,
  { origin }: RequestContext,
  { remote, config, store }: AppContext,
  known?: 'known',
): Promise<Finding | Refused> {
  const group = await store.users.group(groupId);
  const isProviderStorage = PROVIDER_STORAGE_HOSTS.includes(group?.storageHostId ?? 0);
  try {
    return await remote.find({ address, origin: config.publicOrigin ?? origin, isProviderStorage }, known);
  } catch (error) {
    if (error instanceof SlotsFull) return limited(BUSY_MS);
    if (!(error instanceof RemoteRefusal)) throw error;
    const { reason, detail } = error;
    return { status: 'refused', reason, ...(detail === undefined ? {} : { detail }) };
  }
}

async function save(
  { title, date, visibility, collectionId }: Params<'addAddress'>,
  { address, type, duration }: Finding,
  person: Person,
  { session }: RequestContext,
  app: AppContext,
): Promise<Written<'addAddress'>> {
  const id = randomUUID().replaceAll('-', '');
  const { groupId, id: userId } = person;
  const saved = await app.store.transaction(async (within) => {
    // Rights may have changed while the address was probed.
    const viewer = await viewerOf(within, session.hash, app.now());
    if (!canAdd(viewer, groupId, type)) return false;
    const collection = collectionId === undefined ? undefined : await within.media.find(collectionId);
    if (collectionId !== undefined && !(collection && canAddTo(viewer, collection))) return false;
    const player = { ...NEW_PLAYER, replay: address };
    await within.media.save({ ...NEW_MEDIUM, id, type, groupId, userId, title, date, visibility, duration, player });
    if (collection)
      await within.media.save({
        ...collection,
        members: [...collection.members, id],
        version: collection.version + 1,
      });
    await audit(within, {
      action: 'addressAdded',
      by: viewer,
      groupId,
      at: app.now(),
      subject: { id, title },
      // The full address may contain a token.
      detail: { site: new URL(address).hostname },
    });
    return true;
  });
  if (!saved) return { status: 'private' };
  await app.dataFiles.saved(id);
  if (collectionId !== undefined) await app.dataFiles.saved(collectionId);
  await app.dataFiles.sweep();
  return { status: 'ok', id, type };
}
