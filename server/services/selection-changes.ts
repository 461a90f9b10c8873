/**
 * Changes one medium of a selection, in a separate transaction, with the functions of the single-medium requests. A
 * change that has already been made counts as done, so that a batch whose response was lost can be sent again.
 */
import { KEY_PART } from '../../core/domain/edit-parts.ts';
import { type EditChanges, type EditFields, fieldsOf, memberTypes, type SomeFields } from '../../core/domain/edit.ts';
import { MEMBERS_MAX } from '../../core/domain/constants/edit-page.ts';
import { isSame } from '../../core/domain/is-same.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { changedKeywords, type ChangedMedium, type SelectionChange } from '../../core/domain/selection.ts';
import type { Params } from '../../core/contract/requests.ts';
import { NEW_MEDIUM } from '../jobs/new-medium.ts';
import { canView } from '../policies/items.ts';
import { canAddTo, canMakeCollection } from '../policies/uploads.ts';
import { editRevisions } from '../presenters/edit-revisions.ts';
import { editFieldsOf } from '../presenters/edited-medium.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Store } from '../store/store.ts';
import { audit, onMedium } from './audit.ts';
import { authorizedMedium, type Refused } from './authorized-medium.ts';
import { deleteMediumWithin, deleteTagWithin, restoreWithin } from './deleting.ts';
import { saveWithin, toEdit } from './edit.ts';
import type { RequestContext } from './request-context.ts';

type Item = Params<'changeSelection'>['items'][number];
type EditChange = Extract<SelectionChange, { kind: 'edit' }>;

export interface Changed extends ChangedMedium {
  /** Medium whose data file must be updated. */
  announced?: MediaId | undefined;
}

const OUTCOME_OF = { empty: 'gone', private: 'private', disconnected: 'private' } as const;

function refusedAs(id: string, { status }: Refused): Changed {
  return { id, outcome: OUTCOME_OF[status] };
}

export async function deleteOne(item: Item, context: RequestContext, store: Store): Promise<Changed> {
  const { mediaId: id, mediaType } = item;
  const isTag = mediaType === 'Tag';
  const outcome = isTag
    ? await deleteTagWithin(id, context, store)
    : await deleteMediumWithin(id, ({ type }) => type === mediaType, context, store);
  if (outcome.status === 'linked') return { id, outcome: 'linked', videos: outcome.data };
  if (outcome.status === 'ok') return { id, outcome: 'done', announced: outcome.mediumId };
  if (outcome.status !== 'empty') return refusedAs(id, outcome);
  const entry = await store.bin.find(isTag ? 'tag' : 'medium', id);
  const isMine = context.viewer.kind === 'user' && entry?.deletedById === context.viewer.id;
  return { id, outcome: isMine ? 'done' : 'gone' };
}

export async function restoreOne(item: Item, context: RequestContext, store: Store): Promise<Changed> {
  const { mediaId: id, mediaType } = item;
  const restored = await restoreWithin(item, context, store);
  if (restored.status === 'ok') return { id, outcome: 'done', announced: restored.entry.videoId ?? id };
  if (restored.status !== 'empty') return refusedAs(id, restored);
  const [tag] = mediaType === 'Tag' ? await store.tags.findMany([id]) : [];
  const there = await store.media.find(tag?.videoId ?? id);
  return { id, outcome: there && canView(context.viewer, there, context.now) ? 'done' : 'gone' };
}

export async function editOne(
  { mediaId: id, revisions = {} }: Item,
  change: EditChange,
  keyHash: string | undefined,
  context: RequestContext,
  store: Store,
): Promise<Changed> {
  const medium = toEdit(await store.media.find(id), context);
  if ('status' in medium) return refusedAs(id, medium);
  const before = editFieldsOf(medium);
  const keywords = change.keywords && changedKeywords(before.keywords, change.keywords);
  if (change.keywords && !keywords) return { id, outcome: 'invalid', field: 'keywords' };
  const requested: SomeFields = { ...change.fields, ...(keywords && { keywords }) };
  const known = fieldsOf(medium.type);
  if (Object.keys(requested).some((field) => !known.includes(field as keyof EditFields)))
    return { id, outcome: 'unfit' };
  const fields = Object.fromEntries(
    Object.entries(requested).filter(([field, value]) => !isSame(value, before[field as keyof EditFields])),
  ) as EditChanges['fields'];
  // Only key-protected media have a key.
  const key = requested.visibility === 'key' ? change.key : undefined;
  if (Object.keys(fields).length === 0 && key === undefined) return { id, outcome: 'done' };
  const now = editRevisions(medium, [], []);
  const saved = await saveWithin(
    {
      mediaId: id,
      // Added or removed keywords are merged with other people's changes; a new key replaces any other.
      revisions: {
        ...revisions,
        [KEY_PART]: now[KEY_PART] ?? '',
        ...(change.keywords && change.keywords.mode !== 'replace' && { 'field:keywords': now['field:keywords'] ?? '' }),
      },
      changes: { fields, ...(key !== undefined && { key }), saved: [], removed: [] },
    },
    { keyHash: key === undefined ? undefined : keyHash, thumb: undefined },
    context,
    store,
  );
  if (saved.status === 'ok') return { id, outcome: 'done', announced: id };
  if (saved.status === 'conflict') return { id, outcome: 'conflict' };
  return saved.status === 'invalid' ? { id, outcome: 'invalid', field: saved.data } : refusedAs(id, saved);
}

