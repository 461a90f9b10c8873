/** The text of a data document with its tags, piece by piece: an import brings a film two hundred thousand. */
import type { WrittenDocument } from '../../core/contract/data-files.ts';
import type { ExportedTag } from '../store/types.ts';
import { inPieces } from './pieces.ts';

type Head = Omit<WrittenDocument, 'tags'>;

export const documentText = (document: Head, tags: Iterable<ExportedTag>): Generator<string, void, void> =>
  inPieces(parts(document, tags));

function* parts(document: Head, tags: Iterable<ExportedTag>): Generator<string, void, void> {
  yield `${JSON.stringify(document).slice(0, -1)},"tags":[`;
  let before = '';
  for (const { choices: _choices, coordinates: _coordinates, ...tag } of tags) {
    yield before + JSON.stringify(tag);
    before = ',';
  }
  yield ']}';
}
