/** Stages the rows of an import's files. */
import { randomUUID } from 'node:crypto';
import { IMPORT_PROBLEMS_MAX, IMPORT_ROWS_MAX } from '../../core/domain/constants/csv-import.ts';
import { NO_TIME } from '../../core/domain/constants/tags.ts';
import { IMPORT_FILES, type ImportFile, type ImportProblem, importFileOf } from '../../core/domain/csv-import.ts';
import type { Encodings } from '../../core/domain/csv-preview.ts';
import type { MediaId } from '../../core/domain/media.ts';
import type { ImportedTag, PreparedBatch, StagedRow, Staging, TagBatch } from '../store/imports.ts';
import { importedDetails } from './columns.ts';
import { type CsvRow, type RowChecker, readRows } from './read-rows.ts';

/** Rows per transaction, which blocks other writes for about 10 ms. */
const ROWS_AT_ONCE = 200;

/** A file as it was sent, with its temporary path. */
export interface SpooledFile {
  name: string;
  path: string;
}

type RowProblem = Parameters<RowChecker>[0];
type Report = (problem: RowProblem) => void;

/** Reasons for rows that could not be stored. */
const REFUSED = {
  tag: { column: 'id', reason: 'taken' },
  choice: { column: 'match', reason: 'unknown' },
  coordinates: { column: 'match', reason: 'unknown' },
} as const satisfies Record<StagedRow['kind'], Pick<ImportProblem, 'column' | 'reason'>>;

export interface StagedFiles {
  /** The first fifty; empty if everything was accepted. */
  problems: ImportProblem[];
  /** Number of rows without a text, over all files. */
  skippedRows: number;
  prepared: PreparedBatch;
}

export async function stageFiles(
  staging: Staging,
  batch: TagBatch,
  files: readonly SpooledFile[],
  /** Encodings stated by the sender; those of other files are detected. */
  encodings: Encodings,
): Promise<StagedFiles> {
  const reading = new Reading(staging, batch, files, encodings);
  const { problems, skippedRows, late } = await reading.run();
  const words = problems.length > 0 ? undefined : await staging.prepare(batch);
  return { problems, skippedRows, prepared: { batch, late, words } };
}

class Reading {
  readonly #mediaId: MediaId;
  readonly #into: ReturnType<Staging['rows']>;
  readonly #files: Map<ImportFile, SpooledFile>;
  readonly #encodings: Encodings;
  readonly #problems: ImportProblem[] = [];
  readonly #teams = new Map<string, { nation: string; profile: string }>();
  readonly #tags = new Map<string, Readonly<Record<string, string>>>();
  #rows = 0;
  #skippedRows = 0;

