/** A host in its own process, for a test to kill: the tiny library with one medium to talk about, without limits. */
import { flushCompileCache } from 'node:module';
import { readConfig } from '../../../server/config.ts';
import { start } from '../../../server/http/start.ts';
import { TALK_LIMITS, talkyLibrary } from './talky-library.ts';

const [, , dataFolder = ''] = process.argv;
const config = readConfig({ FERRYGLIDE_DATA: dataFolder, PORT: '0' });
const { address } = await start(
  { ...config, limits: TALK_LIMITS },
  {
    searchesAhead: false,
    seed: talkyLibrary,
  },
);
flushCompileCache();
process.stdout.write(`${address}\n`);
