/** Detects a file's encoding and column separator. Reads it once, a piece at a time. */
import { createReadStream } from 'node:fs';
import { analyse } from 'chardet';
import { type CsvEncoding, type CsvFormat, FormatDetector } from '../../core/domain/csv-format.ts';

/** @param chosen its sender has said which encoding it is */
export async function detectFormat(path: string, chosen?: CsvEncoding): Promise<CsvFormat> {
  const detector = new FormatDetector(analyse, chosen);
  for await (const piece of createReadStream(path)) if (detector.add(piece as Buffer)) return detector.formatOf(false);
  return detector.formatOf(true);
}
