/** Import and export of other tagging programs' files, typed by hand from their published formats. */
import { analyse } from 'chardet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeskTagFields } from '../../../core/domain/desk/desk-tag.ts';
import type { FormatProblem, TagFormat } from '../../../core/domain/desk/formats/exchange.ts';
import { readTagFile, writeTagFile as writeWith } from '../../../core/domain/desk/formats/formats.ts';
import { parseRows } from '../../../src/adapters/desk-files/parse-rows.ts';
import { parseXml } from '../../../src/adapters/desk-files/parse-xml.ts';
import { processorMs } from '../../patience.ts';

const parsers = { parseRows, parseXml };

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (bytes: Uint8Array | string) =>
  readTagFile(typeof bytes === 'string' ? utf8(bytes) : bytes, { analyse, parsers });
const writeTagFile = (format: TagFormat, tags: readonly DeskTagFields[]) => writeWith(format, tags, parsers);
function tagsOf(bytes: Uint8Array | string): DeskTagFields[] {
  const result = read(bytes);
  if (result.kind === 'failure') throw new Error(`${result.problem} in line ${result.line}`);
  return result.tags;
}
/** Without fields that are undefined. */
const said = (tags: readonly DeskTagFields[]): object[] =>
  tags.map((tag) => Object.fromEntries(Object.entries(tag).filter(([, value]) => value !== undefined)));

const SPORTSCODE = `<?xml version="1.0" encoding="UTF-8"?>
<file>
  <SORT_INFO><sort_type>sort order</sort_type></SORT_INFO>
  <!-- from a match -->
  <ALL_INSTANCES>
    <instance>
      <ID>1</ID>
      <start>3.6</start>
      <end>9.7</end>
      <code>PASS</code>
      <label>
        <group>Team</group>
        <text>Henkie &amp; Co</text>
      </label>
      <label><text>Long ball</text></label>
      <label><group>Score</group><text>2:1</text></label>
    </instance>
    <instance><ID>2</ID><code>Half</code><start>00:45:10,5</start><end>00:45:10,5</end><label>Second <![CDATA[<half>]]></label></instance>
  </ALL_INSTANCES>
  <ROWS><row><code>PASS</code><R>65535</R><G>0</G><B>0</B></row></ROWS>
</file>
`;
const SPORTSCODE_TAGS = [
  {
    category: 'PASS',
    description: 'Team: Henkie & Co\nLong ball',
    start: 3.6,
    duration: 6_100,
    score: '2:1',
  },
  { category: 'Half', description: 'Second <half>', start: 2_710.5 },
];

const LONGOMATCH = `CATEGORY: Goal
Name;Time;Start;Stop;Team;Player;Score
Goal 1;1:02,400;0:58,000;1:06,500;FRA;Duval | Roux;2

CATEGORY: Press
Name;Time;Start;Stop;Team;Player;Won;High
Press 1;1:00:00,000;0:59:58,250;1:00:04,000;;;1;0
Press 2;0:05,000;0:05,000;0:05,000;SWE;;1;1

`;
const LONGOMATCH_TAGS = [
  {
    category: 'Goal',
    description: 'Goal 1',
    start: 58,
    duration: 8_500,
    score: '2',
    nation: 'FRA',
    url: 'FRA (Duval;Roux)',
  },
  { category: 'Press', description: 'Press 1\nWon', start: 3_598.25, duration: 5_750 },
  { category: 'Press', description: 'Press 2\nWon\nHigh', start: 5, nation: 'SWE' },
];

const DARTFISH = `Name,Position,Duration,Down,Play Type,Score
Play 1,0,5000,1,Run,
Play 2,5000,6200,2,"Pass, deep",6
Play 3,11200,0,,,
`;
const DARTFISH_TAGS = [
  { category: 'Play 1', description: 'Down: 1\nPlay Type: Run', start: 0, duration: 5_000 },
  { category: 'Play 2', description: 'Down: 2\nPlay Type: Pass, deep', start: 5, duration: 6_200, score: '6' },
  { category: 'Play 3', description: '', start: 11.2 },
];

