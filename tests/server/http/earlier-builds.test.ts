/** Files of earlier builds, for pages that are still open. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { archiveBuild, sendEarlier } from '../../../server/http/earlier-builds.ts';
import { DAY_MS } from '../../../core/domain/constants/time.ts';
import { startHost } from '../harness.ts';

const NOW = Date.UTC(2026, 6, 1);
let folder: string;
let dist: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ferryglide-builds-'));
  dist = join(folder, 'dist');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Replaces the current build. */
function build(names: readonly string[]): void {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, 'assets'), { recursive: true });
  for (const name of names) writeFileSync(join(dist, 'assets', name), `of ${name}`);
}

const start = (days: number, at: number) =>
  archiveBuild({ dataFolder: folder, distFolder: dist, earlierBuildDays: days }, at);

async function sent(name: string, init?: RequestInit): Promise<string | undefined> {
  const response = await sendEarlier(new Request('http://host.example/', init), folder, `assets/${name}`);
  return response?.text();
}

describe('files of earlier builds', () => {
  it('[P16] are available for a number of days after their replacement, however long they were served', async () => {
    build(['panel-AAAAAAAA.js', 'core-CCCCCCCC.js', 'plain.js']);
    await start(30, NOW);
    build(['panel-BBBBBBBB.js', 'core-CCCCCCCC.js']);
    // Replaced while the host runs, which copied them when it started.
    expect(await sent('panel-AAAAAAAA.js')).toBe('of panel-AAAAAAAA.js');
    await start(30, NOW + 90 * DAY_MS);
    expect(await sent('panel-AAAAAAAA.js')).toBe('of panel-AAAAAAAA.js');
    expect(await sent('plain.js'), 'a file that any build has by this name').toBeUndefined();
    await start(30, NOW + 120 * DAY_MS);
    expect(await sent('panel-AAAAAAAA.js')).toBe('of panel-AAAAAAAA.js');
    await start(30, NOW + 120 * DAY_MS + 1);
    expect(await sent('panel-AAAAAAAA.js')).toBeUndefined();
    expect(await sent('panel-BBBBBBBB.js')).toBe('of panel-BBBBBBBB.js');
  });

  it('[P16] are sent compressed and cached forever', async () => {
    build(['panel-AAAAAAAA.js']);
    writeFileSync(join(dist, 'assets', 'panel-AAAAAAAA.js.br'), brotliCompressSync('smaller'));
    await start(30, NOW);
    const request = new Request('http://host.example/', { headers: { 'accept-encoding': 'br' } });
    const { headers } = (await sendEarlier(request, folder, 'assets/panel-AAAAAAAA.js')) as Response;
    expect([headers.get('content-encoding'), headers.get('cache-control')]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
    ]);
  });

  it('[P16] that are deployed again are available, and no path leads out of the folder', async () => {
    build(['panel-AAAAAAAA.js']);
    await start(30, NOW);
    build(['panel-BBBBBBBB.js']);
    await start(30, NOW);
    build(['panel-AAAAAAAA.js']);
    await start(30, NOW + 40 * DAY_MS);
    expect(await sent('panel-AAAAAAAA.js')).toBe('of panel-AAAAAAAA.js');
    expect(await sent('../../../dist/assets/panel-AAAAAAAA.js')).toBeUndefined();
  });

  it('[P16] are not stored if that is switched off, and stay if there is no new build', async () => {
    build(['panel-AAAAAAAA.js']);
    await start(30, NOW);
    rmSync(dist, { recursive: true });
    await start(30, NOW + 40 * DAY_MS);
    expect(await sent('panel-AAAAAAAA.js')).toBe('of panel-AAAAAAAA.js');
    await start(0, NOW + 40 * DAY_MS);
    expect(readdirSync(folder)).toEqual([]);
    expect(readConfig({}).earlierBuildDays).toBe(30);
    expect(readConfig({ FERRYGLIDE_EARLIER_BUILD_DAYS: '0' }).earlierBuildDays).toBe(0);
    expect(() => readConfig({ FERRYGLIDE_EARLIER_BUILD_DAYS: 'soon' })).toThrow('from 0 to 365');
  });

  it('[P16] are sent once the current build no longer contains them', async () => {
    build(['panel-AAAAAAAA.js']);
    const host = await startHost({ config: { distFolder: dist, earlierBuildDays: 30 } });
    const get = async (name: string) => (await host.anonymous().fetch(`/assets/${name}`)).status;
    await expect.poll(() => readdirSync(join(host.dataFolder, 'builds/present/assets'))).toEqual(['panel-AAAAAAAA.js']);
    build(['panel-BBBBBBBB.js']);
    expect([await get('panel-AAAAAAAA.js'), await get('panel-BBBBBBBB.js')]).toEqual([200, 200]);
    expect(await get('panel-CCCCCCCC.js')).toBe(404);
    await host.stop();
  });
});
