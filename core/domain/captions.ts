/** Parses caption files, WebVTT or SRT as found in practice, and writes clean WebVTT (row S06). */
import { CAPTION_CUES_MAX, CAPTION_LINES_MAX } from './constants/captions.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './constants/time.ts';
import { twoDigits } from './formats.ts';
import type { Seconds } from './media.ts';

/**
 * - `subtitles`: speech, for viewers who do not understand the language
 * - `captions`: speech with sounds and speakers, for viewers who cannot hear
 * - `forced`: only speech in a language other than the audio's; shown automatically and never listed
 */
export const CAPTION_KINDS = ['subtitles', 'captions', 'forced'] as const;
export type CaptionKind = (typeof CAPTION_KINDS)[number];

/**
 * Why a file is rejected, with the line in `line`.
 *
 * - `noCues`: no times at all: neither WebVTT nor SRT
 * - `time`: a line with `-->` that is not a pair of times
 * - `order`: a cue that ends before it begins
 * - `text`: text outside any cue
 * - `long`: too many cues, or a cue that is too long
 */
export const CAPTION_PROBLEMS = ['noCues', 'time', 'order', 'text', 'long'] as const;
export interface CaptionProblem {
  reason: (typeof CAPTION_PROBLEMS)[number];
  line: number;
}

interface CaptionCue {
  start: Seconds;
  end: Seconds;
  settings: string;
  lines: string[];
}

const STAMP = String.raw`(\d{1,3}:)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const TIMING = new RegExp(String.raw`^\s*${STAMP}\s*-->\s*${STAMP}(?:\s+(.*))?$`);
const SETTING =
  /^(?:vertical:(?:rl|lr)|line:-?[\d.]+%?(?:,(?:start|center|end))?|position:[\d.]+%(?:,(?:line-left|center|line-right))?|size:[\d.]+%|align:(?:start|center|end|left|right))$/;
/** Markup that WebVTT defines: bold, italics, underline, ruby, voices, classes, languages, timestamps. */
const OWN_TAG = /^<(?:\/?(?:b|i|u|ruby|rt|c|v|lang)(?:\.[\w-]+)*(?:[ \t][^<>&]*)?|(?:\d+:)?\d{2}:\d{2}\.\d{3})>$/;
/** SSA positioning: `{\an8}` is the top of the picture. */
const SSA = /\{\\[^}]*\}/g;
const AT_TOP = /\{\\a(?:n[789]|[5-7])\}/;

/** Reads WebVTT and SRT leniently, and writes WebVTT with its text escaped. */
export function toWebVtt(file: string): { vtt: string; cues: number } | CaptionProblem {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  const cues: CaptionCue[] = [];
  let at = 0;
  // The header may continue up to the first empty line.
  if (isVtt) at = endOfHeader(lines);
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') at += 1;
    else if (isVtt && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line)) at = endOfBlock(lines, at);
    else if (line.includes('-->')) {
      const read = cueAt(lines, at);
      if ('reason' in read) return read;
      if (cues.length === CAPTION_CUES_MAX) return { reason: 'long', line: at + 1 };
      cues.push(read.cue);
      at = read.next;
    } else if (lines[at + 1]?.includes('-->')) at += 1;
    else if (cues.length === 0)
      return { reason: lines.some((each) => each.includes('-->')) ? 'text' : 'noCues', line: at + 1 };
    else {
      // An empty line within a text, which SRT cannot express.
      cues.at(-1)?.lines.push(line);
      at += 1;
    }
  }
  if (cues.length === 0) return { reason: 'noCues', line: 1 };
  const sorted = cues.filter(({ lines: text }) => text.length > 0).toSorted((one, other) => one.start - other.start);
  return { vtt: `WEBVTT\n\n${sorted.map(written).join('\n')}`, cues: sorted.length };
}

function endOfHeader(lines: readonly string[]): number {
  const end = lines.findIndex((line) => line.trim() === '' || line.includes('-->'));
  return end < 0 ? lines.length : end;
}

function endOfBlock(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.trim() !== '') at += 1;
  return at;
}

function cueAt(lines: readonly string[], at: number): { cue: CaptionCue; next: number } | CaptionProblem {
  const timing = TIMING.exec(lines[at] ?? '');
  if (!timing) return { reason: 'time', line: at + 1 };
  const [, h1, m1, s1, f1, h2, m2, s2, f2, rawSettings = ''] = timing;
  const start = secondsOf(h1, m1, s1, f1);
  const end = secondsOf(h2, m2, s2, f2);
  if (end < start) return { reason: 'order', line: at + 1 };
  const next = endOfText(lines, at + 1);
  const text = lines.slice(at + 1, next).filter((line) => line.trim() !== '');
  if (text.length > CAPTION_LINES_MAX) return { reason: 'long', line: at + 1 };
  const settings = rawSettings.split(/\s+/).filter((setting) => SETTING.test(setting));
  if (AT_TOP.test(text[0] ?? '') && !settings.some((setting) => setting.startsWith('line:'))) settings.push('line:0');
  return { cue: { start, end, settings: settings.join(' '), lines: text }, next };
}

/** Ends at the empty line or, if that is missing, at the next cue, before its number. */
function endOfText(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.trim() !== '' && !lines[at]?.includes('-->')) at += 1;
  const isNext = lines[at]?.includes('-->') === true;
  return isNext && at > from && /^\d+$/.test(lines[at - 1]?.trim() ?? '') ? at - 1 : at;
}

function secondsOf(hours = '', minutes = '', seconds = '', fraction = ''): Seconds {
  return Number(hours.replace(':', '') || 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
}

function written({ start, end, settings, lines }: CaptionCue): string {
  const timing = `${stamp(start)} --> ${stamp(end)}${settings === '' ? '' : ` ${settings}`}`;
  return `${timing}\n${lines.map(safe).join('\n')}\n`;
}

function stamp(seconds: Seconds): string {
  const ms = Math.round(seconds * 1000);
  const rest = `${twoDigits(Math.floor(ms / MINUTE_MS) % 60)}:${twoDigits(Math.floor(ms / SECOND_MS) % 60)}.${String(ms % SECOND_MS).padStart(3, '0')}`;
  return `${twoDigits(Math.floor(ms / HOUR_MS))}:${rest}`;
}

/** Keeps WebVTT's own tags, drops all others, and escapes the remaining `<` and `&`. */
function safe(line: string): string {
  return line
    .replace(SSA, '')
    .split(/(<[^<>]*>)/)
    .map((piece) => (/^<[^<>]*>$/.test(piece) ? tag(piece) : escaped(piece)))
    .join('')
    .trim();
}

const tag = (piece: string): string => {
  const lower = piece.replace(/^<(\/?)([A-Z]+)/, (_, slash: string, name: string) => `<${slash}${name.toLowerCase()}`);
  return OWN_TAG.test(lower) ? lower : /^<\/?[a-z][\w-]*[^<>]*>$/i.test(piece) ? '' : escaped(piece);
};

function escaped(text: string): string {
  return text
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|quot|apos|#\d+|#x[\da-f]+);)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

interface Named {
  lang: string;
  kind?: CaptionKind | undefined;
}

/** A viewer's preference, for this film and others: a language, with the kind unless it is subtitles. */
export function captionKey({ lang, kind = 'subtitles' }: Named): string {
  return kind === 'captions' ? `${lang}:captions` : lang;
}

/** The player's key for each track: numbered if several share language and kind. */
export function captionKeys(tracks: readonly Named[]): string[] {
  const seen = new Map<string, number>();
  return tracks.map((track) => {
    const key = captionKey(track);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}:${count}`;
  });
}

