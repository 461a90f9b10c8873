/** Requests of the edit pages. A save is one transaction: authorized, compared with the revisions it began from, stored whole. */
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
import { readThumbnail, removeThumbnail, writeThumbnail } from '../media/thumbnails.ts';
import { canEdit, canView } from '../policies/items.ts';
import { editRevisions } from '../presenters/edit-revisions.ts';
import { editFieldsOf, presentEdited, withFields } from '../presenters/edited-medium.ts';
import type { MediaRef, Store, StoredMedium } from '../store/types.ts';
import type { Handlers } from './answer.ts';
import type { Call } from './call.ts';
import type { Host } from './host.ts';
import { judged, type Refused } from './judged.ts';
import { grantedBase } from './media-base.ts';
import { hashPassword } from './passwords.ts';
import { sweepAfterwards } from './stale-files.ts';

type Edited = StoredMedium & { type: EditedType };

/** What a save sends beside the changes themselves, made before the transaction: neither hash nor file waits in it. */
interface Made {
  keyHash: string | undefined;
  thumb: MediaRef | undefined;
}

type Saved =
  | Refused
  | { status: 'invalid'; data: string }
  | { status: 'ok'; before: Edited }
  | { status: 'conflict'; before: Edited };

export const editHandlers: Handlers<'getEditedMedia' | 'saveEditedMedia'> = {
  async getEditedMedia({ mediaId, types }, call, host) {
    const found = toEdit(await host.store.media.find(mediaId), call);
    if ('status' in found) return found;
    if (!types.includes(found.type)) return { status: 'empty' };
    return { status: 'ok', data: await edited(found.id, call, host) };
  },

  async saveEditedMedia(params, call, host) {
    const first = toEdit(await host.store.media.find(params.mediaId), call);
    if ('status' in first) return first;
    const picture = params.changes.picture === undefined ? undefined : readThumbnail(params.changes.picture);
    if (params.changes.picture !== undefined && !picture) return { status: 'invalid', data: 'picture' };
    const made: Made = {
      keyHash: params.changes.key === undefined ? undefined : await hashPassword(params.changes.key),
      thumb: picture && (await writeThumbnail(host.config.dataFolder, picture)),
    };
    const saved = await host.store
      .transaction((store) => save(params, made, call, store))
      .catch(async (error: unknown) => {
        await forget(made.thumb, host);
        throw error;
      });
    if (saved.status !== 'ok') await forget(made.thumb, host);
    if (!('before' in saved)) return saved;
    if (saved.status === 'ok') await tellChange(saved.before, host, made.thumb && saved.before.thumb);
    const data = await edited(params.mediaId, call, host);
    return saved.status === 'ok' ? { status: 'ok', data } : { status: 'conflict', data };
  },
};

/** The medium, of a type that has an edit page, for who may edit it. */
const toEdit = (medium: StoredMedium | undefined, call: Call): Edited | Refused =>
  judged(medium && isEdited(medium) ? medium : undefined, canEdit, call);

function isEdited(medium: StoredMedium): medium is Edited {
  return (EDITED_TYPES as readonly string[]).includes(medium.type);
}

async function save(
  { mediaId, revisions, changes }: Params<'saveEditedMedia'>,
  { keyHash, thumb }: Made,
  call: Call,
  store: Store,
): Promise<Saved> {
  const before = toEdit(await store.media.find(mediaId), call);
  if ('status' in before) return before;
  if (await hasChangedSince(before, revisions, changes, store)) return { status: 'conflict', before };
  const fields: EditFields = withSome(editFieldsOf(before), changes.fields);
  const problem = problemOf(before, fields, changes) ?? (await memberProblem(before, fields, call, store));
  if (problem !== undefined) return { status: 'invalid', data: problem };
  const isOurs = await store.tags.change(mediaId, {
    saved: changes.saved.map((tag) => ({ ...tag, videoId: mediaId })),
    removed: changes.removed,
  });
  if (!isOurs) return { status: 'invalid', data: 'tags' };
  // What has questions has no tags: nothing has been written before this refusal.
  if (changes.questions && !(await store.tests.setQuestions(mediaId, changes.questions)))
    return { status: 'invalid', data: 'questions' };
  await store.media.save({
    ...withFields(before, fields),
    version: before.version + 1,
    keyHash: keyHash ?? before.keyHash,
    thumb: thumb ?? before.thumb,
  });
  return { status: 'ok', before };
}

/** Whether a part that the save changes is no longer as it was when the edit began. */
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

/** The page's own rules, and what no page sends. */
function problemOf(medium: Edited, fields: EditFields, changes: EditChanges): EditProblem | string | undefined {
  const known: ReadonlySet<string> = new Set(fieldsOf(medium.type));
  const stray = Object.keys(changes.fields).find((field) => !known.has(field));
  if (stray !== undefined) return stray;
  if (changes.key !== undefined && !hasOwnRights(medium.type)) return 'key';
  const ids = [...changes.saved.map(({ id }) => id), ...changes.removed];
  if (new Set(ids).size !== ids.length || (ids.length > 0 && !hasTags(medium.type))) return 'tags';
  const asked = (changes.questions ?? []).map(({ id }) => id);
  if (new Set(asked).size !== asked.length || (changes.questions && !hasQuestions(medium.type))) return 'questions';
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

/** Members that were there may stay, whatever they are; a new one is there, of a fitting type, and seen by who adds it. */
async function memberProblem(
  medium: Edited,
  { members }: EditFields,
  { viewer, now }: Call,
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

async function edited(id: string, { viewer, now }: Call, host: Host): Promise<EditedMedium> {
  const { store } = host;
  const medium = await store.media.find(id);
  if (!medium || !isEdited(medium)) throw new Error(`${id} has gone`);
  const [tags, questions, members, cutFrom, { base }] = await Promise.all([
    hasTags(medium.type) ? store.tags.ofMedium(id) : [],
    hasQuestions(medium.type) ? store.tests.questionsOf([id]) : undefined,
    store.media.findMany(medium.members),
    medium.type === 'Clip' && medium.videoId !== undefined ? store.media.find(medium.videoId) : undefined,
    grantedBase(medium, host, now),
  ]);
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
  });
}

/**
 * Its own data file is there with the answer; those of films that show it follow, and then the picture that was replaced
 * goes: a crash before that leaves a file that nothing names, and never a name without its file.
 */
async function tellChange(before: Edited, host: Host, replaced: MediaRef | undefined): Promise<void> {
  await host.dataFiles.saved(before.id);
  sweepAfterwards(host, () => forget(replaced, host));
}

async function forget(thumb: MediaRef | undefined, { config, store }: Host): Promise<void> {
  if (thumb !== undefined) await removeThumbnail(config.dataFolder, thumb, store);
}
