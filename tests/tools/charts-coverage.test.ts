import { expect, it } from 'vitest';
import type { WalkRecord } from '../../tools/charts/coverage.ts';
import { walkPaths } from '../../tools/paths/index.ts';
import { mergeCoverage } from '../../tools/walked/merge.ts';
import { coveragePicture, coverageTable } from '../../tools/walked/page.ts';
import paths from '../charts/harness/sample.paths.ts';

const record: WalkRecord = {
  name: paths.name,
  suite: 'chart',
  walked: (await walkPaths(paths)).toJSON(),
  isDistinct: true,
};
const [first, ...others] = record.walked.transitions;
const [state] = record.walked.states;
const shorter: WalkRecord = {
  ...record,
  suite: 'e2e',
  walked: {
    ...record.walked,
    transitions: others,
    states: record.walked.states.filter((each) => each !== state),
    outcomes: [],
    pairs: [],
  },
};

it('[C04] merges what the suites walked: what one left out another may have walked', () => {
  const merged = mergeCoverage(paths, [shorter, record]);
  expect(merged.suites).toEqual({ chart: merged.transitions.walked, e2e: merged.transitions.walked - 1 });
  for (const part of ['states', 'transitions', 'outcomes', 'timers'] as const)
    expect(merged[part].missing, part).toEqual([]);
  expect(merged.pairs.walked).toBeGreaterThan(0);
  expect(merged.pairs.total).toBe(merged.pairs.walked + merged.pairs.missing.length);
});

it('[C04] names what no suite walked, in the list, in the table and in the coloured picture', () => {
  const merged = mergeCoverage(paths, [shorter]);
  expect(merged.transitions.missing).toEqual([first]);
  expect(merged.states.missing).toEqual([`state ${state}`]);
  expect(merged.outcomes.walked).toBe(0);
  expect(merged.pairs.walked).toBe(0);
  const whole = coveragePicture(paths, mergeCoverage(paths, [record]));
  const lacking = coveragePicture(paths, merged);
  expect(whole).not.toMatch(/class \S+ missing/);
  expect(lacking).toContain(`s_${state!.replaceAll('.', '_')} missing`);
  expect(lacking).toContain(`- \`${first}\``);
  const { walked, total } = merged.transitions;
  expect(coverageTable([merged])).toContain(`${walked}/${total} (`);
});
