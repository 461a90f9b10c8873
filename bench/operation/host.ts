/** A host in a separate process: `node host.ts FOLDER log|metrics|both|none`. Reports its processor time on request. */
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { start } from '../../server/http/start.ts';
import { openLog } from '../../server/operation/log.ts';

const [, , folder = '', mode = 'none'] = process.argv;
const log = openLog({ logFormat: 'json', logRequests: true }, openSync(join(folder, 'requests.log'), 'w'));
const config = readConfig({
  FERRYGLIDE_DATA: folder,
  FERRYGLIDE_FFMPEG: 'off',
  FERRYGLIDE_RTMP_PORT: '0',
  FERRYGLIDE_SRT_PORT: '0',
  PORT: '0',
  ...(mode === 'metrics' || mode === 'both' ? { FERRYGLIDE_METRICS_PORT: '0' } : {}),
});
const { address } = await start(config, {
  log: log.line,
  searchesAhead: false,
  ...(mode === 'log' || mode === 'both' ? { onRequest: log.request } : {}),
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuUs: user + system });
});
process.send?.({ address });
