/** Detects how to read a CSV file: its encoding, separator and rows. The preview and the server share these rules. */
import { accentedCells, codePageOf } from './csv-code-page.ts';
import type { Analyse } from './csv-code-page.ts';

/**
 * Encodings that can be chosen, most frequent first. Labels of the WHATWG Encoding Standard, so that `TextDecoder`
 * accepts them.
 */
export const CSV_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'iso-8859-2',
  'windows-1252',
  'windows-1251',
  'windows-1254',
  'windows-1257',
  'macintosh',
] as const;

export type CsvEncoding = (typeof CSV_ENCODINGS)[number];
export type CsvDelimiter = ';' | ',' | '\t';
export type CsvFormat = { kind: 'csv'; encoding: CsvEncoding; delimiter: CsvDelimiter } | { kind: 'workbook' };

/** Bytes that are searched for the header, and from which a preview is made. */
export const CSV_HEAD_BYTES = 64 * 1024;
/** Bytes of cells with accented letters from which the code page is guessed. */
const SAMPLE_BYTES = 64 * 1024;
/**
 * Share of zero bytes above which text without a byte order mark is UTF-16; in Latin script nearly every second byte
 * is zero.
 */
const ZERO_SHARE = 0.2;
/** Longest row, characters: a longer one means an unclosed quote. */
const ROW_MAX = 128 * 1024;

/** Detects the format of a file from its beginning, piece by piece. */
export class FormatDetector {
  readonly #analyse: Analyse;
  readonly #chosen: CsvEncoding | undefined;
  readonly #strict = new TextDecoder('utf-8', { fatal: true });
  #head = new Uint8Array();
  #sample = '';
  #isUtf8 = true;

  /** @param chosen the encoding, if a person has chosen it */
  constructor(analyse: Analyse, chosen?: CsvEncoding) {
    this.#analyse = analyse;
    this.#chosen = chosen;
  }

  /** @returns whether the format is final, whatever the rest of the file holds */
  add(bytes: Uint8Array): boolean {
    if (this.#head.length < CSV_HEAD_BYTES) {
      const head = new Uint8Array(this.#head.length + bytes.length);
      head.set(this.#head);
      head.set(bytes, this.#head.length);
      this.#head = head;
    }
    if (this.#sample.length < SAMPLE_BYTES) this.#sample += accentedCells(bytes);
    this.#isUtf8 &&= this.#isValid(bytes);
    const isHeadWhole = this.#head.length >= CSV_HEAD_BYTES;
    if (isWorkbook(this.#head) || (isHeadWhole && this.#chosen !== undefined)) return true;
    return !this.#isUtf8 && this.#sample.length >= SAMPLE_BYTES;
  }

  /** @param isWhole the file ended with the last piece, so an incomplete character is invalid UTF-8 */
  formatOf(isWhole: boolean): CsvFormat {
    if (isWorkbook(this.#head)) return { kind: 'workbook' };
    const encoding = this.#chosen ?? this.#detect(isWhole);
    return { kind: 'csv', encoding, delimiter: delimiterOf(new TextDecoder(encoding).decode(this.#head)) };
  }

  #detect(isWhole: boolean): CsvEncoding {
    const marked = utf16Of(this.#head);
    if (marked) return marked;
    const isUtf8 = this.#isUtf8 && (!isWhole || this.#isValid());
    return isUtf8 ? 'utf-8' : codePageOf(this.#sample, this.#analyse);
  }

  #isValid(bytes?: Uint8Array): boolean {
    try {
      this.#strict.decode(bytes, { stream: bytes !== undefined });
      return true;
    } catch {
      return false;
    }
  }
}

/** A ZIP archive, such as XLSX and ODS, or a compound file, such as XLS. */
function isWorkbook(head: Uint8Array): boolean {
  return [
    [0x50, 0x4b, 0x03, 0x04],
    [0xd0, 0xcf, 0x11, 0xe0],
  ].some((signature) => signature.every((byte, at) => head[at] === byte));
}

function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  let even = 0;
  let odd = 0;
  for (const [at, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const many = (head.length / 2) * ZERO_SHARE;
  if (odd > many && even < many / 10) return 'utf-16le';
  return even > many && odd < many / 10 ? 'utf-16be' : undefined;
}

/**
 * The separator named by a first line `sep=;`, or the most frequent separator of the first line with text, outside
 * quotes.
 */
function delimiterOf(text: string): CsvDelimiter {
  const named = /^"?sep=([;,\t])/i.exec(text)?.[1];
  if (named !== undefined) return named as CsvDelimiter;
  const counts = { ';': 0, '\t': 0, ',': 0 };
  const [header = ''] = /[^;,\s][^]*/.exec(text) ?? [];
  let isQuoted = false;
  for (const letter of header) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === '\n' || letter === '\r') break;
    else if (letter === ';' || letter === ',' || letter === '\t') counts[letter] += 1;
  }
  const [most] = (Object.entries(counts) as [CsvDelimiter, number][]).toSorted(([, one], [, other]) => other - one);
  return most && most[1] > 0 ? most[0] : ',';
}

/** Options of `csv-parse` for these files. */
export function parserOptions(delimiter: CsvDelimiter) {
  return {
    bom: true,
    delimiter,
    max_record_size: ROW_MAX,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
  };
}

/** Number of file lines that a row spans, if every line outside a quoted cell is a row. */
export function linesOf(record: readonly string[]): number {
  return record.reduce((sum, text) => sum + (text.match(/\r\n|\r|\n/g)?.length ?? 0), 1);
}

/** Whether this is a first line `sep=;`, which is not a row. */
export function namesSeparator(record: readonly string[], line: number): boolean {
  return line === 1 && /^sep=/i.test(record[0] ?? '');
}

/** A line without text; spreadsheets write rows of separators below their table. */
export function isEmptyRow(record: readonly string[]): boolean {
  return record.every((text) => text.trim() === '');
}