export type Collected =
  | Refused
  | { status: 'full' }
  | { status: 'ok'; items: Changed[]; announced: MediaId | undefined };

/** A batch is one transaction, because only one medium changes: the collection. */
export async function collectAll(
  items: readonly Item[],
  { collectionId, title }: { collectionId: MediaId; title?: string | undefined },
  context: RequestContext,
  store: Store,
): Promise<Collected> {
  const found = await store.media.findMany(items.map(({ mediaId }) => mediaId));
  const there = await store.media.find(collectionId);
  const collection =
    there || title === undefined
      ? authorizedMedium(there?.type === 'Collection' ? there : undefined, canAddTo, context)
      : newCollection(collectionId, title, found, context);
  if ('status' in collection) return collection;
  const byId = new Map(found.map((medium) => [medium.id, medium]));
  const outcomes = items.map(({ mediaId: id }): Changed => {
    if (collection.members.includes(id)) return { id, outcome: 'done' };
    const medium = byId.get(id);
    if (!medium || !canView(context.viewer, medium, context.now)) return { id, outcome: 'gone' };
    return { id, outcome: isMember(medium, collection.groupId) ? 'done' : 'unfit' };
  });
  const done = outcomes.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
  const members = [...new Set([...collection.members, ...done])];
  if (members.length > MEMBERS_MAX) return { status: 'full' };
  return saveMembers(collection, !there, members, outcomes, context, store);
}

export async function uncollectAll(
  items: readonly Item[],
  { collectionId }: { collectionId: MediaId },
  context: RequestContext,
  store: Store,
): Promise<Collected> {
  const there = await store.media.find(collectionId);
  const collection = authorizedMedium(there?.type === 'Collection' ? there : undefined, canAddTo, context);
  if ('status' in collection) return collection;
  const removed = new Set(items.map(({ mediaId }) => mediaId));
  const members = collection.members.filter((id) => !removed.has(id));
  const outcomes = [...removed].map((id): Changed => ({ id, outcome: 'done' }));
  return saveMembers(collection, false, members, outcomes, context, store);
}

/** Whether a collection of this group may contain the medium. */
export function isMember(medium: StoredMedium, groupId: number): boolean {
  return memberTypes('Collection').includes(medium.type) && medium.groupId === groupId;
}

async function saveMembers(
  collection: StoredMedium,
  isNew: boolean,
  members: MediaId[],
  items: Changed[],
  context: RequestContext,
  store: Store,
): Promise<Collected> {
  if (members.length === collection.members.length) return { status: 'ok', items, announced: undefined };
  if (isNew) {
    await store.media.save(collection);
    await audit(store, {
      action: 'mediumCreated',
      by: context.viewer,
      at: context.now,
      ...onMedium(collection),
      detail: { type: collection.type },
    });
  }
  const now = editRevisions(collection, [], []);
  const saved = await saveWithin(
    {
      mediaId: collection.id,
      revisions: now,
      changes: { fields: { members }, saved: [], removed: [] },
    },
    { keyHash: undefined, thumb: undefined },
    context,
    store,
  );
  if (saved.status === 'ok') return { status: 'ok', items, announced: collection.id };
  if (saved.status === 'conflict' || saved.status === 'invalid')
    throw new Error(`collection ${collection.id}: ${saved.status}`);
  return saved;
}

/** Belongs to the group of the media that it will contain. */
function newCollection(
  id: MediaId,
  title: string,
  [first]: readonly StoredMedium[],
  { viewer, now }: RequestContext,
): StoredMedium | Refused {
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  const groupId = viewer.superUser && first ? first.groupId : viewer.groupId;
  if (!canMakeCollection(viewer, groupId)) return { status: 'private' };
  const date = new Date(now).toISOString().slice(0, 10);
  return { ...NEW_MEDIUM, id, type: 'Collection', groupId, userId: viewer.id, title, date, visibility: 'private' };
}
