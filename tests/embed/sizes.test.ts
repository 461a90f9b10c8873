import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('[E01] no size depends on the root font size of the surrounding page', () => {
  const sources = globSync('src/**/*.{css,ts,tsx}');
  expect(sources.length).toBeGreaterThan(500);
  const lines = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\d(rem|rlh|rex|rch|rcap|ric)\b/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(lines).toEqual([]);
});
