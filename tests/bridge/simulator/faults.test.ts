import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { FAULTS } from '../../../bridge/simulator/faults.ts';
import { timelineWith } from '../../../bridge/simulator/simulation.ts';
import type { TimelineItem } from '../../../bridge/simulator/timeline.ts';

const lastFile = (items: readonly TimelineItem[]): string | undefined =>
  items.flatMap((item) => ('file' in item ? [item.file] : [])).at(-1);

const undisturbed = timelineWith();

test('[B13] there are at least thirty faults with distinct names', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  expect(FAULTS.length).toBeGreaterThanOrEqual(30);
});

test.each(FAULTS)('[B13] $name disturbs the evening, which ends as without it', (fault) => {
  const disturbed = timelineWith({ faults: [fault] });
  expect(isDeepStrictEqual(disturbed, undisturbed)).toBe(false);
  expect(lastFile(disturbed)).toBe(lastFile(undisturbed));
  expect(disturbed.every((item, index) => item.at >= (disturbed[index - 1]?.at ?? 0))).toBe(true);
});
