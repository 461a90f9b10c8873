/** Messages between the page and the worker that reads and writes tag files (row B14). */
import type { DeskTagFields } from '../../../core/domain/desk/desk-tag.ts';
import type {
  FormatFailure,
  FormatLoss,
  TagFormat,
  TagsRead,
  TagsWritten,
} from '../../../core/domain/desk/formats/exchange.ts';

export type FileWork =
  | { kind: 'read'; file: Blob }
  /** The next tags to write, in order. */
  | { kind: 'tags'; tags: readonly DeskTagFields[] }
  | { kind: 'write'; format: TagFormat };

export type FileResponse =
  /** The next tags that were read, in order. */
  | { kind: 'tags'; tags: readonly DeskTagFields[] }
  /** All tags have been sent. */
  | { kind: 'read'; result: TagsRead | FormatFailure }
  | { kind: 'written'; file: Blob; ending: TagsWritten['ending']; losses: readonly FormatLoss[] }
  | { kind: 'failed' };
