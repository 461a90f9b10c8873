/**
 * The product's server, started as `server/main.ts` does, but serving another folder of pages, and with a film of
 * 10,000 tags.
 */
import { rename, writeFile } from 'node:fs/promises';
import { readConfig } from '../../server/config.ts';
import { start } from '../../server/http/start.ts';
import { markFilm, noteOf } from './markers.ts';

const [distFolder = ''] = process.argv.slice(2);
const { address, accounts } = await start({ ...readConfig(process.env), distFolder, earlierBuildDays: 0 });
const admin = accounts.find(({ about }) => about === 'admin of group 64');
if (!admin) throw new Error('the sample library has no administrator');
const film = await markFilm(address, admin);
// Renamed, so that readers never see a partial file.
await writeFile(`${noteOf(distFolder)}.new`, JSON.stringify(film));
await rename(`${noteOf(distFolder)}.new`, noteOf(distFolder));
