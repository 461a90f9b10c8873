/** Detects a file's encoding and column separator while reading it once, in pieces. */
import { createReadStream } from 'node:fs';
import { analyse } from 'chardet';
import { type CsvEncoding, type CsvFormat, FormatDetector } from '../../core/domain/csv-format.ts';

/** @param chosen encoding stated by the sender */
export async function detectFormat(path: string, chosen?: CsvEncoding): Promise<CsvFormat> {
  const detector = new FormatDetector(analyse, chosen);
  for await (const piece of createReadStream(path)) if (detector.add(piece as Buffer)) return detector.formatOf(false);
  return detector.formatOf(true);
}
