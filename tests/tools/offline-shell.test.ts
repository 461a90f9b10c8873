/** The precache list that the build writes into the service worker. */
import { resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { offlineShell } from '../../tools/offline-shell.ts';

interface Chunk {
  fileName: string;
  name: string;
  isEntry: boolean;
  facadeModuleId: string | null;
  imports: string[];
  dynamicImports: string[];
  css?: string[];
}
const chunk = (name: string, rest: Partial<Chunk> = {}) => ({
  type: 'chunk',
  fileName: `assets/${name}.js`,
  name,
  isEntry: false,
  facadeModuleId: null,
  imports: [],
  dynamicImports: [],
  code: `/* ${name} */`,
  viteMetadata: { importedCss: new Set(rest.css ?? []) },
  ...rest,
});

/** The worker's script after the plugin has run. */
function build(lazy: readonly string[]): string {
  const worker = chunk('worker', { isEntry: true, fileName: 'worker.js' });
  const chunks = [
    worker,
    chunk('library', {
      isEntry: true,
      imports: ['assets/shared.js'],
      dynamicImports: ['assets/sheet.js', 'assets/preview.js', 'assets/french.js'],
      css: ['assets/library.css'],
    }),
    chunk('shared'),
    chunk('sheet', { facadeModuleId: resolve('src/library/Sheet.tsx'), imports: ['assets/sheet-part.js'] }),
    chunk('sheet-part'),
    chunk('preview', { facadeModuleId: resolve('src/library/Preview.tsx') }),
    chunk('french', { facadeModuleId: resolve('src/i18n/fr/library.ts') }),
  ];
  const bundle = Object.fromEntries(chunks.map((each) => [each.fileName, each]));
  const { generateBundle } = offlineShell('worker', { pages: [{ entry: 'library', addresses: ['/', '/home'] }], lazy });
  if (typeof generateBundle !== 'function') throw new Error('the plugin has no such hook');
  Reflect.apply(generateBundle, undefined, [{}, bundle as unknown as Rolldown.OutputBundle, true]);
  return worker.code;
}

test('[L27] imports of the pages are precached, with the listed dynamic imports', () => {
  const [declaration = ''] = build(['src/library/Sheet.tsx', 'src/i18n/']).split('\n');
  const shell: unknown = JSON.parse(declaration.slice('const FERRYGLIDE_SHELL='.length, -1));
  expect(shell).toEqual({
    build: expect.stringMatching(/^[0-9a-f]{12}$/),
    pages: { '/': '/', '/home': '/' },
    assets: [
      '/assets/french.js',
      '/assets/library.css',
      '/assets/library.js',
      '/assets/shared.js',
      '/assets/sheet-part.js',
      '/assets/sheet.js',
    ],
  });
});

test('a listed module that no offline page imports any more fails the build', () => {
  expect(() => build(['src/library/Sheet.tsx', 'src/library/Moved.tsx'])).toThrow('src/library/Moved.tsx');
});
