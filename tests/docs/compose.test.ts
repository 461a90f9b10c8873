/**
 * `deploy/compose.yaml`: no container runs here, so it is validated with the schema of Compose, and its settings with
 * the server's.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DCLinter } from 'dclint';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../server/config.ts';
import { SETTINGS } from '../../server/settings.ts';

const FILE = fileURLToPath(new URL('../../deploy/compose.yaml', import.meta.url));
const text = readFileSync(FILE, 'utf8');

interface Compose {
  services: Record<
    string,
    { environment?: Record<string, string>; image?: string; init?: boolean; volumes?: string[] }
  >;
  volumes: Record<string, unknown>;
}
const compose = parse(text) as Compose;

/** Errors, without advice on the order of keys. */
function errorsOf(path: string): string[] {
  const results = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] }).lintFiles([path], false);
  return results.flatMap(({ messages }) => messages.filter(({ type }) => type === 'error').map(({ rule }) => rule));
}

it('[O02] the compose file is valid by the schema of Compose', async () => {
  expect(errorsOf(FILE)).toEqual([]);
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-compose-'));
  const wrong = join(folder, 'compose.yaml');
  await writeFile(wrong, text.replace('restart: unless-stopped', 'restarts: unless-stopped'));
  expect(errorsOf(wrong)).toEqual(['invalid-schema']);
  await rm(folder, { recursive: true });
});

it('[O02] its server accepts its settings, and reaches database and storage by their service names', () => {
  const secret = (value: string): string =>
    value.replace('${FERRYGLIDE_ORIGIN:?}', 'https://media.example').replaceAll(/\$\{\w+:\?\}/g, 'hunter2');
  const { ferryglide, database, storage } = compose.services;
  const env = Object.entries(ferryglide?.environment ?? {}).map(([name, value]) => [name, secret(value)]);
  // PGPASSWORD is read by the database's own client.
  for (const [name] of env) expect([...Object.keys(SETTINGS), 'PGPASSWORD']).toContain(name);
  const config = readConfig(Object.fromEntries(env) as Record<string, string>);
  expect(config.storage).toMatchObject({ bucket: 'ferryglide', prefix: 'media/', endpoint: 'http://storage:7070' });
  expect(new URL(config.databaseUrl ?? '')).toMatchObject({ hostname: 'database', username: 'ferryglide' });
  expect(storage?.environment?.['ROOT_ACCESS_KEY']).toBe(config.storage?.credentials?.accessKeyId);
  expect(database?.environment?.['POSTGRES_USER']).toBe('ferryglide');
});

it('[O02] any password works for the database, and killed ffmpeg processes are reaped', () => {
  const { ferryglide } = compose.services;
  const password = 'p@ss/w:rd?#%';
  const set = (name: string): string =>
    (ferryglide?.environment?.[name] ?? '').replace('${POSTGRES_PASSWORD:?}', password);
  vi.stubEnv('PGPASSWORD', set('PGPASSWORD'));
  const client = new pg.Client({ connectionString: set('DATABASE_URL') });
  vi.unstubAllEnvs();
  expect(client).toMatchObject({ host: 'database', user: 'ferryglide', database: 'ferryglide', password });
  expect(ferryglide?.init).toBe(true);
});

it('[O02] every image has a version, and every volume is declared', () => {
  for (const { image, volumes = [] } of Object.values(compose.services)) {
    if (image !== undefined) expect(image).toMatch(/:v?\d/);
    for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
  }
});
