/** The linter's rules keep the folders apart: each is tried on a file that breaks it, and on one that is allowed. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

type Planted = readonly [file: string, source: string];

const IMPORTS = 'eslint(no-restricted-imports)';
const GLOBALS = 'eslint(no-restricted-globals)';
const PROPERTIES = 'eslint(no-restricted-properties)';

const BROKEN: readonly (readonly [why: string, rule: string, ...Planted])[] = [
  ['the domain imports a package', IMPORTS, 'core/domain/a.ts', `import { z } from 'valibot';\nexport const a = z;`],
  [
    'the domain imports the contract',
    IMPORTS,
    'core/domain/b.ts',
    `import { a } from '../contract/a.ts';\nexport const b = a;`,
  ],
  ['the domain looks at the clock', PROPERTIES, 'core/domain/c.ts', `export const c = (): number => Date.now();`],
  ['the domain touches the document', GLOBALS, 'core/domain/d.ts', `export const d = (): string => document.title;`],
  [
    'the contract imports a port',
    IMPORTS,
    'core/contract/a.ts',
    `import { p } from '../../src/adapters/p.ts';\nexport const a = p;`,
  ],
  [
    'a chart imports React',
    IMPORTS,
    'machines/player/a.ts',
    `import { useState } from 'react';\nexport const a = useState;`,
  ],
  [
    'a chart imports a value of the contract',
    IMPORTS,
    'machines/player/b.ts',
    `import { a } from '../../core/contract/a.ts';\nexport const b = a;`,
  ],
  [
    'a chart imports a port',
    IMPORTS,
    'machines/player/c.ts',
    `import type { P } from '../../src/adapters/p.ts';\nexport type C = P;`,
  ],
  ['a chart reads the window', GLOBALS, 'machines/player/d.ts', `export const d = (): number => window.innerWidth;`],
  ['a chart reads the time', GLOBALS, 'machines/player/e.ts', `export const e = (): number => new Date().getTime();`],
  [
    'a chart sets a timer by way of globalThis',
    GLOBALS,
    'machines/player/f.ts',
    `export const f = (): unknown => globalThis.setTimeout(String, 1);`,
  ],
  ['a chart fetches', GLOBALS, 'machines/player/g.ts', `export const g = (): Promise<Response> => fetch('/a');`],
  ['a chart throws dice', PROPERTIES, 'machines/player/h.ts', `export const h = (): number => Math.random();`],
  ['an adapter throws dice', PROPERTIES, 'src/adapters/h.ts', `export const h = (): number => Math.random();`],
  ['a surface throws dice', PROPERTIES, 'src/dom/h.ts', `export const h = (): number => Math.random();`],
  ['a port imports a view', IMPORTS, 'src/adapters/a.ts', `import { V } from '../player/V.tsx';\nexport const a = V;`],
  [
    'a port imports a chart',
    IMPORTS,
    'src/adapters/b.ts',
    `import { m } from '../../machines/player/m.machine.ts';\nexport const b = m;`,
  ],
  [
    'texts import the contract',
    IMPORTS,
    'src/i18n/a.ts',
    `import { a } from '../../core/contract/z.ts';\nexport const b = a;`,
  ],
  ['a primitive imports a view', IMPORTS, 'src/ui/a.ts', `import { V } from '../library/V.tsx';\nexport const a = V;`],
  ['a surface imports texts', IMPORTS, 'src/dom/a.ts', `import { t } from '../i18n/t.ts';\nexport const a = t;`],
  ['a view has a state', IMPORTS, 'src/player/k.ts', `import { useState } from 'react';\nexport const a = useState;`],
  [
    'a page has a state',
    IMPORTS,
    'src/pages/edit/k.tsx',
    `import { useReducer } from 'react';\nexport const a = useReducer;`,
  ],
  [
    'a view has a state by the namespace',
    PROPERTIES,
    'src/library/k.ts',
    `import * as React from 'react';\nexport const b = React.useState;`,
  ],
  [
    'a view has an effect',
    IMPORTS,
    'src/player/a.ts',
    `import { useEffect } from 'react';\nexport const a = useEffect;`,
  ],
  [
    'a view has a layout effect',
    IMPORTS,
    'src/library/a.ts',
    `import { useLayoutEffect } from 'react';\nexport const a = useLayoutEffect;`,
  ],
  [
    'a view has an effect by the namespace',
    PROPERTIES,
    'src/player/b.ts',
    `import * as React from 'react';\nexport const b = React.useEffect;`,
  ],
  [
    'a page has an effect',
    IMPORTS,
    'src/pages/edit/a.tsx',
    `import { useEffect } from 'react';\nexport const a = useEffect;`,
  ],
  ['a page sets a timer', GLOBALS, 'src/pages/edit/b.tsx', `export const b = (): unknown => setTimeout(String, 1);`],
  ['a primitive fetches', GLOBALS, 'src/ui/b.ts', `export const b = (): Promise<Response> => fetch('/a');`],
  ['a view sets a timer', GLOBALS, 'src/player/c.ts', `export const c = (): unknown => setTimeout(String, 1);`],
  [
    'a view waits for a frame',
    GLOBALS,
    'src/library/b.ts',
    `export const b = (): number => window.requestAnimationFrame(() => undefined);`,
  ],
  ['a view fetches', GLOBALS, 'src/library/c.ts', `export const c = (): Promise<Response> => fetch('/a');`],
  ['a view imports the client', IMPORTS, 'src/library/d.ts', `import ky from 'ky';\nexport const d = ky;`],
  ['a view imports a port', IMPORTS, 'src/player/d.ts', `import { p } from '../adapters/p.ts';\nexport const d = p;`],
  [
    'a view deep down imports a port',
    IMPORTS,
    'src/player/menu/rows/d.ts',
    `import { p } from '../../../adapters/p.ts';\nexport const d = p;`,
  ],
  [
    'a view imports a chart',
    IMPORTS,
    'src/player/e.ts',
    `import { m } from '../../machines/player/m.machine.ts';\nexport const e = m;`,
  ],
  [
    'a view starts a chart',
    IMPORTS,
    'src/player/f.ts',
    `import { createActor } from 'xstate';\nexport const f = createActor;`,
  ],
  [
    'the player imports the library',
    IMPORTS,
    'src/player/g.ts',
    `import { V } from '../library/V.tsx';\nexport const g = V;`,
  ],
  [
    'the product imports the server',
    IMPORTS,
    'src/embed/a.ts',
    `import { s } from '../../server/s.ts';\nexport const a = s;`,
  ],
  [
    'the server imports a view',
    IMPORTS,
    'server/a.ts',
    `import { V } from '../src/player/V.tsx';\nexport const a = V;`,
  ],
  [
    'the server imports a chart',
    IMPORTS,
    'server/http/b.ts',
    `import { m } from '../../machines/player/m.machine.ts';\nexport const b = m;`,
  ],
  [
    'the server imports the bridge',
    IMPORTS,
    'server/http/c.ts',
    `import { a } from '../../bridge/z.ts';\nexport const c = a;`,
  ],
  ['the bridge imports the server', IMPORTS, 'bridge/a.ts', `import { z } from '../server/z.ts';\nexport const a = z;`],
  [
    'the bridge imports a port',
    IMPORTS,
    'bridge/inputs/b.ts',
    `import type { P } from '../../src/adapters/p.ts';\nexport type B = P;`,
  ],
  [
    'a chart imports the bridge',
    IMPORTS,
    'machines/player/i.ts',
    `import { z } from '../../bridge/z.ts';\nexport const i = z;`,
  ],
  [
    'a tool imports what tests share',
    IMPORTS,
    'tools/paths/a.ts',
    `import type { Z } from '../../tests/office/z.ts';\nexport type A = Z;`,
  ],
  ['a tool imports a benchmark', IMPORTS, 'tools/b.ts', `import { z } from '../bench/z.ts';\nexport const b = z;`],
  [
    'a test imports a benchmark',
    IMPORTS,
    'tests/office/a.ts',
    `import { z } from '../../bench/z.ts';\nexport const a = z;`,
  ],
  [
    'a test imports what end-to-end tests share',
    IMPORTS,
    'tests/office/b.ts',
    `import { z } from '../../e2e/support/z.ts';\nexport const b = z;`,
  ],
  [
    'an end-to-end test imports a benchmark',
    IMPORTS,
    'e2e/support/a.ts',
    `import { z } from '../../bench/z.ts';\nexport const a = z;`,
  ],
  [
    'two files import each other',
    'import(no-cycle)',
    'core/domain/ring/a.ts',
    `import { y } from './b.ts';\nexport const x = (): unknown => y;`,
  ],
  [
    'a promise is let go',
    'typescript(no-floating-promises)',
    'src/adapters/c.ts',
    `const work = async (): Promise<void> => undefined;\nexport function c(): void {\n  work();\n}`,
  ],
  [
    'a promise is given where none is awaited',
    'typescript(no-misused-promises)',
    'src/adapters/d.ts',
    `export const d = (list: readonly number[]): void => list.forEach(async () => undefined);`,
  ],
  [
    'a page imports what embeds it',
    IMPORTS,
    'src/pages/play/a.ts',
    `import { e } from '../../embed/z.ts';\nexport const a = e;`,
  ],
  [
    'the domain imports a chart',
    IMPORTS,
    'core/domain/e.ts',
    `import { a } from '../../machines/player/z.ts';\nexport const e = a;`,
  ],
  ['an image says nothing', 'jsx-a11y(alt-text)', 'src/ui/b.tsx', `export const B = () => <img src="/a.png" />;`],
  [
    'a hook is called on a condition',
    'react-hooks(rules-of-hooks)',
    'src/ui/c.tsx',
    `import { useState } from 'react';\nexport function C({ on }: { on: boolean }) {\n  if (on) useState(0);\n  return null;\n}`,
  ],
  [
    'a service imports the inside of the search',
    IMPORTS,
    'server/services/search-inside.ts',
    `import { a } from '../store/sqlite/search/fts-index.ts';\nexport const b = a;`,
  ],
  [
    'the store imports the inside of its search',
    IMPORTS,
    'server/store/sqlite/search-inside.ts',
    `import { a } from './search/fts-index.ts';\nexport const b = a;`,
  ],
];

const FINE: readonly Planted[] = [
  ['server/store/sqlite/search-door.ts', `import { a } from './search/sqlite-search-index.ts';\nexport const b = a;`],
  ['server/store/sqlite/search/shared.ts', `import { a } from '../../sql/search/sets.ts';\nexport const b = a;`],
  ['server/store/postgres/words.ts', `import { a } from './search/vectors.ts';\nexport const b = a;`],
  ['core/domain/z.ts', `export const z = (iso: string): number => Date.parse(iso);`],
  ['core/domain/ring/b.ts', `export const y = 1;`],
  ['core/contract/z.ts', `import { z } from '../domain/z.ts';\nexport const a = z;`],
  [
    'machines/player/z.ts',
    `import type { A } from '../../core/contract/z.ts';\nimport { z } from '../../core/domain/z.ts';\nexport const a = (document: A): unknown => [z, document];`,
  ],
  ['src/ui/use-instance.ts', `import { useState } from 'react';\nexport const a = useState;`],
  ['src/adapters/z.ts', `import type { P } from '../../machines/player/z.ports.ts';\nexport type Q = P;`],
  [
    'src/player/z.ts',
    `import type { M } from '../../machines/player/m.machine.ts';\nimport { selectTag } from '../../machines/player/player.select.ts';\nimport { useMemo } from 'react';\nimport { useInstance } from '../ui/use-instance.ts';\nexport const a = (m: M): unknown => [m, selectTag, useMemo, useInstance];`,
  ],
  [
    'src/embed/z.ts',
    `import { m } from '../../machines/player/z.ts';\nimport { p } from '../ports/z.ts';\nexport const a = [m, p];`,
  ],
  [
    'bridge/z.ts',
    `import { z } from '../core/contract/z.ts';\nimport { a } from '../machines/player/z.ts';\nexport const b = [z, a];`,
  ],
  ['tools/z.ts', `import { z } from '../server/z.ts';\nexport const a = z;`],
  ['tests/office/z.ts', `import { a } from '../../tools/z.ts';\nexport const b = a;`],
  ['e2e/support/z.ts', `import { b } from '../../tests/office/z.ts';\nexport const c = b;`],
  ['bench/z.ts', `import { c } from '../e2e/support/z.ts';\nexport const d = c;`],
  ['server/z.ts', `import { a } from '../core/contract/z.ts';\nexport const b = a;`],
];

interface Finding {
  readonly code: string;
  readonly filename: string;
}

let folder = '';
let findings: readonly Finding[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ferryglide-boundaries-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  copyFileSync('tsconfig.json', join(folder, 'tsconfig.json'));
  const planted: Planted[] = [...BROKEN.map(([, , file, source]): Planted => [file, source]), ...FINE];
  for (const [file, source] of planted) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${source}\n`);
  }
  writeFileSync(
    join(folder, 'core/domain/ring/b.ts'),
    `import { x } from './a.ts';\nexport const y = (): unknown => x;\n`,
  );
  let text: string;
  try {
    text = execFileSync(
      resolve('node_modules/.bin/oxlint'),
      ['-f', 'json', 'core', 'src', 'machines', 'server', 'bridge', 'tools', 'tests', 'e2e', 'bench'],
      {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
  } catch (error) {
    text = (error as { stdout: string }).stdout;
  }
  findings = (JSON.parse(text) as { diagnostics: readonly Finding[] }).diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rulesIn = (file: string): string[] =>
  findings.filter(({ filename }) => filename.replaceAll('\\', '/').endsWith(file)).map(({ code }) => code);

it.each(BROKEN)('[C02] the linter fails when %s', (_why, rule, file) => {
  expect(rulesIn(file)).toContain(rule);
});

it.each(FINE.filter(([file]) => !file.includes('/ring/')))('the linter accepts %s', (file) => {
  expect(rulesIn(file).filter((rule) => rule.includes('restricted'))).toEqual([]);
});
