/** A host for the test that kills it: `node clip-host.ts {data folder} {encoder}`; prints its address. */
import { flushCompileCache } from 'node:module';
import { readConfig, SAMPLE_MEDIA } from '../../../server/config.ts';
import { start } from '../../../server/http/start.ts';
import { aMedium } from '../store-library.ts';
import { tinyLibrary } from '../tiny-library.ts';

const [, , dataFolder = '', encoder = ''] = process.argv;
const config = readConfig({ FERRYGLIDE_DATA: dataFolder, FERRYGLIDE_FFMPEG: encoder, PORT: '0' });
const host = await start(
  { ...config, mediaFolder: SAMPLE_MEDIA },
  {
    searchesAhead: false,
    seed: async (store, now) => {
      const users = await tinyLibrary(store, now);
      const film = aMedium({ id: 'slalom', title: 'Slalom', duration: 60 });
      if (film.player)
        await store.media.save({ ...film, player: { ...film.player, replay: 'slalom-run/master.m3u8' } });
      return users;
    },
  },
);
flushCompileCache();
process.stdout.write(`${host.address}\n`);
