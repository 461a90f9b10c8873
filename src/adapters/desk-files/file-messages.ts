/** What the page and the thread that reads and writes files of tags say to each other (row B14). */
import type { DeskTagFields } from '../../../core/domain/desk/desk-tag.ts';
import type {
  FormatFailure,
  FormatLoss,
  TagFormat,
  TagsRead,
  TagsWritten,
} from '../../../core/domain/desk/formats/exchange.ts';

/** Tags of one message: to copy 20,000 at once would hold the page. */
const SLICE = 1_000;

export type FileWork =
  | { kind: 'read'; file: Blob }
  /** Some of those that are to be written, in their order. */
  | { kind: 'tags'; tags: readonly DeskTagFields[] }
  | { kind: 'write'; format: TagFormat };

export type FileAnswer =
  /** Some of those that were read, in their order. */
  | { kind: 'tags'; tags: readonly DeskTagFields[] }
  /** All of them are there. */
  | { kind: 'read'; result: TagsRead | FormatFailure }
  | { kind: 'written'; file: Blob; ending: TagsWritten['ending']; losses: readonly FormatLoss[] }
  | { kind: 'failed' };

export function* inSlices(tags: readonly DeskTagFields[]): Generator<readonly DeskTagFields[], void, void> {
  for (let from = 0; from < tags.length; from += SLICE) yield tags.slice(from, from + SLICE);
}
