/**
 * A plan as a table for a test-management tool: one line a step, as TestRail, Xray and Zephyr import it.
 *
 * RFC 4180: CRLF, quotes doubled; UTF-8 with a mark at the beginning, so that a spreadsheet reads it right. A cell that a
 * spreadsheet would take for a formula begins with an apostrophe.
 */
import { describeValue } from './describe.ts';
import { guardsOf, sentence, short } from './plan.ts';
import type { GeneratedPath, Plan } from './types.ts';

const HEADS = ['ID', 'Title', 'Suite', 'Rows', 'Precondition', 'Step', 'Action', 'Expected result', 'Guards'] as const;

const plain = (text: string): string => text.replaceAll('`', '').replaceAll('**', '');

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function linesOf(plan: Plan, rows: readonly string[], path: GeneratedPath, index: number): string[][] {
  const id = `${plan.name}-${String(index + 1).padStart(3, '0')}`;
  const before = `Input ${short(path.input) || 'none'}; in ${describeValue(path.start.value)}`;
  const head = [id, path.title, plan.name, rows.join(' '), before];
  if (path.steps.length === 0) return [[...head, '1', 'Start', describeValue(path.start.value), '']];
  return path.steps.map(({ step, reached }, at) => [
    ...head,
    String(at + 1),
    plain(sentence(step)),
    `${describeValue(reached.value)}${reached.status === 'done' ? ' (final)' : ''}`,
    guardsOf(reached),
  ]);
}

/** @param rows of the specification that the chart fulfils */
export function planCsv(plan: Plan, rows: readonly string[]): string {
  const lines = [[...HEADS], ...plan.paths.flatMap((path, index) => linesOf(plan, rows, path, index))];
  return `\u{FEFF}${lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`;
}
