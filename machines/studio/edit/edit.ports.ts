import type { EditTarget } from '../../../core/domain/edit-address.ts';
import type { Draft, EditChanges, EditedMedium, EditedType, MemberHead } from '../../../core/domain/edit.ts';
import type { EditRevisions } from '../../../core/domain/edit-revisions.ts';
import type { GroupId, MediaId } from '../../../core/domain/media.ts';
import { port } from '../../shared/port.ts';

/** A draft with the medium it is based on. */
export interface SavedDraft {
  medium: EditedMedium;
  draft: Draft;
}

type Refused = { status: 'private' | 'empty' | 'disconnected' };

export type LoadResult = { status: 'ok'; medium: EditedMedium; saved: SavedDraft | undefined } | Refused;

export type SaveResult =
  | { status: 'ok'; medium: EditedMedium }
  /** The current version on the server. */
  | { status: 'conflict'; medium: EditedMedium }
  | { status: 'invalid' }
  | Refused;

/** A JPEG in base64, or why the file cannot be converted. */
export type PictureResult = { status: 'ok'; picture: string } | { status: 'type' | 'size' | 'broken' };

export const editPorts = {
  loadMedium: port<LoadResult, EditTarget>('loadMedium'),
  saveMedium: port<SaveResult, { id: MediaId; revisions: EditRevisions; changes: EditChanges }>('saveMedium'),
  /** Saves the draft until the person has signed in again. */
  saveDraft: port<void, SavedDraft>('saveDraft'),
  findMembers: port<MemberHead[], { type: EditedType; groupId: GroupId; keyword: string }>('findMembers'),
  readPicture: port<PictureResult, { file: Blob }>('readPicture'),
};
