/**
 * Serves the gallery, an alternative runner of the view tests in `tests/views`. Stand-ins replace Vitest: they record
 * what the tests render and run no test, so that views are set up exactly as in the tests.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import type { Plugin, ViteDevServer } from 'vite';
import { layersInOrder } from '../build-plugins.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const TESTS = here('../../tests/');

const STAND_INS: readonly (readonly [end: string, standIn: string])[] = [
  ['vitest', 'vitest.ts'],
  ['vitest/browser', 'browser.ts'],
  ['vitest-browser-react', 'render.tsx'],
  ['/charts/harness/test-paths.ts', 'test-paths.ts'],
  ['/src/i18n/texts.ts', 'texts.ts'],
];

function standIns(): Plugin {
  return {
    name: 'ferryglide:stand-ins',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.startsWith(TESTS)) return undefined;
      const found = STAND_INS.find(([end]) => (end.startsWith('/') ? source.endsWith(end) : source === end));
      return found && here(`stand-ins/${found[1]}`);
    },
  };
}

/**
 * @param port 0 for any free port
 * @param watches whether the page updates when a file changes
 */
export async function serveGallery(port: number, watches: boolean): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root: here('.'),
    appType: 'mpa',
    logLevel: watches ? 'info' : 'warn',
    publicDir: false,
    cacheDir: here('../../node_modules/.vite-gallery'),
    plugins: [standIns(), layersInOrder(), react()],
    // Dependencies discovered later would make Vite reload the page.
    optimizeDeps: {
      entries: ['index.html', 'frame.html'],
      include: [
        '@xstate/react',
        'axe-core',
        'dashjs',
        'hls.js',
        'i18next',
        'jsqr',
        'ky',
        'pdfjs-dist',
        'qrcode',
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-dev-runtime',
        'react/jsx-runtime',
        'valibot',
        'xstate',
      ],
      exclude: ['lucide-react'],
    },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: port !== 0,
      fs: { allow: [here('../..')] },
      ...(watches ? {} : { hmr: false, watch: null }),
    },
  });
  return server.listen();
}

export function addressOf({ resolvedUrls }: ViteDevServer): string {
  const [address] = resolvedUrls?.local ?? [];
  if (address === undefined) throw new Error('the gallery has no address');
  return address;
}
