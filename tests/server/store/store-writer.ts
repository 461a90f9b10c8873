/** Saves tags one by one into the given database, and prints the id of each once it is acknowledged. */
import { openStore } from '../../../server/store/open.ts';
import { aMedium, aTag, GROUP } from '../store-library.ts';

const [, , path = '', run = '0'] = process.argv;
const store = await openStore(path);
await store.users.saveGroup({ id: GROUP, name: 'Group', storageHostId: 1, referers: [], signUp: false });
if (!(await store.media.find('film'))) await store.media.save(aMedium({ id: 'film', title: 'Film' }));
for (let count = 0; ; count++) {
  const id = `${run}-${count}`;
  await store.tags.save(aTag({ id, videoId: 'film', description: `written ${id}` }));
  process.stdout.write(`${id}\n`);
}
