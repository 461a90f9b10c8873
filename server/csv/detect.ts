/** What a file is written in: UTF-8 or Latin-1, semicolons or commas. Reads it once, a piece at a time. */
import { createReadStream } from 'node:fs';

export type CsvEncoding = 'utf-8' | 'latin-1';
export interface CsvFormat {
  encoding: CsvEncoding;
  delimiter: ';' | ',';
}

/** The header is looked for in so much: longer ones are none. */
const HEAD_BYTES = 64 * 1024;

export async function detectFormat(path: string): Promise<CsvFormat> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const head: Buffer[] = [];
  let length = 0;
  let encoding: CsvEncoding = 'utf-8';
  try {
    for await (const piece of createReadStream(path)) {
      const bytes = piece as Buffer;
      if (length < HEAD_BYTES) head.push(bytes);
      length += bytes.length;
      strict.decode(bytes, { stream: true });
    }
    strict.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    encoding = 'latin-1';
  }
  // Both separators and the quote are the same byte in either encoding.
  return { encoding, delimiter: delimiterOf(Buffer.concat(head).toString('latin1')) };
}

/** What stands more often between the columns of the header; quotes hide theirs. */
function delimiterOf(text: string): ';' | ',' {
  const counts = { ';': 0, ',': 0 };
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === '\n' || letter === '\r') break;
    else if (letter === ';' || letter === ',') counts[letter] += 1;
  }
  return counts[';'] >= counts[','] && counts[';'] > 0 ? ';' : ',';
}
