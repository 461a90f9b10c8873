/**
 * The host of the timing benchmark, with a live event and a key that may tag it. Sends its details to its parent, then
 * serves until it is stopped.
 */
import { readConfig } from '../../server/config.ts';
import { start } from '../../server/http/start.ts';
import { client } from '../../tests/server/harness.ts';
import { FFMPEG } from '../../tests/server/odd-films.ts';

export interface TimedHost {
  address: string;
  mediaId: string;
  key: string;
}

const [folder = ''] = process.argv.slice(2);
const { address, accounts } = await start(
  // Lets each viewer claim an address of its own.
  readConfig({ FERRYGLIDE_DATA: folder, FERRYGLIDE_TRUST_PROXY: 'on', FERRYGLIDE_FFMPEG: FFMPEG, PORT: '0' }),
  { log: (line) => console.error(`host: ${line}`) },
);
const admin = accounts.find(({ about }) => about === 'admin of group 64');
if (!admin) throw new Error('the sample library has no administrator');
const session = client(address);
await session.request('login', { email: admin.login, password: admin.password });
const event = await session.request('createLiveEvent', {
  title: 'Timed regatta',
  startsAt: Date.now(),
  visibility: 'public',
  cameras: [{ name: 'Finish', kind: 'rtmp' }],
});
if (event.status !== 'ok') throw new Error(`there is no live event: ${event.status}`);
const mediaId = event.data.id;
const made = await session.request('createKey', { name: 'Timing', scopes: ['tags'], mediaId });
if (made.status !== 'ok') throw new Error(`there is no key: ${made.status}`);
process.send?.({ address, mediaId, key: made.data.key } satisfies TimedHost);
