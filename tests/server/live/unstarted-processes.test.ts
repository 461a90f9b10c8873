/** Processes that the system fails to start: the host keeps running and tries again (rows S05, B13). */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { singleHost } from '../../../server/hosts/hosts.ts';
import { startIngest } from '../../../server/live/ingest-process.ts';
import { openPushedTiming } from '../../../server/live/pushed-timing.ts';
import { FFMPEG } from '../odd-films.ts';

const { execPath } = process;
let lines: string[];
beforeEach(() => {
  lines = [];
  // As when the system is out of processes: nothing starts, and Node reports an error without an exit.
  process.execPath = '/nothing/node';
});
afterEach(() => {
  process.execPath = execPath;
});

const log = (line: string): void => void lines.push(line);
const open = () =>
  startIngest({
    listen: { host: '127.0.0.1', rtmpPort: 0, srtPort: 0, encoder: FFMPEG },
    authorize: () => Promise.resolve({ kind: 'refused', reason: 'key' }),
    receive: () => undefined,
    onChange: () => undefined,
    log,
  });

it('[S05] the camera process is started again, and the host can stop meanwhile', async () => {
  const stopped = open();
  await expect.poll(() => lines).toEqual(['Live: listening ended with Error: spawn /nothing/node ENOENT']);
  await stopped.stop();
  const ingest = open();
  await expect.poll(() => lines).toHaveLength(2);
  process.execPath = execPath;
  await expect.poll(() => ingest.ports().rtmp?.port).toBeGreaterThan(0);
  await ingest.stop();
});

it("[B13] a timing bridge that cannot be started delays neither the purge of its medium nor the host's stop", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'ferryglide-unstarted-'));
  const config = { dataFolder, timing: { ...readConfig({}).timing, zone: 'UTC' } };
  const hosts = singleHost();
  const timing = openPushedTiming({ config, hosts, address: 'http://127.0.0.1:1', now: Date.now, log });
  void timing.push('run', 'fgk_none', '{"oncourse":[]}');
  await expect.poll(() => lines[0]).toBe('Timing of run: the bridge ended with Error: spawn /nothing/node ENOENT');
  await timing.remove('run');
  expect(await readdir(join(dataFolder, 'timing'))).toEqual([]);
  await timing.stop();
  await rm(dataFolder, { recursive: true });
});
