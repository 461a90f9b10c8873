/** `npm run paths` with its options, as text and as data. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { matchesState } from 'xstate';
import { findPathFiles } from '../../tools/charts/find.ts';
import { pathsCommand } from '../../tools/paths/command.ts';
import { casesCsv } from '../../tools/paths/csv.ts';
import type { PlayedPath } from '../../tools/paths/adapter.ts';
import type { TestCase } from '../../tools/paths/cases.ts';
import type { Coverage } from '../../tools/paths/coverage.ts';
import type { Plan } from '../../tools/paths/index.ts';
import { journeyPaths } from '../../tools/paths/journeys.ts';
import login from '../charts/shared/login.paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'ferryglide-paths-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = async (...args: string[]): Promise<string> => (await pathsCommand(args, folder)).text;

interface PlanData extends Plan {
  readonly requested: unknown;
  readonly journeys: readonly TestCase[];
  readonly covers: Coverage;
}

const plan = async (...args: string[]): Promise<PlanData> =>
  JSON.parse(await text(...args, '--format', 'json')) as PlanData;
const events = ({ paths }: Plan): string[] =>
  paths.flatMap(({ steps }) => steps.flatMap(({ step }) => ('send' in step ? [step.send.type] : [])));

describe('[C05] a narrowed plan', () => {
  it('leads every path through the state, and takes each way into it and out of it', async () => {
    const { paths, unreached, transitions } = await plan('transport', '--through', 'shown.buffering');
    expect(unreached).toEqual([]);
    for (const path of paths) expect(path.steps.flatMap(({ reached }) => reached.states)).toContain('shown.buffering');
    const taken = new Set(paths.flatMap(({ steps }) => steps.flatMap(({ reached }) => reached.takes)));
    const own = transitions.filter(
      ({ source, targets }) => source === 'shown.buffering' || targets.includes('shown.buffering'),
    );
    expect(own.length).toBeGreaterThan(8);
    expect(own.filter(({ id }) => !taken.has(id))).toEqual([]);
  });

  it('counts ways that lead into a state through the one around it', async () => {
    const { paths } = await plan('pager', '--through', 'opening');
    const taken = paths.flatMap(({ steps }) => steps.flatMap(({ reached }) => reached.takes));
    expect(taken).toContain('finding > done(findDocument)[0]');
  });

  it('holds none of the avoided events, and says what cannot be reached then', async () => {
    const narrowed = await plan('transport', '--avoid', 'playback.seek', '--avoid', 'after(seekPatience)');
    expect(events(await plan('transport'))).toContain('playback.seek');
    expect(events(narrowed)).not.toContain('playback.seek');
    expect(narrowed.unreached).toContain('shown > playback.seek[0]');
    expect(narrowed.unreached).toContain('shown.seeking > after(seekPatience)');
    expect(narrowed.unreached).not.toContain('shown > playback.seekBy[0]');
  });

  it('takes every pair of transitions that can follow each other', async () => {
    const { paths, pairs } = await plan('consent', '--pairs');
    const covered = new Set(
      paths.flatMap(({ start, steps }) => {
        const takes = [start, ...steps.map(({ reached }) => reached)].flatMap((reached) => reached.takes);
        return takes.slice(1).map((id, index) => `${takes[index]} → ${id}`);
      }),
    );
    expect(pairs!.all.length).toBeGreaterThan(10);
    expect(pairs!.left).toEqual([]);
    expect(pairs!.all.filter((pair) => !covered.has(pair))).toEqual([]);
  });

  it('takes random paths, the same for one seed and another for the next', async () => {
    const [one, same, other] = await Promise.all(
      ['7', '7', '8'].map((seed) => plan('transport', '--random', '5', '--seed', seed)),
    );
    expect(one!.paths).toHaveLength(5);
    expect(one).toEqual(same);
    expect(events(one!)).not.toEqual(events(other!));
    expect(one!.requested).toMatchObject({ way: { paths: 5, seed: 7 } });
    for (const path of (await plan('transport', '--random', '3', '--through', 'shown.ended', '--seed', '1')).paths)
      expect(path.steps.flatMap(({ reached }) => reached.states)).toContain('shown.ended');
  });

  it('says in its text what was asked for', async () => {
    expect(await text('consent', '--random', '2', '--seed', '4')).toContain('Asked for: 2 random paths, seed 4.');
  });
});

/** The cells of a table by their column. */
const cellsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true, record_delimiter: '\r\n' });

