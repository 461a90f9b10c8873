/**
 * A host in a process of its own, on the data folder that it is given: `node tiny-host.ts FOLDER`. Prints its address once
 * it serves. A new folder begins with the tiny library and a race of forty films, one of which is to be hidden.
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
/** Of a bucket, where the test has one. */
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
// A host that is killed does not do it by itself; the next one starts in half the time.
flushCompileCache();
process.stdout.write(`${address}\n`);
