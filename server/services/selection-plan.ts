/** Previews the effect of an action on several media. */
import { fieldPart } from '../../core/domain/edit-parts.ts';
import { fieldsOf } from '../../core/domain/edit.ts';
import { SELECTION_MAX } from '../../core/domain/constants/selection.ts';
import type { GroupId } from '../../core/domain/media.ts';
import {
  FIELDS_OF_ACT,
  fitsAct,
  isEditingAct,
  type PlannedMedium,
  type SelectedMedium,
  type SelectionAct,
} from '../../core/domain/selection.ts';
import type { Params } from '../../core/contract/requests.ts';
import { downloadSize, fileOf } from '../media/downloads.ts';
import { canDelete, canDownload, canView } from '../policies/items.ts';
import { canAddTo, canMakeCollection } from '../policies/uploads.ts';
import { editRevisions } from '../presenters/edit-revisions.ts';
import type { StoredMedium } from '../store/media.ts';
import type { StoredTag } from '../store/tags.ts';
import type { AppContext } from './app-context.ts';
import { mayPlay } from './authorize.ts';
import { authorizedMedium } from './authorized-medium.ts';
import { shown } from './deleting.ts';
import { toEdit } from './edit.ts';
import type { RequestContext } from './request-context.ts';
import { searchHeads } from './searching.ts';
import { isMember } from './selection-changes.ts';

type PlanParams = Params<'planSelection'>;

/** The selection: the listed items, or what a search finds now. */
export async function selected(
  { items, search, except = [] }: PlanParams,
  context: RequestContext,
  app: AppContext,
): Promise<{ items: SelectedMedium[]; total: number }> {
  const listed = (items ?? []).map(({ mediaId, mediaType }) => ({ id: mediaId, type: mediaType }));
  if (!search) return { items: listed, total: listed.length };
  const left = new Set(except);
  const found = await searchHeads({ ...search, offset: 0, limit: SELECTION_MAX + left.size }, context, app);
  const kept = found.items.filter(({ id }) => !left.has(id));
  return { items: kept.slice(0, SELECTION_MAX), total: found.total - (found.items.length - kept.length) };
}

interface Known {
  media: ReadonlyMap<string, StoredMedium>;
  tags: ReadonlyMap<string, StoredTag>;
  /** Group of the collection that they would join. */
  groupId: GroupId | undefined;
}

/** Loads the data for a plan, with a fixed number of queries. */
export async function knownOf(
  items: readonly SelectedMedium[],
  { viewer }: RequestContext,
  { store }: AppContext,
): Promise<Known> {
  const isTag = ({ type }: SelectedMedium) => type === 'Tag';
  const tags = await store.tags.findMany(items.filter(isTag).map(({ id }) => id));
  const ids = [...items.filter((item) => !isTag(item)).map(({ id }) => id), ...new Set(tags.map((tag) => tag.videoId))];
  const media = await store.media.findMany(ids);
  const own = viewer.kind === 'user' ? viewer.groupId : undefined;
  return {
    media: new Map(media.map((medium) => [medium.id, medium])),
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    groupId: viewer.kind === 'user' && viewer.superUser ? (media[0]?.groupId ?? own) : own,
  };
}

export async function planOne(
  act: SelectionAct,
  { id, type }: SelectedMedium,
  known: Known,
  context: RequestContext,
  app: AppContext,
): Promise<PlannedMedium> {
  const tag = known.tags.get(id);
  const medium = known.media.get(type === 'Tag' ? (tag?.videoId ?? '') : id);
  const isThere = medium !== undefined && (type === 'Tag' ? tag !== undefined : medium.type === type);
  // Reveal nothing about media that a person may not see, not even the title.
  if (!isThere || !canView(context.viewer, medium, context.now)) return { id, type, title: '', outcome: 'gone' };
  const planned = { id, type, title: tag?.description ?? medium.title };
  if (!fitsAct(act, type)) return { ...planned, outcome: 'unfit' };
  if (act === 'collect' || act === 'uncollect') {
    const { groupId } = known;
    if (groupId === undefined || !canMakeCollection(context.viewer, groupId)) return { ...planned, outcome: 'private' };
    return { ...planned, outcome: isMember(medium, groupId) ? 'done' : 'unfit' };
  }
  if (act === 'delete') return { ...planned, ...(await planDeletion(medium, type, context, app)) };
  if (act === 'download') return { ...planned, ...(await planDownload(medium, context, app)) };
  const edited = toEdit(medium, context);
  if ('status' in edited || !isEditingAct(act)) return { ...planned, outcome: 'private' };
  const parts = new Set(FIELDS_OF_ACT[act].filter((field) => fieldsOf(edited.type).includes(field)).map(fieldPart));
  const revisions = Object.fromEntries(
    Object.entries(editRevisions(edited, [], [])).filter(([part]) => parts.has(part)),
  );
  return { ...planned, outcome: 'done', revisions };
}

async function planDeletion(
  medium: StoredMedium,
  type: SelectedMedium['type'],
  context: RequestContext,
  { store }: AppContext,
): Promise<Pick<PlannedMedium, 'outcome' | 'videos'>> {
  if ('status' in authorizedMedium(medium, canDelete, context)) return { outcome: 'private' };
  const linked = type === 'Document' ? await store.media.linkedTo(medium.id) : [];
  return linked.length > 0 ? { outcome: 'linked', videos: shown(linked, context) } : { outcome: 'done' };
}

/** The same rule as for a single download (row L19), and whether there is a file. */
export async function planDownload(
  medium: StoredMedium,
  context: RequestContext,
  app: AppContext,
): Promise<Pick<PlannedMedium, 'outcome' | 'bytes'>> {
  if (!canDownload(context.viewer, medium, await mayPlay(medium, context, app))) return { outcome: 'private' };
  const ref = fileOf(medium);
  const bytes = ref === undefined ? undefined : await downloadSize(medium, ref, app.files);
  return bytes === undefined ? { outcome: 'fileless' } : { outcome: 'done', bytes };
}

/** Collections that the requester may change, with the number of these media in each. */
export async function collectionsFor(
  items: readonly SelectedMedium[],
  { groupId }: Known,
  { viewer }: RequestContext,
  { store }: AppContext,
): Promise<{ id: string; title: string; holds: number }[]> {
  if (groupId === undefined) return [];
  const ids = new Set(items.map(({ id }) => id));
  return (await store.collections.ofGroup(groupId))
    .filter((collection) => canAddTo(viewer, collection))
    .map(({ id, title, members }) => ({ id, title, holds: members.filter((member) => ids.has(member)).length }));
}
