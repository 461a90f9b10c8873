import { port } from '../../../shared/port.ts';
import type { DataDocument } from '../../../../core/domain/data-document.ts';
import type { GroupId, MediaId, PlayableType, UserId } from '../../../../core/domain/media.ts';
import type {
  CheckResult,
  MediaAccessResult,
  PlayerAccessResult,
  PlayerAccessInput,
  SessionResult,
  StorageResult,
} from '../../player.ports.ts';

interface MediaInput {
  type: PlayableType;
  id: MediaId;
}

/** The requests that access to a medium may need. */
export const accessPorts = {
  checkSession: port<SessionResult, undefined>('checkSession'),
  /** Group of the page-level user (`getUserDataById`). */
  findPageGroup: port<GroupId, { userId: UserId; groupId: GroupId }>('findPageGroup'),
  checkReferer: port<CheckResult, { groupId: GroupId; mediaId: MediaId }>('checkReferer'),
  checkMediaAccess: port<MediaAccessResult, MediaInput>('checkMediaAccess'),
  checkPlayerAccess: port<PlayerAccessResult, PlayerAccessInput>('checkPlayerAccess'),
  /** Requests the addresses of a film that the viewer may watch from a private storage. */
  openStorage: port<StorageResult, { document: DataDocument }>('openStorage'),
};
