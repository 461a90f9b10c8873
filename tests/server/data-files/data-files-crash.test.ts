/** A host that is killed immediately after it has acknowledged that a film is private. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client, readAccounts } from '../harness.ts';

let folder: string;
let running: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-killed-'));
});
afterAll(async () => {
  running?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function startAnew(): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../tiny-host.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = child;
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('the host did not start');
}

async function kill(): Promise<void> {
  const ended = new Promise((resolve) => running?.once('exit', resolve));
  running?.kill('SIGKILL');
  await ended;
}

const IDS = Array.from({ length: 40 }, (_, at) => `beside-${at}`);
const PLACES = IDS.flatMap((id) => [
  `/data/video/${id}.json`,
  `/cdn/video/${id}.json`,
  `/data/video/${id}.json?user=71`,
  `/data/foreign/video/${id}.json`,
]);

/** Public files that name the film. */
async function named(address: string): Promise<string[]> {
  const nobody = client(address);
  const responses = await Promise.all(
    PLACES.map(async (place) => ((await (await nobody.fetch(place)).text()).includes('victim') ? [place] : [])),
  );
  return responses.flat();
}

describe('a film that is made private', () => {
  it('[P01] is named by no public file after its `ok`, even if the host is killed and restarts', async () => {
    const address = await startAnew();
    expect((await named(address)).length, 'before').toBe(80);
    const editor = client(address);
    const { editor: password = '' } = await readAccounts(join(folder, 'data'));
    expect(await editor.request('login', { email: 'editor', password })).toMatchObject({ status: 'ok' });
    const read = await editor.request('getEditedMedia', { mediaId: 'victim', types: ['Video'] });
    if (read.status !== 'ok') throw new Error(read.status);
    const saved = await editor.request('saveEditedMedia', {
      mediaId: 'victim',
      revisions: read.data.revisions,
      changes: { fields: { visibility: 'private' }, saved: [], removed: [] },
    });
    await kill();
    expect(saved.status).toBe('ok');
    const again = await startAnew();
    expect(await named(again)).toEqual([]);
    const own = await client(again).fetch('/data/video/victim.json');
    expect(await own.json()).toEqual({ stub: true, video: { id: 'victim', type: 'video' } });
  });
});
