import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('[E01] no size of ours is measured by the font of a page around it', () => {
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
