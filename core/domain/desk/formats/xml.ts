/**
 * A reader of small XML files, for tag data alone.
 *
 * There are elements, text, CDATA, comments and references to characters, and nothing else: a document type declaration ends
 * the reading, and so does any other entity, so that nothing is ever expanded or fetched.
 */
import { FormatError } from './exchange.ts';

export interface XmlElement {
  name: string;
  /** Line of its beginning, from 1. */
  line: number;
  children: XmlElement[];
  /** Its own text, without that of its children. */
  text: string;
}

const DEPTH_MAX = 16;
/** Elements of a file: twenty of each tag. */
const ELEMENTS_MAX = 500_000;
const NAME = /[^\s/>=<"']+/y;
const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * @returns the root
 * @throws FormatError
 */
export function parseXml(text: string): XmlElement {
  const reader = new Reader(text);
  const document: XmlElement = { name: '', line: 1, children: [], text: '' };
  const open: XmlElement[] = [document];
  let count = 0;
  while (!reader.isAtEnd()) {
    const parent = open.at(-1)!;
    const token = reader.next();
    if (token.kind === 'text') {
      if (open.length > 1) parent.text += token.text;
      else if (token.text.trim() !== '') throw new FormatError('xml', token.line);
    } else if (token.kind === 'close') {
      if (open.length === 1 || parent.name !== token.name) throw new FormatError('xml', token.line);
      open.pop();
    } else {
      count += 1;
      if (count > ELEMENTS_MAX) throw new FormatError('tooMany', token.line);
      if (open.length > DEPTH_MAX || (open.length === 1 && document.children.length > 0))
        throw new FormatError('xml', token.line);
      const element = { name: token.name, line: token.line, children: [], text: '' };
      parent.children.push(element);
      if (!token.isEmpty) open.push(element);
    }
  }
  const [root] = document.children;
  if (!root || open.length > 1) throw new FormatError('xml', reader.line());
  return root;
}

type Token =
  | { kind: 'text'; text: string; line: number }
  | { kind: 'open'; name: string; isEmpty: boolean; line: number }
  | { kind: 'close'; name: string; line: number };

class Reader {
  readonly #text: string;
  #at = 0;
  #line = 1;
  #counted = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  line(): number {
    for (;;) {
      const end = this.#text.indexOf('\n', this.#counted);
      if (end === -1 || end >= this.#at) return this.#line;
      this.#line += 1;
      this.#counted = end + 1;
    }
  }

  next(): Token {
    const line = this.line();
    if (this.#text[this.#at] !== '<') {
      const raw = this.#upTo('<', true);
      return { kind: 'text', text: characters(normal(raw), line), line };
    }
    if (this.#takes('<!--')) {
      this.#past('-->', line);
      return { kind: 'text', text: '', line };
    }
    if (this.#takes('<![CDATA[')) return { kind: 'text', text: normal(this.#past(']]>', line)), line };
    if (this.#takes('<?')) {
      this.#past('?>', line);
      return { kind: 'text', text: '', line };
    }
    if (this.#text.startsWith('<!', this.#at)) throw new FormatError('dtd', line);
    if (this.#takes('</')) {
      const name = this.#name(line);
      if (this.#past('>', line).trim() !== '') throw new FormatError('xml', line);
      return { kind: 'close', name, line };
    }
    this.#at += 1;
    const name = this.#name(line);
    return { kind: 'open', name, isEmpty: this.#endOfTag(line), line };
  }

  /** Attributes say nothing here: they are passed over, their quoted values whole. */
  #endOfTag(line: number): boolean {
    let quote = '';
    for (; this.#at < this.#text.length; this.#at++) {
      const letter = this.#text[this.#at]!;
      if (quote !== '') {
        if (letter === quote) quote = '';
      } else if (letter === '"' || letter === "'") quote = letter;
      else if (letter === '<') break;
      else if (letter === '>') {
        this.#at += 1;
        return this.#text[this.#at - 2] === '/';
      }
    }
    throw new FormatError('xml', line);
  }

  #takes(start: string): boolean {
    if (!this.#text.startsWith(start, this.#at)) return false;
    this.#at += start.length;
    return true;
  }

  #name(line: number): string {
    NAME.lastIndex = this.#at;
    const [name] = NAME.exec(this.#text) ?? [];
    if (name === undefined) throw new FormatError('xml', line);
    this.#at += name.length;
    return name;
  }

  #past(end: string, line: number): string {
    const text = this.#upTo(end, false);
    if (this.isAtEnd()) throw new FormatError('xml', line);
    this.#at += end.length;
    return text;
  }

  #upTo(end: string, orEnd: boolean): string {
    const found = this.#text.indexOf(end, this.#at);
    const stop = found === -1 ? this.#text.length : found;
    const text = this.#text.slice(this.#at, stop);
    this.#at = stop;
    return orEnd || found !== -1 ? text : '';
  }
}

/** Ends of lines are one character, as XML says. */
const normal = (text: string): string => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text);

function characters(text: string, line: number): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&([^;&\s]{0,12});?/g, (whole, name: string) => {
    const known = CHARACTERS[name];
    if (known !== undefined && whole.endsWith(';')) return known;
    const [, hex, digits] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
    const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
    if (!whole.endsWith(';') || !(code > 0 && code <= 0x10_ff_ff)) throw new FormatError('entity', line);
    return String.fromCodePoint(code);
  });
}

/** What XML 1.0 has no way to write: most control characters, halves of characters, and two that are none. */
const SUSPECT = /\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
const isWritten = (letter: string): boolean => /^[\t\n\r\u007f-\u009f]$/.test(letter);

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Text as it stands in an element: what XML cannot hold becomes a replacement character. */
export const xmlText = (text: string): string =>
  text
    .replaceAll(SUSPECT, (letter) => (isWritten(letter) ? letter : '\ufffd'))
    .replaceAll(/[&<>"\r]/g, (letter) => ESCAPES[letter]!);
