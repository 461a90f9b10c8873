/**
 * Builds the compared pages into one folder that the product's server serves: the product's own build and each peer's
 * page, bundled as ES modules, with hashed names and compressed like the product's own files.
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { precompress } from '../../tools/build-plugins.ts';
import { installPackage } from '../install-package.ts';

const PEERS_FOLDER = resolve('bench/peers');

/** The columns of the table, and the entry script of each peer's page. */
const PEERS = {
  'bare hls.js': 'bare.js',
  Vidstack: 'vidstack.js',
  'video.js 8': 'video-js.js',
  'media-chrome': 'media-chrome.jsx',
  Plyr: 'plyr.js',
} as const;

type Peer = keyof typeof PEERS;
export const BARE = 'bare hls.js' satisfies Peer;
export const OURS = ['page', 'iframe', 'element'] as const;
export type PageName = (typeof OURS)[number] | Peer;
export const PAGES: readonly PageName[] = [BARE, ...OURS, 'Vidstack', 'video.js 8', 'media-chrome', 'Plyr'];

export const isOurs = (page: PageName): page is (typeof OURS)[number] => (OURS as readonly string[]).includes(page);

async function buildPeer(script: string, served: string): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'ferryglide-peer-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      root: PEERS_FOLDER,
      base: '/',
      plugins: [
        {
          name: 'peer-script',
          transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('PEER', script) },
        },
        react(),
        precompress(),
      ],
      build: { outDir, target: 'es2023', modulePreload: { polyfill: false }, reportCompressedSize: false },
    });
    await cp(join(outDir, 'assets'), join(served, 'assets'), { recursive: true });
    await cp(join(outDir, 'index.html'), join(served, 'embed/peers', `${script}.html`));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** @returns the folder to serve, which the caller removes */
export async function buildPages(): Promise<string> {
  await installPackage(PEERS_FOLDER);
  const served = await mkdtemp(join(tmpdir(), 'ferryglide-pages-'));
  await cp('dist', served, { recursive: true });
  await mkdir(join(served, 'embed/peers'));
  for (const script of Object.values(PEERS)) await buildPeer(script, served);
  return served;
}

const pageOf = (title: string, script: string, video: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    ${script}
  </head>
  <body>
    <ferryglide-player video="${video}" title="${title}" autoplay style="width: 960px"></ferryglide-player>
  </body>
</html>
`;

/** Writes pages with the frame and the element, as documented in docs/embedding.md. */
export async function writeEmbeddingPages(served: string, video: string): Promise<void> {
  const scripts = {
    iframe: '<script async src="/embed.js"></script>',
    element: '<script type="module" src="/embed/ferryglide.js"></script>',
  };
  for (const [name, script] of Object.entries(scripts))
    await writeFile(join(served, `embed/peers/${name}.html`), pageOf(name, script, video));
}

/** Address of a page, relative to the server. Without a film a peer's page shows nothing until told to. */
export function addressOf(page: PageName, film: { id: string; url: string } | undefined): string {
  if (page === 'page') return film ? `/play?video=${film.id}` : '/play';
  if (page === 'element' || page === 'iframe') return `/embed/peers/${page}.html`;
  return `/embed/peers/${PEERS[page]}.html${film ? `?film=${encodeURIComponent(film.url)}` : ''}`;
}