  constructor(staging: Staging, batch: TagBatch, files: readonly SpooledFile[], encodings: Encodings) {
    this.#mediaId = batch.mediaId;
    this.#into = staging.rows(batch);
    this.#encodings = encodings;
    this.#files = new Map(
      files.flatMap((file) => (importFileOf(file.name) ? [[importFileOf(file.name) as ImportFile, file]] : [])),
    );
  }

  /** Files to which rows of others refer are read first. */
  async run(): Promise<Omit<StagedFiles, 'prepared'> & Pick<PreparedBatch, 'late'>> {
    await this.#each('reportTeam', (row, report) => {
      const { team = '', nation = '', athletes } = row.cells;
      if (this.#teams.has(team)) report({ line: row.line, column: 'team', reason: 'taken' });
      this.#teams.set(team, { nation, profile: athletes === undefined ? nation : `${nation} (${athletes})` });
    });
    await this.#each('reportTag', (row, report) => {
      const { tag = '' } = row.cells;
      if (this.#tags.has(tag)) report({ line: row.line, column: 'tag', reason: 'taken' });
      this.#tags.set(tag, row.cells);
    });
    await this.#each('reportMatch', (row, report): StagedRow | undefined => {
      const tag = this.#tagOf(row, report);
      return tag && { kind: 'tag', tag };
    });
    await this.#each('comboBoxJunction', ({ cells }) => ({
      kind: 'choice',
      id: cells['match'] ?? '',
      name: cells['name'] ?? '',
      value: cells['value'] ?? '',
    }));
    const number = (text = ''): number => Number(text.replace(',', '.'));
    await this.#each('coordinatesJunction', ({ cells }) => ({
      kind: 'coordinates',
      id: cells['match'] ?? '',
      x: number(cells['x']),
      y: number(cells['y']),
    }));
    const orderOf = ({ file, line = 0 }: ImportProblem): [number, number] => [
      IMPORT_FILES.findIndex((kind) => kind === importFileOf(file)),
      line,
    ];
    const problems = this.#problems.toSorted((one, other) => {
      const [[file, line], [otherFile, otherLine]] = [orderOf(one), orderOf(other)];
      return file - otherFile || line - otherLine;
    });
    return { problems, skippedRows: this.#skippedRows, late: this.#into.late };
  }

  /** @param read returns what is staged for a row, if anything */
  async #each(kind: ImportFile, read: (row: CsvRow, report: Report) => StagedRow | undefined | void): Promise<void> {
    const file = this.#files.get(kind);
    if (!file || this.#problems.length >= IMPORT_PROBLEMS_MAX) return;
    const report = this.checkerOf(file.name);
    let rows: CsvRow[] = [];
    const write = async (): Promise<void> => {
      const written = rows;
      rows = [];
      await this.#write(written, read, report);
    };
    for await (const row of readRows({ path: file.path, kind, encoding: this.#encodings[kind] }, report)) {
      if (++this.#rows > IMPORT_ROWS_MAX) {
        report({ line: row.line, reason: 'tooManyRows' });
        break;
      }
      rows.push(row);
      if (rows.length >= ROWS_AT_ONCE) await write();
      if (report.isFull) return;
    }
    await write();
  }

  /** Stages rows. Problems are reported in the order of the rows. */
  async #write(
    rows: readonly CsvRow[],
    read: (row: CsvRow, report: Report) => StagedRow | undefined | void,
    report: Report,
  ): Promise<void> {
    const checked = rows.map(({ line, ...row }) => {
      const problems: RowProblem[] = [];
      return { line, problems, staged: read({ line, ...row }, (problem) => void problems.push(problem)) };
    });
    const written = await this.#into.write(checked.flatMap(({ staged }) => staged ?? []));
    let at = 0;
    for (const { line, problems, staged } of checked) {
      problems.forEach(report);
      if (!staged) continue;
      if (!written[at]) report({ line, ...REFUSED[staged.kind] });
      at += 1;
    }
  }

  checkerOf(file: string): RowChecker {
    const problems = this.#problems;
    const report = (problem: RowProblem): void => {
      if (problems.length < IMPORT_PROBLEMS_MAX) problems.push({ file, ...problem });
    };
    const skip = (rows: number): void => {
      this.#skippedRows += rows;
    };
    return Object.defineProperty(Object.assign(report, { skip }), 'isFull', {
      get: () => problems.length >= IMPORT_PROBLEMS_MAX,
    }) as unknown as RowChecker;
  }

  #tagOf({ line, cells }: CsvRow, report: Report): ImportedTag | undefined {
    const { team, tag, video } = cells;
    const ofTeam = team === undefined ? undefined : this.#teams.get(team);
    const ofTag = tag === undefined ? undefined : this.#tags.get(tag);
    if (video !== undefined && video !== this.#mediaId) report({ line, column: 'video', reason: 'otherVideo' });
    else if (team !== undefined && !ofTeam) report({ line, column: 'team', reason: 'unknown' });
    else if (tag !== undefined && !ofTag) report({ line, column: 'tag', reason: 'unknown' });
    else
      return {
        id: cells['id'] ?? randomUUID(),
        videoId: this.#mediaId,
        time: cells['time'] ?? NO_TIME,
        category: cells['category'] ?? ofTag?.['category'] ?? '',
        type: cells['type'] ?? ofTag?.['type'] ?? '',
        description: cells['description'] ?? ofTag?.['description'] ?? '',
        ...importedDetails({ ...ofTeam, ...cells }),
        choices: canonical(cells['choices']),
        coordinates: canonical(cells['coordinates']),
      };
    return undefined;
  }
}

/** The list without white space, as it is exported. */
function canonical(list: string | undefined): string | undefined {
  return list === undefined ? undefined : JSON.stringify(JSON.parse(list));
}
