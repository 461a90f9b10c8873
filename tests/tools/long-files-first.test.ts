import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LONGEST } from '../../tools/long-files-first.ts';

it('names existing test files', () => {
  expect(LONGEST.filter((name) => !existsSync(`tests/${name}.test.ts`))).toEqual([]);
});
