/** Group settings, and the samples that a library may have been created with (row S01). */
import { DEFAULT_GROUP_ID, SUPER_USER_ID } from '../../core/domain/constants/people.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import { readEmbedding } from '../../core/domain/embedding.ts';
import { firstRunAfter } from '../../core/domain/group-settings.ts';
import type { Params, Written } from '../../core/contract/requests.ts';
import { readLogo } from '../media/logo.ts';
import { canChangeGroup, canRemoveSamples } from '../policies/groups.ts';
import { presentSettings } from '../presenters/group.ts';
import type { GroupChanges, StoredGroupSettings } from '../store/groups.ts';
import type { Store } from '../store/store.ts';
import type { Viewer } from '../store/viewer.ts';
import { audit, type AuditRecord } from './audit.ts';
import type { Handlers } from './handlers.ts';
import { viewerOf } from './sessions.ts';

export const groupHandlers: Handlers<
  'getGroupSettings' | 'saveGroupSettings' | 'getSampleLibrary' | 'getSampleRemoval' | 'removeSamples'
> = {
  async getGroupSettings({ groupId }, { viewer }, { store }) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const group = groupId || (await ownGroup(store, viewer));
    const settings = canChangeGroup(viewer, group) ? await store.groups.settings(group) : undefined;
    return settings ? { status: 'ok', data: presentSettings(settings) } : { status: 'private' };
  },

  async saveGroupSettings(params, { viewer, session, now }, { store, rights }) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const logo = params.logo ? readLogo(params.logo) : undefined;
    if (params.logo && !logo) return { status: 'unreadable' };
    const saved = await store.transaction(async (within): Promise<Written<'saveGroupSettings'>> => {
      const editor = await viewerOf(within, session.hash, now);
      if (editor.kind === 'anonymous') return { status: 'disconnected' };
      const group = params.groupId || (await ownGroup(within, editor));
      const before = canChangeGroup(editor, group) ? await within.groups.settings(group) : undefined;
      if (!before) return { status: 'private' };
      if (before.version !== params.version) return { status: 'changed', data: presentSettings(before) };
      await within.groups.change(group, changesOf(params, before, logo));
      const after = await within.groups.settings(group);
      const subject = { id: String(group), title: after?.name ?? '' };
      await audit(within, { action: 'groupSettingsChanged', by: editor, groupId: group, at: now, subject, detail: {} });
      return after ? { status: 'ok', data: presentSettings(after) } : { status: 'private' };
    });
    // The settings include the pages that may show the group's media.
    if (saved.status === 'ok') rights.changed();
    return saved;
  },

  async getSampleLibrary(_params, { viewer }, { store }) {
    const samples = await store.samples.areThere();
    return {
      status: 'ok',
      data: {
        samples,
        mayRemove: samples && canRemoveSamples(viewer),
        firstRun: await waitsForFirstRun(store, viewer),
      },
    };
  },

  async getSampleRemoval(_params, { viewer }, { store }) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    if (!canRemoveSamples(viewer)) return { status: 'private' };
    const { groups, ...count } = await store.samples.count(DEFAULT_GROUP_ID);
    const isRemoving = (await store.samples.removalSince()) !== undefined;
    const home = await store.groups.settings(DEFAULT_GROUP_ID);
    return {
      status: 'ok',
      data: {
        ...count,
        groups: groups.map((name) => ({ name })),
        state: isRemoving ? 'removing' : (await store.samples.areThere()) ? 'present' : 'gone',
        login: (await store.users.find(SUPER_USER_ID))?.login ?? '',
        group: home?.name ?? '',
      },
    };
  },

  async removeSamples(_params, { session, now }, { store, samples }) {
    const status = await store.transaction(async (within) => {
      const viewer = await viewerOf(within, session.hash, now);
      if (viewer.kind === 'anonymous') return 'disconnected';
      if (!canRemoveSamples(viewer)) return 'private';
      if (!(await within.samples.areThere())) return 'empty';
      await beginRemoval(within, viewer, now);
      return 'ok';
    });
    if (status === 'ok') samples.wake();
    return { status };
  },
};

/** Within a transaction. Also used by the command on the host's machine. */
export async function beginRemoval(within: Store, by: AuditRecord['by'], at: EpochMs): Promise<void> {
  // A repeated request changes nothing and is not recorded again.
  if ((await within.samples.removalSince()) !== undefined) return;
  await within.samples.beginRemoval(at);
  const { media } = await within.samples.count(DEFAULT_GROUP_ID);
  const home = await within.groups.settings(DEFAULT_GROUP_ID);
  const subject = { id: String(DEFAULT_GROUP_ID), title: home?.name ?? '' };
  const detail = { media: String(media) };
  await audit(within, { action: 'samplesRemoved', by, groupId: DEFAULT_GROUP_ID, at, subject, detail });
}

/** The super user of a sample library is in a separate group, but pages show the library's. */
async function ownGroup(store: Store, viewer: Extract<Viewer, { kind: 'user' }>): Promise<number> {
  if (!viewer.superUser) return viewer.groupId;
  return (await store.groups.settings(DEFAULT_GROUP_ID)) ? DEFAULT_GROUP_ID : viewer.groupId;
}

async function waitsForFirstRun(store: Store, viewer: Viewer): Promise<boolean> {
  if (viewer.kind === 'anonymous') return false;
  const group = await ownGroup(store, viewer);
  if (!canChangeGroup(viewer, group)) return false;
  return (await store.groups.settings(group))?.firstRun !== undefined;
}

function changesOf(
  { name, language, accent, embedding, logo: sent, done }: Params<'saveGroupSettings'>,
  { firstRun }: StoredGroupSettings,
  logo: GroupChanges['logo'],
): GroupChanges {
  return {
    ...(name !== undefined && { name }),
    ...(language !== undefined && { language }),
    ...(accent !== undefined && { accent: accent === '' ? undefined : accent.toLowerCase() }),
    ...(embedding !== undefined && { embedding: readEmbedding(embedding)?.list ?? [] }),
    ...(sent !== undefined && { logo }),
    ...(done !== undefined && { firstRun: firstRunAfter(done, firstRun) }),
  };
}