describe('files of other programs', () => {
  it('[B14] Sportscode and Hudl XML: codes, labels with and without a group, seconds and clock times', () => {
    expect(read(SPORTSCODE)).toMatchObject({ kind: 'read', format: 'sportscode' });
    expect(said(tagsOf(SPORTSCODE))).toEqual(SPORTSCODE_TAGS);
  });

  it('[B14] LongoMatch CSV: categories, names, teams, players, scores and the tags that are set', () => {
    expect(read(LONGOMATCH)).toMatchObject({ kind: 'read', format: 'longomatch' });
    expect(said(tagsOf(LONGOMATCH))).toEqual(LONGOMATCH_TAGS);
    const first = 'CATEGORY: Shot\r\nA;0:00:01,500;0:00:02,000;LOCAL\r\n\r\n';
    expect(said(tagsOf(first))).toEqual([
      { category: 'Shot', description: 'A', start: 1.5, duration: 500, nation: 'LOCAL' },
    ]);
  });

  it('[B14] Dartfish CSV: milliseconds or clock times, keywords by column, in any order of columns', () => {
    expect(read(DARTFISH)).toMatchObject({ kind: 'read', format: 'dartfish' });
    expect(said(tagsOf(DARTFISH))).toEqual(DARTFISH_TAGS);
    expect(said(tagsOf('Duration;Position;Name;Server\n00:08.250;12:03.500;Point;Ida\n'))).toEqual([
      { category: 'Point', description: 'Server: Ida', start: 723.5, duration: 8_250 },
    ]);
  });

  it('[B14] our own CSV, live tags by their moment alone', () => {
    const text =
      'time,category,description,profile,nation,score,at,duration\n1:23.45,Gate,"A\nB",FRA (A),FRA,+2,,2500\n,Start,,,,,1750000000000,\n';
    expect(said(tagsOf(text))).toEqual([
      {
        category: 'Gate',
        description: 'A\nB',
        start: 83.45,
        duration: 2_500,
        score: '+2',
        nation: 'FRA',
        url: 'FRA (A)',
      },
      { category: 'Start', description: '', at: 1_750_000_000_000 },
    ]);
  });

  it('[B14] UTF-8 and UTF-16 with a byte order mark, and the Western Windows code page', () => {
    const text = 'Name;Position;Duration;Équipe\nArrêt;1000;500;Forêt noire\n';
    const utf16 = new Uint8Array(2 + text.length * 2);
    new DataView(utf16.buffer).setUint16(0, 0xfeff, true);
    for (const [index, letter] of [...text].entries())
      new DataView(utf16.buffer).setUint16(2 + index * 2, letter.charCodeAt(0), true);
    const windows = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const expected = [{ category: 'Arrêt', description: 'Équipe: Forêt noire', start: 1, duration: 500 }];
    for (const bytes of [utf8(text), utf8(`\ufeff${text}`), utf16, windows])
      expect(said(tagsOf(bytes))).toEqual(expected);
  });
});

