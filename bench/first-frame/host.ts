/** The product's server, as `server/main.ts` starts it, on another folder of pages than the build's. */
import { readConfig } from '../../server/config.ts';
import { start } from '../../server/http/start.ts';

const [distFolder = ''] = process.argv.slice(2);
await start({ ...readConfig(process.env), distFolder, earlierBuildDays: 0 });
