/** The server that end-to-end tests run against: the production build, with a fresh sample library. */
import { rmSync } from 'node:fs';

const data = process.env['FERRYGLIDE_DATA'];
if (!data?.includes('ferryglide-e2e'))
  throw new Error('FERRYGLIDE_DATA must name the end-to-end data folder, for it is emptied');
rmSync(data, { recursive: true, force: true });
process.execve!(process.execPath, [process.execPath, 'server/main.ts'], process.env);
