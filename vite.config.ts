/**
 * The build: three pages that the server serves at `/`, `/play` and `/login`, and `embed/ferryglide.js`, the module with
 * the custom elements. All addresses in it are relative, so that an embed loads its parts from where it came.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { elementsBringStyles, layersInOrder, precompress } from './tools/build-plugins.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Name of the elements' entry, and of the file that other sites refer to. */
const ELEMENTS = 'ferryglide';
const SERVER = process.env['FERRYGLIDE_BACKEND'] ?? 'http://127.0.0.1:4710';
const SERVED_BY_SERVER = ['/services', '/data', '/cdn', '/media', '/analytics'];

export default defineConfig(({ command }) => ({
  root: here('src/embed/pages'),
  base: './',
  publicDir: false,
  cacheDir: here('node_modules/.vite'),
  appType: 'mpa',
  plugins: [layersInOrder(), react(), elementsBringStyles(ELEMENTS), precompress()],
  define: { __INSPECT__: JSON.stringify(command === 'serve') },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2023',
    // The first ones with `light-dark()`: without it the theme doubles.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        library: here('src/embed/pages/index.html'),
        play: here('src/embed/pages/play.html'),
        login: here('src/embed/pages/login.html'),
        [ELEMENTS]: here('src/embed/elements.ts'),
      },
      preserveEntrySignatures: 'exports-only',
      output: {
        entryFileNames: (chunk) => (chunk.name === ELEMENTS ? `embed/${ELEMENTS}.js` : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    host: '127.0.0.1',
    fs: { allow: [here('.')] },
    // The host stays the page's own: the server compares it with the Origin.
    proxy: Object.fromEntries(SERVED_BY_SERVER.map((path) => [path, { target: SERVER, changeOrigin: false }])),
  },
}));
