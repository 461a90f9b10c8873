/** The text of a data document with its tags, piece by piece: an import brings a film two hundred thousand. */
import type { WrittenDocument } from '../../src/contract/data-files.ts';
import type { ExportedTag } from '../store/types.ts';

/** Characters written in one go: about a hundred tags, half a millisecond of work. */
const PIECE = 16 * 1024;

export function* documentText(
  document: Omit<WrittenDocument, 'tags'>,
  tags: Iterable<ExportedTag>,
): Generator<string, void, void> {
  let piece = `${JSON.stringify(document).slice(0, -1)},"tags":[`;
  let before = '';
  for (const { choices: _choices, coordinates: _coordinates, ...tag } of tags) {
    piece += before + JSON.stringify(tag);
    before = ',';
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}]}`;
}
