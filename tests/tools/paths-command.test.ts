/** `npm run paths` with its options, as text and as data. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pathsCommand } from '../../tools/paths/command.ts';
import type { Plan } from '../../tools/paths/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'ferryglide-paths-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = async (...args: string[]): Promise<string> => (await pathsCommand(args, folder)).text;
const plan = async (...args: string[]): Promise<Plan & { requested: unknown }> =>
  JSON.parse(await text(...args, '--format', 'json')) as Plan & { requested: unknown };
const events = ({ paths }: Plan): string[] =>
  paths.flatMap(({ steps }) => steps.flatMap(({ step }) => ('send' in step ? [step.send.type] : [])));

describe('[C05] a narrowed plan', () => {
  it('leads every path through the state, and takes each way into it and out of it', async () => {
    const { paths, unreached, transitions } = await plan('transport', '--through', 'buffering');
    expect(unreached).toEqual([]);
    for (const path of paths) expect(path.steps.flatMap(({ reached }) => reached.states)).toContain('buffering');
    const taken = new Set(paths.flatMap(({ steps }) => steps.flatMap(({ reached }) => reached.takes)));
    const own = transitions.filter(({ source, targets }) => source === 'buffering' || targets.includes('buffering'));
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
    expect(narrowed.unreached).toContain('playing > playback.seek[0]');
    expect(narrowed.unreached).toContain('seeking > after(seekPatience)');
    expect(narrowed.unreached).not.toContain('playing > playback.seekBy[0]');
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
    for (const path of (await plan('transport', '--random', '3', '--through', 'ended', '--seed', '1')).paths)
      expect(path.steps.flatMap(({ reached }) => reached.states)).toContain('ended');
  });

  it('says in its text what was asked for', async () => {
    expect(await text('consent', '--random', '2', '--seed', '4')).toContain('Asked for: 2 random paths, seed 4.');
  });
});

describe('[C05] the formats', () => {
  it('writes a table for a test-management tool: a line a step, quoted', async () => {
    const csv = await text('filters', '--format', 'csv');
    const { paths } = await plan('filters');
    expect(csv.startsWith('\u{FEFF}ID,Title,Suite,Rows,Precondition,Step,Action,Expected result,Guards\r\n')).toBe(
      true,
    );
    const lines = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + paths.reduce((sum, { steps }) => sum + Math.max(1, steps.length), 0));
    expect(lines[1]).toMatch(/^filters-001,.*,filters,L07 L08 L12,/);
    for (const line of lines.slice(1))
      expect(line.match(/"/g)?.length ?? 0, line).toSatisfy((n: number) => n % 2 === 0);
  });

  it('writes an adapter to fill in, with every act and state of its plan', async () => {
    const adapter = await text('filters', '--format', 'adapter');
    const spec = await text('filters', '--format', 'playwright', '--out', 'suite/filters.spec.ts');
    expect(spec).toContain("import adapter from './filters.adapter.ts';");
    expect(spec).toContain("import { test } from '@playwright/test';");
    for (const [, act] of spec.matchAll(/"act":"([^"]+)"/g)) expect(adapter).toContain(`"${act}": async`);
    expect(adapter).toContain('"popup.editing": async');
  });

  it('imports `test` from the given fixtures', async () => {
    const out = 'suite/filters.spec.ts';
    const spec = await text('filters', '--fixtures', 'support/test.ts', '--format', 'playwright', '--out', out);
    expect(spec).toContain("import { test } from '../support/test.ts';");
    expect(spec).toContain("import type { Page } from '@playwright/test';");
  });
});

describe('[C05] a wrong word is answered by the nearest right one', () => {
  it.each([
    [['transprt'], 'No chart is called transprt. Did you mean transport?'],
    [['transport', '--through', 'bufering'], 'No state of transport is called bufering. Did you mean buffering?'],
    [['search', '--through', 'listng'], 'No state of search is called listng. Did you mean ready.listing?'],
    [
      ['transport', '--avoid', 'media.plaing'],
      'No event of transport is called media.plaing. Did you mean media.playing?',
    ],
    [['transport', '--fromat', 'csv'], 'No option is called --fromat. Did you mean --format?'],
    [['transport', '--format', 'playwrite'], 'No format is called playwrite. Did you mean playwright?'],
    [['transport', '--random', 'x'], '--random wants a whole number from 1, not "x"'],
    [['transport', '--seed', '1'], '--seed belongs to --random N'],
    [['transport', '--pairs', '--random', '1'], 'Either --pairs or --random, not both'],
    [['transport', 'search'], 'One chart at a time: transport or search?'],
    [['transport', '--through', 'buffering', '--avoid', 'media.waiting'], 'No path of transport is as asked for.'],
    [['transport', '--adapter', 'nowhere.ts'], 'cannot be read'],
  ])('%j', async (args, words) => {
    await expect(pathsCommand(args, folder)).rejects.toThrow(words);
  });

  it('takes the last word of a state where only one is called so', async () => {
    expect(await text('search', '--through', 'loadingMore')).toContain('through `ready.loadingMore`');
  });
});
