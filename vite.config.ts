/**
 * The build: the pages of `server/http/pages.ts`; `embed/ferryglide.js`, the module with the custom elements; and
 * `embed.js`, the script with the same elements as frames. All addresses in it are relative, so that an embed loads its
 * parts from its own server.
 */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  chartsWhenStarted,
  clientBeside,
  compileWhole,
  elementsBringStyles,
  layersInOrder,
  leaveOutDocumentation,
  pdfParts,
  precompress,
  stylesInPage,
  waitingNote,
  wholeScript,
} from './tools/build-plugins.ts';
import { offlineShell } from './tools/offline-shell.ts';
import { comesWith, type ModuleGraph } from './tools/static-imports.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Whether the player loads a module before its first frame. */
const aFilmNeeds = comesWith(
  ['pages/play/main', 'pages/play/mount-player', 'pages/play/compose-media', 'adapters/media/hls-engine'].map((name) =>
    here(`src/${name}.ts`),
  ),
);
/** Whether a module is loaded by a page that does not necessarily play anything. */
const anotherPageNeeds = comesWith(
  [
    ...globSync('src/pages/!(play|inspector|login)/main.{ts,tsx}', { cwd: here('.') }),
    // Part of `shared`, which every page loads: an import from `film` would load all of that chunk.
    'core/domain/timeline.ts',
  ].map(here),
);

/** Rules, wire schemas, charts and adapters, for those that several pages use. */
const SHARED_PARTS =
  /\/core\/(domain|contract)\/[^/]+\.ts$|\/src\/i18n\/areas\.ts$|\/machines\/shared\/|\/src\/[^/]+\.ts$|\/src\/adapters\/(services\/)?[^/]+\.ts$/;
const PLAYER_CHARTS = /\/machines\/player\/.+\.ts$/;
/**
 * Excludes the page's entry, which would run in any page that loads it, with code that no element needs; and the engine,
 * because other films need a different one, or none.
 */
const APART =
  /^(?!.*(\/src\/pages\/play\/(main|moved-frame)\.ts|\/hls-(engine|range-loader)\.ts|\/node_modules\/hls\.js\/))/;

/** Name of the elements' entry, and of the file that other sites load. */
const ELEMENTS = 'ferryglide';
/** Name of the service worker's script, which is at the root, so that its scope includes all pages. */
const SERVICE_WORKER = 'service-worker';
const SERVER = process.env['FERRYGLIDE_BACKEND'] ?? 'http://127.0.0.1:4710';
/** Includes `/embed`, the last build of the embeds, which the playground uses. */
const SERVED_BY_SERVER = ['/services', '/data', '/cdn', '/media', '/analytics', '/embed'];

