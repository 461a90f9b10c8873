import type { EpochMs, MediaId, UserId } from '../../core/domain/media.ts';

/** A set of files that can be downloaded as one ZIP until it expires. */
export interface StoredArchive {
  id: string;
  /** 0 for anonymous visitors. */
  userId: UserId;
  /** With their titles at the time of the request. */
  items: readonly { id: MediaId; title: string }[];
  language: 'en' | 'fr';
  expiresAt: EpochMs;
}

export interface ArchiveStore {
  /** Also removes expired archives. */
  add(archive: StoredArchive, now: EpochMs): Promise<void>;
  find(id: string, now: EpochMs): Promise<StoredArchive | undefined>;
}
