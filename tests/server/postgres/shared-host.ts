/**
 * A host in a process of its own that shares its database and data folder with others, for a test to kill:
 * `node shared-host.ts FOLDER DATABASE_URL PORT RTMP_PORT`. Prints its address and its id once it serves. An empty database
 * begins with the tiny library and a film to talk about.
 */
import { join } from 'node:path';
import { DEFAULT_LIMITS, readConfig } from '../../../server/config.ts';
import { start } from '../../../server/http/start.ts';
import { aMedium } from '../store-library.ts';
import { tinyLibrary } from '../tiny-library.ts';

const [folder = '', databaseUrl = '', port = '', rtmpPort = ''] = process.argv.slice(2);
const config = readConfig({
  FERRYGLIDE_DATA: join(folder, 'data'),
  DATABASE_URL: databaseUrl,
  FERRYGLIDE_FFMPEG: process.env['FERRYGLIDE_FFMPEG'],
  FERRYGLIDE_TRUST_PROXY: 'on',
  PORT: port,
  FERRYGLIDE_RTMP_PORT: rtmpPort,
  FERRYGLIDE_SRT_PORT: '0',
});
const free = { points: 100_000, windowS: 10 };
const { address, app } = await start(
  {
    ...config,
    mediaFolder: join(folder, 'media'),
    earlierBuildDays: 0,
    searchThreads: 1,
    limits: { ...DEFAULT_LIMITS, talkSay: free, talkSayByAddress: free, talkAct: free, talkJoin: free },
  },
  {
    log: (line) => void process.stderr.write(`${port}: ${line}\n`),
    searchesAhead: false,
    seed: async (store, now) => {
      const users = await tinyLibrary(store, now);
      const film = aMedium({ id: 'talky' });
      await store.media.save({ ...film, player: { ...film.player!, chat: true, vote: true } });
      return users;
    },
  },
);
process.stdout.write(`${address} ${app.hosts.id}\n`);
