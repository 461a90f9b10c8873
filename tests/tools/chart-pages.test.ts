/** Facts on the page of a chart that are not in its definition: comments, event shapes, constants, configurations. */
import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { configurationsOf } from '../../tools/charts/facts.ts';
import { findCharts } from '../../tools/charts/find.ts';
import { chartPage } from '../../tools/charts/page.ts';

const charts = await findCharts();
const page = (name: string): Promise<string> => chartPage(charts.find((chart) => chart.name === name)!);

/** The cells of a section's row that starts with this cell. */
function line(text: string, section: string, first: string): string[] {
  const part = text.split(`## ${section}\n`)[1]!.split('\n## ')[0]!;
  return part
    .split('\n')
    .find((each) => each.startsWith(`| ${first} |`))!
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

it("[C06] the page of a chart lists an event's meaning, payload and handlers", async () => {
  expect(line(await page('transport'), 'Events', '`playback.seekBy`').slice(1, 3)).toEqual([
    'Seconds forward; negative values seek backward.',
    '`seconds: Seconds`',
  ]);
  expect(line(await page('search'), 'Events', '`type.choose`')).toEqual([
    '`type.choose`',
    '',
    '`mediaType: SelectableType \\| undefined`',
    '`ready`',
  ]);
});

it("[C06] the page of a chart lists a guard's question and the effects of true and false", async () => {
  const text = await page('search');
  expect(line(text, 'Guards', '`hasNoType`')).toEqual([
    '`hasNoType`',
    'has no type?',
    '`ready`',
    '`search.submit`',
    '`refused`',
    'checks `isKeywordInvalid`',
  ]);
  expect(line(text, 'Guards', '`isReturning`').slice(4)).toEqual(['`ready.restoring`', '`ready.searching`']);
});

it('[C06] the page of a chart names the constant of a delay with its figure and source', async () => {
  expect(line(await page('load'), 'Delays', '`dataTimeout`').slice(1, 4)).toEqual([
    '10000 ms (10 s)',
    '`DATA_FILE_TIMEOUT_MS`',
    'Timeout of the data file. Player 9.',
  ]);
});

it('[C06] the page of a chart distinguishes requests, callbacks and child charts', async () => {
  const text = await page('search');
  expect(line(text, 'Ports and children', '`permissions`')[2]).toBe('request');
  expect(line(text, 'Ports and children', '`address`')[2]).toBe('callback');
  expect(line(await page('library'), 'Ports and children', '`search`').slice(2, 4)).toEqual([
    '[chart](search.md)',
    'A search from the permissions to the last page.',
  ]);
});

it('[C06] the page of a chart links the rows that it implements', async () => {
  expect(await page('search')).toMatch(/^Rows: .*\[L05\]\(\.\.\/specification\.md#l05\)/m);
  expect(await page('clip-encoding')).toMatch(/^Rows: \[L20\]\(\.\.\/specification\.md#l20\)\.$/m);
});

it('[C01] counts the stable combinations of states of a chart', () => {
  const region = { initial: 'a', states: { a: {}, b: {}, c: {} } };
  const side = { type: 'parallel', states: { left: region, right: region } };
  const passing = { always: 'done' };
  const machine = { initial: 'passing', states: { passing, side, done: {}, last: { type: 'history' } } };
  expect(configurationsOf(createMachine(machine as never))).toBe(10);
});
