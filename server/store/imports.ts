import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { ExportedTag } from './tags.ts';

export type ImportedTag = ExportedTag;

/** Staged tags of one medium, invisible until they are published all at once. */
export interface TagBatch {
  number: number;
  mediaId: MediaId;
  mediumDoc: number;
  title: string;
  /** Whether publishing replaces the tags that the medium has at that time. */
  overwrites: boolean;
  /** The store's revision when the batch began. */
  revision: number;
}

/** An entry of a junction file for a tag that existed before the import; written when the import is published. */
export interface LateEntry {
  id: string;
  column: 'choices' | 'coordinates';
  /** JSON. */
  pair: string;
}

export interface PreparedBatch {
  batch: TagBatch;
  late: readonly LateEntry[];
  /** Search words of the medium; undefined while it has few tags. */
  words: string | undefined;
}

/** A row of the imported files: a tag, or a junction file's entry for one. */
export type StagedRow =
  | { kind: 'tag'; tag: ImportedTag }
  | { kind: 'choice'; id: string; name: string; value: string }
  | { kind: 'coordinates'; id: string; x: number; y: number };

/** Writes batches from a thread other than the store's. */
export interface Staging {
  rows(batch: TagBatch): {
    /**
     * Writes some rows in one transaction.
     *
     * @returns for each row, false if it was not written: the id is taken, the medium has no such tag, or the tag's
     * list is full
     */
    write(rows: readonly StagedRow[]): Promise<boolean[]>;
    readonly late: readonly LateEntry[];
  };
  /** Indexes the rows once all are written. @returns `PreparedBatch.words` */
  prepare(batch: TagBatch): Promise<string | undefined>;
  /** Removes replaced tags and batches that were never published. No batch may be open. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `taken`: another tag has since used one of the ids; `gone`: the medium was deleted; `repeated`: this import has been
 * published before.
 */
export type Publication = 'published' | 'taken' | 'gone' | 'repeated';

export interface ImportStore {
  /** Location of the database, for `openStaging` in another thread. */
  readonly location: string;
  /** Begins a batch that readers do not see. @returns undefined for an unknown medium */
  begin(mediaId: MediaId, overwrites: boolean): Promise<TagBatch | undefined>;
  /** Runs `work` with exclusive write access. Not within a transaction. */
  lend(work: () => Promise<void>): Promise<void>;
  isKnown(importId: string, at: EpochMs): Promise<boolean>;
  /**
   * Makes a batch visible and hides what it replaces. Only within a transaction.
   *
   * @param importId id of an import that is published once within `IMPORT_KNOWN_MS`, however often it is sent
   */
  publish(prepared: PreparedBatch, importId: string | undefined, at: EpochMs): Promise<Publication>;
  /** Whether there are hidden rows to sweep. */
  hasHidden(): Promise<boolean>;
}
