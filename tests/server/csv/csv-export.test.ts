/** CSV export over HTTP, and the round trip: export, import, export is the identity. */
import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNED_URL_LIFE_S } from '../../../core/domain/constants/recovery.ts';
import { csvCell, neutraliseFormula, restoreFormula } from '../../../core/domain/csv-text.ts';
import { runResultText } from '../../../core/domain/race/parse-result.ts';
import type { StoredTag } from '../../../server/store/tags.ts';
import { readExport, sendImport } from './csv-host.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, DATABASES, OTHER_GROUP } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const words = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength }),
    fc.string({ unit: fc.constantFrom(...'=+-@﹦−\'"\t\r\n;, \\|aé\u00a0\u200b\ufeff'), maxLength }),
  );

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let admin: Client;
  let now = NOW;

  beforeAll(async () => {
    host = await startHost({
      database,
      now: () => now,
      also: [aMedium({ id: 'run', title: 'Run / 1: "final"', type: 'Session' }), aMedium({ id: 'still' })],
    });
    admin = await host.login('admin');
  });
  afterAll(() => host.stop());

  const rowsOf = (text: string, delimiter = ','): Record<string, string>[] =>
    parse(text, { bom: true, columns: true, delimiter });
  const request = (who: Client, videoIdList: string[], more: object = {}) =>
    who.request('downloadDataAsCsv', { videoIdList, ...more });

  describe('the exported file', () => {
    it('[L22] contains the tags of the chosen media in film order, ready for a spreadsheet', async () => {
      await host.app.store.tags.replace('run', [
        aTag({
          id: 'r1',
          videoId: 'run',
          time: '00:00:09',
          description: 'Gate 5; "clean"',
          url: 'FRA (A;B)',
          num_page: 2,
        }),
        aTag({ id: 'r2', videoId: 'run', time: 'XX:XX:XX', description: 'Later', highlights: true }),
      ]);
      const text = await readExport(admin, ['open', 'run']);
      expect(text.startsWith('\uFEFFid,video,time,category,type,description,profile,')).toBe(true);
      expect(text.endsWith('\r\n')).toBe(true);
      const rows = rowsOf(text);
      expect(rows.map((row) => [row['id'], row['video'], row['time']])).toEqual([
        ['t1', 'open', '00:00:04'],
        ['t2', 'open', '00:00:12'],
        ['r1', 'run', '00:00:09'],
        ['r2', 'run', 'XX:XX:XX'],
      ]);
      expect(rows[2]).toMatchObject({ description: 'Gate 5; "clean"', profile: 'FRA (A;B)', page: '2' });
      expect(rows[3]).toMatchObject({ highlights: '1' });
    });

    it('[L22] uses semicolons for a French browser', async () => {
      const rows = rowsOf(await readExport(admin, ['run'], 'fr-CH,fr;q=0.9'), ';');
      expect(rows[0]).toMatchObject({ id: 'r1', description: 'Gate 5; "clean"' });
    });

    it.each(
      [
        ['=1+1', '+2', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', "'=1", "''=1", '=cmd|" /C calc"!A0'],
        [' =1', '\u00a0=1', '\u200b=1', '\u2060+1', ' \u200d @A1', '\u034f=1', '﹦1', '﹢1', '−1', "' =1"],
      ].flat(),
    )('[L22] %j is not a formula in a spreadsheet, and is unchanged by a round trip', async (score) => {
      await host.app.store.tags.replace('still', [aTag({ id: 's1', videoId: 'still', score, description: score })]);
      const text = await readExport(admin, ['still']);
      const [row] = rowsOf(text);
      for (const cell of [row?.['score'], row?.['description']]) expect(cell).toBe(`'${score}`);
      expect(await sendImport(host, admin, [{ name: 'reportMatch.csv', content: text }], { videoId: 'still' })).toEqual(
        {
          status: 'ok',
          skippedRows: 0,
        },
      );
      expect(await host.app.store.tags.ofMedium('still')).toMatchObject([{ id: 's1', score, description: score }]);
    });

    it('[L22] is named after the title, with characters that every system accepts', async () => {
      const response = await request(admin, ['run']);
      expect(response).toMatchObject({ status: 'ok', data: { fileName: 'Run  1 final.csv' } });
      const named = await request(admin, ['run', 'open'], { titleSession: '..\u0000/Finals', exportSession: true });
      expect(named).toMatchObject({ status: 'ok', data: { fileName: 'Finals.csv' } });
      expect(await request(admin, ['run', 'open'], { exportSession: true })).toMatchObject({
        data: { fileName: 'Sessions.csv' },
      });
      expect(await request(admin, ['run', 'open'], { titleSession: `${'x'.repeat(149)}🚣🚣` })).toMatchObject({
        data: { fileName: `${'x'.repeat(149)}🚣.csv` },
      });
      const file = await admin.fetch(response.status === 'ok' ? response.data.path : '');
      expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Run%20%201%20final.csv");
      await file.body?.cancel();
    });
  });

  describe('permissions', () => {
    it('[L22] one medium that may not be exported blocks the whole export, and an empty export is reported', async () => {
      expect((await request(admin, ['open', 'theirs'])).status).toBe('private');
      expect((await request(admin, ['nothing'])).status).toBe('empty');
      await host.app.store.tags.replace('still', []);
      expect((await request(admin, ['still'])).status).toBe('empty');
    });

    it('[L22] an export address covers only its own media and expires after ten minutes', async () => {
      const response = await request(admin, ['run']);
      const path = response.status === 'ok' ? response.data.path : '';
      const status = async (address: string) => {
        const response = await host.anonymous().fetch(address);
        await response.body?.cancel();
        return response.status;
      };
      expect(await status(path)).toBe(200);
      expect(await status(path.replace('videos=run', 'videos=secret'))).toBe(403);
      expect(await status(path.replace('separator=%2C', 'separator=x'))).toBe(403);
      expect(await status(path.replace('videos=run', 'videos=run%2Csecret'))).toBe(403);
      // The signature of a medium does not open an export either.
      expect(await status(path.replace(/\/csv\/[^/]+\//, '/csv/1790000600.c2ln/'))).toBe(403);
      now += SIGNED_URL_LIFE_S * 1000;
      expect(await status(path)).toBe(403);
      now = NOW;
    });

    it('[L22] an export address stops working when the right to its media ends', async () => {
      const { media, users } = host.app.store;
      const response = await request(admin, ['run']);
      const path = response.status === 'ok' ? response.data.path : '';
      const status = async () => {
        const response = await host.anonymous().fetch(path);
        await response.body?.cancel();
        return response.status;
      };
      expect(await status()).toBe(200);
      const run = (await media.find('run'))!;
      await media.save({ ...run, groupId: OTHER_GROUP });
      expect(await status(), 'given to another group').toBe(403);
      await media.save(run);
      const person = (await users.find(64))!;
      await users.save({ ...person, role: 'editor' });
      expect(await status(), 'no administrator any more').toBe(403);
      await users.save(person);
      await admin.request('deleteMedia', { mediaId: 'run', mediaType: 'Video' });
      expect(await status(), 'deleted').toBe(403);
      await admin.request('restoreMedia', { mediaId: 'run', mediaType: 'Video' });
      expect(await status()).toBe(200);
    });
  });

  describe('export, import, export', () => {
    const text = (maxLength: number) =>
      words(maxLength).filter((each) => !each.includes('\0') && each.length <= maxLength);
    const idText = fc.stringMatching(/^[A-Za-z0-9_:][A-Za-z0-9._:-]{0,12}$/);
    const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
    const time = fc.oneof(
      fc.constant('XX:XX:XX'),
      fc
        .tuple(fc.nat(99), fc.nat(59), fc.nat(59), fc.constantFrom('', '.5', '.250', ',75'))
        .map(
          ([h, m, s, rest]) =>
            `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}:${String(s).padStart(2, '0')}${rest}`,
        ),
    );
    const result = fc
      .record({
        bib: fc.nat(99).map(String),
        name: words(20),
        total: fc.nat(200_000),
        gates: fc.constant([0, 2, undefined]),
      })
      .map((each) => runResultText({ race: 'K1M_BR1_25', status: 3, order: 1, run: 1, ...each }));
    const tag: fc.Arbitrary<Omit<StoredTag, 'videoId'>> = fc.record({
      id: idText.map((each) => `p-${each}`),
      time,
      type: text(20),
      category: text(20),
      description: text(60),
      url: optional(text(20)),
      score: optional(text(20)),
      nation: optional(text(10)),
      replay: optional(idText),
      pub: optional(idText),
      num_page: optional(fc.integer({ min: 1, max: 999 })),
      at: optional(fc.integer({ min: -1e11, max: 1e13 })),
      highlights: fc.boolean(),
      isLiveResult: fc.boolean(),
      result: optional(result),
    });

    it('[L22] is the identity for all tags and both separators', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(tag, { minLength: 1, maxLength: 6, selector: ({ id }) => id }),
          fc.constantFrom('en', 'fr'),
          async (tags, language) => {
            await host.app.store.tags.replace(
              'still',
              tags.map((each) => ({ ...each, videoId: 'still' })),
            );
            const before = await host.app.store.tags.ofMedium('still');
            const first = await readExport(admin, ['still'], language);
            const files = [{ name: 'reportMatch.csv', content: first }];
            expect(await sendImport(host, admin, files, { videoId: 'still' })).toEqual({
              status: 'ok',
              skippedRows: 0,
            });
            expect(await readExport(admin, ['still'], language)).toBe(first);
            // An empty field and a missing one mean the same.
            const plain = (each: StoredTag) =>
              JSON.stringify(each, (_key, value: unknown) => (value === '' ? undefined : value));
            expect((await host.app.store.tags.ofMedium('still')).map(plain)).toEqual(before.map(plain));
          },
        ),
        { numRuns: 60 },
      );
    });
  });
});

it('[L22] a cell is never read as a formula, and reading exactly reverses writing', () => {
  fc.assert(
    fc.property(words(40), (each) => {
      const written = neutraliseFormula(each);
      expect(/^[\s\u200b]*[=+\-@\t\r\n＝＋－＠﹦﹢−]/.test(written)).toBe(false);
      expect(restoreFormula(written)).toBe(each);
      expect(parse(`${csvCell(each)},end\r\n`, { record_delimiter: '\r\n' })).toEqual([[written, 'end']]);
    }),
    { numRuns: 2_000 },
  );
});
