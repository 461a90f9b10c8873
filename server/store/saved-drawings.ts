/** Drawings over a film that people have saved. */
import type { Stroke } from '../../core/domain/drawing.ts';
import type { EpochMs, MediaId, UserId } from '../../core/domain/media.ts';

export interface StoredDrawing {
  id: string;
  userId: UserId;
  mediaId: MediaId;
  name: string;
  strokes: readonly Stroke[];
  /** Whoever may watch the film and has the link sees it. */
  linked: boolean;
  savedAt: EpochMs;
}

export interface SavedDrawingStore {
  /** Of one film, the last one first. */
  ofUser(userId: UserId, mediaId: MediaId): Promise<StoredDrawing[]>;
  find(id: string): Promise<StoredDrawing | undefined>;
  /** Of all drawings of an account but this one: how many there are of the film, and the bytes of all. */
  room(userId: UserId, mediaId: MediaId, but: string): Promise<{ count: number; bytes: number }>;
  /** Name and strokes take the place of those that it had; its link stays as it is. */
  save(drawing: Omit<StoredDrawing, 'linked'>): Promise<void>;
  link(id: string, linked: boolean): Promise<void>;
  remove(id: string): Promise<void>;
}