/** The paths that a Playwright file holds. */
function playedIn(spec: string): PlayedPath[] {
  const [, list] = /^const paths: Path\[\] = (\[[\s\S]*?\n\]);$/m.exec(spec)!;
  return runInNewContext(list!) as PlayedPath[];
}

/** Journeys of `login`: one of them ends in a wait, all can be followed on a page. */
const JOURNEYS = [
  '[L32] a viewer with the right password is signed in',
  '[L32] a wrong password leads back to the form, which keeps the name and clears the password',
  '[S07] an account that awaits approval is reported, and the viewer is not signed in',
  '[S07] a suspended account is reported, and the viewer is not signed in',
  '[L35] an invalid e-mail address is reported, and the password is cleared',
  '[L35] an account of the group can sign in with a name instead of an e-mail address',
  '[L32] a rate-limited sign-in cannot be sent again before the limit has passed',
];
const RESULTS = [
  { status: 'ok' },
  { status: 'wrong' },
  { status: 'waiting' },
  { status: 'suspended' },
  { status: 'limited', retryAfterMs: 60_000 },
];

describe('[C05] the formats', () => {
  it('write a plan in sentences: what happens with all its data, and what is to be seen', async () => {
    const md = await text('login');
    expect(md).toContain(
      '1. The user submits the login form: `{"email":"ana@club.example","password":"secret"}` → **submitting**: The server checks the password.',
    );
    expect(md).toContain(
      '2. The request to sign in returns a result: `{"status":"wrong"}` → **editing**: The form is shown',
    );
    expect(md).toContain('3. 1 min pass (cool down) → **editing**');
  });

  it('write TestRail a line a step: a title where a case begins, data and expected result in columns of their own', async () => {
    const csv = await text('login', '--format', 'testrail');
    expect(csv.split('\r\n')[0]).toBe(
      'Title,Section,References,Preconditions,Steps (Step),Steps (Additional Info),Steps (Expected Result)',
    );
    const cells = cellsOf(csv);
    expect(cells[0]).toEqual({
      Title: 'login-J01 [L32] a viewer with the right password is signed in',
      Section: 'login',
      References: 'L32',
      Preconditions: 'Start in editing: The form is shown, with its errors.',
      'Steps (Step)': 'The user submits the login form',
      'Steps (Additional Info)': '{"email":"ana@club.example","password":"secret"}',
      'Steps (Expected Result)': 'submitting: The server checks the password.',
    });
    expect(cells[1]).toMatchObject({ Title: '', Section: '', 'Steps (Additional Info)': '{"status":"ok"}' });
    const { paths } = await plan('login');
    // What nobody can see is not in it.
    const login = (await findPathFiles()).find((each) => each.paths.name === 'login')!;
    const seen = login.paths.pinned.filter(({ onChart }) => onChart !== true);
    expect(cells.filter(({ Title }) => Title !== '')).toHaveLength(paths.length + seen.length);
    expect(cells.every((each) => each['Steps (Step)'] !== '' && each['Steps (Expected Result)'] !== '')).toBe(true);
  });

  it('write Xray a line a step: the same TCID on all lines of a case, and its type', async () => {
    const csv = await text('login', '--format', 'xray');
    expect(csv.split('\r\n')[0]).toBe('TCID,Test Summary,Test Type,Description,Labels,Action,Data,Result');
    const cells = cellsOf(csv);
    expect(cells[1]).toEqual({
      TCID: 'login-J01',
      'Test Summary': '',
      'Test Type': '',
      Description: '',
      Labels: '',
      Action: 'The request to sign in returns a result',
      Data: '{"status":"ok"}',
      Result: 'signedIn (final): Signed in; the page leads back to where the person came from.',
    });
    const firsts = cells.filter((each, at) => each['TCID'] !== cells[at - 1]?.['TCID']);
    expect(new Set(firsts.map((each) => each['TCID'])).size).toBe(firsts.length);
    for (const first of firsts) {
      expect(first['Test Type']).toBe('Manual');
      expect(first['Test Summary']).toContain(first['TCID']);
    }
    expect(cells.every((each) => each['Action'] !== '' && each['Result'] !== '')).toBe(true);
  });

  it('write nothing that a spreadsheet takes for a formula, and keep what quotes and breaks a line', () => {
    const reached = { value: 'editing', status: 'active', takes: [], outcomes: [], timers: [], states: [] } as const;
    const dataIn = (reason: string): string => {
      const steps = [{ step: { error: 'signIn', reason: new Error(reason) }, reached }];
      const path = { title: '', input: undefined, start: reached, steps, adds: [] };
      const each = { id: 'login-001', title: '', rows: [], isJourney: false, isOnChart: false, path };
      return cellsOf(casesCsv('xray', login, [each]))[0]!['Data']!;
    };
    expect(dataIn('=1+1')).toBe("'=1+1");
    expect(dataIn('@sum')).toBe("'@sum");
    expect(dataIn('"off", they said\r\ntwice')).toBe('"off", they said\r\ntwice');
  });

  it('write a feature: a scenario a case, with its rows as tags and its data as doc strings', async () => {
    const feature = await text('login', '--format', 'gherkin');
    expect(feature).toMatch(/^Feature: login\n {2}Signs a person in\.\n {2}They cover 5 of 5 states, /);
    expect(feature).toContain(`  @login-J02 @journey @L32
  Scenario: [L32] a wrong password leads back to the form, which keeps the name and clears the password
    Given the state is "editing": The form is shown, with its errors.
    When the user submits the login form
      \`\`\`
      {"email":"ana@club.example","password":"secret"}
      \`\`\`
    Then the state is "submitting": The server checks the password.
    When the request to sign in returns a result
      \`\`\`
      {"status":"wrong"}
      \`\`\`
    Then the state is "editing": The form is shown, with its errors.
`);
    const lines = feature.split('\n').filter((line) => line.trim() !== '');
    const known = /^(Feature: | {2}(@|Scenario: |\S)| {4}(Given|When|Then|And) | {6}(```$|\S))/;
    expect(lines.filter((line) => !known.test(line))).toEqual([]);
  });

  it('hold the state of each region in a feature', async () => {
    expect(await text('controls', '--format', 'gherkin')).toMatch(
      /Then the state is "presence\.\w+": .+\n {4}And the state is "picture\.\w+": .+\n {4}And the state is "focus\.\w+"/,
    );
  });

  it.each(['md', 'json', 'testrail', 'xray', 'gherkin', 'playwright'])(
    'hold the pinned journeys: %s',
    async (format) => {
      const written = await text('login', '--format', format);
      for (const journey of JOURNEYS) expect(written).toContain(journey);
    },
  );

  it('leave out journeys that are not as asked for, and of random paths all', async () => {
    const titles = async (...args: string[]): Promise<string[]> =>
      (await plan('login', ...args)).journeys.map(({ title }) => title);
    expect(await titles('--avoid', 'done(signIn)')).toEqual([
      '[L35] an invalid e-mail address is reported, and the password is cleared',
      '[L32] a sign-in without a name is reported and not sent',
      '[L32] a sign-in without a password is reported and not sent',
      '[L32] a sign-in that gets no response within ten seconds is reported, and the next attempt clears the notice',
      '[L32] a sign-in that fails is reported, and the next attempt clears the notice',
    ]);
    expect(await titles('--through', 'coolingDown')).toEqual([
      '[L32] a rate-limited sign-in cannot be sent again before the limit has passed',
      '[L32] the form returns without a notice when the rate limit of the server has passed',
    ]);
    expect(await text('login', '--through', 'coolingDown')).toContain(
      '### login-J07 [L32] a rate-limited sign-in cannot be sent again before the limit has passed',
    );
    expect(await titles('--random', '2', '--seed', '1')).toEqual([]);
    const waits = async (...args: string[]): Promise<string[]> =>
      (await plan('clip-encoding', ...args)).journeys.map(({ title }) => title);
    expect((await waits()).length).toBeGreaterThan((await waits('--avoid', 'after(pollInterval)')).length);
  });

  it('lead every journey of every chart where its author says', async () => {
    for (const { paths } of await findPathFiles())
      for (const [at, { title, start, steps }] of journeyPaths(paths, {}).entries()) {
        const { value } = steps.at(-1)?.reached ?? start;
        expect(matchesState(paths.pinned[at]!.ends, value), `${paths.name}: ${title}`).toBe(true);
      }
  });

  it('leave what nobody can see to the plan and its data', async () => {
    const { journeys } = await plan('transport');
    const onChart = journeys.filter(({ isOnChart }) => isOnChart);
    expect(onChart.length).toBeGreaterThan(0);
    expect(onChart.length).toBeLessThan(journeys.length);
    const feature = await text('transport', '--format', 'gherkin');
    for (const { title, isOnChart } of journeys) expect(feature.includes(`Scenario: ${title}\n`)).toBe(!isOnChart);
  });

  it('make each result of a request a step of its own, which is given the result', async () => {
    const paths = playedIn(await text('login', '--format', 'playwright'));
    const results = paths.flatMap(({ steps }) => steps.filter(({ act }) => act === 'done(signIn)'));
    for (const result of RESULTS) expect(results.map(({ given }) => given)).toContainEqual(result);
    expect(results.map(({ says }) => says)).toContain('The request to sign in returns a result: {"status":"wrong"}');
    const failures = paths.flatMap(({ steps }) => steps.filter(({ act }) => act === 'error(signIn)'));
    expect(failures[0]).toMatchObject({ says: 'The request to sign in fails: offline', given: 'offline' });
  });

  it('write an adapter to fill in, with every act and every state to rest in of its plan', async () => {
    const adapter = await text('filters', '--format', 'adapter');
    const spec = await text('filters', '--format', 'playwright', '--out', 'suite/filters.spec.ts');
    expect(spec).toContain("import adapter from './filters.adapter.ts';");
    expect(spec).toContain("import { test } from '@playwright/test';");
    const paths = playedIn(spec);
    const acts = new Set(paths.flatMap(({ steps }) => steps.map(({ act }) => act)));
    expect(acts.size).toBeGreaterThan(8);
    for (const act of acts) expect(adapter).toContain(`"${act}": async`);
    expect(adapter).toContain('"popup.editing": async');
    expect(adapter).not.toContain('"popup": async');
    expect(await text('login', '--format', 'adapter')).toContain(
      'given: {"status":"ok"} or {"status":"wrong"} or {"status":"waiting"}',
    );
  });

  it('imports `test` from the given fixtures', async () => {
    const out = 'suite/filters.spec.ts';
    const spec = await text('filters', '--fixtures', 'support/test.ts', '--format', 'playwright', '--out', out);
    expect(spec).toContain("import { test } from '../support/test.ts';");
    expect(spec).toContain("import type { Page } from '@playwright/test';");
  });
});

describe('[C05] what a plan covers', () => {
  it('is said of random paths, and what they leave out', async () => {
    const { covers, targets } = await plan('consent', '--random', '1', '--seed', '4');
    const { covered, of, missing } = covers.transitions;
    expect(of).toBe(targets.transitions.length);
    expect(missing.length).toBe(of - covered);
    expect(covered).toBeGreaterThan(0);
    expect(missing.length).toBeGreaterThan(0);
    const said = `${covered} of ${of} transitions`;
    const { text: md, note } = await pathsCommand(['consent', '--random', '1', '--seed', '4'], folder);
    expect(md).toContain(said);
    expect(md).toContain(`\`${missing[0]}\``);
    expect(note).toContain(said);
    for (const format of ['gherkin', 'playwright'])
      expect(await text('consent', '--random', '1', '--seed', '4', '--format', format)).toContain(said);
  });

  it('is everything where nothing was narrowed', async () => {
    expect(await text('login')).toContain(
      'They cover 5 of 5 states, 12 of 12 transitions, 12 of 12 guard outcomes, 2 of 2 timers.',
    );
    expect(await text('login')).not.toContain('Not covered:');
  });
});

describe('[C05] a wrong word is answered by the nearest right one', () => {
  it.each([
    [['transprt'], 'No chart is called transprt. Did you mean transport?'],
    [
      ['transport', '--through', 'shown.bufering'],
      'No state of transport is called shown.bufering. Did you mean shown.buffering?',
    ],
    [['search', '--through', 'listng'], 'No state of search is called listng. Did you mean ready.listing?'],
    [
      ['transport', '--avoid', 'media.plaing'],
      'No event of transport is called media.plaing. Did you mean media.playing?',
    ],
    [['transport', '--fromat', 'xray'], 'No option is called --fromat. Did you mean --format?'],
    [['transport', '--format', 'playwrite'], 'No format is called playwrite. Did you mean playwright?'],
    [['transport', '--random', 'x'], '--random wants a whole number from 1, not "x"'],
    [['transport', '--seed', '1'], '--seed belongs to --random N'],
    [['transport', '--pairs', '--random', '1'], 'Either --pairs or --random, not both'],
    [['transport', 'search'], 'One chart at a time: transport or search?'],
    [
      ['transport', '--through', 'shown.buffering', '--avoid', 'media.waiting'],
      'No path of transport is as asked for.',
    ],
    [['transport', '--adapter', 'nowhere.ts'], 'cannot be read'],
  ])('%j', async (args, words) => {
    await expect(pathsCommand(args, folder)).rejects.toThrow(words);
  });

  it('takes the last word of a state where only one is called so', async () => {
    expect(await text('search', '--through', 'loadingMore')).toContain('through `ready.listing.loadingMore`');
  });
});
