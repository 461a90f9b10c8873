/**
 * The host of a final: `node --expose-gc host.ts FOLDER [DATABASE]`. Sends its parent the film's address and a key to
 * tag it; then, on every message of the parent, its memory use.
 */
import { readConfig } from '../../server/config.ts';
import { start } from '../../server/http/start.ts';
import { client } from '../../tests/server/harness.ts';

/** A film of the sample library with segments on the disk. */
const FILM = '1003';

export interface FinalHost {
  address: string;
  mediaId: string;
  /** A key that may tag the film. */
  key: string;
}

export interface Memory {
  /** Bytes in use after a collection: on the heap and in external buffers. */
  held: number;
  /** Resident bytes of the whole process. */
  resident: number;
  /** Processor time so far, microseconds. */
  processor: number;
}

const [folder = '', databaseUrl] = process.argv.slice(2);
const { address, accounts, app } = await start(
  readConfig({
    FERRYGLIDE_DATA: folder,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    // Lets each viewer claim an address of its own.
    FERRYGLIDE_TRUST_PROXY: 'on',
    FERRYGLIDE_FFMPEG: 'off',
    FERRYGLIDE_RTMP_PORT: '0',
    FERRYGLIDE_SRT_PORT: '0',
    PORT: '0',
  }),
  { log: (line) => console.error(`host: ${line}`) },
);
const medium = await app.store.media.find(FILM);
const admin = accounts.find(({ about }) => about === `admin of group ${medium?.groupId}`);
if (!medium?.player || !admin) throw new Error('the sample library has no such film');
await app.store.media.save({ ...medium, player: { ...medium.player, chat: true } });
await app.dataFiles.changed(FILM);
const session = client(address);
await session.request('login', { email: admin.login, password: admin.password });
const made = await session.request('createKey', { name: 'Timing', scopes: ['tags'], mediaId: FILM });
if (made.status !== 'ok') throw new Error(`there is no key: ${made.status}`);

process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send?.({ held: heapUsed + external, resident: rss, processor: user + system } satisfies Memory);
});
process.send?.({ address, mediaId: FILM, key: made.data.key } satisfies FinalHost);
