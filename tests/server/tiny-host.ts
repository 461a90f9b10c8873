/**
 * A host in its own process, on the given data folder: `node tiny-host.ts FOLDER`. Prints its address once it serves.
 * Fills a new folder with the tiny library and a race of forty films, one of which a test hides.
 */
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { start } from '../../server/http/start.ts';
import { aMedium } from './store-library.ts';
import { tinyLibrary, writeMedia } from './tiny-library.ts';

const [, , folder = ''] = process.argv;
const mediaFolder = join(folder, 'media');
writeMedia(mediaFolder);
/** For the bucket, if the test has one. */
const storage = Object.entries(process.env).filter(([name]) => /^FERRYGLIDE_(?:STORAGE|S3_)/.test(name));
const config = readConfig({
  ...Object.fromEntries(storage),
  FERRYGLIDE_DATA: join(folder, 'data'),
  FERRYGLIDE_FFMPEG: process.env['FERRYGLIDE_FFMPEG'] || 'off',
  PORT: '0',
  FERRYGLIDE_RTMP_PORT: '0',
  FERRYGLIDE_SRT_PORT: '0',
});
const { address } = await start(
  { ...config, mediaFolder, earlierBuildDays: 0 },
  {
    log: () => undefined,
    searchesAhead: false,
    async seed(store, now) {
      const users = await tinyLibrary(store, now);
      const { player } = aMedium({ id: '0' });
      const ids = ['victim', ...Array.from({ length: 40 }, (_, at) => `beside-${at}`)];
      for (const id of ids) await store.media.save(aMedium({ id, title: `The ${id} run`, player }));
      await store.media.save(aMedium({ id: 'race', type: 'Collection', title: 'Race', members: ids }));
      return users;
    },
  },
);
// A killed host would not write its compile cache; with it, the next host starts in half the time.
flushCompileCache();
process.stdout.write(`${address}\n`);
