/** The size of the parts of an upload (row S02). */
import { expect, it } from 'vitest';
import { nextPartBytes } from '../../core/domain/uploads.ts';

const MIB = 1024 ** 2;

it.each<[string, { bytes: number; tookS: number }, number]>([
  ['as much as two seconds take', { bytes: 4 * MIB, tookS: 2 }, 4 * MIB],
  ['more on a faster line', { bytes: 4 * MIB, tookS: 1.6 }, 5 * MIB],
  ['twice as much at most, however fast it was', { bytes: 4 * MIB, tookS: 0.01 }, 8 * MIB],
  ['less on a slow one', { bytes: 4 * MIB, tookS: 3.2 }, 2.5 * MIB],
  ['half at least, however slow it was', { bytes: 4 * MIB, tookS: 60 }, 2 * MIB],
  ['never less than 1 MiB', { bytes: MIB, tookS: 60 }, MIB],
  ['never more than 16 MiB', { bytes: 16 * MIB, tookS: 0.1 }, 16 * MIB],
  ['more where no time has passed', { bytes: 4 * MIB, tookS: 0 }, 8 * MIB],
])('[S02] a part has %s', (_what, { bytes, tookS }, expected) => {
  expect(nextPartBytes(bytes, tookS)).toBe(expected);
});
