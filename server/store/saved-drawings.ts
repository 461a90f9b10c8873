/** A saved drawing over a film. */
import type { Stroke } from '../../core/domain/drawing.ts';
import type { EpochMs, MediaId, UserId } from '../../core/domain/media.ts';

export interface StoredDrawing {
  id: string;
  userId: UserId;
  mediaId: MediaId;
  name: string;
  strokes: readonly Stroke[];
  /** Anybody who may watch the film and has the link can see it. */
  linked: boolean;
  savedAt: EpochMs;
}

export interface SavedDrawingStore {
  /** A person's drawings of one film, newest first. */
  ofUser(userId: UserId, mediaId: MediaId): Promise<StoredDrawing[]>;
  find(id: string): Promise<StoredDrawing | undefined>;
  /** Of all other drawings of an account: how many belong to this film, and the bytes of all. */
  room(userId: UserId, mediaId: MediaId, but: string): Promise<{ count: number; bytes: number }>;
  /** Replaces the name and strokes; leaves the link as it is. */
  save(drawing: Omit<StoredDrawing, 'linked'>): Promise<void>;
  link(id: string, linked: boolean): Promise<void>;
  remove(id: string): Promise<void>;
}
