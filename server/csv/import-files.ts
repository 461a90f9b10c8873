/** Takes the rows of an import's files into the store: all of them, or none. */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { IMPORT_PROBLEMS_MAX, IMPORT_ROWS_MAX, NO_TIME } from '../../src/domain/constants.ts';
import { type ImportFile, type ImportProblem, importFileOf } from '../../src/domain/csv-import.ts';
import type { EpochMs, MediaId } from '../../src/domain/media.ts';
import type { ImportedTag, Store, TagImport } from '../store/types.ts';
import { type CsvRow, type Judge, readRows } from './read-rows.ts';

/** Rows written in one go; between two the host answers others. */
const BATCH = 250;

/** A file as it was sent, and where it lies. */
export interface SpooledFile {
  name: string;
  path: string;
}

/** Undoes the transaction. */
class Rejected extends Error {}

/** What a form asks for. */
interface ImportOrder {
  mediaId: MediaId;
  /** Sent again under the same id it is taken once; undefined: it is taken as often as it comes. */
  importId: string | undefined;
  files: readonly SpooledFile[];
  /** The tags that are there go first; without, they stay and are added to. */
  overwrites: boolean;
  at: EpochMs;
  /** Given up by its sender. */
  stop: AbortSignal;
}

/** @returns what is wrong, the first fifty; empty where everything was taken */
export async function importFiles(
  store: Store,
  { mediaId, importId, files, overwrites, at, stop }: ImportOrder,
): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = [];
  try {
    await store.transaction(async (within) => {
      const into = await within.tags.importInto(mediaId);
      if (importId !== undefined && !into.isNew(importId, at)) return;
      if (overwrites) for (let left = true; left; left = into.removeSome()) await setImmediate();
      await new Reading(mediaId, into, files, problems, stop).run();
      if (problems.length > 0) throw new Rejected();
      await into.finish();
      // Its data file is older than it from here on, even if the host ends before it is written.
      await within.media.touch(mediaId);
    });
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
  }
  return problems;
}

class Reading {
  readonly #mediaId: MediaId;
  readonly #into: TagImport;
  readonly #files: Map<ImportFile, SpooledFile>;
  readonly #problems: ImportProblem[];
  readonly #stop: AbortSignal;
  readonly #teams = new Map<string, { nation: string; profile: string }>();
  readonly #tags = new Map<string, Readonly<Record<string, string>>>();
  #rows = 0;

  constructor(
    mediaId: MediaId,
    into: TagImport,
    files: readonly SpooledFile[],
    problems: ImportProblem[],
    stop: AbortSignal,
  ) {
    this.#mediaId = mediaId;
    this.#into = into;
    this.#files = new Map(
      files.flatMap((file) => (importFileOf(file.name) ? [[importFileOf(file.name) as ImportFile, file]] : [])),
    );
    this.#problems = problems;
    this.#stop = stop;
  }

  /** What rows refer to comes first. */
  async run(): Promise<void> {
    await this.#each('reportTeam', (row, judge) => {
      const { team = '', nation = '', athletes } = row.cells;
      if (this.#teams.has(team)) judge({ line: row.line, column: 'team', reason: 'taken' });
      this.#teams.set(team, { nation, profile: athletes === undefined ? nation : `${nation} (${athletes})` });
    });
    await this.#each('reportTag', (row, judge) => {
      const { tag = '' } = row.cells;
      if (this.#tags.has(tag)) judge({ line: row.line, column: 'tag', reason: 'taken' });
      this.#tags.set(tag, row.cells);
    });
    await this.#each('reportMatch', (row, judge) => {
      const tag = this.#tagOf(row, judge);
      if (tag && !this.#into.add(tag)) judge({ line: row.line, column: 'id', reason: 'taken' });
    });
    await this.#each('comboBoxJunction', ({ line, cells }, judge) => {
      if (!this.#into.addChoice(cells['match'] ?? '', cells['name'] ?? '', cells['value'] ?? ''))
        judge({ line, column: 'match', reason: 'unknown' });
    });
    await this.#each('coordinatesJunction', ({ line, cells }, judge) => {
      const number = (text = ''): number => Number(text.replace(',', '.'));
      if (!this.#into.addCoordinates(cells['match'] ?? '', number(cells['x']), number(cells['y'])))
        judge({ line, column: 'match', reason: 'unknown' });
    });
  }

  async #each(kind: ImportFile, take: (row: CsvRow, judge: Judge) => void): Promise<void> {
    const file = this.#files.get(kind);
    if (!file || this.#problems.length >= IMPORT_PROBLEMS_MAX) return;
    const judge = this.#judgeOf(file.name);
    for await (const row of readRows(file.path, kind, judge)) {
      if (++this.#rows > IMPORT_ROWS_MAX) {
        judge({ line: row.line, reason: 'tooManyRows' });
        return;
      }
      take(row, judge);
      if (this.#rows % BATCH === 0) {
        this.#stop.throwIfAborted();
        await setImmediate();
      }
    }
  }

  #judgeOf(file: string): Judge {
    const problems = this.#problems;
    const judge = (problem: Omit<ImportProblem, 'file'>): void => {
      if (problems.length < IMPORT_PROBLEMS_MAX) problems.push({ file, ...problem });
    };
    return Object.defineProperty(judge, 'isFull', { get: () => problems.length >= IMPORT_PROBLEMS_MAX }) as Judge;
  }

  #tagOf({ line, cells }: CsvRow, judge: Judge): ImportedTag | undefined {
    const { team, tag, video } = cells;
    const ofTeam = team === undefined ? undefined : this.#teams.get(team);
    const ofTag = tag === undefined ? undefined : this.#tags.get(tag);
    if (video !== undefined && video !== this.#mediaId) judge({ line, column: 'video', reason: 'otherVideo' });
    else if (team !== undefined && !ofTeam) judge({ line, column: 'team', reason: 'unknown' });
    else if (tag !== undefined && !ofTag) judge({ line, column: 'tag', reason: 'unknown' });
    else
      return {
        id: cells['id'] ?? randomUUID(),
        videoId: this.#mediaId,
        time: cells['time'] ?? NO_TIME,
        category: cells['category'] ?? ofTag?.['category'] ?? '',
        type: cells['type'] ?? ofTag?.['type'] ?? '',
        description: cells['description'] ?? ofTag?.['description'] ?? '',
        url: cells['profile'] ?? ofTeam?.profile,
        nation: cells['nation'] ?? ofTeam?.nation,
        score: cells['score'],
        replay: cells['replay'],
        pub: cells['advert'],
        num_page: numberOf(cells['page']),
        highlights: cells['highlights'] === '1',
        isLiveResult: cells['liveResult'] === '1',
        at: numberOf(cells['at']),
        choices: canonical(cells['choices']),
        coordinates: canonical(cells['coordinates']),
      };
    return undefined;
  }
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** The list without its blanks, as it is written. */
function canonical(list: string | undefined): string | undefined {
  return list === undefined ? undefined : JSON.stringify(JSON.parse(list));
}
