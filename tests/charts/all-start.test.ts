/** Rules for every chart of the product. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONFIGURATIONS_MAX, configurationsOf, invokeFacts } from '../../tools/charts/facts.ts';
import { findCharts, findPathFiles } from '../../tools/charts/find.ts';
import { run } from '../../tools/paths/index.ts';
import { listTransitions, rootOf } from '../../tools/paths/transitions.ts';

const charts = await findCharts();
const pathFiles = await findPathFiles();

it('[C01] there are charts', () => {
  expect(charts.length).toBeGreaterThan(0);
});

describe.each(charts)('$area/$name', ({ name, area, exportName, machine }) => {
  const found = pathFiles.find(({ file }) => file === `tests/charts/${area}/${name}.paths.ts`);

  it('[C03] has a path file of its name, run by the tests of its folder', () => {
    expect(found?.paths.name, `tests/charts/${area}/${name}.paths.ts`).toBe(name);
    expect(found?.paths.machine.id).toBe(machine.id);
    expect(existsSync(`tests/charts/${area}/paths.test.ts`), `tests/charts/${area}/paths.test.ts`).toBe(true);
  });

  it('[C01] is named after its file and starts from every input', () => {
    expect(exportName).toMatch(/Machine$/);
    for (const input of found?.paths.inputs ?? []) {
      const running = run(found!.paths, input);
      const snapshot = running.actor.getSnapshot() as { status: string; error?: unknown };
      expect(snapshot.status, String(snapshot.error)).not.toBe('error');
      running.stop();
    }
  });

  it('[C01] gives every invoke an id, and a deadline or a reason for having none', () => {
    const endless = found?.paths.endless ?? {};
    const wrong = invokeFacts(machine).flatMap(({ id, state, named, deadlines }) => {
      if (!named) return [`the invoke of ${state} has no id`];
      return deadlines.length === 0 && endless[id] === undefined ? [`${id} in ${state} has no deadline`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('[C03] names in its path file the states in which each actor runs', () => {
    const named = Object.entries(found?.paths.runsIn ?? {}).flatMap(([id, states]) =>
      [states].flat().map((state) => `${id} in ${state}`),
    );
    const facts = invokeFacts(machine);
    const always = new Set(facts.filter(({ state }) => state === '(root)').map(({ id }) => id));
    const invoked = facts.filter(({ id }) => !always.has(id)).map(({ id, state }) => `${id} in ${state}`);
    expect(named.toSorted()).toEqual(invoked.toSorted());
  });

  it('[C01] has no more stable combinations of states than a person can tell apart', () => {
    expect(configurationsOf(machine)).toBeLessThanOrEqual(CONFIGURATIONS_MAX);
  });

  it('[C01] names every guard', () => {
    expect(
      listTransitions(machine)
        .filter(({ inlineGuard }) => inlineGuard)
        .map(({ id }) => id),
    ).toEqual([]);
  });

  it('[C01] uses the output of every final state', () => {
    const finals = Object.values(rootOf(machine).states).filter(({ type }) => type === 'final');
    expect(finals.filter(({ output }) => output === undefined).map(({ key }) => key)).toEqual([]);
    if (finals.length > 0) expect(machine.config.output, 'the chart itself maps its output').toBeDefined();
  });
});
