/**
 * A host in its own process, to be killed: `host.ts FOLDER [DATABASE_URL]`. Sends its address once it serves. On
 * `settle` it finishes the jobs of the previous one and reports it; from then on deleted media are purged at once, as
 * if 30 days had passed.
 */
import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { BIN_RETENTION_MS } from '../../../core/domain/constants/bin.ts';
import { readConfig, SAMPLE_MEDIA } from '../../../server/config.ts';
import { start } from '../../../server/http/start.ts';
import { purgeBin } from '../../../server/services/purge.ts';
import { databaseLocation } from '../../../server/store/location.ts';
import { openStore } from '../../../server/store/open.ts';
import { aMedium } from '../store-library.ts';
import { tinyLibrary } from '../tiny-library.ts';

const PURGE_EVERY_MS = 100;
const UNLIMITED = { points: 1_000_000, windowS: 10 };

const [, , folder = '', databaseUrl] = process.argv;
const config = readConfig({
  FERRYGLIDE_DATA: folder,
  FERRYGLIDE_FFMPEG: 'off',
  PORT: '0',
  FERRYGLIDE_RTMP_PORT: '0',
  FERRYGLIDE_SRT_PORT: '0',
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
});
// As if the leases of the previous host had expired.
if (databaseUrl !== undefined) {
  const store = await openStore(databaseLocation(config));
  await store.jobs.releaseAll();
  await store.close();
}
const limits = { talkSay: UNLIMITED, talkSayByAddress: UNLIMITED };
const { address, app } = await start(
  {
    ...config,
    mediaFolder: SAMPLE_MEDIA,
    earlierBuildDays: 0,
    searchThreads: 1,
    clipsWaiting: 1_000,
    limits: { ...config.limits, ...limits },
  },
  {
    searchesAhead: false,
    async seed(store, now) {
      const people = await tinyLibrary(store, now);
      const { player } = aMedium({ id: '0' });
      const film = (id: string) => aMedium({ id, title: id, player: { ...player!, replay: 'slalom-run/master.m3u8' } });
      await store.media.save(film('tagged'));
      await store.media.save(film('imported'));
      await store.media.save(film('edited'));
      await store.media.save({ ...film('talked'), player: { ...film('talked').player!, chat: true } });
      return people;
    },
  },
);

const purge = (): Promise<number> => purgeBin({ ...app, now: () => app.now() + BIN_RETENTION_MS });

async function settle(): Promise<void> {
  await purge();
  await app.jobs.settled();
  await app.dataFiles.sweep();
  await app.dataFiles.idle();
}

async function purgeOn(): Promise<never> {
  for (;;) {
    await pause(PURGE_EVERY_MS);
    await purge();
  }
}

process.on('message', () => {
  void settle().then(() => {
    process.send?.('settled');
    return purgeOn();
  });
});
flushCompileCache();
process.send?.(address);
