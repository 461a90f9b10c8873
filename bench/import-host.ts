/**
 * The host of the import benchmark, as a separate process: prints its address and a password, then serves until it is
 * stopped.
 */
import { readConfig } from '../server/config.ts';
import { start } from '../server/http/start.ts';

const [folder = ''] = process.argv.slice(2);
const { address, accounts } = await start(readConfig({ FERRYGLIDE_DATA: folder, PORT: '0' }), { log: () => undefined });
const admin = accounts.find(({ about }) => about === 'admin of group 64');
console.log(JSON.stringify({ address, login: admin?.login, password: admin?.password }));
