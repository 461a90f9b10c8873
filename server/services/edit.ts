/**
 * Requests of the edit pages. A save is one transaction: checks rights, compares the revisions that it started from,
 * and stores everything.
 */
import type { Params } from '../../core/contract/requests.ts';
import {
  type EditChanges,
  type EditedMedium,
  EDITED_TYPES,
  type EditedType,
  type EditFields,
  type EditProblem,
  editProblems,
  fieldsOf,
  hasOwnRights,
  hasQuestions,
  hasTags,
  memberTypes,
  withSome,
} from '../../core/domain/edit.ts';
import { changedParts } from '../../core/domain/edit-parts.ts';
import type { EditRevisions } from '../../core/domain/edit-revisions.ts';
import { isThumbnail, readThumbnail } from '../media/thumbnails.ts';
import { writeThumbnail } from './chosen-files.ts';
import { canEdit, canView } from '../policies/items.ts';
import { outVerdict } from '../policies/dates.ts';
import { editRevisions } from '../presenters/edit-revisions.ts';
import { editFieldsOf, presentEdited, withFields } from '../presenters/edited-medium.ts';
import type { MediaRef } from '../store/media-ref.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';
import type { AppContext } from './app-context.ts';
import { audit } from './audit.ts';
import { authorizedMedium, type Refused } from './authorized-medium.ts';
import { editActs } from './edit-acts.ts';
import { removeFiles } from './file-removals.ts';
import { editBase } from './media-base.ts';
import { hashPassword } from './passwords.ts';
import { sweepAfterwards } from './stale-files.ts';

export type Edited = StoredMedium & { type: EditedType };

/** Data created before the transaction, which must wait for neither hashing nor files. */
export interface Made {
  keyHash: string | undefined;
  thumb: MediaRef | undefined;
}

type Saved =
  | Refused
  | { status: 'invalid'; data: string }
  | { status: 'ok'; before: Edited }
  | { status: 'conflict'; before: Edited };

export const editHandlers: Handlers<'getEditedMedia' | 'saveEditedMedia'> = {
  async getEditedMedia({ mediaId, types }, context, app) {
    const found = toEdit(await app.store.media.find(mediaId), context);
    if ('status' in found) return found;
    if (!types.includes(found.type)) return { status: 'empty' };
    return { status: 'ok', data: await edited(found.id, context, app) };
  },

  async saveEditedMedia(params, context, app) {
    const first = toEdit(await app.store.media.find(params.mediaId), context);
    if ('status' in first) return first;
    const picture = params.changes.picture === undefined ? undefined : readThumbnail(params.changes.picture);
    if (params.changes.picture !== undefined && !picture) return { status: 'invalid', data: 'picture' };
    const made: Made = {
      keyHash: params.changes.key === undefined ? undefined : await hashPassword(params.changes.key),
      thumb: picture && (await writeThumbnail(picture, app)),
    };
    const saved = await app.store
      .transaction((store) => saveWithin(params, made, context, store))
      .catch(async (error: unknown) => {
        await forget(made.thumb, app);
        throw error;
      });
    if (saved.status !== 'ok') await forget(made.thumb, app);
    if (!('before' in saved)) return saved;
    if (saved.status === 'ok') await announceChange(saved.before, app, made.thumb && saved.before.thumb);
    const data = await edited(params.mediaId, context, app);
    return saved.status === 'ok' ? { status: 'ok', data } : { status: 'conflict', data };
  },
};

/** The medium, if its type has an edit page and the person may edit it. */
export const toEdit = (medium: StoredMedium | undefined, context: RequestContext): Edited | Refused =>
  authorizedMedium(medium && isEdited(medium) ? medium : undefined, canEdit, context);

export function isEdited(medium: StoredMedium): medium is Edited {
  return (EDITED_TYPES as readonly string[]).includes(medium.type);
}

/** Within a transaction: checks rights, compares and stores; all or nothing. */
export async function saveWithin(
  { mediaId, revisions, changes }: Params<'saveEditedMedia'>,
  { keyHash, thumb }: Made,
  context: RequestContext,
  store: Store,
): Promise<Saved> {
  const before = toEdit(await store.media.find(mediaId), context);
  if ('status' in before) return before;
  if (await hasChangedSince(before, revisions, changes, store)) return { status: 'conflict', before };
  const fields: EditFields = withSome(editFieldsOf(before), changes.fields);
  const problem = problemOf(before, fields, changes) ?? (await memberProblem(before, fields, context, store));
  if (problem !== undefined) return { status: 'invalid', data: problem };
  const isOurs = await store.tags.change(mediaId, {
    saved: changes.saved.map((tag) => ({ ...tag, videoId: mediaId })),
    removed: changes.removed,
  });
  if (!isOurs) return { status: 'invalid', data: 'tags' };
  // Media with questions have no tags, so nothing has been written before this refusal.
  if (changes.questions && !(await store.tests.setQuestions(mediaId, changes.questions)))
    return { status: 'invalid', data: 'questions' };
  await store.media.save({
    ...withFields(before, fields),
    version: before.version + 1,
    keyHash: keyHash ?? before.keyHash,
    thumb: thumb ?? before.thumb,
  });
  for (const act of await editActs(before, fields, changes, store))
    await audit(store, { ...act, by: context.viewer, groupId: before.groupId, at: context.now });
  return { status: 'ok', before };
}

