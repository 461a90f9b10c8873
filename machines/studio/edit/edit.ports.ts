import type { EditTarget } from '../../../core/domain/edit-address.ts';
import type { Draft, EditChanges, EditedMedium, EditedType, MemberHead } from '../../../core/domain/edit.ts';
import type { EditRevisions } from '../../../core/domain/edit-revisions.ts';
import type { GroupId, MediaId } from '../../../core/domain/media.ts';
import { port } from '../../shared/port.ts';

/** A draft with the medium that it began from. */
export interface SavedDraft {
  medium: EditedMedium;
  draft: Draft;
}

type Refused = { status: 'private' | 'empty' | 'disconnected' };

export type LoadResult = { status: 'ok'; medium: EditedMedium; saved: SavedDraft | undefined } | Refused;

export type SaveResult =
  | { status: 'ok'; medium: EditedMedium }
  /** What is there now. */
  | { status: 'conflict'; medium: EditedMedium }
  | { status: 'invalid' }
  | Refused;

/** Base64 of a JPEG, or why a file cannot become one. */
export type PictureResult = { status: 'ok'; picture: string } | { status: 'type' | 'size' | 'broken' };

export const editPorts = {
  loadMedium: port<LoadResult, EditTarget>('loadMedium'),
  saveMedium: port<SaveResult, { id: MediaId; revisions: EditRevisions; changes: EditChanges }>('saveMedium'),
  /** Keeps the draft for when the person has signed in again. */
  saveDraft: port<void, SavedDraft>('saveDraft'),
  findMembers: port<MemberHead[], { type: EditedType; groupId: GroupId; keyword: string }>('findMembers'),
  readPicture: port<PictureResult, { file: Blob }>('readPicture'),
};
