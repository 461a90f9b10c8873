/** Writes tags as the text of a CSV file, in pieces (docs/csv.md; row L22). */
import { csvCell } from '../../core/domain/csv-text.ts';
import { inPieces } from '../presenters/pieces.ts';
import type { ExportedTag } from '../store/tags.ts';
import { EXPORT_COLUMNS, exportedCells } from './columns.ts';

/** Lets spreadsheets recognize UTF-8. */
const BOM = '\uFEFF';

export type Separator = ';' | ',';

/** French spreadsheets use the comma as decimal separator. */
export function separatorOf(language: string | undefined): Separator {
  return language?.trim().toLowerCase().startsWith('fr') ? ';' : ',';
}

type Tags = AsyncIterable<readonly ExportedTag[]>;

export const exportRows = (tags: Tags, separator: Separator): AsyncGenerator<string, void, void> =>
  inPieces(rows(tags, separator));

async function* rows(tags: Tags, separator: Separator): AsyncGenerator<readonly string[], void, void> {
  yield [`${BOM}${EXPORT_COLUMNS.join(separator)}\r\n`];
  for await (const some of tags) yield some.map((tag) => `${exportedCells(tag).map(csvCell).join(separator)}\r\n`);
}