/** Whether a part that the save changes has been changed since the edit began. */
async function hasChangedSince(
  medium: Edited,
  revisions: EditRevisions,
  changes: EditChanges,
  store: Store,
): Promise<boolean> {
  const tags = await store.tags.findMany([...changes.saved.map(({ id }) => id), ...changes.removed]);
  const questions = changes.questions && (await store.tests.questionsOf([medium.id]));
  const now = editRevisions(
    medium,
    tags.filter(({ videoId }) => videoId === medium.id),
    questions?.get(medium.id) ?? [],
  );
  return changedParts(changes).some((part) => now[part] !== revisions[part]);
}

/** Checks the rules of the page, and rejects what no page would send. */
function problemOf(medium: Edited, fields: EditFields, changes: EditChanges): EditProblem | string | undefined {
  const known: ReadonlySet<string> = new Set(fieldsOf(medium.type));
  const stray = Object.keys(changes.fields).find((field) => !known.has(field));
  if (stray !== undefined) return stray;
  if (changes.key !== undefined && !hasOwnRights(medium.type)) return 'key';
  const ids = [...changes.saved.map(({ id }) => id), ...changes.removed];
  if (new Set(ids).size !== ids.length || (ids.length > 0 && !hasTags(medium.type))) return 'tags';
  const questionIds = (changes.questions ?? []).map(({ id }) => id);
  if (new Set(questionIds).size !== questionIds.length || (changes.questions && !hasQuestions(medium.type)))
    return 'questions';
  const [problem] = editProblems(
    { type: medium.type, hasKey: medium.keyHash !== undefined },
    {
      fields,
      key: changes.key ?? '',
      picture: undefined,
      tags: Object.fromEntries(changes.saved.map((tag) => [tag.id, tag])),
      questions: changes.questions ?? [],
    },
  );
  return problem;
}

/**
 * Existing members may stay, whatever they are. A new one must exist, have a suitable type and be visible to the person
 * who adds it.
 */
async function memberProblem(
  medium: Edited,
  { members }: EditFields,
  { viewer, now }: RequestContext,
  store: Store,
): Promise<string | undefined> {
  if (new Set(members).size !== members.length) return 'members';
  const added = members.filter((id) => !medium.members.includes(id));
  const found = await store.media.findMany(added);
  const types = memberTypes(medium.type);
  const fits = (each: StoredMedium) =>
    types.includes(each.type) && each.groupId === medium.groupId && canView(viewer, each, now);
  return found.length === added.length && found.every(fits) ? undefined : 'members';
}

async function edited(id: string, { viewer, now }: RequestContext, app: AppContext): Promise<EditedMedium> {
  const { store } = app;
  const medium = await store.media.find(id);
  if (!medium || !isEdited(medium)) throw new Error(`${id} has gone`);
  const [tags, questions, members, cutFrom, base] = await Promise.all([
    hasTags(medium.type) ? store.tags.ofMedium(id) : [],
    hasQuestions(medium.type) ? store.tests.questionsOf([id]) : undefined,
    store.media.findMany(medium.members),
    medium.type === 'Clip' && medium.videoId !== undefined ? store.media.find(medium.videoId) : undefined,
    editBase(medium, app, now),
  ]);
  const dates = outVerdict(medium, now);
  const ofExercise = questions?.get(id) ?? [];
  return presentEdited({
    medium,
    revisions: editRevisions(medium, tags, ofExercise),
    tags,
    questions: ofExercise,
    members: members.filter((each) => canView(viewer, each, now)),
    cutFrom,
    mayEditFilm: cutFrom !== undefined && canEdit(viewer, cutFrom),
    base,
    notOut: dates === 'out' ? undefined : dates,
  });
}

/**
 * Updates its own data file before the response; those of films that show it follow, and then the replaced picture is
 * deleted. A crash in between leaves an unreferenced file, never a reference without a file.
 */
async function announceChange(before: Edited, app: AppContext, replaced: MediaRef | undefined): Promise<void> {
  await app.dataFiles.saved(before.id);
  sweepAfterwards(app, () => forget(replaced, app));
}

async function forget(thumb: MediaRef | undefined, app: AppContext): Promise<void> {
  if (isThumbnail(thumb)) await removeFiles([thumb], app);
}
