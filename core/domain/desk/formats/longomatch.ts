/**
 * LongoMatch CSV, as its export of a project writes it (LongoMatch.Plugins/CSVExporter.cs). For each category it has
 * a line `CATEGORY: name`, a header, a row for each event, and an empty line. The header is
 * `Name;Time;Start;Stop;Team;Player`, with `Score` if events have one, then a column for each of the category's tags.
 * Times are `m:ss,mmm` or `h:mm:ss,mmm`, players are separated by ` | `, and each tag has `1` or `0`. Its first versions
 * had `Name;Start;Stop;Team`, and some had no header. Cells are never quoted.
 *
 * The first line of a description is the name, the others are tags. A moment has the same start and stop.
 */
import { HOUR_MS, MINUTE_MS } from '../../constants/time.ts';
import { neutraliseFormula, restoreFormula } from '../../csv-text.ts';
import { twoDigits } from '../../formats.ts';
import { parseProfile } from '../../profile.ts';
import type { DeskTagFields } from '../desk-tag.ts';
import { FormatError, type TagForm } from './exchange.ts';
import { checked } from './fields.ts';
import type { LeftOutCount } from './left-out.ts';
import { endTime, lengthOf, readTime } from './times.ts';

const CATEGORY = /^CATEGORY: ?(.*)$/s;
const PLAYERS = ' | ';
const FULL = ['Name', 'Time', 'Start', 'Stop', 'Team', 'Player'] as const;
const SHORT = ['Name', 'Start', 'Stop', 'Team'] as const;
/** Most tag columns of one category; with more, the lines of its descriptions form one name. */
const TAG_COLUMNS_MAX = 60;

export const isLongoMatch = (text: string): boolean => /^\s*CATEGORY:/.test(text);

export const longomatch: TagForm = {
  read(text, leftOut) {
    const tags: DeskTagFields[] = [];
    let category: string | undefined;
    let header: readonly string[] = SHORT;
    for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
      if (line.trim() === '') continue;
      const named = CATEGORY.exec(line);
      if (named) {
        category = restoreFormula(named[1] ?? '');
        header = SHORT;
        continue;
      }
      if (category === undefined) throw new FormatError('unknown', index + 1);
      const cells = line.split(';');
      if (isHeader(cells)) header = cells;
      else {
        tags.push(readRow(category, header, cells, index + 1));
        countRest(header, cells, leftOut);
      }
    }
    return tags;
  },

  write(tags) {
    const order: number[] = [];
    const byCategory = Map.groupBy(
      tags.flatMap((tag, index) => (tag.start === undefined ? [] : [{ tag, index, start: tag.start }])),
      ({ tag }) => plain(tag.category),
    );
    const parts = Array.from(byCategory, ([category, events]) => {
      const columns = columnsOf(events.map(({ tag }) => tag));
      const hasScore = events.some(({ tag }) => tag.score);
      const lines = events
        .toSorted((one, other) => one.start - other.start)
        .map(({ tag, index, start }) => {
          order.push(index);
          const [first = '', ...rest] = columns ? tag.description.split('\n') : [tag.description];
          // A name that begins like a category line would be read as one.
          const name = first.replace(/^CATEGORY:/, 'CATEGORY');
          const profile = parseProfile(tag.url);
          const cells = [
            name,
            clock(start),
            clock(start),
            clock(endTime(start, tag.duration)),
            profile?.nation || tag.nation || '',
            (profile?.athletes ?? []).join(PLAYERS),
            ...(hasScore ? [tag.score ?? ''] : []),
          ];
          const marks = (columns ?? []).map((column) => (rest.includes(column) ? '1' : '0'));
          return [...cells.map(plain), ...marks].join(';');
        });
      const header = [...FULL, ...(hasScore ? ['Score'] : []), ...(columns ?? []).map(plain)].join(';');
      return `CATEGORY: ${category}\n${header}\n${lines.join('\n')}\n\n`;
    });
    return { text: parts.join(''), order };
  },
};

const isHeader = (cells: readonly string[]): boolean =>
  [FULL, SHORT].some((names) => names.every((name, index) => cells[index] === name));

/** Counts event moments other than the start, and cells that do not mark a tag. */
function countRest(header: readonly string[], cells: readonly string[], leftOut: LeftOutCount): void {
  const isFull = header[1] === 'Time';
  if (isFull && cells[1]!.trim() !== '' && cells[1] !== cells[2]) leftOut.add('time');
  const fixed = isFull ? FULL.length : SHORT.length;
  for (const [index, text] of cells.entries()) {
    const name = header[index] ?? String(index + 1);
    if (index >= fixed && !(index === fixed && name === 'Score') && !['', '0', '1'].includes(text.trim()))
      leftOut.add('column', name);
  }
}

function readRow(category: string, header: readonly string[], cells: readonly string[], line: number): DeskTagFields {
  const isFull = header[1] === 'Time';
  const fixed = isFull ? FULL.length : SHORT.length;
  const hasScore = header[fixed] === 'Score';
  if (cells.length < fixed || (isFull && cells.length !== header.length)) throw new FormatError('cells', line);
  const [startText = '', stopText = '', team = '', players = ''] = cells.slice(isFull ? 2 : 1).map(restoreFormula);
  const start = readTime(startText, line);
  const athletes = isFull ? players.split(PLAYERS).filter((name) => name.trim() !== '') : [];
  const first = fixed + (hasScore ? 1 : 0);
  const marked = header.slice(first).filter((_, index) => cells[first + index] === '1');
  const score = hasScore ? restoreFormula(cells[fixed] ?? '') : '';
  return checked(
    {
      category,
      description: [restoreFormula(cells[0] ?? ''), ...marked.map(restoreFormula)].join('\n'),
      start,
      duration: lengthOf(start, readTime(stopText, line), line),
      score: score || undefined,
      nation: team || undefined,
      url: athletes.length > 0 ? `${team}${team && ' '}(${athletes.join(';')})` : undefined,
    },
    line,
  );
}

/** All description lines after the first, each once; undefined if there are too many. */
function columnsOf(tags: readonly DeskTagFields[]): string[] | undefined {
  const lines = new Set(tags.flatMap(({ description }) => description.split('\n').slice(1)));
  return lines.size <= TAG_COLUMNS_MAX ? [...lines] : undefined;
}

/** Replaces separators that would end a cell or a row by similar characters, and escapes formulas. */
const plain = (text: string): string => neutraliseFormula(text.replaceAll(';', ',').replaceAll(/[\r\n]+/g, ' '));

/** `h:mm:ss,mmm`, without zero hours. */
function clock(time: number): string {
  const ms = Math.round(time * 1_000);
  const [hours, minutes, seconds] = [
    Math.floor(ms / HOUR_MS),
    Math.floor(ms / MINUTE_MS) % 60,
    Math.floor(ms / 1_000) % 60,
  ];
  const head = hours > 0 ? `${hours}:${twoDigits(minutes)}` : String(minutes);
  return `${head}:${twoDigits(seconds)},${String(ms % 1_000).padStart(3, '0')}`;
}
