import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { ExportedTag } from './tags.ts';

export type ImportedTag = ExportedTag;

/** Staged tags of one medium, invisible until they are published all at once. */
export interface TagBatch {
  number: number;
  mediaId: MediaId;
  mediumDoc: number;
  title: string;
  /** Whether publishing it replaces the tags that the medium has then. */
  overwrites: boolean;
  /** Value of the store's change counter when the batch began. */
  revision: number;
}

/** A junction file's entry about a tag that existed before the import; written when the import is published. */
export interface LateEntry {
  id: string;
  column: 'choices' | 'coordinates';
  /** JSON. */
  pair: string;
}

export interface PreparedBatch {
  batch: TagBatch;
  late: readonly LateEntry[];
  /** Words by which the medium is found; undefined while its tags are few. */
  words: string | undefined;
}

/** A row of an import's files: a tag, or an entry of a junction file about one. */
export type StagedRow =
  | { kind: 'tag'; tag: ImportedTag }
  | { kind: 'choice'; id: string; name: string; value: string }
  | { kind: 'coordinates'; id: string; x: number; y: number };

/** Writes batches from another thread than the store's. */
export interface Staging {
  rows(batch: TagBatch): {
    /**
     * Writes some rows in one transaction.
     *
     * @returns for each row, false if it was not written: the id is taken, the medium has no such tag, or the tag's list is full
     */
    write(rows: readonly StagedRow[]): Promise<boolean[]>;
    readonly late: readonly LateEntry[];
  };
  /** Indexes the rows, once all are written. @returns `PreparedBatch.words` */
  prepare(batch: TagBatch): Promise<string | undefined>;
  /** Removes replaced tags and batches that were never published. No batch may be open. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** `taken`: another tag has an id now; `gone`: the medium was deleted; `repeated`: this import was published before. */
export type Publication = 'published' | 'taken' | 'gone' | 'repeated';

export interface ImportStore {
  /** The database, for `openStaging` in another thread. */
  readonly location: string;
  /** Begins a batch that no reader sees. @returns undefined for an unknown medium */
  begin(mediaId: MediaId, overwrites: boolean): Promise<TagBatch | undefined>;
  /** Runs work with the exclusive right to write. Not within a transaction. */
  lend(work: () => Promise<void>): Promise<void>;
  isKnown(importId: string, at: EpochMs): Promise<boolean>;
  /**
   * Makes a batch visible and hides what it replaces. Only within a transaction.
   *
   * @param importId id of an import that is published once within `IMPORT_KNOWN_MS`, however often it is sent
   */
  publish(prepared: PreparedBatch, importId: string | undefined, at: EpochMs): Promise<Publication>;
  /** Whether there is something to sweep. */
  hasHidden(): Promise<boolean>;
}
