import { expect, it } from 'vitest';
import { stateTarget, suiteCoverage } from '../../tools/charts/coverage.ts';
import type { PathRecord } from '../../tools/charts/coverage.ts';
import { runPaths } from '../../tools/paths/index.ts';
import { mergeCoverage } from '../../tools/chart-coverage/merge.ts';
import { coveragePicture, coverageTable } from '../../tools/chart-coverage/page.ts';
import paths from '../charts/harness/sample.paths.ts';

const record: PathRecord = {
  name: paths.name,
  suite: 'chart',
  covered: (await runPaths(paths)).toJSON(),
  isDistinct: true,
};
const [first, ...others] = record.covered.transitions;
const [state] = record.covered.states;
const shorter: PathRecord = {
  ...record,
  suite: 'e2e',
  covered: {
    ...record.covered,
    transitions: others,
    states: record.covered.states.filter((each) => each !== state),
    outcomes: [],
    pairs: [],
  },
};

it("[C04] merges the suites' coverage, which complements each other", () => {
  const merged = mergeCoverage(paths, [shorter, record]);
  expect(merged.suites).toEqual({ chart: merged.transitions.covered, e2e: merged.transitions.covered - 1 });
  for (const part of ['states', 'transitions', 'outcomes', 'timers'] as const)
    expect(merged[part].missing, part).toEqual([]);
  expect(merged.pairs.covered).toBeGreaterThan(0);
  expect(merged.pairs.total).toBe(merged.pairs.covered + merged.pairs.missing.length);
});

it('[C04] names uncovered parts, in the list, in the table and in the coloured picture', () => {
  const merged = mergeCoverage(paths, [shorter]);
  expect(merged.transitions.missing).toEqual([first]);
  expect(merged.states.missing).toEqual([`state ${state}`]);
  expect(merged.outcomes.covered).toBe(0);
  expect(merged.pairs.covered).toBe(0);
  const whole = coveragePicture(paths, mergeCoverage(paths, [record]));
  const lacking = coveragePicture(paths, merged);
  expect(whole).not.toMatch(/class \S+ missing/);
  expect(lacking).toContain(`s_${state!.replaceAll('.', '_')} missing`);
  expect(lacking).toContain(`- \`${first}\``);
  const { covered, total } = merged.transitions;
  expect(coverageTable([merged])).toContain(`${covered}/${total} (`);
});

it('[C04] lists a state that a view cannot show with its reason, and other uncovered states as missing', () => {
  const view = { ...record, suite: 'view', covered: { ...record.covered, states: [] } };
  const [shown, unseen] = record.covered.states;
  const reason = 'it takes a hundred presses';
  const { listed, missing } = suiteCoverage({ ...paths, unseen: [{ state: unseen!, reason }] }, 'view', [view]);
  expect(listed).toContainEqual({ target: stateTarget(unseen!), reason });
  expect(missing).toContain(stateTarget(shown!));
  const like = suiteCoverage({ ...paths, unseen: [{ state: unseen!, like: shown!, reason }] }, 'view', [view]);
  expect(like.missing, 'it is seen, as another one').toContain(stateTarget(unseen!));
  const chart = suiteCoverage({ ...paths, unseen: [{ state: unseen!, reason }] }, 'chart', [view]);
  expect(chart.missing).toContain(stateTarget(unseen!));
});
