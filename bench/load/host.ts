/** The host of the load benchmarks, in a process of its own: sends its address, then on each word what processor it has used, in microseconds. */
import { readConfig } from '../../server/config.ts';
import { start } from '../../server/http/start.ts';
import { FFMPEG } from '../../tests/server/odd-films.ts';

const [folder = '', url] = process.argv.slice(2);
const config = readConfig({
  FERRYGLIDE_DATA: folder,
  ...(url === undefined ? {} : { DATABASE_URL: url }),
  FERRYGLIDE_ANALYTICS: 'on',
  FERRYGLIDE_FFMPEG: FFMPEG,
  // Each stranger names an address of its own.
  FERRYGLIDE_TRUST_PROXY: 'on',
  PORT: '0',
});
const { address } = await start(config, { log: (line) => console.error(`host: ${line}`) });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.send?.(address);
