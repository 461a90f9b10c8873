/** CSV import over HTTP: accepted files, the messages of rejections, and that no import is applied in part. */
import { request } from 'node:http';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMedium, DATABASES, readAll } from '../store-library.ts';
import { csv, postImport, sendImport, type SentFile } from './csv-host.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { OPEN_TAGS } from '../tiny-library.ts';

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let admin: Client;

  beforeAll(async () => {
    host = await startHost({
      database,
      also: [
        aMedium({ id: 'locked', editable: false }),
        aMedium({ id: 'theirs-open', groupId: 71 }),
        aMedium({ id: 'radio', type: 'Audio' }),
      ],
    });
    admin = await host.login('admin');
  });
  beforeEach(() => host.app.store.tags.replace('open', OPEN_TAGS));
  afterAll(() => host.stop());

  const tagsOf = (id = 'open') => host.app.store.tags.ofMedium(id);
  const idsOf = async (id = 'open') => (await tagsOf(id)).map((tag) => tag.id);
  const PRESENT = OPEN_TAGS.map(({ id }) => id);
  const match = (...lines: string[]): SentFile => csv('reportMatch', ...lines);
  /** ASCII texts and single bytes. */
  const bytesOf = (...parts: (string | number)[]): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')])));

  describe('accepted files', () => {
    it('[L21] a retry after a lost response imports once', async () => {
      const files = [match('time;description', '00:01:00;Finish')];
      const send = (importId: string) => sendImport(host, admin, files, { ow: false, importId });
      expect(await send('lost')).toEqual({ status: 'ok', skippedRows: 0 });
      expect(await send('lost')).toEqual({ status: 'ok' });
      expect(await idsOf()).toHaveLength(PRESENT.length + 1);
      expect(await send('another')).toEqual({ status: 'ok', skippedRows: 0 });
      expect(await idsOf()).toHaveLength(PRESENT.length + 2);
    });

    it('[L21] a rejected import does not use up its id: the corrected file is accepted under it', async () => {
      const send = (line: string) =>
        sendImport(host, admin, [match('time;description', line)], { ow: false, importId: 'corrected' });
      expect(await send('noon;Finish')).toMatchObject({ status: 'error' });
      expect(await send('00:01:00;Finish')).toEqual({ status: 'ok', skippedRows: 0 });
      expect(await idsOf()).toHaveLength(PRESENT.length + 1);
    });

    it('[L21] the five files become tags in the data file and in the search', async () => {
      const response = await sendImport(host, admin, [
        match(
          'id;time;team;tag;description;score',
          'm1;00:00:05.250;A;gate;;+2',
          'm2;;B;gate;"Second; ""clean"" run";',
          ';00:01:00;;;Finish line;92.4=0092400',
        ),
        csv('reportTeam', 'team;nation;athletes', 'A;FRA;Léa Roux', 'B;SLO;Ana K;Maja L'.replace('K;M', 'K|M')),
        csv('reportTag', 'tag;category;type;description', 'gate;Gates;separator;Gate zeppelin'),
        csv('comboBoxJunction', 'match;name;value', 'm1;Water;High', 'm1;Wind;Back'),
        csv('coordinatesJunction', 'match;x;y', 'm1;12,5;-3'),
      ]);
      expect(response).toEqual({ status: 'ok', skippedRows: 0 });
      const tags = await tagsOf();
      expect(tags.map(({ id, time }) => [id, time])).toEqual([
        ['m1', '00:00:05.250'],
        [tags[1]?.id, '00:01:00'],
        ['m2', 'XX:XX:XX'],
      ]);
      expect(tags[0]).toMatchObject({
        category: 'Gates',
        type: 'separator',
        description: 'Gate zeppelin',
        url: 'FRA (Léa Roux)',
        nation: 'FRA',
        score: '+2',
      });
      expect(tags[2]).toMatchObject({ description: 'Second; "clean" run', url: 'SLO (Ana K|Maja L)' });
      const [first] = await readAll(host.app.store.tags.each(['open']));
      expect([first?.choices, first?.coordinates]).toEqual(['[["Water","High"],["Wind","Back"]]', '[[12.5,-3]]']);

      const file = (await (await host.anonymous().fetch('/data/video/open.json')).json()) as {
        version: number;
        tags: { id: string }[];
      };
      expect(file.tags.map(({ id }) => id)).toEqual(tags.map(({ id }) => id));
      expect(file.version).toBe((await host.app.store.media.find('open'))?.version);
      const found = await admin.request('search', { targetType: 'Tag', searchTagValue: 'zeppelin' });
      expect(found.status === 'ok' && found.data.items.map((item) => item.tag_id)).toEqual(['m1']);
      const gone = await admin.request('search', { targetType: 'Tag', searchTagValue: 'bib 7' });
      expect(gone.status).toBe('empty');
    });

    it('[L21] the files in docs/csv are imported', async () => {
      const folder = join(import.meta.dirname, '../../../docs/csv');
      const files = await Promise.all(
        (await readdir(folder)).map(async (name) => ({ name, content: await readFile(join(folder, name), 'utf8') })),
      );
      expect(await sendImport(host, admin, files)).toEqual({ status: 'ok', skippedRows: 0 });
      expect(
        (await tagsOf()).map(({ time, category, description, url }) => [time, category, description, url]),
      ).toEqual([
        ['00:00:02', 'Start', 'Start of the run', 'FRA (Bib 7;Bib 9)'],
        ['00:00:06.480', 'Gates', 'Gate 3, clean', 'FRA (Bib 7;Bib 9)'],
        ['00:00:11', 'Finish', 'Finish line', 'FRA (Bib 7;Bib 9)'],
      ]);
    });

    it('[L21] without overwriting, existing tags stay and the new ones are added', async () => {
      expect(await sendImport(host, admin, [match('id,time', 'n1,00:00:08')], { ow: false })).toEqual({
        status: 'ok',
        skippedRows: 0,
      });
      expect(await idsOf()).toEqual(['t1', 'n1', 't2']);
      expect(await sendImport(host, admin, [match('id,time', 'n2,00:00:08')], { ow: true })).toEqual({
        status: 'ok',
        skippedRows: 0,
      });
      expect(await idsOf()).toEqual(['n2']);
    });

    const text = 'id;time;description\r\na1;00:00:01;Été à Šoštanj\r\n';
    it.each([
      ['UTF-8', new TextEncoder().encode(text), 'Été à Šoštanj'],
      ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${text}`), 'Été à Šoštanj'],
      ['Latin-1', Uint8Array.from(Buffer.from(text.replace('Šoštanj', 'Évian'), 'latin1')), 'Été à Évian'],
      ['commas', new TextEncoder().encode(text.replaceAll(';', ',')), 'Été à Šoštanj'],
      [
        'a header in quotes with the other separator',
        new TextEncoder().encode('"id";"time";"description"\na1;00:00:01;Été à Šoštanj'),
        'Été à Šoštanj',
      ],
      ['old line ends', new TextEncoder().encode(text.replaceAll('\r\n', '\r')), 'Été à Šoštanj'],
      [
        'empty lines and columns',
        new TextEncoder().encode(`id;time;description;;\n\na1;00:00:01;Été à Šoštanj;;\n\n\n`),
        'Été à Šoštanj',
      ],
      ['tabs', new TextEncoder().encode(text.replaceAll(';', '\t')), 'Été à Šoštanj'],
      ['a first line that names the separator', new TextEncoder().encode(`sep=;\r\n${text}`), 'Été à Šoštanj'],
      ['rows of separators alone', new TextEncoder().encode(`${text};;\r\n ; ;\r\n`), 'Été à Šoštanj'],
      ['UTF-16 with its mark', Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le')), 'Été à Šoštanj'],
      ['UTF-16 without it', Uint8Array.from(Buffer.from(text, 'utf16le')), 'Été à Šoštanj'],
      ['UTF-16 of the other order', Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()), 'Été à Šoštanj'],
      [
        'Windows-1250 of a Czech spreadsheet',
        bytesOf('id;time;description\na1;00:00:01;KREJ', 0xc8, 0xcd, ' P', 0xf8, 'indi', 0x9a),
        'KREJČÍ Přindiš',
      ],
      ['Windows-1250, one name', bytesOf('id;time;description\na1;00:00:01;KREJ', 0xc8, 0xcd), 'KREJČÍ'],
      [
        'Windows-1250 of a Slovene one',
        bytesOf('id;time;description\na1;00:00:01;Ho', 0xe8, 'evar Sav', 0x9a, 'ek'),
        'Hočevar Savšek',
      ],
      [
        'Windows-1250 of a Polish one',
        bytesOf('id;time;description\na1;00:00:01;', 0xa3, 'ab', 0xea, 'd', 0x9f),
        'Łabędź',
      ],
      ['Windows-1250 of a Croatian one', bytesOf('id;time;description\na1;00:00:01;Marini', 0xe6), 'Marinić'],
      [
        'Windows-1252 of a French one with a Slovene name',
        bytesOf('id;time;description\na1;00:00:01;P', 0xe9, 'nalit', 0xe9, ' ', 0xe0, ' Sav', 0x9a, 'ek'),
        'Pénalité à Savšek',
      ],
      ['Windows-1252, one French name', bytesOf('id;time;description\na1;00:00:01;H', 0xe9, 'l', 0xe8, 'ne'), 'Hélène'],
      [
        'Windows-1252, one Spanish name',
        bytesOf('id;time;description\na1;00:00:01;N', 0xfa, 0xf1, 'ez Pe', 0xf1, 'a'),
        'Núñez Peña',
      ],
      [
        'Windows-1252 of a German one',
        bytesOf('id;time;description\na1;00:00:01;Tor 7 ber', 0xfc, 'hrt, sch', 0xf6, 'n, Gr', 0xf6, 0xdf, 'e'),
        'Tor 7 berührt, schön, Größe',
      ],
    ])('[L21] %s', async (_what, content, description) => {
      expect(await sendImport(host, admin, [{ name: 'reportMatch.csv', content }])).toMatchObject({ status: 'ok' });
      expect((await tagsOf()).map((tag) => [tag.id, tag.description])).toEqual([['a1', description]]);
    });

    it.each([
      ['none', 0, ['time;description', '00:00:01;a', '00:00:02;b', '']],
      ['one at the end', 1, ['time;description', '00:00:01;a', '', '']],
      ['rows of separators alone, with spaces', 2, ['time;description', '00:00:01;a', ';', ' ; ', '']],
      ['before the header, between rows and behind them', 4, ['', 'time;description', '', '00:00:01;a', '', ';']],
      ['none where a cell holds empty lines', 0, ['time;description', '00:00:01;"a', '', 'b"', '']],
      ['none where a first line names the separator', 0, ['sep=;', 'time;description', '00:00:01;a', '']],
    ])('[L21] empty rows are skipped and counted: %s', async (_what, skippedRows, lines) => {
      expect(await sendImport(host, admin, [match(...lines)])).toEqual({ status: 'ok', skippedRows });
    });

    it('[L21] empty rows are counted over all files, and count as lines in error messages', async () => {
      const teams = csv('reportTeam', 'team;nation', 'A;FRA', ';', '');
      expect(await sendImport(host, admin, [match('time', '', '00:00:01'), teams])).toEqual({
        status: 'ok',
        skippedRows: 2,
      });
      const response = await sendImport(host, admin, [
        match('time;description', '', ';', '"a', '"', '00:00:01;"b', '"', 'x'),
      ]);
      expect(response.problems).toMatchObject([{ line: 4 }, { line: 8, column: 'time' }]);
    });

    it('[L21] a chosen encoding applies only to its own file', async () => {
      const name = (byte: number) => bytesOf('id;time;team;description\na1;00:00:01;A;Ho', byte, 'evar');
      const team = {
        name: 'reportTeam.csv',
        content: new TextEncoder().encode('team;nation;athletes\nA;SLO;Šoštanj\n'),
      };
      const files = [{ name: 'reportMatch.csv', content: name(0xe8) }, team];
      for (const [encoding, description] of [
        ['windows-1250', 'Hočevar'],
        ['iso-8859-2', 'Hočevar'],
        ['windows-1252', 'Hoèevar'],
        ['windows-1251', 'Hoиevar'],
        ['macintosh', 'HoËevar'],
      ] as const) {
        expect(await sendImport(host, admin, files, { encodings: { reportMatch: encoding } })).toEqual({
          status: 'ok',
          skippedRows: 0,
        });
        expect((await tagsOf()).map((tag) => [tag.description, tag.url])).toEqual([[description, 'SLO (Šoštanj)']]);
      }
    });

    it('[L21] with a chosen encoding the separator is still detected, and a workbook still rejected', async () => {
      const text = Buffer.from('time\tdescription\n00:00:01\tRůžička', 'utf16le');
      const encodings = { reportMatch: 'utf-16le' };
      const send = (content: Uint8Array<ArrayBuffer>) =>
        sendImport(host, admin, [{ name: 'reportMatch.csv', content }], { encodings });
      expect(await send(Uint8Array.from(text))).toEqual({ status: 'ok', skippedRows: 0 });
      expect((await tagsOf()).map((tag) => tag.description)).toEqual(['Růžička']);
      expect((await send(bytesOf('PK', 3, 4, 'anything'))).problems).toEqual([
        { file: 'reportMatch.csv', reason: 'workbook' },
      ]);
    });

    it.each([
      ['an encoding that nobody knows', '{"reportMatch":"ebcdic"}'],
      ['another name of a known one', '{"reportMatch":"latin1"}'],
      ['a file that is none of the five', '{"notes":"utf-8"}'],
      ['no JSON', 'windows-1250'],
      ['no object', '["windows-1250"]'],
    ])('[L21] %s is rejected, and the message lists the supported encodings', async (_what, encodings) => {
      const response = await postImport(host, admin, [match('time', '00:00:01')], { encodings });
      expect(response.status).toBe(400);
      const words = await response.text();
      for (const known of ['utf-8', 'windows-1250', 'iso-8859-2']) expect(words).toContain(known);
      expect(await idsOf()).toEqual(PRESENT);
    });

    it('[L21] times are accepted in the formats of spreadsheets and timing software', async () => {
      const times = ['00:01:23.45', '1:23.45', '83.45', '10:34:20,123', '"1:23,45"', '0:05', '83'];
      const response = await sendImport(host, admin, [match('id;time', ...times.map((time, at) => `a${at};${time}`))]);
      expect(response).toEqual({ status: 'ok', skippedRows: 0 });
      const byId = new Map((await tagsOf()).map(({ id, time }) => [id, time]));
      expect(times.map((_time, at) => byId.get(`a${at}`))).toEqual([
        '00:01:23.45',
        '00:01:23.450',
        '00:01:23.450',
        '10:34:20,123',
        '00:01:23.450',
        '00:00:05',
        '00:01:23',
      ]);
    });

    it('[L21] a malformed time is reported with the accepted formats', async () => {
      const response = await sendImport(host, admin, [match('time', 'noon')]);
      for (const form of ['00:01:23.45', '1:23.45', '83.45']) expect(response.data).toContain(form);
    });

    it('[L21] hostile texts are stored as plain text', async () => {
      const words = `<img src=x onerror=alert(1)>'); DROP TABLE tags;--`;
      expect(await sendImport(host, admin, [match('time,description', `00:00:01,"${words}"`)])).toEqual({
        status: 'ok',
        skippedRows: 0,
      });
      expect((await tagsOf())[0]?.description).toBe(words);
    });
  });

  describe('rejected files, with the position of the error', () => {
    const long = 'x'.repeat(140_000);
    const one = (reason: string, line?: number, column?: string, file = 'reportMatch.csv') => [
      { file, ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }), reason },
    ];
    it.each<[string, SentFile[], { file: string; line?: number; column?: string; reason: string }[]]>([
      ['an empty file', [match('')], one('empty')],
      [
        'a renamed Excel workbook',
        [{ name: 'reportMatch.csv', content: bytesOf('PK', 3, 4, 0x14, 0, 6, 0, 0xff) }],
        one('workbook'),
      ],
      ['a quote that nobody closed', [match('time,description', '00:00:01,"Gate', '00:00:02,Gate')], one('quote', 2)],
      ['a quote within a cell', [match('time,description', '00:00:01,a', '00:00:01,5" gate')], one('quote', 3)],
      ['a quote open for ever', [match('time,description', `00:00:01,"${long}`)], one('longRow', 2)],
      ['no time column', [match('id,description', 'a,b')], one('missingColumn', 1, 'time')],
      ['a column of another file', [match('time,nations', '00:00:01,b')], one('unknownColumn', 1, 'nations')],
      ['a column twice', [match('time,Time', '00:00:01,b')], one('repeatedColumn', 1, 'time')],
      [
        'not a table',
        [match('GIF89a\u0001\u0002;', '\u0003')],
        [
          { file: 'reportMatch.csv', line: 1, column: 'GIF89a\u0001\u0002', reason: 'unknownColumn' },
          { file: 'reportMatch.csv', line: 1, column: 'time', reason: 'missingColumn' },
        ],
      ],
      [
        'wrong times',
        [match('time', '00:61:00', '00:01:00', 'soon', '1:2', '-00:00:01')],
        [2, 4, 5, 6].flatMap((line) => one('time', line, 'time')),
      ],
      [
        'the line after one of several lines',
        [match('time,description', '00:00:01,"a', 'b', 'c"', 'x,d')],
        one('time', 5, 'time'),
      ],
      ['the line after empty ones', [match('time,description', '', '', 'x,d')], one('time', 4, 'time')],
      ['more cells than columns', [match('time', '00:00:01,b')], one('cells', 2)],
      ['an id twice', [match('id,time', 'a,00:00:01', 'a,00:00:02')], one('taken', 3, 'id')],
      ['an id of another video', [match('id,time', 't3,00:00:01')], one('taken', 2, 'id')],
      ['an id that is none', [match('id,time', '../../etc,00:00:01')], one('id', 2, 'id')],
      ['a row of another video', [match('time,video', '00:00:01,secret')], one('otherVideo', 2, 'video')],
      ['a range without a length', [match('time,duration', '00:00:01,0')], one('number', 2, 'duration')],
      ['a range of more than a day', [match('time,duration', '00:00:01,86400001')], one('number', 2, 'duration')],
      ['a page that is none', [match('time,page', '00:00:01,0')], one('number', 2, 'page')],
      ['a yes that is none', [match('time,highlights', '00:00:01,yes')], one('yesOrNo', 2, 'highlights')],
      ['a list that is none', [match('time,choices', '00:00:01,[1]')], one('list', 2, 'choices')],
      ['a text too long', [match('time,nation', `00:00:01,${'x'.repeat(101)}`)], one('tooLong', 2, 'nation')],
      ['a zero byte', [match('time,nation', '00:00:01,F\0A')], one('unreadable', 2, 'nation')],
      ['a team that is not there', [match('time,team', '00:00:01,Z')], one('unknown', 2, 'team')],
      [
        'a team twice',
        [match('time', '00:00:01'), csv('reportTeam', 'team,nation', 'A,FRA', 'A,SLO')],
        one('taken', 3, 'team', 'reportTeam.csv'),
      ],
      [
        'a team without a nation',
        [match('time', '00:00:01'), csv('reportTeam', 'team,nation', 'A,')],
        one('required', 2, 'nation', 'reportTeam.csv'),
      ],
      [
        'a choice of no row',
        [match('id,time', 'a,00:00:01'), csv('comboBoxJunction', 'match,name,value', 'b,n,v')],
        one('unknown', 2, 'match', 'comboBoxJunction.csv'),
      ],
      [
        'a point that is none',
        [match('id,time', 'a,00:00:01'), csv('coordinatesJunction', 'match,x,y', 'a,1,north')],
        one('number', 2, 'y', 'coordinatesJunction.csv'),
      ],
      [
        'a file of another name',
        [match('time', '00:00:01'), { name: '../../ferryglide.db', content: 'x' }],
        one('unknown', undefined, undefined, 'ferryglide.db'),
      ],
    ])('[L21] %s', async (_what, files, problems) => {
      const response = await sendImport(host, admin, files);
      expect(response.problems).toEqual(problems);
      expect(response.status).toBe('error');
      expect(response.data).toContain(problems[0]?.file);
      expect(await idsOf()).toEqual(PRESENT);
    });

    it('[L21] an id that already exists is rejected when adding', async () => {
      const response = await sendImport(host, admin, [match('id,time', 't1,00:00:01')], { ow: false });
      expect(response.problems).toEqual(one('taken', 2, 'id'));
      expect(await idsOf()).toEqual(PRESENT);
    });

    it('[L21] the first fifty errors are reported', async () => {
      const response = await sendImport(host, admin, [match('time', ...Array.from({ length: 80 }, () => 'late'))]);
      expect(response.problems).toHaveLength(50);
      expect(response.problems?.at(-1)).toMatchObject({ line: 51 });
    });

    it('[L21] an import without reportMatch.csv fails with the documented message', async () => {
      const response = await sendImport(host, admin, [csv('reportTeam', 'team,nation', 'A,FRA')]);
      expect(response).toEqual({ status: 'error', data: 'You have not selected the reportMatch file' });
    });

    it('[L21] a rejected import leaves nothing in the search, and the next import is accepted', async () => {
      await sendImport(host, admin, [match('time,description', '00:00:01,quetzal', 'x,y')]);
      expect((await admin.request('search', { targetType: 'Tag', searchTagValue: 'quetzal' })).status).toBe('empty');
      expect(await sendImport(host, admin, [match('time,description', '00:00:01,quetzal')])).toEqual({
        status: 'ok',
        skippedRows: 0,
      });
      expect((await admin.request('search', { targetType: 'Tag', searchTagValue: 'quetzl' })).status).toBe('ok');
    });
  });

  describe('permissions', () => {
    const files = [match('id,time', 'z1,00:00:01')];
    it.each([
      ['anonymous', 'disconnected', 'disconnected', 'disconnected'],
      ['viewer', 'private', 'private', 'private'],
      ['editor', 'private', 'private', 'private'],
      ['stranger', 'private', 'private', 'private'],
      ['admin', 'ok', 'private', 'private'],
      ['super', 'ok', 'private', 'private'],
    ])('[L21] %s: %s an editable video, %s a locked one, %s sound', async (who, open, locked, sound) => {
      const person = who === 'anonymous' ? host.anonymous() : await host.login(who);
      const said = async (videoId: string) => (await sendImport(host, person, files, { videoId })).status;
      expect([await said('open'), await said('locked'), await said('radio'), await said('nothing')]).toEqual([
        open,
        locked,
        sound,
        who === 'anonymous' ? 'disconnected' : 'private',
      ]);
      expect(await idsOf()).toEqual(open === 'ok' ? ['z1'] : PRESENT);
    });

    it('[L21] requests from another origin, or without an origin, are rejected', async () => {
      for (const origin of ['https://evil.example', undefined]) {
        const form = new FormData();
        form.set('action', 'import_files_session');
        const headers: Record<string, string> = origin ? { origin } : {};
        const response = await admin.fetch('/services/session-import', { method: 'POST', headers, body: form });
        expect(response.status).toBe(403);
      }
    });
  });

  describe('an incomplete form', () => {
    const boundary = 'edge';
    const head = [
      `--${boundary}\r\ncontent-disposition: form-data; name="action"\r\n\r\nimport_files_session\r\n`,
      `--${boundary}\r\ncontent-disposition: form-data; name="ow"\r\n\r\n1\r\n`,
      `--${boundary}\r\ncontent-disposition: form-data; name="videoId"\r\n\r\nopen\r\n`,
      `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="reportMatch.csv"\r\n\r\nid,time\nq1,00:00:01\n`,
    ].join('');

    const open = (length: number) =>
      request(new URL('/services/session-import', host.address), {
        method: 'POST',
        headers: {
          origin: host.address,
          cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': length,
        },
      });
    const spooled = async () => readdir(join(host.dataFolder, 'uploads')).catch(() => []);

    it('[L21] cut off in the middle changes nothing and leaves nothing on disk', async () => {
      const sent = open(head.length + 1_000);
      sent.on('error', () => undefined);
      sent.write(head);
      await expect.poll(spooled).toHaveLength(1);
      sent.destroy();
      await expect.poll(spooled).toEqual([]);
      expect(await idsOf()).toEqual(PRESENT);
    });

    it('[L21] without its final boundary is rejected', async () => {
      const sent = open(head.length);
      const responded = Promise.withResolvers<number>();
      sent.on('response', (response) => responded.resolve(response.resume().statusCode ?? 0));
      sent.end(head);
      expect(await responded.promise).toBe(400);
      expect(await idsOf()).toEqual(PRESENT);
      expect(await spooled()).toEqual([]);
    });

    it('[L21] longer than all limits is rejected before it is sent', async () => {
      const sent = open(2 ** 40);
      sent.on('error', () => undefined);
      const responded = Promise.withResolvers<number>();
      sent.on('response', (response) => responded.resolve(response.resume().statusCode ?? 0));
      sent.flushHeaders();
      expect(await responded.promise).toBe(413);
      sent.destroy();
    });

    it('[L21] with files before the fields, too many files, or no form at all is rejected', async () => {
      const many = Array.from({ length: 6 }, () => match('time', '00:00:01'));
      await expect(sendImport(host, admin, many)).resolves.toMatchObject({ status: 'error' });
      const json = await admin.requestRaw('import_files_session', {
        ow: 1,
        videoId: 'open',
        files: [{ name: 'a', size: 1 }],
      });
      expect(json.status).toBe(415);
      expect(await idsOf()).toEqual(PRESENT);
    });
  });
});
