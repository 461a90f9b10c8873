import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type CsvRow, readRows } from '../../server/csv/read-rows.ts';
import type { CsvTable } from '../../core/domain/csv-preview.ts';
import { encodingsToSend } from '../../core/domain/csv-preview.ts';
import { previewCsv } from '../../src/adapters/csv-preview.ts';

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'reportMatch.csv') => new File([content], name);
const bytes = (...parts: (string | number)[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')])));

async function tableOf(...parameters: Parameters<typeof previewCsv>): Promise<CsvTable> {
  const preview = await previewCsv(...parameters);
  if (preview.kind !== 'table') throw new Error(preview.kind);
  return preview;
}

describe('the first rows of a file', () => {
  it('[L21] are read with the detected encoding and separator', async () => {
    expect(await previewCsv(fileOf(bytes('time;profile\r\n00:00:01;KREJ', 0xc8, 0xcd, '\r\n')))).toEqual({
      kind: 'table',
      file: 'reportMatch.csv',
      encoding: 'windows-1250',
      delimiter: ';',
      decidesEncoding: true,
      header: ['time', 'profile'],
      rows: [{ line: 2, cells: ['00:00:01', 'KREJČÍ'] }],
    });
  });

  it('[L21] are read with the chosen encoding', async () => {
    const { encoding, rows } = await tableOf(fileOf(bytes('time;profile\n00:00:01;KREJ', 0xc8, 0xcd)), 'windows-1252');
    expect([encoding, rows[0]?.cells[1]]).toEqual(['windows-1252', 'KREJÈÍ']);
  });

  it.each([
    ['UTF-16 without its mark', Uint8Array.from(Buffer.from('time\tprofile\n1:02\tRůžička', 'utf16le')), 'Růžička'],
    ['a first line that names the separator', new TextEncoder().encode('sep=\t\ntime\tprofile\n1:02\tA;B'), 'A;B'],
    ['empty lines before the header', new TextEncoder().encode('\n;\ntime;profile\n1:02;Été'), 'Été'],
    ['a cell of two lines', new TextEncoder().encode('time;profile\n1:02;"a\nb"'), 'a\nb'],
  ])('[L21] %s', async (_what, content, text) => {
    const { header, rows } = await tableOf(fileOf(content));
    expect([header, rows.map(({ cells }) => cells)]).toEqual([['time', 'profile'], [['1:02', text]]]);
  });

  it('[L21] are the first five, and those with accents that decide the encoding', async () => {
    const lines = Array.from({ length: 30 }, (_row, at) => `00:00:${10 + at};${at % 7 === 6 ? 'Čok' : 'Bib'}`);
    const { rows } = await tableOf(fileOf(['time;profile', ...lines].join('\n')));
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 8, 15, 22, 29]);
  });

  it('[L21] [O03] come only from the start of a large file, without its truncated last line', async () => {
    const large = fileOf(`time;profile\n${'00:00:01;Žiga Hočevar\n'.repeat(200_000)}`);
    const slice = vi.spyOn(large, 'slice');
    const read = vi.spyOn(File.prototype, 'arrayBuffer');
    const { encoding, rows } = await tableOf(large);
    expect(slice.mock.calls).toEqual([[0, 65_536]]);
    expect(read).not.toHaveBeenCalledWith(large);
    read.mockRestore();
    expect(encoding).toBe('utf-8');
    expect(rows.every(({ cells }) => cells.length === 2 && cells[1] === 'Žiga Hočevar')).toBe(true);
  });

  it('[L21] end before an unreadable row, whose error the host reports', async () => {
    const { rows } = await tableOf(fileOf('time;profile\n1:02;a\n1:03;b "c" d\n1:04;"e'));
    expect(rows[0]).toEqual({ line: 2, cells: ['1:02', 'a'] });
  });

  it('[L21] do not exist for a workbook', async () => {
    expect(await previewCsv(fileOf(bytes('PK', 3, 4, 'x')))).toEqual({ kind: 'workbook', file: 'reportMatch.csv' });
  });

  it('[L21] cannot be read from a deleted file', async () => {
    const gone = fileOf('time');
    vi.spyOn(gone, 'slice').mockImplementation(() => {
      throw new DOMException('gone', 'NotReadableError');
    });
    await expect(previewCsv(gone)).rejects.toThrow('gone');
  });
});

it('[L21] the host reads the same rows as the preview, on the same lines', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-preview-'));
  try {
    const content = bytes(
      'sep=;\r\n;\r\ntime;description\r\n\r\n00:00:01;"Ho',
      0xe8,
      'evar\r\n;"\r\n00:00:02;',
      0x8e,
      'iga',
    );
    const path = join(folder, 'file');
    await writeFile(path, content);
    const { rows, encoding } = await tableOf(fileOf(content));
    const judge = Object.assign(() => undefined, { isFull: false, skip: () => undefined });
    const taken: CsvRow[] = [];
    for await (const row of readRows({ path, kind: 'reportMatch', encoding }, judge)) taken.push(row);
    expect(taken.map(({ line, cells }) => [line, cells['description']])).toEqual([
      [5, 'Hočevar\r\n;'],
      [7, 'Žiga'],
    ]);
    expect(rows.map(({ line, cells }) => [line, cells[1]])).toEqual(
      taken.map(({ line, cells }) => [line, cells['description']]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('the encodings sent to the host', () => {
  const table = (file: string, more: Partial<CsvTable> = {}): CsvTable => ({
    kind: 'table',
    file,
    encoding: 'windows-1250',
    delimiter: ';',
    decidesEncoding: true,
    header: [],
    rows: [],
    ...more,
  });

  it.each([
    ['what was shown', [table('reportMatch.csv')], {}, { reportMatch: 'windows-1250' }],
    [
      'what was chosen, before what was shown',
      [table('REPORTMATCH.CSV')],
      { reportMatch: 'utf-8' },
      { reportMatch: 'utf-8' },
    ],
    ['nothing for ASCII, whose rest may decide', [table('reportMatch.csv', { decidesEncoding: false })], {}, {}],
    [
      'of ASCII what was chosen',
      [table('reportMatch.csv', { decidesEncoding: false })],
      { reportMatch: 'iso-8859-2' },
      { reportMatch: 'iso-8859-2' },
    ],
    [
      'of each file its own',
      [table('reportMatch.csv'), table('reportTeam.csv', { encoding: 'utf-8' })],
      {},
      {
        reportMatch: 'windows-1250',
        reportTeam: 'utf-8',
      },
    ],
  ] as const)('[L21] %s', (_what, previews, chosen, expected) => {
    expect(encodingsToSend(previews, chosen)).toEqual(expected);
  });
});
