/**
 * Detects the code page of a CSV file that a spreadsheet wrote without a byte order mark (decision 0386).
 *
 * A sample holds one character a byte (U+0000 to U+00FF), so that above U+009F the patterns below show what Windows-1252 shows.
 */

export type CodePage = 'windows-1250' | 'iso-8859-2' | 'windows-1252';

/** Statistics of a library: the code pages that bytes may be in, each with its confidence. */
export type Analyse = (bytes: Uint8Array) => readonly { name: string; confidence: number }[];

/** Bytes that are letters in Windows-1250 and not in Windows-1252, as Ł and ł, among letters. */
const CENTRAL_LETTER = /\p{L}[£¥¯³¹¼¾¿\u008d\u008f\u009d]\p{L}|[£¯\u008f]\p{Ll}{2}/u;
/** Č, ď, ň or ř beside an acute vowel, which Windows-1252 shows as È, ï, ò or ø. */
const CONSONANT_BESIDE_ACUTE = /[ÈèÏïÒòØø][ÁÉÍÓÚÝáéíóúý]|[ÁÉÍÓÚÝáéíóúý][ÈèØø]/u;
/** Names that end in -ić, which Windows-1252 shows as -iæ, or in -ič, -iè. */
const ENDING_IC = /[Ii][Ææ](?!\p{L})|\p{L}{2}[Ii][Èè](?!\p{L})/u;
/**
 * Č where no language of Windows-1252 writes È: between vowels, before one at the beginning, after a or e (but for
 * -aèl, aèri-).
 */
const C_BY_VOWEL = /[AEIOaeio][Èè][AEOYaeoy]|(?<!\p{L})È[AEOYaeoy]\p{L}|[AEae][Èè](?![LlRr])\p{L}/u;
/** Ś after a vowel, which Windows-1252 shows as œ; ń in -ński and -ńcz-, before which no ñ is written. */
const POLISH = /[AEIOaeio]\u009c\p{L}|ñ(?:sk|cz)/u;
/** Š, š, Ž and ž: the same bytes in both code pages, and rare in Western European languages. */
const CARON = /\p{L}[\u008a\u008e\u009a\u009e]|[\u008a\u008e\u009a\u009e]\p{L}/u;
/** Ě and ů within a word, which Windows-1252 shows as ì and ù: of its languages only Gaelic writes them there. */
const CZECH_WITHIN = /\p{L}[ìù]\p{L}/u;
/**
 * Bytes of frequent Western letters whose letters in Windows-1250 are not written in the languages that have Š and Ž.
 */
const WESTERN_LETTER = /[ÀàÃãÅåÊêÑñÕõÛû\u008c\u009c]/;

/** Bytes that only the Windows code pages use. */
const WINDOWS_ONLY = /[\u0080-\u009f]/;
/** Ą, ś, Š, Ž and Ś of ISO-8859-2 within a word, where both Windows code pages have signs. */
const LATIN2_WITHIN = /\p{L}[±¶©®¦]\p{L}/u;
/** Š, Ž and Ś at the beginning of a word; credits such as "©Club" begin with a capital. */
const LATIN2_AT_START = /(?<!\p{L})[©®¦]\p{Ll}{2}/u;
/** Š before a vowel, where no ą is written, and ž before e and i, where no ľ is. */
const LATIN2_BEFORE_VOWEL = /¹[aeiouyáéíóúý]|¾[eiéíì]/u;

const CENTRAL: ReadonlySet<string> = new Set(['windows-1250', 'ISO-8859-2']);
const WESTERN: ReadonlySet<string> = new Set(['windows-1252', 'ISO-8859-1']);

/** Letters that distinguish the code pages decide first: names are too short for statistics. */
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

/** Cells with bytes beyond ASCII, one a line: ASCII cells such as ids say nothing about the code page. */
export function accentedCells(bytes: Uint8Array): string {
  if (!bytes.some((byte) => byte > 0x7f)) return '';
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  const cells = text.split(/[;,\t\r\n"]+/);
  return cells.flatMap((cell) => (/[\u0080-\u00ff]/.test(cell) ? `${cell}\n` : [])).join('');
}

/** Arguments that every engine takes in one call. */
const PIECE = 8 * 1024;
