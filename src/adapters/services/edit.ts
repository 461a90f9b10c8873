/** The requests of the edit pages, for their chart, and the draft saved during a sign-in. */
import * as v from 'valibot';
import type { SavedDraft, LoadResult, SaveResult } from '../../../machines/studio/edit/edit.ports.ts';
import { editedMedium, editedQuestion, getEditedMedia, saveEditedMedia } from '../../../core/contract/edit.ts';
import { tag } from '../../../core/contract/fields.ts';
import type { EditTarget } from '../../../core/domain/edit-address.ts';
import { memberTypes, type EditChanges, type EditedType, type MemberHead } from '../../../core/domain/edit.ts';
import { changedRevisions } from '../../../core/domain/edit-parts.ts';
import type { EditRevisions } from '../../../core/domain/edit-revisions.ts';
import type { GroupId, MediaId } from '../../../core/domain/media.ts';
import type { SendRequest } from './client.ts';
import { findByWords } from './find-by-words.ts';

const draftKey = (id: MediaId): string => `mvDraft:${id}`;
const savedDraft = v.object({
  medium: editedMedium,
  draft: v.object({
    fields: editedMedium.entries.fields,
    key: v.literal(''),
    picture: v.optional(v.string()),
    tags: v.record(v.string(), v.nullable(tag)),
    questions: v.array(editedQuestion),
  }),
});

/** Removes the draft: it is read once. */
function takeDraft(id: MediaId): SavedDraft | undefined {
  try {
    const text = sessionStorage.getItem(draftKey(id));
    sessionStorage.removeItem(draftKey(id));
    const read = v.safeParse(savedDraft, JSON.parse(text ?? 'null'));
    return read.success ? { ...read.output, draft: { picture: undefined, ...read.output.draft } } : undefined;
  } catch {
    return undefined;
  }
}

/** Without the key of a key-protected medium, which is a secret. */
export function saveDraft({ medium, draft }: SavedDraft): Promise<void> {
  sessionStorage.setItem(draftKey(medium.id), JSON.stringify({ medium, draft: { ...draft, key: '' } }));
  return Promise.resolve();
}

export async function fetchEdited(
  sendRequest: SendRequest,
  { id, types }: EditTarget,
  signal: AbortSignal,
): Promise<LoadResult> {
  const response = await sendRequest(getEditedMedia, { mediaId: id, types: [...types] }, signal);
  switch (response.status) {
    case 'ok':
      return { status: 'ok', medium: response.data, saved: takeDraft(id) };
    case 'private':
    case 'empty':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`getEditedMedia: ${response.status}`);
  }
}

export async function sendEdited(
  sendRequest: SendRequest,
  { id, revisions, changes }: { id: MediaId; revisions: EditRevisions; changes: EditChanges },
  signal: AbortSignal,
): Promise<SaveResult> {
  const response = await sendRequest(
    saveEditedMedia,
    { mediaId: id, revisions: changedRevisions(revisions, changes), changes },
    signal,
  );
  switch (response.status) {
    case 'ok':
    case 'conflict':
      return { status: response.status, medium: response.data };
    case 'invalid':
    case 'private':
    case 'empty':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`saveEditedMedia: ${response.status}`);
  }
}

/** Suggestions of each type. */
const OFFERED = 8;

/** Suggestions for new members of a collection or test, by words: the best of each type, in the order of types. */
export async function findMembers(
  sendRequest: SendRequest,
  { type, groupId, keyword }: { type: EditedType; groupId: GroupId; keyword: string },
  signal: AbortSignal,
): Promise<MemberHead[]> {
  const types = memberTypes(type);
  const found = await findByWords(sendRequest, { types, keyword, groupId, limit: OFFERED }, signal);
  return found.filter((head, index) => found.findIndex(({ id }) => id === head.id) === index);
}
