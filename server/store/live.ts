/** Own live events: which media are events, and the keys of their cameras (row S05). */
import type { CameraId } from '../../core/domain/live-event.ts';
import type { EpochMs, GroupId, MediaId } from '../../core/domain/media.ts';

export interface LiveStore {
  add(event: { id: MediaId; groupId: GroupId; at: EpochMs }): Promise<void>;
  /** Events that are not over, and those whose recording has not become a replay yet. */
  open(): Promise<MediaId[]>;
  /** Newest first. */
  ofGroup(groupId: GroupId, limit: number): Promise<MediaId[]>;
  /** Nothing is to be done for it any more. */
  close(id: MediaId): Promise<void>;
  /** Its replay is rewritten. */
  reopen(id: MediaId): Promise<void>;
  /** With its keys. */
  remove(id: MediaId): Promise<void>;
  /** Another key takes the place of the one before. */
  setKey(key: { cameraId: CameraId; eventId: MediaId; hash: string }): Promise<void>;
  findKey(hash: string): Promise<{ cameraId: CameraId; eventId: MediaId } | undefined>;
}
