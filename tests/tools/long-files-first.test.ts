import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LONGEST } from '../../tools/long-files-first.ts';

it('names test files that exist', () => {
  expect(LONGEST.filter((name) => !existsSync(`tests/${name}.test.ts`))).toEqual([]);
});