export default defineConfig({
  root: here('src/pages'),
  base: './',
  publicDir: false,
  cacheDir: here('node_modules/.vite'),
  appType: 'mpa',
  // Includes workers and pages that are not built, because Vite reloads the page when it discovers a package later.
  optimizeDeps: {
    entries: ['*.html', 'service-worker.ts', '../embed/elements.ts', '../adapters/*/*.worker.ts'],
  },
  plugins: [
    layersInOrder(),
    react(),
    leaveOutDocumentation(),
    chartsWhenStarted(),
    elementsBringStyles(ELEMENTS),
    compileWhole(['core', 'film', 'hls-engine']),
    wholeScript('embed.js', here('src/embed/loader.ts')),
    clientBeside(here('packages/client/vite.config.ts')),
    pdfParts(),
    stylesInPage('play.html'),
    waitingNote(),
    offlineShell(SERVICE_WORKER, {
      pages: [
        { entry: 'library', addresses: ['/', '/home'] },
        { entry: 'sequencing', addresses: ['/new_sequencing', '/sequencing'] },
        { entry: 'studio', addresses: ['/studio'] },
      ],
      lazy: [
        'src/adapters/offline/',
        'src/i18n/',
        'src/library/filters/FilterSheet.tsx',
        'src/library/saved/SavedSearchesDialog.tsx',
        'src/pages/desk/mount-desk.tsx',
        'src/pages/login/mount-login.tsx',
        'src/pages/play/draw-player.tsx',
        'src/pages/play/mount-player.ts',
        'src/pages/studio/mount-studio.tsx',
      ],
    }),
    precompress(),
  ],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2023',
    // The first versions with `light-dark()`, whose fallback would double the size of the theme.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    manifest: true,
    modulePreload: { polyfill: false },
    // Pages link the icon and scripts import it. Otherwise the order in which Vite finds them decides whether it is inlined.
    assetsInlineLimit: (file) => (file.endsWith('/icon.svg') ? false : undefined),
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        library: here('src/pages/index.html'),
        play: here('src/pages/play.html'),
        login: here('src/pages/login.html'),
        account: here('src/pages/account.html'),
        password: here('src/pages/password.html'),
        edit: here('src/pages/edit.html'),
        audience: here('src/pages/audience.html'),
        clipping: here('src/pages/clipping.html'),
        test: here('src/pages/test.html'),
        sequencing: here('src/pages/sequencing.html'),
        saved: here('src/pages/saved.html'),
        bin: here('src/pages/bin.html'),
        members: here('src/pages/members.html'),
        following: here('src/pages/following.html'),
        group: here('src/pages/group.html'),
        'first-run': here('src/pages/first-run.html'),
        'own-library': here('src/pages/own-library.html'),
        playground: here('src/pages/playground.html'),
        people: here('src/pages/people.html'),
        studio: here('src/pages/studio.html'),
        live: here('src/pages/live.html'),
        timing: here('src/pages/timing.html'),
        compare: here('src/pages/compare.html'),
        [ELEMENTS]: here('src/embed/elements.ts'),
        [SERVICE_WORKER]: here('src/pages/service-worker.ts'),
      },
      preserveEntrySignatures: 'exports-only',
      output: {
        // V8 stores a source file with two bytes per character if it contains one character outside Latin-1.
        charset: 'ascii',
        // The film needs the charts before React; code shared by several pages goes into few files.
        codeSplitting: {
          groups: [
            // Each request delays the first frame, so the code for a film is in two files.
            {
              debugName: 'film',
              name: (id: string, graph: ModuleGraph) => {
                if (!aFilmNeeds(id, graph)) return null;
                return anotherPageNeeds(id, graph) ? 'core' : 'film';
              },
              test: APART,
            },
            // Only elements load this before a film.
            { name: 'api', test: /\/core\/domain\/player-(api|members)\.ts$/ },
            { name: 'colours', test: /\/core\/domain\/vendor-colours\.ts$/ },
            { name: 'shared', test: SHARED_PARTS, minShareCount: 2 },
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|@xstate\/react|i18next|use-sync-external-store)\//,
            },
            {
              name: 'ui',
              test: /node_modules\/(lucide-react|@floating-ui)\/|\/src\/(ui|dom|i18n)\/[^/]+\.tsx?$/,
              minShareCount: 3,
            },
            { name: 'later-charts', test: PLAYER_CHARTS, minShareCount: 2 },
            { name: 'player', test: /\/src\/player\/.+\.(tsx?|css)$/, minShareCount: 2 },
            {
              name: 'listing',
              test: /\/src\/library\/.+\.(tsx?|css)$|\/src\/pages\/[^/]+\.tsx?$|\/machines\/library\/.+\.ts$/,
              minShareCount: 2,
            },
          ],
        },
        entryFileNames({ name }) {
          if (name === ELEMENTS) return `embed/${ELEMENTS}.js`;
          return name === SERVICE_WORKER ? `${SERVICE_WORKER}.js` : 'assets/[name]-[hash].js';
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    fs: { allow: [here('.')] },
    // Keeps the page's Host header, because the server compares it with the Origin.
    proxy: Object.fromEntries(SERVED_BY_SERVER.map((path) => [path, { target: SERVER, changeOrigin: false }])),
  },
});
