/**
 * The host of the load benchmarks, as a separate process: sends its address; then, on every message, its processor time
 * in microseconds.
 */
import { readConfig } from '../../server/config.ts';
import { start } from '../../server/http/start.ts';
import { FFMPEG } from '../../tests/server/odd-films.ts';

const [folder = '', url] = process.argv.slice(2);
const config = readConfig({
  FERRYGLIDE_DATA: folder,
  ...(url === undefined ? {} : { DATABASE_URL: url }),
  FERRYGLIDE_ANALYTICS: 'on',
  FERRYGLIDE_FFMPEG: FFMPEG,
  // Lets each client claim an address of its own.
  FERRYGLIDE_TRUST_PROXY: 'on',
  PORT: '0',
});
const { address } = await start(config, { log: (line) => console.error(`host: ${line}`) });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.send?.(address);
