/** The program, as an operator at a venue starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordingLine } from '../../bridge/recording-line.ts';
import { timelineWith } from '../../bridge/simulator/simulation.ts';
import { xmlOf } from '../../bridge/simulator/wire.ts';
import { type Client, type RunningHost, startHost } from '../server/harness.ts';
import { aMedium, GROUP } from '../server/store-library.ts';
import { differences } from './compare-tags.ts';
import { EXPECTED_EVENT } from './expected-tags.ts';

let host: RunningHost;
let admin: Client;
let folder: string;
let key: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  host = await startHost({
    now: Date.now,
    also: ['film', 'live'].map((id) => aMedium({ id, title: id, groupId: GROUP })),
  });
  admin = await host.login('admin');
});
afterAll(() => host.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-main-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function started(config: object, env: Record<string, string> = {}) {
  await writeFile(join(folder, 'race.json'), JSON.stringify(config));
  const child = spawn(process.execPath, [resolve('bridge/main.ts'), '--config', join(folder, 'race.json')], {
    env: { ...process.env, ...env },
  });
  children.push(child);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, said: () => said, ended };
}

async function configFor(mediaId: string) {
  const made = await admin.request('createKey', { name: 'Venue', scopes: ['tags'], mediaId });
  if (made.status !== 'ok') throw new Error(made.status);
  ({ key } = made.data);
  return { host: host.address, mediaId, event: EXPECTED_EVENT, date: '2026-07-25', zone: 'Europe/Paris' };
}

describe('npm run bridge', () => {
  it('[B13] reports invalid settings, one per line, and exits', async () => {
    const { said, ended } = await started({ host: 'here', input: { kind: 'tcp' } });
    expect(await ended).toBe(1);
    expect(said()).toContain('race.json: host must be an address such as https://video.example.');
    expect(said()).toContain('race.json: input.host is missing.');
    expect(said()).not.toContain('    at ');
  });

  it('[B13] reads a recording into a film and exits once the host has all of it', async () => {
    const raw = timelineWith().flatMap((item) => {
      const at = Math.round(item.at);
      if ('message' in item) return recordingLine({ at, format: 'tcp', text: xmlOf(item.message) });
      return 'file' in item ? recordingLine({ at, format: 'file', text: item.file }) : [];
    });
    await writeFile(join(folder, 'race.jsonl'), raw.join(''));
    const { said, ended } = await started(
      {
        ...(await configFor('film')),
        alignment: { kind: 'replay', firstFrame: '2026-07-25T23:30:00.000+02:00' },
        input: { kind: 'recording', path: 'race.jsonl', factor: 0 },
      },
      { FERRYGLIDE_KEY: key },
    );
    expect(await ended).toBe(0);
    expect(said()).toContain('The recording has ended.');
    expect(said()).toContain(`with the key ${key.slice(0, 8)}…`);
    expect(said()).not.toContain(key);
    const tags = await host.app.store.tags.ofMedium('film');
    const begin = Date.parse('2026-07-25T23:30:00.000+02:00');
    const placed = tags.map((tag) => {
      const [hours = 0, minutes = 0, seconds = 0] = tag.time.split(':').map(Number);
      const at = begin + Math.round(((hours * 60 + minutes) * 60 + seconds) * 1_000);
      return [tag.id.split(':').at(-1) ?? '', { ...tag, at }] as const;
    });
    expect(differences(new Map(placed))).toEqual([]);
  });

  it('[B13] listens, records and reports until SIGTERM, and exits cleanly', async () => {
    const sockets: Socket[] = [];
    const server: Server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      const { child, said, ended } = await started({
        ...(await configFor('live')),
        key,
        input: { kind: 'tcp', host: '127.0.0.1', port: (server.address() as AddressInfo).port },
        recording: 'race.jsonl',
      });
      await expect.poll(() => sockets.length).toBe(1);
      sockets[0]?.write('<Canoe123 System="Main"><TimeOfDay>10:15:30</TimeOfDay></Canoe123>|<Canoe123 System=|');
      await expect
        .poll(async () => {
          const response = await admin.request('getBridges', { mediaId: 'live' });
          return response.status === 'ok' && response.data.bridges[0]?.report.input;
        })
        .toMatchObject({ kind: 'tcp', state: 'connected', heard: { timeOfDay: 1 } });
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(said()).toContain('Connected to the timing system.');
      expect(said()).toContain('Not understood: ');
      const lines = (await readFile(join(folder, 'race.jsonl'), 'utf8')).trim().split('\n');
      expect(lines).toHaveLength(2);
    } finally {
      for (const socket of sockets) socket.destroy();
      server.close();
    }
  });
});
