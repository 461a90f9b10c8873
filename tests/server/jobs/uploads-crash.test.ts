/** A host that is killed while files arrive and are packaged (rows S02, S03). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client, readAccounts } from '../harness.ts';
import { killsOf } from '../kills/count.ts';
import { tus } from '../tus.ts';

const KILLS = killsOf(20);
const PART = 16 * 1024;
/** Long enough to package the test's films on any machine. */
const WHILE_PACKAGING = { timeout: 120_000 };

let folder: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-upload-crash-'));
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const dataFolder = (): string => join(folder, 'data');

async function startEditor() {
  child = spawn(process.execPath, [join(import.meta.dirname, '../tiny-host.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  const editor = client(address);
  const { editor: password = '' } = await readAccounts(dataFolder());
  expect((await editor.request('login', { email: 'editor', password })).status).toBe('ok');
  return { editor, ...tus({ address }, editor) };
}

async function uploadsOf(editor: ReturnType<typeof client>) {
  const response = await editor.request('getUploads', {});
  if (response.status !== 'ok') throw new Error(response.status);
  return response.data.uploads;
}

async function kill(): Promise<void> {
  const ended = once(child!, 'exit');
  child?.kill('SIGKILL');
  await ended;
}

it('[S02] [S03] kills lose nothing acknowledged, package nothing twice, and leave no stray files', async () => {
  const bytes = await readFile(new URL('../../../server/samples/media/advert-drybag/film.mp4', import.meta.url));
  /** Bytes that the host has acknowledged, by upload. */
  const acknowledged = new Map<string, number>();
  /** Created by a host that was killed before it responded: listed as unfinished until the user deletes them. */
  let unheard: string[] = [];
  /** When each film reported as ready was written. */
  const packagedAt = new Map<string, number>();
  const film = (id: string): string => join(dataFolder(), 'media', `added-${id}`, 'master.m3u8');

  for (let run = 0; run <= KILLS; run += 1) {
    const isLast = run === KILLS;
    const { editor, create, part, offset } = await startEditor();
    const states = new Map((await uploadsOf(editor)).map((upload) => [upload.id, upload]));
    for (const [id, sent] of acknowledged) {
      expect(states.get(id)?.received, `bytes of ${id}`).toBeGreaterThanOrEqual(sent);
      if (states.get(id)?.state === 'ready' && !packagedAt.has(id)) packagedAt.set(id, (await stat(film(id))).mtimeMs);
    }
    const isReady = ({ id, state }: { id: string; state: string }): boolean =>
      state === 'ready' || acknowledged.get(id) !== bytes.length;
    // One run in four starts with everything packaged, because a job interrupted eleven times is rightly given up.
    if (run % 4 === 2)
      await expect.poll(async () => (await uploadsOf(editor)).every(isReady), WHILE_PACKAGING).toBe(true);
    // On any machine, one kill in four happens while an upload is announced; the others come while parts arrive or a
    // film is packaged.
    const killSoon = (): Promise<void> => pause(40 + ((run * 97) % 420)).then(kill);
    let killed = !isLast && run % 4 === 0 ? killSoon() : undefined;
    try {
      if (!isLast) {
        const location = (await create({ name: `run ${run}.mp4`, bytes })).headers.get('location');
        if (location) acknowledged.set(location.slice(location.lastIndexOf('/') + 1), 0);
        killed ??= killSoon();
      }
      for (const [id, sent] of acknowledged) {
        if (sent === bytes.length) continue;
        for (let at = (await offset(id)) ?? bytes.length; at < bytes.length; at += PART) {
          const end = Math.min(at + PART, bytes.length);
          const { status } = await part(id, bytes.subarray(at, end), at);
          if (status === 204) acknowledged.set(id, end);
        }
      }
    } catch {
      // The host is gone.
    }
    await killed;
    if (!isLast) continue;
    await expect
      .poll(async () => {
        const uploads = await uploadsOf(editor);
        unheard = uploads.filter(({ id }) => !acknowledged.has(id)).map(({ id }) => id);
        return uploads.filter(({ id, state }) => acknowledged.has(id) && state !== 'ready');
      }, WHILE_PACKAGING)
      .toEqual([]);
    // The received file is removed shortly after the film is saved.
    await expect
      .poll(async () => (await readdir(join(dataFolder(), 'incoming'))).toSorted(), WHILE_PACKAGING)
      .toEqual(unheard.toSorted());
  }
  await kill();

  // All except those that were killed while being announced.
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS - Math.ceil(KILLS / 4));
  for (const [id, at] of packagedAt) expect((await stat(film(id))).mtimeMs, `${id} is packaged once`).toBe(at);
  for (const id of acknowledged.keys())
    expect((await readFile(join(dataFolder(), 'media', `original-${id}`, 'original.mp4'))).equals(bytes)).toBe(true);
  const owned = [...acknowledged.keys()].flatMap((id) => [`added-${id}`, `original-${id}`]);
  expect((await readdir(join(dataFolder(), 'media'))).toSorted()).toEqual(owned.toSorted());
}, 400_000);
