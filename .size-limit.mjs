import { firstLoad, readManifest } from './tools/first-load.ts';

const { scripts, styles } = firstLoad(readManifest('dist'), 'play.html');
const inDist = (files) => files.map((file) => `dist/${file}`);

export default [
  {
    name: 'JavaScript of the play page before its first frame, engine apart',
    path: inDist(scripts),
    limit: '110 kB',
    gzip: true,
  },
  { name: 'Client package, as one file', path: 'dist/embed/client.js', limit: '4 kB', gzip: true },
  { name: 'CSS of the play page', path: inDist(styles), limit: '8 kB', gzip: true },
  { name: 'embed.js', path: 'dist/embed.js', limit: '3 kB', gzip: true },
];