/** Tracks that viewers can choose, each with its key; forced tracks are not among them. */
export function listedCaptions<Track extends Named>(tracks: readonly Track[] | undefined): Track[] {
  const listed = (tracks ?? []).filter(({ kind }) => kind !== 'forced');
  const keys = captionKeys(listed);
  return listed.map((track, index) => ({ ...track, lang: keys[index] ?? track.lang }));
}

export const captionLanguage = (key: string): string => key.split(':')[0] ?? key;

/** The part of a choice that is saved: the number means nothing in another film. */
export const captionPreference = (key: string): string => key.replace(/:\d+$/, '');

/** The chosen track, else one of its kind in the same language, else one in the same language. */
export function nearestCaptions(wanted: string, keys: readonly string[]): string | undefined {
  return (
    [wanted, captionPreference(wanted)].find((key) => keys.includes(key)) ??
    keys.find((key) => captionLanguage(key) === captionLanguage(wanted))
  );
}

/** Whether two tags name the same language: `fr` and `fr-CA` do, as do `fr` and ISO 639-2's `fra` or `fre`. */
export function isSameLanguage(one: string, other: string): boolean {
  return primary(one) !== '' && primary(one) === primary(other);
}

/** Bibliographic codes: containers use them, and `Intl.Locale` does not know them. */
const BIBLIOGRAPHIC: Readonly<Record<string, string>> = {
  alb: 'sq',
  baq: 'eu',
  chi: 'zh',
  cze: 'cs',
  dut: 'nl',
  fre: 'fr',
  geo: 'ka',
  ger: 'de',
  gre: 'el',
  ice: 'is',
  mac: 'mk',
  may: 'ms',
  per: 'fa',
  rum: 'ro',
  slo: 'sk',
  wel: 'cy',
};

function primary(tag: string): string {
  const code = tag.split('-')[0]?.toLowerCase() ?? '';
  const short = BIBLIOGRAPHIC[code] ?? code;
  try {
    return new Intl.Locale(short).language;
  } catch {
    return '';
  }
}

/** A language's name for itself; the tag if the name is unknown. */
export function languageName(tag: string): string {
  const code = BIBLIOGRAPHIC[tag.toLowerCase()] ?? tag;
  try {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? tag;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return tag;
  }
}

/** Offered first when a file is added; any other tag can be typed. Decided: languages of federations that race. */
export const CAPTION_LANGUAGES = [
  'en',
  'fr',
  'de',
  'es',
  'it',
  'pt',
  'nl',
  'cs',
  'sk',
  'sl',
  'pl',
  'hu',
  'ru',
  'uk',
  'sv',
  'da',
  'ja',
  'zh',
  'ko',
  'ar',
] as const;
