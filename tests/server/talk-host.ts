/** A host in a process of its own, for a test to kill: the tiny library with one medium to talk about, without limits. */
import { flushCompileCache } from 'node:module';
import { readConfig } from '../../server/config.ts';
import { start } from '../../server/http/start.ts';
import { aMedium } from './store-library.ts';
import { tinyLibrary } from './tiny-library.ts';

const [, , dataFolder = ''] = process.argv;
const config = readConfig({ FERRYGLIDE_DATA: dataFolder, PORT: '0' });
const free = { points: 100_000, windowS: 10 };
const { address } = await start(
  { ...config, limits: { ...config.limits, talkSay: free, talkSayByAddress: free, talkAct: free, talkJoin: free } },
  {
    searchesAhead: false,
    seed: async (store, now) => {
      const users = await tinyLibrary(store, now);
      const film = aMedium({ id: 'talky' });
      await store.media.save({ ...film, player: { ...film.player!, chat: true, vote: true } });
      return users;
    },
  },
);
flushCompileCache();
process.stdout.write(`${address}\n`);
