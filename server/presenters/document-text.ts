/** The text of a data document with its tags, in chunks, because an import may add 200,000 tags to a film. */
import type { WrittenDocument } from '../../core/contract/data-files.ts';
import type { ExportedTag } from '../store/tags.ts';
import { inPieces } from './pieces.ts';

type Head = Omit<WrittenDocument, 'tags'>;

type Tags = AsyncIterable<readonly ExportedTag[]>;

export const documentText = (document: Head, tags: Tags): AsyncGenerator<string, void, void> =>
  inPieces(parts(document, tags));

async function* parts(document: Head, tags: Tags): AsyncGenerator<readonly string[], void, void> {
  yield [`${JSON.stringify(document).slice(0, -1)},"tags":[`];
  let before = '';
  for await (const some of tags)
    yield some.map(({ choices: _choices, coordinates: _coordinates, ...tag }) => {
      const text = before + JSON.stringify(tag);
      before = ',';
      return text;
    });
  yield [']}'];
}
