/** Files of tags, as the browser reads and saves them (row B14). */
import { readTagFile, writeTagFile } from '../../core/domain/desk/formats/formats.ts';
import type { FormatFailure, FormatLoss, TagsRead } from '../../core/domain/desk/formats/exchange.ts';
import type { SaveRequest } from '../../machines/studio/desk/desk-exchange.machine.ts';
import { saveBlob } from './save-file.ts';

/** What tells the code pages of old programs apart is fetched when the first file is chosen. */
export async function readTags(file: File): Promise<TagsRead | FormatFailure> {
  const [bytes, { analyse }] = await Promise.all([file.arrayBuffer(), import('chardet')]);
  return readTagFile(new Uint8Array(bytes), { analyse });
}

/** Letters that no file system takes. */
const UNSAFE = /[\p{Cc}/\\:*?"<>|]+/gu;

/** @returns what the form could not hold */
export function saveTags({ format, tags, title }: SaveRequest): readonly FormatLoss[] {
  const { text, ending, losses } = writeTagFile(format, tags);
  const type = ending === 'xml' ? 'application/xml' : 'text/csv';
  const name = title.replace(UNSAFE, ' ').trim() || 'tags';
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), `${name}.${ending}`);
  return losses;
}
