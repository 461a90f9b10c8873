/** Detects a file's encoding and column separator. Reads it once, a piece at a time. */
import { createReadStream } from 'node:fs';
import { analyse } from 'chardet';

/** Labels of the WHATWG Encoding Standard. */
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1250' | 'windows-1252';
export type CsvDelimiter = ';' | ',' | '\t';
export type CsvFormat = { kind: 'csv'; encoding: CsvEncoding; delimiter: CsvDelimiter } | { kind: 'workbook' };

/** Bytes in which the header is looked for. */
const HEAD_BYTES = 64 * 1024;
/** Bytes of cells with accented letters from which the code page is guessed. */
const SAMPLE_BYTES = 64 * 1024;
/** Share of zero bytes from which text without a byte order mark is UTF-16; in Latin script nearly every second byte is zero. */
const ZERO_SHARE = 0.2;

export async function detectFormat(path: string): Promise<CsvFormat> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const isValid = (bytes?: Buffer): boolean => {
    try {
      strict.decode(bytes, { stream: bytes !== undefined });
      return true;
    } catch {
      return false;
    }
  };
  let head = Buffer.alloc(0);
  let sample = '';
  let isUtf8 = true;
  for await (const piece of createReadStream(path)) {
    const bytes = piece as Buffer;
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes]);
    if (sample.length < SAMPLE_BYTES) sample += accentedCells(bytes);
    isUtf8 &&= isValid(bytes);
    if (isWorkbook(head)) return { kind: 'workbook' };
    if (!isUtf8 && sample.length >= SAMPLE_BYTES) break;
  }
  isUtf8 &&= isValid();
  const encoding = utf16Of(head) ?? (isUtf8 ? 'utf-8' : codePageOf(sample));
  return { kind: 'csv', encoding, delimiter: delimiterOf(new TextDecoder(encoding).decode(head)) };
}

/** A ZIP archive, such as XLSX and ODS, or a compound file, such as XLS. */
function isWorkbook(head: Buffer): boolean {
  return [
    [0x50, 0x4b, 0x03, 0x04],
    [0xd0, 0xcf, 0x11, 0xe0],
  ].some((signature) => signature.every((byte, at) => head[at] === byte));
}

function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
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

/** Cells with bytes beyond ASCII, one a line, each byte as one character: ASCII cells such as ids say nothing about the code page. */
function accentedCells(bytes: Buffer): string {
  if (!bytes.some((byte) => byte > 0x7f)) return '';
  const cells = bytes.toString('latin1').split(/[;,\t\r\n"]+/);
  return cells.flatMap((cell) => (/[\u0080-\u00ff]/.test(cell) ? `${cell}\n` : [])).join('');
}

/** Bytes that are letters in Windows-1250 and not in Windows-1252, as Ł and ł, among letters. */
const CENTRAL_LETTER = /\p{L}[£¥¯³¹¼¾¿\u008d\u008f\u009d]\p{L}|[£¯\u008f]\p{Ll}{2}/u;
/** Č, ď, ň or ř beside an acute vowel, which Windows-1252 shows as È, ï, ò or ø. */
const CONSONANT_BESIDE_ACUTE = /[ÈèÏïÒòØø][ÁÉÍÓÚÝáéíóúý]|[ÁÉÍÓÚÝáéíóúý][ÈèØø]/u;
/** Names that end in -ić, which Windows-1252 shows as -iæ. */
const ENDING_IC = /[Ii][Ææ](?!\p{L})/u;
/** Š, š, Ž and ž: the same bytes in both code pages, and rare in Western European languages. */
const CARON = /\p{L}[\u008a\u008e\u009a\u009e]|[\u008a\u008e\u009a\u009e]\p{L}/u;
/** Bytes of frequent Western letters whose letters in Windows-1250 are not written in the languages that have Š and Ž. */
const WESTERN_LETTER = /[ÀàÃãÅåÊêÑñÕõÛû\u008c\u009c]/;

const CENTRAL: ReadonlySet<string> = new Set(['windows-1250', 'ISO-8859-2']);
const WESTERN: ReadonlySet<string> = new Set(['windows-1252', 'ISO-8859-1']);

/** Letters that tell the code pages apart decide first: names are too short for the statistics of chardet. */
function codePageOf(sample: string): CsvEncoding {
  if ([CENTRAL_LETTER, CONSONANT_BESIDE_ACUTE, ENDING_IC].some((letters) => letters.test(sample)))
    return 'windows-1250';
  if (CARON.test(sample) && !WESTERN_LETTER.test(sample)) return 'windows-1250';
  const matches = analyse(Buffer.from(sample, 'latin1'));
  const confidenceOf = (names: ReadonlySet<string>): number =>
    matches.find(({ name }) => names.has(name))?.confidence ?? 0;
  return confidenceOf(CENTRAL) > confidenceOf(WESTERN) ? 'windows-1250' : 'windows-1252';
}

/** What a first line `sep=;` names, or the most frequent separator of the header outside quotes. */
function delimiterOf(text: string): CsvDelimiter {
  const named = /^"?sep=([;,\t])/i.exec(text)?.[1];
  if (named !== undefined) return named as CsvDelimiter;
  const counts = { ';': 0, '\t': 0, ',': 0 };
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === '\n' || letter === '\r') break;
    else if (letter === ';' || letter === ',' || letter === '\t') counts[letter] += 1;
  }
  const [most] = (Object.entries(counts) as [CsvDelimiter, number][]).toSorted(([, one], [, other]) => other - one);
  return most && most[1] > 0 ? most[0] : ',';
}
