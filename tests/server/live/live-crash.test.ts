/** A host that is killed while a camera pushes (row S05). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Camera, readPlaylist, startCamera } from './camera.ts';
import { client, readAccounts } from '../harness.ts';
import { PORT_PATIENCE_MS, until } from './live-host.ts';
import { FFMPEG } from '../odd-films.ts';

let folder: string;
let child: ChildProcess | undefined;
let camera: Camera | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-live-crash-'));
});
afterAll(async () => {
  await camera?.kill();
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function startEditor() {
  child = spawn(process.execPath, [join(import.meta.dirname, '../tiny-host.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, FERRYGLIDE_FFMPEG: FFMPEG },
  });
  const [address] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  const editor = client(address);
  const { editor: password = '' } = await readAccounts(join(folder, 'data'));
  expect((await editor.request('login', { email: 'editor', password })).status).toBe('ok');
  return editor;
}

type Editor = Awaited<ReturnType<typeof startEditor>>;

async function push(editor: Editor, key: string): Promise<Camera> {
  let said = '';
  const port = await until(
    'a port',
    async () => {
      const response = await editor.request('getLiveEvents', {});
      const listening = response.status === 'ok' ? response.data.ports.rtmp : undefined;
      said = JSON.stringify(listening ?? response.status);
      return listening?.fault === undefined && listening?.port;
    },
    PORT_PATIENCE_MS,
    () => said,
  );
  return startCamera(`rtmp://127.0.0.1:${port}/live/${key}`);
}

it('[S05] after a kill and restart of the host the event continues with an interruption, and its replay is complete', async () => {
  const editor = await startEditor();
  const made = await editor.request('createLiveEvent', {
    title: 'Heats',
    startsAt: Date.now(),
    visibility: 'public',
    cameras: [{ name: '', kind: 'rtmp' }],
  });
  if (made.status !== 'ok') throw new Error(made.status);
  const { id, keys } = made.data;
  const key = keys[0]!.key;
  const list = async (who: Editor, path: string) => {
    const response = await who.fetch(path);
    return response.status === 200 ? readPlaylist(await response.text()) : undefined;
  };
  camera = await push(editor, key);
  const before = await until('a segment', () => list(editor, `/media/${id}/live/c1-v.m3u8`));
  const gone = once(child!, 'exit');
  child!.kill('SIGKILL');
  await gone;
  // The process that receives the camera ends with the host.
  expect((await camera.ended).code).not.toBe(0);

  const again = await startEditor();
  const kept = await until('what there was', () => list(again, `/media/${id}/live/c1-v.m3u8`));
  expect(kept.segments.map(({ uri }) => uri)).toEqual(expect.arrayContaining(before.segments.map(({ uri }) => uri)));
  camera = await push(again, key);
  await until('another run', async () => {
    const now = await list(again, `/media/${id}/live/c1-v.m3u8`);
    return now?.segments.some(({ isDiscontinuous }) => isDiscontinuous);
  });
  expect(await again.request('endLiveEvent', { id })).toEqual({ status: 'ok' });
  const replay = await until('the replay', () => list(again, `/media/${id}/live-${id}/c1-v.m3u8`));
  expect(replay.isOver).toBe(true);
  expect(replay.segments.map(({ uri }) => uri)).toEqual(expect.arrayContaining(kept.segments.map(({ uri }) => uri)));
  for (const { uri, init } of replay.segments)
    for (const file of [uri, init])
      expect((await again.fetch(`/media/${id}/live-${id}/${file}`)).status, file).toBe(200);
});
