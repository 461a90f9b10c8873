/** Information from a chart's source text: comments, the types of its events, the constants of its delays. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { ChartFile } from './find.ts';

export interface EventDescription {
  /** The comment above it, in one line; empty if there is none. */
  readonly comment: string;
  /** Its payload as written in the type: `time: Seconds; seek: number`. */
  readonly text: string;
}

const CONSTANTS = [
  ...globSync('core/domain/constants/*.ts').sort(),
  'core/domain/compare/limits.ts',
  'core/domain/desk/limits.ts',
];

const oneLine = (comment: string | undefined): string =>
  (comment ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .join(' ')
    .trim();

const COMMENT = String.raw`(?:/\*\*((?:(?!\*/)[\s\S])*)\*/\s*)?`;

/** Reads from an opening bracket to the matching closing one. */
function upToClosing(text: string, from: number): string {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if ('{(['.includes(text[at]!)) depth += 1;
    if ('})]'.includes(text[at]!)) depth -= 1;
    if (depth === 0) return text.slice(from, at);
  }
  return text.slice(from);
}

/** A chart's file and the files of its area that it imports, except other charts. */
export function textFilesOf(file: string): string[] {
  const area = file.split(sep).slice(0, 2).join(sep) + sep;
  const files = [file];
  for (const each of files)
    for (const [, name] of readFileSync(each, 'utf8').matchAll(/from '(\.{1,2}\/[^']+\.ts)'/g)) {
      const found = join(dirname(each), name!);
      if (found.startsWith(area) && !found.endsWith('.machine.ts') && !files.includes(found)) files.push(found);
    }
  return files;
}

export const textsOf = (file: string): string[] => textFilesOf(file).map((each) => readFileSync(each, 'utf8'));

/** The files of all charts, because an event may be declared by the chart that sends it. */
const everywhere = (): string[] =>
  globSync('machines/**/*.ts')
    .sort()
    .map((file) => readFileSync(file, 'utf8'));

/** @returns undefined if no type declares the event */
export function eventDescription(texts: readonly string[], type: string): EventDescription | undefined {
  const member = new RegExp(String.raw`${COMMENT}\|?\s*\{\s*type:\s*((?:'[^']+'[\s|]*)+)(;|\})`, 'g');
  for (const text of [...texts, ...everywhere()])
    for (const match of text.matchAll(member)) {
      const [whole, comment, names, end] = match;
      if (!names!.includes(`'${type}'`)) continue;
      const carries = end === ';' ? upToClosing(text, match.index + whole.length) : '';
      const said = carries.replaceAll(/\/\*\*(?:(?!\*\/)[\s\S])*\*\//g, '').replaceAll(/\s+/g, ' ');
      return { comment: oneLine(comment), text: said.trim().replace(/;$/, '') };
    }
  return undefined;
}

/** The comment above the first match of a pattern. */
function commentAbove(texts: readonly string[], declared: string): string {
  const above = new RegExp(String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\s*(?:export )?${declared}`);
  for (const text of texts) {
    const comment = above.exec(text)?.[1];
    if (comment !== undefined) return oneLine(comment);
  }
  return '';
}

export const guardComment = (texts: readonly string[], name: string): string =>
  commentAbove(texts, String.raw`(?:${name}:\s*(?:\(|and\(|or\(|not\(|stateIn\()|function ${name}\b|const ${name} =)`);

/** The purpose of a port, from the comment at its declaration, in a list of ports or separate. */
export const portComment = (texts: readonly string[], name: string): string =>
  commentAbove(
    [...texts, ...everywhere()],
    String.raw`(?:const )?${name}\s*[:=]\s*(?:port|callbackPort|from[A-Z]\w+)\b`,
  );

/** The header comment of a chart. */
export function introduction({ file, exportName }: ChartFile): string {
  const source = readFileSync(file, 'utf8');
  const before = source.slice(0, source.indexOf(`export const ${exportName}`));
  const comment =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before) ?? /^\s*\/\*\*((?:(?!\*\/)[\s\S])*)\*\//.exec(source);
  return (comment?.[1] ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim();
}

/** The line in a chart's header comment that names the rows it fulfils. */
export const ROWS_LINE = /^Rows: ([^.]+)\.$/m;

/** Rows of the specification that a chart fulfils, according to its header comment. */
export function rowsOf(chart: ChartFile): string[] {
  const [, rows = ''] = ROWS_LINE.exec(introduction(chart)) ?? [];
  return rows.split(/,\s+/).filter(Boolean);
}

/** Whether a port is a request with one result; others take commands and send notifications. */
export const isRequest = (texts: readonly string[], name: string): boolean =>
  [...texts, ...everywhere()].some((text) =>
    new RegExp(String.raw`\b${name}\s*[:=]\s*(?:port|fromPromise)\b`).test(text),
  );

export interface ConstantDescription {
  readonly name: string;
  /** Source of the value. */
  readonly comment: string;
}

/** The named constants of which a delay is made; empty if the context holds it. */
export function constantsOf(texts: readonly string[], delay: string): ConstantDescription[] {
  const figures = CONSTANTS.map((file) => readFileSync(file, 'utf8'));
  for (const text of texts) {
    const at = text.indexOf('delays: {');
    if (at < 0) continue;
    const block = upToClosing(text, at + 'delays: {'.length);
    const value = new RegExp(String.raw`(?:^|[\s,{])${delay}:([\s\S]*?)(?=,\s*\w+:|,?\s*$)`).exec(block)?.[1];
    if (value === undefined) continue;
    const names = [...new Set([...value.matchAll(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)].map(([name]) => name))];
    return names.map((name) => ({ name, comment: commentAbove(figures, String.raw`const ${name}\b`) }));
  }
  return [];
}
