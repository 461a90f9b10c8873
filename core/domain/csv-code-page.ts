/**
 * Detects the code page of a CSV file that a spreadsheet wrote without a byte order mark (decision 0386).
 *
 * A sample has one character per byte (U+0000 to U+00FF), so the patterns below show bytes above 0x9F as in
 * Windows-1252.
 */

export type CodePage = 'windows-1250' | 'iso-8859-2' | 'windows-1252';

/** A library's statistical detection: the possible code pages, each with its confidence. */
export type Analyse = (bytes: Uint8Array) => readonly { name: string; confidence: number }[];

/** Bytes that are letters in Windows-1250 but not in Windows-1252, such as Ł and ł, among letters. */
const CENTRAL_LETTER = /\p{L}[£¥¯³¹¼¾¿\u008d\u008f\u009d]\p{L}|[£¯\u008f]\p{Ll}{2}/u;
/** Č, ď, ň or ř beside an acute vowel, which Windows-1252 shows as È, ï, ò or ø. */
const CONSONANT_BESIDE_ACUTE = /[ÈèÏïÒòØø][ÁÉÍÓÚÝáéíóúý]|[ÁÉÍÓÚÝáéíóúý][ÈèØø]/u;
/** Names ending in -ić, which Windows-1252 shows as -iæ, or in -ič, shown as -iè. */
const ENDING_IC = /[Ii][Ææ](?!\p{L})|\p{L}{2}[Ii][Èè](?!\p{L})/u;
/**
 * Č in positions where no language of Windows-1252 writes È: between vowels, before a vowel at the beginning, after a
 * or e (except in -aèl, aèri-).
 */
const C_BY_VOWEL = /[AEIOaeio][Èè][AEOYaeoy]|(?<!\p{L})È[AEOYaeoy]\p{L}|[AEae][Èè](?![LlRr])\p{L}/u;
/** Ś after a vowel, which Windows-1252 shows as œ; ń in -ński and -ńcz-, where ñ does not occur. */
const POLISH = /[AEIOaeio]\u009c\p{L}|ñ(?:sk|cz)/u;
/** Š, š, Ž and ž: the same bytes in both code pages, and rare in Western European languages. */
const CARON = /\p{L}[\u008a\u008e\u009a\u009e]|[\u008a\u008e\u009a\u009e]\p{L}/u;
/** Ě and ů within a word, which Windows-1252 shows as ì and ù: of its languages, only Gaelic writes them there. */
const CZECH_WITHIN = /\p{L}[ìù]\p{L}/u;
/** Bytes of frequent Western letters whose Windows-1250 counterparts do not occur in the languages that use Š and Ž. */
const WESTERN_LETTER = /[ÀàÃãÅåÊêÑñÕõÛû\u008c\u009c]/;

/** Bytes that only the Windows code pages use. */
const WINDOWS_ONLY = /[\u0080-\u009f]/;
/** Ą, ś, Š, Ž and Ś of ISO-8859-2 within a word, where both Windows code pages have symbols. */
const LATIN2_WITHIN = /\p{L}[±¶©®¦]\p{L}/u;
/** Š, Ž and Ś at the beginning of a word; credits such as "©Club" continue with a capital. */
const LATIN2_AT_START = /(?<!\p{L})[©®¦]\p{Ll}{2}/u;
/** Š before a vowel, where ą does not occur, and ž before e and i, where ľ does not occur. */
const LATIN2_BEFORE_VOWEL = /¹[aeiouyáéíóúý]|¾[eiéíì]/u;

const CENTRAL: ReadonlySet<string> = new Set(['windows-1250', 'ISO-8859-2']);
const WESTERN: ReadonlySet<string> = new Set(['windows-1252', 'ISO-8859-1']);

/** Distinctive letters decide first: names are too short for statistics. */
export function codePageOf(sample: string, analyse: Analyse): CodePage {
  const isWindows = WINDOWS_ONLY.test(sample);
  if (!isWindows && LATIN2_WITHIN.test(sample)) return 'iso-8859-2';
  if (!isCentral(sample, analyse)) return 'windows-1252';
  const isLatin2 = !isWindows && (LATIN2_AT_START.test(sample) || LATIN2_BEFORE_VOWEL.test(sample));
  return isLatin2 ? 'iso-8859-2' : 'windows-1250';
}

function isCentral(sample: string, analyse: Analyse): boolean {
  const certain = [CENTRAL_LETTER, CONSONANT_BESIDE_ACUTE, ENDING_IC, C_BY_VOWEL, POLISH];
  if (certain.some((letters) => letters.test(sample))) return true;
  if (!WESTERN_LETTER.test(sample) && (CARON.test(sample) || CZECH_WITHIN.test(sample))) return true;
  const matches = analyse(Uint8Array.from(sample, (letter) => letter.charCodeAt(0)));
  const confidenceOf = (names: ReadonlySet<string>): number =>
    matches.find(({ name }) => names.has(name))?.confidence ?? 0;
  return confidenceOf(CENTRAL) > confidenceOf(WESTERN);
}

/** Cells with non-ASCII bytes, one a line: ASCII cells such as ids do not indicate the code page. */
export function accentedCells(bytes: Uint8Array): string {
  if (!bytes.some((byte) => byte > 0x7f)) return '';
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  const cells = text.split(/[;,\t\r\n"]+/);
  return cells.flatMap((cell) => (/[\u0080-\u00ff]/.test(cell) ? `${cell}\n` : [])).join('');
}

/** Number of arguments that every engine accepts in one call. */
const PIECE = 8 * 1024;
