import { firstLoad, readManifest } from './tools/first-load.ts';

const manifest = readManifest('dist');
const page = firstLoad(manifest, 'play.html');
const inDist = (files) => files.map((file) => `dist/${file}`);

/** Excludes the media engine; `bench/first-frame.bench.ts` has the same limit. */
const BEFORE_FRAME = { limit: '110 kB', gzip: true };

export default [
  { name: 'JavaScript of the play page before its first frame', path: inDist(page.scripts), ...BEFORE_FRAME },
  { name: '… of its frame by embed.js', path: inDist(['embed.js', ...page.scripts]), ...BEFORE_FRAME },
  { name: '… of an element', path: inDist(firstLoad(manifest, 'embed/elements.ts').scripts), ...BEFORE_FRAME },
  {
    name: 'JavaScript of the library',
    path: inDist(firstLoad(manifest, 'index.html').scripts),
    limit: '270 kB',
    gzip: true,
  },
  { name: 'Client package, as one file', path: 'dist/embed/client.js', limit: '4 kB', gzip: true },
  { name: 'CSS of the play page', path: inDist(page.styles), limit: '8 kB', gzip: true },
  { name: 'embed.js', path: 'dist/embed.js', limit: '3 kB', gzip: true },
];
