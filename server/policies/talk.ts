/**
 * Who may read and write the conversation around a medium (row P27).
 *
 * Everybody who may play the medium may read. Readers may write: signed-in people under their name, others as guests
 * with a name and a separate cookie, but never from a page of another site. Administrators of the medium's group
 * moderate, and may write in a part that is closed to others.
 */
import type { AccessVerdict } from '../../core/domain/access.ts';
import type { TalkPart, TalkRole, WrittenPart } from '../../core/domain/talk.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Viewer } from '../store/viewer.ts';
import type { StoredRoom } from '../store/talk.ts';
import { isAdmin } from './people.ts';

/** The parts that the medium's data document turns on (row P36). */
export function talkParts({ player }: Pick<StoredMedium, 'player'>): TalkPart[] {
  const parts = { chat: player?.chat, vote: player?.vote, questions: player?.questions };
  return (Object.keys(parts) as TalkPart[]).filter((part) => parts[part]);
}

export function canReadTalk(access: AccessVerdict): boolean {
  return access.kind === 'granted';
}

export function canModerateTalk(viewer: Viewer, medium: Pick<StoredMedium, 'groupId'>): boolean {
  return isAdmin(viewer, medium.groupId);
}

export function canWriteInto(part: WrittenPart, room: StoredRoom, moderates: boolean): boolean {
  return moderates || !(part === 'chat' ? room.chatClosed : room.questionsClosed);
}

export function talkRole(viewer: Viewer, moderates: boolean): TalkRole {
  if (moderates) return 'admin';
  return viewer.kind === 'user' ? 'member' : 'guest';
}