describe('labels of other programs with the names of our fields', () => {
  const labelled = (...labels: (readonly [string, string])[]): string =>
    `<file><ALL_INSTANCES><instance><ID>1</ID><start>1</start><end>1</end><code>Run</code>${labels
      .map(([group, text]) => `<label><group>${group}</group><text>${text}</text></label>`)
      .join('')}</instance></ALL_INSTANCES></file>`;
  const long = 'Nation of the long name '.repeat(6).trim();

  it.each<[string, readonly [string, string][], object]>([
    ['a word', [['At', 'now']], { description: 'At: now' }],
    ['nothing', [['At', '']], { description: 'At: ' }],
    ['a minute of the match', [['AT', '45']], { description: 'AT: 45' }],
    ['a number that no clock reaches', [['At', '175000000000000']], { description: 'At: 175000000000000' }],
    ['a moment as we write it', [['At', '1750000000000']], { description: '', at: 1_750_000_000_000 }],
    [
      'two moments',
      [
        ['At', '1750000000000'],
        ['At', '1750000000001'],
      ],
      { description: 'At: 1750000000001', at: 1_750_000_000_000 },
    ],
    ['a nation longer than ours', [['Nation', long]], { description: `Nation: ${long}` }],
    ['a type longer than ours', [['Type', long]], { description: `Type: ${long}` }],
    ['a score longer than ours', [['Score', 'x'.repeat(201)]], { description: `Score: ${'x'.repeat(201)}` }],
  ])('[B14] Sportscode: %s', (_, labels, expected) => {
    const tags = tagsOf(labelled(...labels));
    expect(said(tags)).toEqual([{ category: 'Run', start: 1, ...expected }]);
    expect(writeTagFile('sportscode', tags).losses).toEqual([]);
    expect(said(tagsOf(writeTagFile('sportscode', tags).text))).toEqual(said(tags));
  });

  it('[B14] Dartfish: keywords other than our fields stay words, and nothing is overwritten', () => {
    const text = `Name,Position,Duration,At,Score,Nation,score,Gate\nA,1000,0,left bank,2,FRA,5,4\nB,2000,0,12,,${long},,\n`;
    const tags = tagsOf(text);
    expect(said(tags)).toEqual([
      { category: 'A', description: 'At: left bank\nscore: 5\nGate: 4', start: 1, score: '2', nation: 'FRA' },
      { category: 'B', description: `At: 12\nNation: ${long}`, start: 2 },
    ]);
    expect(writeTagFile('dartfish', tags).losses).toEqual([]);
    expect(said(tagsOf(writeTagFile('dartfish', tags).text))).toEqual(said(tags));
  });
});

describe('data that a desk cannot store', () => {
  const leftOut = (text: string): string[] => {
    const result = read(text);
    if (result.kind === 'failure') throw new Error(result.problem);
    return result.leftOut.map(({ what, name, count }) => [what, name, count].filter((each) => each !== '').join(' '));
  };

  it('[B14] in Sportscode: ids, colours of rows, the sort order, and fields of only some versions', () => {
    expect(leftOut(SPORTSCODE)).toEqual(['element SORT_INFO 1', 'id 2', 'colour 1']);
    expect(
      leftOut(
        '<file><ALL_INSTANCES><instance><ID/><start>1</start><end>2</end><code>A</code><free_text>wind</free_text><free_text/>' +
          '<label><group>G</group><text>t</text><colour>red</colour></label></instance></ALL_INSTANCES>' +
          '<ROWS><row><code>A</code><sort_order>1</sort_order></row></ROWS></file>',
      ),
    ).toEqual(['element free_text 1', 'element colour 1', 'element sort_order 1']);
  });

  it('[B14] in LongoMatch: an event time other than its start, and cells that are not marks', () => {
    expect(leftOut(LONGOMATCH)).toEqual(['time 2']);
    expect(
      leftOut('CATEGORY: A\nName;Time;Start;Stop;Team;Player;Won\nA;0:01,000;0:01,000;0:02,000;;;often\n'),
    ).toEqual(['column Won 1']);
    expect(leftOut('CATEGORY: A\nA;0:01,000;0:02,000;LOCAL;more\n')).toEqual(['column 5 1']);
  });

  it('[B14] in Dartfish: none, because each column is a word', () => expect(leftOut(DARTFISH)).toEqual([]));

  it('[B14] in our own CSV: non-empty columns that a desk does not show', () => {
    expect(leftOut('time,category,page,advert,page\n1,A,3,,\n2,B,4,,5\n')).toEqual(['column page 3']);
  });

  it('[B14] in our own exports: only ids and colours', () => {
    const tags = tagsOf(LONGOMATCH);
    expect(leftOut(writeTagFile('sportscode', tags).text)).toEqual(['id 3', 'colour 2']);
    for (const format of ['longomatch', 'dartfish', 'csv'] as const)
      expect(leftOut(writeTagFile(format, tags).text.replace(/^\ufeff/, ''))).toEqual([]);
  });

  it('[B14] in a file with many other columns: twelve are named', () => {
    const names = Array.from({ length: 20 }, (_, n) => `x${n}`);
    const found = leftOut(`time,${names.join(',')}\n1,${names.join(',')}\n`);
    expect([found.length, found[0], found.at(-1)]).toEqual([13, 'column x0 1', 'more 8']);
  });
});

