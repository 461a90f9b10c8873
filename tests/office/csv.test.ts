/** Tags exported by the host, opened in LibreOffice: every cell is the tag's text, and none is computed. */
import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreFormula } from '../../core/domain/csv-text.ts';
import { EXPORT_COLUMNS } from '../../server/csv/columns.ts';
import { csv, readExport, sendImport } from '../server/csv/csv-host.ts';
import { type Client, type RunningHost, startHost } from '../server/harness.ts';
import { aMedium } from '../server/store-library.ts';
import { Office, type Reading } from './office.ts';

let host: RunningHost;
let admin: Client;
let office: Office;

beforeAll(async () => {
  [host, office] = await Promise.all([startHost({ also: [aMedium({ id: 'heat' })] }), Office.open()]);
  admin = await host.login('admin');
});
afterAll(() => Promise.all([host.stop(), office.close()]));

const COMMA: Reading = { separator: ',', quotedAsText: true, detectsNumbers: false };
const SEMICOLON: Reading = { ...COMMA, separator: ';' };
/** Every cell format that the dialog offers. */
const EAGER: Reading = { separator: ',', quotedAsText: false, detectsNumbers: true };

const FORMULAS = ['=1+1', '+2+3', '-1', '@SUM(A1)', "'=1", '=HYPERLINK("http://x";"y")', '=cmd|" /C calc"!A0', '＝1'];
const WORDS = [
  'Léa à l’œuvre, ça coûte 5 €',
  'Gate 3; "clean"',
  '"',
  'line one\nline two\n\nline four',
  '  two blanks before and after  ',
  'a\ttab',
  'שער 5, נקי (4)',
  'بوابة ٥',
  '激流回旋 🛶',
  "it's",
  "'quoted'",
];
/** Texts that a spreadsheet would convert to numbers, dates or booleans. */
const NUMBERS = (
  '007|0092400|12345678901234567890|92.40|1e5|0x10|12,5|.5|5%|$5|€5|(5)|1 000|TRUE|٥٦|１２|' +
  '1/2|2024-01-02|01.02.2024|3:4|12:30 PM|12 Jan|Jan 12'
).split('|');
/** Reproducible texts of characters with a special meaning in some format. */
const MADE = fc.sample(
  fc.string({ unit: fc.constantFrom(...'=+-@\'"\t\n;, \\|aéש0123456789.:/%eE()'), minLength: 1, maxLength: 14 }),
  { seed: 5, numRuns: 150 },
);
const TEXTS = [...FORMULAS, ...WORDS, ...NUMBERS, ...MADE];

const cellsOf = (text: string, delimiter: string): string[][] => parse(text, { bom: true, delimiter });

/** Imports a tag with each text through the five files, as an administrator. */
async function bringIn(): Promise<void> {
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  // An import removes one apostrophe before a text that looks like a formula.
  const sent = (text: string): string => quoted(/^'*[=+\-@\t＝]/.test(text) ? `'${text}` : text);
  const response = await sendImport(
    host,
    admin,
    [
      csv(
        'reportMatch',
        'id;time;team;tag;description;score;page;highlights;at',
        ...TEXTS.map(
          (text, at) =>
            `h${at};00:${String(at % 60).padStart(2, '0')}:05.250;A;gate;${sent(text)};${sent(text)};7;1;1700000000123`,
        ),
      ),
      csv('reportTeam', 'team;nation;athletes', 'A;FRA;"Léa Roux;Ана К."'),
      csv('reportTag', 'tag;category;type', 'gate;"Gates; ""up"" and down";separator'),
      csv('comboBoxJunction', 'match;name;value', 'h0;"Water, ""level""";High'),
      csv('coordinatesJunction', 'match;x;y', 'h0;12,5;-3'),
    ],
    { videoId: 'heat' },
  );
  expect(response).toEqual({ status: 'ok', skippedRows: 0 });
}

describe('the tags of five files, exported and opened in LibreOffice', () => {
  beforeAll(bringIn);

  it.each([
    ['commas', 'en', COMMA],
    ['semicolons, as a French browser gets them', 'fr', SEMICOLON],
  ])('[L22] with %s every cell is its text', async (_name, language, reading) => {
    const text = await readExport(admin, ['heat'], language);
    const rows = cellsOf(await office.convert(text, reading, 'csv'), reading.separator);
    expect(rows).toEqual(cellsOf(text, reading.separator));
    const column = (name: (typeof EXPORT_COLUMNS)[number]) => EXPORT_COLUMNS.indexOf(name);
    const shown = new Map(rows.slice(1).map((row) => [row[column('id')], row]));
    for (const [at, said] of TEXTS.entries()) {
      const row = shown.get(`h${at}`) ?? [];
      for (const name of ['description', 'score'] as const)
        expect(restoreFormula(row[column(name)] ?? ''), `${name} of ${JSON.stringify(said)}`).toBe(said);
      expect(row[column('time')]).toMatch(/^00:\d\d:05\.250$/);
      expect(row[column('profile')]).toBe('FRA (Léa Roux;Ана К.)');
      expect(row[column('category')]).toBe('Gates; "up" and down');
      expect(row[column('page')]).toBe('7');
      expect(row[column('at')]).toBe('1700000000123');
    }
    expect(shown.get('h0')?.slice(column('choices'))).toEqual(['[["Water, \\"level\\"","High"]]', '[[12.5,-3]]']);
  });

  it('[L22] are never formulas, whatever the import settings, although the same text is one without the export', async () => {
    const text = await readExport(admin, ['heat']);
    for (const reading of [COMMA, EAGER]) expect(await office.convert(text, reading, 'fods')).not.toMatch(/formula=/);
    expect(await office.convert('score\r\n=1+1\r\n', EAGER, 'fods')).toMatch(/formula="of:=1\+1"/);
  });

  it('[L21] [L22] can be saved by LibreOffice, imported again, and exported unchanged', async () => {
    const before = await readExport(admin, ['heat']);
    const saved = await office.convert(before, COMMA, 'csv');
    expect(await sendImport(host, admin, [{ name: 'reportMatch.csv', content: saved }], { videoId: 'heat' })).toEqual({
      status: 'ok',
      skippedRows: 0,
    });
    expect(await readExport(admin, ['heat'])).toBe(before);
  });
});
