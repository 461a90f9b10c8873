/** Headless LibreOffice with a separate profile. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { findOffice } from '../../tools/office.ts';

/**
 * How a CSV file is read: the options of its import dialog. Tokens by
 * https://wiki.documentfoundation.org/Documentation/DevGuide/Spreadsheet_Documents#Filter_Options_for_the_CSV_Filter
 */
export interface Reading {
  readonly separator: ';' | ',';
  /** "Format quoted field as text". */
  readonly quotedAsText: boolean;
  /** "Detect special numbers": dates, times, percents, currencies, booleans. */
  readonly detectsNumbers: boolean;
}

const UTF_8 = '76';
const AMERICAN = '1033';

/**
 * Whether cells that start with `=` are evaluated: releases before 7.6 always do, and later ones if the last token says
 * so.
 */
function readAs({ separator, quotedAsText, detectsNumbers }: Reading): string {
  const tokens = [separator.charCodeAt(0), '34', UTF_8, '1', '', AMERICAN, quotedAsText, detectsNumbers];
  return `CSV:${[...tokens, false, false, false, 0, true].join(',')}`;
}

export class Office {
  readonly #program: string;
  readonly #folder: string;

  private constructor(program: string, folder: string) {
    this.#program = program;
    this.#folder = folder;
  }

  static async open(): Promise<Office> {
    const program = findOffice();
    if (program === undefined)
      throw new Error('No LibreOffice here: `npm test -- office` installs it, or says the command');
    return new Office(program, await mkdtemp(join(tmpdir(), 'ferryglide-office-')));
  }

  /** Opens a CSV file and saves it as an XML of its cells, or as CSV with the same separator. */
  async convert(text: string, reading: Reading, to: 'fods' | 'csv'): Promise<string> {
    const sent = join(this.#folder, 'sent.csv');
    const saved = join(this.#folder, 'saved');
    await writeFile(sent, text);
    const format =
      to === 'csv' ? `csv:Text - txt - csv (StarCalc):${reading.separator.charCodeAt(0)},34,${UTF_8},1` : to;
    await promisify(execFile)(this.#program, [
      `-env:UserInstallation=${pathToFileURL(join(this.#folder, 'profile')).href}`,
      '--headless',
      `--infilter=${readAs(reading)}`,
      '--convert-to',
      format,
      '--outdir',
      saved,
      sent,
    ]);
    return readFile(join(saved, `sent.${to}`), 'utf8');
  }

  close(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }
}