describe('unreadable files', () => {
  const xml = (inner: string): string => `<file>\n<ALL_INSTANCES>\n${inner}\n</ALL_INSTANCES>\n</file>`;
  const instance = (inner: string): string => xml(`<instance>\n${inner}\n</instance>`);
  it.each<[string, string, FormatProblem, number]>([
    ['nothing', ' \n ', 'empty', 1],
    ['XML without an instance', xml(''), 'empty', 1],
    ['other XML', '<html>\n<body/></html>', 'unknown', 1],
    ['a table of something else', '\na,b\n1,2\n', 'unknown', 2],
    ['an element that is not closed', '<file>\n<ALL_INSTANCES>\n', 'xml', 3],
    ['an element that is closed twice', '<file>\n</file>\n</file>', 'xml', 3],
    ['elements that cross', '<file><ALL_INSTANCES>\n</file></ALL_INSTANCES>', 'xml', 2],
    ['text around the root', '<file/>\nmore', 'xml', 2],
    ['a document type', '<!DOCTYPE file [<!ENTITY a "b">]>\n<file/>', 'dtd', 1],
    ['an entity', instance('<start>1</start>\n<code>&a;</code>'), 'entity', 5],
    ['an outer entity', instance('<start>1</start><code>&xxe;</code>'), 'entity', 4],
    ['a character that is none', instance('<start>1</start><code>&#0;</code>'), 'entity', 4],
    ['a lone ampersand', instance('<start>1</start><code>A & B</code>'), 'entity', 4],
    ['no start', instance('<end>1</end>'), 'start', 3],
    ['a time that is none', instance('<ID>1</ID>\n<start>soon</start>'), 'time', 5],
    ['an end before the start', instance('<start>2</start>\n<end>1</end>'), 'end', 5],
    ['a code that is too long', instance(`<start>1</start><code>${'x'.repeat(501)}</code>`), 'tooLong', 3],
    ['deep nesting', '<a>'.repeat(100), 'xml', 1],
    ['a quote that nobody closed', 'Name,Position,Duration\nA,1,2\n"B,3,4\n', 'quote', 3],
    ['text after a quote', 'Name,Position,Duration\n"A"B,1,2\n', 'quote', 2],
    ['a quote within a cell that has none around it', 'Name,Position,Duration\nA 5" board,1,2\n', 'quote', 2],
    ['a quote below a cell of two lines', 'Name,Position,Duration\n"A\nB",1,2\n"C,1,2\n', 'quote', 4],
    ['another declaration', '<file>\n<!ELEMENT a ANY>\n</file>', 'dtd', 2],
    [
      'a document type of several lines',
      '<?xml version="1.0"?>\n<!DOCTYPE file [\n<!ENTITY a "b">\n]>\n<file/>',
      'dtd',
      2,
    ],
    ['a document type that comes late', '<file>\n</file>\n<!DOCTYPE file>', 'dtd', 3],
    ['an attribute without quotes', '<file>\n<a b=c/></file>', 'xml', 2],
    ['two roots', '<file/>\n<file/>', 'xml', 2],
    ['a comment that is not closed', '<file>\n<!-- a\n</file>', 'xml', 3],
    ['a character beyond Unicode', instance('<start>1</start><code>&#x110000;</code>'), 'entity', 4],
    ['a cell too many', 'Name,Position,Duration\n"A\nB",1,2\nC,1,2,3\n', 'cells', 4],
    ['a position that is none', 'Name,Position,Duration\nA,-1,2\n', 'time', 2],
    ['no position', 'Name,Position,Duration\nA\n', 'start', 2],
    ['a moment of live that is none', 'time,at\n1,now\n', 'number', 2],
    ['neither time nor moment', 'time,category\nXX:XX:XX,A\n', 'start', 2],
    ['an event of LongoMatch that is cut', 'CATEGORY: A\nName;Time;Start;Stop;Team;Player\nA;0:01,000\n', 'cells', 3],
    ['an event of LongoMatch that ends before it begins', 'CATEGORY: A\n\nA;0:02,000;0:01,000;\n', 'end', 3],
  ])('[B14] %s', (_, text, problem, line) => {
    expect(read(text)).toEqual({ kind: 'failure', problem, line });
  });

  it('[B14] a workbook, a file that is too large, and too many tags are rejected', () => {
    expect(read(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toMatchObject({ problem: 'workbook' });
    expect(read(new Uint8Array(16 * 1024 * 1024 + 1))).toMatchObject({ problem: 'tooLarge' });
    expect(read(`Name,Position,Duration\n${'A,1,1\n'.repeat(20_001)}`)).toMatchObject({ problem: 'tooMany' });
  });

  it('[B14] exponentially nested entities are not expanded', () => {
    const from = processorMs();
    const laughs = `<!DOCTYPE lolz [<!ENTITY a "${'ha'.repeat(100)}">${'<!ENTITY b "&a;&a;&a;">'.repeat(1_000)}]><file>&b;</file>`;
    expect(read(laughs)).toEqual({ kind: 'failure', problem: 'dtd', line: 1 });
    expect(processorMs() - from).toBeLessThan(500);
  });
});

describe('exported files', () => {
  const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

  it.each<[TagFormat, string]>([
    ['sportscode', SPORTSCODE],
    ['longomatch', LONGOMATCH],
    ['dartfish', DARTFISH],
  ])('[B14] a file of %s is read back unchanged', (format, text) => {
    const tags = tagsOf(text);
    const written = writeTagFile(format, tags);
    expect(written.losses).toEqual([]);
    const byStart = (some: readonly DeskTagFields[]) => said(some.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0)));
    expect(byStart(tagsOf(written.text))).toEqual(byStart(tags));
  });

  it('[B14] LongoMatch and Dartfish keep their own columns', () => {
    const order = (text: string): string[] => withoutMark(text).trim().split(/\r?\n/);
    expect(order(writeTagFile('longomatch', tagsOf(LONGOMATCH)).text)).toEqual([
      'CATEGORY: Goal',
      'Name;Time;Start;Stop;Team;Player;Score',
      'Goal 1;0:58,000;0:58,000;1:06,500;FRA;Duval | Roux;2',
      '',
      'CATEGORY: Press',
      'Name;Time;Start;Stop;Team;Player;Won;High',
      'Press 2;0:05,000;0:05,000;0:05,000;SWE;;1;1',
      'Press 1;59:58,250;59:58,250;1:00:04,000;;;1;0',
    ]);
    expect(order(writeTagFile('dartfish', tagsOf(DARTFISH)).text)).toEqual(
      [
        'Name,Position,Duration,Description,Score,Down,Play Type',
        'Play 1,0,5000,,,"1",Run',
        'Play 2,5000,6200,,6,"2","Pass, deep"',
        'Play 3,11200,0,,,,',
      ].map((line) => line.replaceAll(/"(\d)"/g, '$1')),
    );
  });

  it('[B14] markup in a text stays text, and no cell is a formula', () => {
    const tag = { category: '</code><ROWS>', description: '=HYPERLINK("x")\n&amp; ]]>', start: 1 };
    const xml = writeTagFile('sportscode', [tag]).text;
    expect(xml).toContain('<code>&lt;/code&gt;&lt;ROWS&gt;</code>');
    expect(xml).toContain('<text>&amp;amp; ]]&gt;</text>');
    expect(writeTagFile('csv', [tag]).text).toContain(`"'=HYPERLINK`);
    expect(writeTagFile('longomatch', [{ ...tag, category: 'A' }]).text).toContain(`'=HYPERLINK`);
  });

  it('[B14] losses of a format are reported by field and number of tags', () => {
    const tags: DeskTagFields[] = [
      { category: 'A', description: 'a;b', start: 1, type: 'separator' },
      { category: 'A', description: 'c', start: 2, at: 1_750_000_000_005, nation: 'SWE', url: 'FRA (X)' },
      { category: 'A', description: 'live', at: 1_750_000_000_000 },
    ];
    const losses = (format: TagFormat) =>
      Object.fromEntries(writeTagFile(format, tags).losses.map(({ what, count }) => [what, count]));
    expect(losses('longomatch')).toEqual({ tag: 1, type: 1, description: 1, at: 1, nation: 1 });
    expect(losses('sportscode')).toEqual({ tag: 1 });
    expect(losses('dartfish')).toEqual({ tag: 1 });
    expect(losses('csv')).toEqual({});
    expect(writeTagFile('sportscode', [{ category: '\u0001', description: '', start: 1 }]).losses).toEqual([
      { what: 'category', count: 1 },
    ]);
  });
});

