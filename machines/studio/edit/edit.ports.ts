import type { EditTarget } from '../../../core/domain/edit-address.ts';
import type { Draft, EditChanges, EditedMedium, EditedType, MemberHead } from '../../../core/domain/edit.ts';
import type { EditRevisions } from '../../../core/domain/edit-revisions.ts';
import type { GroupId, MediaId } from '../../../core/domain/media.ts';
import { port } from '../../shared/port.ts';

/** A draft with the medium that it began from. */
export interface KeptDraft {
  medium: EditedMedium;
  draft: Draft;
}

type Refused = { status: 'private' | 'empty' | 'disconnected' };

export type LoadAnswer = { status: 'ok'; medium: EditedMedium; kept: KeptDraft | undefined } | Refused;

export type SaveAnswer =
  | { status: 'ok'; medium: EditedMedium }
  /** What is there now. */
  | { status: 'conflict'; medium: EditedMedium }
  | { status: 'invalid' }
  | Refused;

/** Base64 of a JPEG, or why a file cannot become one. */
export type PictureAnswer = { status: 'ok'; picture: string } | { status: 'type' | 'size' | 'broken' };

export const editPorts = {
  loadMedium: port<LoadAnswer, EditTarget>('loadMedium'),
  saveMedium: port<SaveAnswer, { id: MediaId; revisions: EditRevisions; changes: EditChanges }>('saveMedium'),
  /** Keeps the draft for when the person has signed in again. */
  keepDraft: port<void, KeptDraft>('keepDraft'),
  findMembers: port<MemberHead[], { type: EditedType; groupId: GroupId; keyword: string }>('findMembers'),
  readPicture: port<PictureAnswer, { file: Blob }>('readPicture'),
};
