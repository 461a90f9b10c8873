/**
 * A host in its own process that shares its database and data folder with others, for a test to kill: `node
 * shared-host.ts FOLDER DATABASE_URL PORT RTMP_PORT`. Prints its address and id once it serves. Fills an empty database
 * with the tiny library and a film with talk.
 */
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { readConfig } from '../../../server/config.ts';
import { start } from '../../../server/http/start.ts';
import { TALK_LIMITS, talkyLibrary } from '../services/talky-library.ts';

/** For the bucket, if the test has one. */
const storage = Object.entries(process.env).filter(([name]) => /^FERRYGLIDE_(?:STORAGE|S3_)/.test(name));
const [folder = '', databaseUrl = '', port = '', rtmpPort = ''] = process.argv.slice(2);
const config = readConfig({
  ...Object.fromEntries(storage),
  FERRYGLIDE_DATA: join(folder, 'data'),
  DATABASE_URL: databaseUrl,
  FERRYGLIDE_FFMPEG: process.env['FERRYGLIDE_FFMPEG'],
  FERRYGLIDE_TRUST_PROXY: 'on',
  PORT: port,
  FERRYGLIDE_RTMP_PORT: rtmpPort,
  FERRYGLIDE_SRT_PORT: '0',
});
const { address, app } = await start(
  {
    ...config,
    mediaFolder: join(folder, 'media'),
    earlierBuildDays: 0,
    searchThreads: 1,
    limits: TALK_LIMITS,
  },
  {
    log: (line) => void process.stderr.write(`${port}: ${line}\n`),
    searchesAhead: false,
    seed: talkyLibrary,
  },
);
// A killed host would not write its compile cache; with it, the next host starts in half the time.
flushCompileCache();
process.stdout.write(`${address} ${app.hosts.id}\n`);