const text = (max: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: max }),
    fc.stringMatching(/^[\w ;,"'=+\-@&<>\n\r:|]{0,30}$/),
    fc.constantFrom('Team: A', 'Score: 1', 'a: b: c', '\n', ' x ', 'Name', 'CATEGORY: x'),
  );
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const placedTag = fc.record({
  category: text(40),
  description: text(60),
  start: fc.integer({ min: 0, max: 3_500_000_000 }).map((ms) => ms / 1_000),
  at: optional(fc.integer({ min: 100_000_000_000, max: 99_999_999_999_999 })),
  duration: optional(fc.integer({ min: 1, max: 86_400_000 })),
  type: optional(text(20)),
  score: optional(text(20)),
  nation: optional(text(20)),
  url: optional(fc.oneof(text(20), fc.constantFrom('FRA (A;B)', 'FRA', '(A)'))),
});
const FIELDS = ['description', 'at', 'duration', 'type', 'score', 'nation', 'url'];
/** An empty text means nothing. */
const normal = (tag: DeskTagFields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(tag).filter(
      ([name, value]) => value !== undefined && (value !== '' || name === 'category' || name === 'description'),
    ),
  );

describe('any tags', () => {
  it.each<TagFormat>(['sportscode', 'dartfish', 'csv'])('[B14] survive a round trip through %s', (format) => {
    fc.assert(
      fc.property(fc.array(placedTag, { minLength: 1, maxLength: 8 }), (tags) => {
        const written = writeTagFile(format, tags);
        expect(written.losses).toEqual([]);
        expect(tagsOf(written.text).map(normal)).toEqual(tags.map(normal));
      }),
      { numRuns: 400 },
    );
  });

  it('[B14] survive a round trip through LongoMatch, except for its reported losses', () => {
    fc.assert(
      fc.property(fc.array(placedTag, { minLength: 1, maxLength: 8 }), (tags) => {
        const { text: file, losses } = writeTagFile('longomatch', tags);
        const lost = new Set(losses.map(({ what }) => what));
        const kept = (tag: DeskTagFields): string =>
          JSON.stringify(['start', 'category', ...FIELDS].map((name) => !lost.has(name as never) && normal(tag)[name]));
        expect(tagsOf(file).map(kept).toSorted()).toEqual(tags.map(kept).toSorted());
      }),
      { numRuns: 400 },
    );
  });

  it('[B14] a file of random bytes is read or rejected, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), text(200).map(utf8)), (bytes) => {
        expect(['read', 'failure']).toContain(read(bytes).kind);
      }),
      { numRuns: 1_000 },
    );
  });
});
