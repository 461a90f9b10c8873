/** Live events hosted here: their media, and the keys of their cameras (row S05). */
import type { CameraId } from '../../core/domain/live-event.ts';
import type { EpochMs, GroupId, MediaId } from '../../core/domain/media.ts';

export interface LiveStore {
  add(event: { id: MediaId; groupId: GroupId; at: EpochMs }): Promise<void>;
  /** Events that are not over, or whose recording is not a replay yet. */
  open(): Promise<MediaId[]>;
  /** Newest first. */
  ofGroup(groupId: GroupId, limit: number): Promise<MediaId[]>;
  /** Marks an event as finished: nothing more is to be done for it. */
  close(id: MediaId): Promise<void>;
  /** Opens a closed event again, because its replay is being rewritten. */
  reopen(id: MediaId): Promise<void>;
  /** Removes an event with its keys. */
  remove(id: MediaId): Promise<void>;
  /** Replaces the camera's previous key. */
  setKey(key: { cameraId: CameraId; eventId: MediaId; hash: string }): Promise<void>;
  findKey(hash: string): Promise<{ cameraId: CameraId; eventId: MediaId } | undefined>;
}
