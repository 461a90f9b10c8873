/** Exports of comparisons to MP4: permissions, limits, and the effects of a lost right and of a crash. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SentParams } from '../../../core/contract/requests.ts';
import { BIN_RETENTION_MS } from '../../../core/domain/constants/bin.ts';
import { COMPARE_EXPORT_RETENTION_MS } from '../../../core/domain/compare/limits.ts';
import { SAMPLE_MEDIA } from '../../../server/config.ts';
import { openComparisons } from '../../../server/services/comparisons.ts';
import { StorageUnavailable } from '../../../server/storage/media-storage.ts';
import { purgeBin } from '../../../server/services/purge.ts';
import type { StoredMedium } from '../../../server/store/media.ts';
import { type Client, client, readAccounts, type RunningHost, startHost } from '../harness.ts';
import { FFMPEG } from '../odd-films.ts';
import { aMedium } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const { player } = aMedium({ id: '0' });
const film = (id: string, replay: string, said: Partial<StoredMedium> = {}): StoredMedium =>
  aMedium({ id, title: id, duration: 20, downloadable: false, sources: [], ...said, player: { ...player!, replay } });
const TAKEN = { downloadable: true, sources: [{ name: 'MP4', path: 'gate-25/1080.mp4' }] };

const FILMS = [
  film('one', 'gate-25/master.m3u8', TAKEN),
  film('two', 'gate-50/master.m3u8', TAKEN),
  film('kept', 'gate-25/master.m3u8'),
  film('closed', 'gate-25/master.m3u8', { ...TAKEN, visibility: 'private' }),
  film('gated', 'gate-25/master.m3u8', { ...TAKEN, gate: { kind: 'registration' } }),
  film('unpublished', 'gate-25/master.m3u8', { ...TAKEN, publish: false }),
  film('abroad', 'https://films.example/master.m3u8', TAKEN),
  film('sound', 'commentary/commentary.m4a', { ...TAKEN, type: 'Audio' }),
];
const pair = (a = 'one', b = 'two', more: Partial<SentParams<'exportComparison'>> = {}) =>
  ({
    a: { mediaId: a, at: 1.2 },
    b: { mediaId: b, at: 1.5 },
    from: 0,
    to: 0.4,
    layout: 'stacked',
    ...more,
  }) satisfies SentParams<'exportComparison'>;

let folder: string;
let host: RunningHost | undefined;
let now = NOW;
beforeEach(async () => {
  now = NOW;
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-export-'));
});
afterEach(async () => {
  await host?.stop();
  host = undefined;
  await rm(folder, { recursive: true, force: true });
});

const begin = async (encoder: string | undefined = FFMPEG): Promise<RunningHost> => {
  host = await startHost({ now: () => now, also: FILMS, config: { mediaFolder: SAMPLE_MEDIA, encoder } });
  return host;
};
/** Simulates an encoder: it waits until released, then writes a few bytes. */
async function heldEncoder() {
  const [begun, go] = [join(folder, 'begun'), join(folder, 'go')];
  const encoder = join(folder, 'encoder.mjs');
  await writeFile(
    encoder,
    `#!${process.execPath}
    import { existsSync, writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(begun)}, String(process.pid));
    const waiting = setInterval(() => {
      if (!existsSync(${JSON.stringify(go)})) return;
      clearInterval(waiting);
      writeFileSync(process.argv.at(-1), 'the film');
    }, 20);\n`,
  );
  await chmod(encoder, 0o755);
  const isBegun = () => expect.poll(() => existsSync(begun)).toBe(true);
  return { encoder, begun, isBegun, letGo: () => writeFile(go, '') };
}
async function idOf(who: Client, params = pair()): Promise<string> {
  const response = await who.request('exportComparison', params);
  if (response.status !== 'ok') throw new Error(`no export: ${response.status}`);
  return response.data.id;
}
const stateOf = async (who: Client, id: string) => {
  const response = await who.request('getComparisonExport', { id });
  return response.status === 'ok' ? response.data : response.status;
};
const fileOf = async (who: Client, id: string) => (await who.fetch(`/services/comparisons/${id}.mp4`)).status;

describe('an export', () => {
  it('[B05] is encoded, reported as ready, and downloaded as an MP4', async () => {
    const { login, app } = await begin();
    const viewer = await login('viewer');
    const id = await idOf(viewer);
    await app.jobs.settled();
    const path = `/services/comparisons/${id}.mp4`;
    const response = await viewer.fetch(path);
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'video/mp4',
      'no-store',
    ]);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="comparison.mp4"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp');
    expect(await stateOf(viewer, id)).toEqual({ state: 'ready', path, size: bytes.length });
  });

  it('[B05] requires the right to download or clip both films', async () => {
    const { login, anonymous } = await begin((await heldEncoder()).encoder);
    const status = async (who: Client, ...films: [string, string]) =>
      (await who.request('exportComparison', pair(...films))).status;
    const viewer = await login('viewer');
    const stranger = await login('stranger');
    expect(await status(anonymous(), 'one', 'two')).toBe('disconnected');
    // The film is not downloadable, so only people who may clip it get it.
    expect(await status(viewer, 'one', 'kept')).toBe('private');
    expect(await status(viewer, 'kept', 'one')).toBe('private');
    expect(await status(await login('editor'), 'one', 'kept')).toBe('ok');
    expect(await status(stranger, 'one', 'closed')).toBe('empty');
    expect(await status(stranger, 'one', 'nothing')).toBe('empty');
    expect(await status(stranger, 'gated', 'one')).toBe('private');
    expect(await status(await login('editor'), 'one', 'unpublished')).toBe('private');
    expect(await status(viewer, 'one', 'abroad')).toBe('empty');
    expect(await status(viewer, 'one', 'sound')).toBe('private');
    expect(await status(viewer, 'one', 'two')).toBe('ok');
  });

  it('[B05] is visible only to the person who requested it', async () => {
    const { login, app, anonymous } = await begin();
    const id = await idOf(await login('viewer'));
    await app.jobs.settled();
    const editor = await login('editor');
    expect([await stateOf(editor, id), await fileOf(editor, id)]).toEqual(['empty', 404]);
    expect([await stateOf(anonymous(), id), await fileOf(anonymous(), id)]).toEqual(['disconnected', 403]);
    expect((await editor.request('cancelComparisonExport', { id })).status).toBe('empty');
    expect(await fileOf(await login('viewer'), id)).toBe(200);
  });

  it('[B05] is rejected without an encoder, beyond the maximum length, and for films without video', async () => {
    const { login } = await begin();
    const viewer = await login('viewer');
    const status = async (more: Partial<SentParams<'exportComparison'>>) =>
      (await viewer.request('exportComparison', pair('one', 'two', more))).status;
    expect(await status({ to: 10, rate: 0.05 })).toBe('tooLong');
    expect(await status({ from: 50, to: 60 })).toBe('empty');
    await host?.stop();
    const bare = await startHost({ also: FILMS, config: { mediaFolder: SAMPLE_MEDIA } });
    host = bare;
    expect((await (await bare.login('viewer')).request('exportComparison', pair())).status).toBe('noEncoder');
  });

  it('[B05] includes the drawing, within its limits', async () => {
    const { login, app } = await begin((await heldEncoder()).encoder);
    const viewer = await login('viewer');
    const status = async (...strokes: unknown[]) =>
      (await viewer.requestRaw('exportComparison', { ...pair(), strokes })).status;
    const stroke = { tool: 'pen', colour: 'red', width: 'thin', at: -1, points: [{ x: 0.1, y: 1 }] };
    expect(await status({ ...stroke, colour: 'url(#a)' })).toBe(400);
    expect(await status({ ...stroke, tool: 'distance' })).toBe(400);
    expect(await status({ ...stroke, points: [{ x: 0.1, y: 1.01 }] })).toBe(400);
    expect(await status({ ...stroke, points: [] })).toBe(400);
    expect(await status(...Array.from({ length: 201 }, () => stroke))).toBe(400);
    const long = { ...stroke, points: Array.from({ length: 1_250 }, () => ({ x: 0.5, y: 0.5 })) };
    expect(await status(long, long, long, long, stroke)).toBe(400);
    expect(await app.store.comparisonExports.all()).toEqual([]);
    expect(await status(long, long, long, long)).toBe(200);
    const [stored] = await app.store.comparisonExports.all();
    expect(stored?.spec.strokes).toHaveLength(4);
    expect(stored?.spec.strokes?.[0]).toMatchObject({ tool: 'pen', colour: 'red', width: 'thin', at: -1 });
  });

  it('[B05] fails if the encoder fails', async () => {
    const { login, app, lines, dataFolder } = await begin('/usr/bin/false');
    const viewer = await login('viewer');
    const id = await idOf(viewer);
    await app.jobs.settled();
    expect(await stateOf(viewer, id)).toEqual({ state: 'failed' });
    expect(lines.join('\n')).toContain(`Comparison ${id}: `);
    expect(await readdir(join(dataFolder, 'comparisons'))).toEqual([]);
  });

  it('[B05] [O02] waits for lost storage, before and during encoding', async () => {
    const { encoder, letGo } = await heldEncoder();
    await letGo();
    const { login, app, lines } = await begin(encoder);
    const gone = new StorageUnavailable('the folder does not respond');
    const film = vi.spyOn(app.files, 'film').mockRejectedValueOnce(gone);
    const viewer = await login('viewer');
    const id = await idOf(viewer);
    await app.jobs.settled();
    expect(await stateOf(viewer, id)).toMatchObject({ state: 'ready' });

    // Both films were found but could not be read.
    const broken = { film: 'none.m3u8', root: folder, version: '' };
    film.mockResolvedValueOnce(broken).mockResolvedValueOnce(broken).mockRejectedValueOnce(gone);
    const other = await idOf(viewer);
    await app.jobs.settled();
    expect(await stateOf(viewer, other)).toMatchObject({ state: 'ready' });
    expect(lines.join('\n')).not.toContain('Comparison ');
  });
});

describe('the queue', () => {
  it('[B05] shows how many are ahead, lets three of a person wait, and cancels one', async () => {
    const { encoder, isBegun, letGo } = await heldEncoder();
    const { login, app } = await begin(encoder);
    const viewer = await login('viewer');
    const first = await idOf(viewer);
    await isBegun();
    now += 1;
    const second = await idOf(viewer);
    now += 1;
    const third = await idOf(viewer);
    expect(await stateOf(viewer, first)).toEqual({ state: 'encoding' });
    expect(await stateOf(viewer, second)).toEqual({ state: 'queued', ahead: 1 });
    expect(await stateOf(viewer, third)).toEqual({ state: 'queued', ahead: 2 });
    expect((await viewer.request('exportComparison', pair())).status).toBe('limited');
    now += 1;
    expect((await (await login('editor')).request('exportComparison', pair())).status).toBe('ok');
    expect((await viewer.request('cancelComparisonExport', { id: second })).status).toBe('ok');
    expect(await stateOf(viewer, third)).toEqual({ state: 'queued', ahead: 1 });
    // Cancelling the one being encoded ends its encoder.
    expect((await viewer.request('cancelComparisonExport', { id: first })).status).toBe('ok');
    await letGo();
    await app.jobs.settled();
    expect([await stateOf(viewer, first), await stateOf(viewer, second)]).toEqual(['empty', 'empty']);
    expect(await stateOf(viewer, third)).toMatchObject({ state: 'ready', size: 8 });
  });
});

it.each([FFMPEG, undefined])('[B05] a starting host cleans up once, with the encoder %s', async (encoder) => {
  const { login, app, dataFolder } = await begin();
  const id = await idOf(await login('viewer'));
  await app.jobs.settled();
  now += COMPARE_EXPORT_RETENTION_MS + 1;
  const { comparisonExports } = app.store;
  const all = vi.spyOn(comparisonExports, 'all');
  await openComparisons({
    store: app.store,
    config: { ...app.config, encoder },
    jobs: app.jobs,
    files: app.files,
    now: () => now,
    log: (line) => expect.fail(line),
  });
  expect(all).toHaveBeenCalledOnce();
  all.mockRestore();
  expect(await comparisonExports.find(id)).toBeUndefined();
  expect(await readdir(join(dataFolder, 'comparisons'))).toEqual([]);
});

describe('a lost right', () => {
  const LOST: readonly [string, (app: RunningHost['app'], id: string) => Promise<unknown>, string, number][] = [
    [
      'is hidden',
      async ({ store }, id) => store.media.save({ ...(await of(store, id)), visibility: 'private' }),
      'empty',
      404,
    ],
    [
      'is not for download any more',
      async ({ store }, id) => store.media.save({ ...(await of(store, id)), downloadable: false }),
      'private',
      403,
    ],
    [
      'is closed by a gate',
      async ({ store }, id) => store.media.save({ ...(await of(store, id)), gate: { kind: 'registration' } }),
      'private',
      403,
    ],
    [
      'is unpublished',
      async ({ store }, id) => store.media.save({ ...(await of(store, id)), publish: false }),
      'empty',
      404,
    ],
    ['is deleted', ({ store }, id) => store.media.remove(id), 'empty', 404],
  ];
  const of = async ({ media }: RunningHost['app']['store'], id: string) => (await media.find(id))!;

  it.each(LOST)('[B05] either film %s: the file is no longer served', async (_, lose, state, status) => {
    const { encoder, letGo } = await heldEncoder();
    await letGo();
    const { login, app } = await begin(encoder);
    const stranger = await login('stranger');
    for (const lost of ['one', 'two']) {
      const film = await of(app.store, lost);
      const id = await idOf(stranger);
      await app.jobs.settled();
      expect(await fileOf(stranger, id)).toBe(200);
      await lose(app, lost);
      expect([await stateOf(stranger, id), await fileOf(stranger, id)]).toEqual([state, status]);
      await app.store.media.save(film);
    }
  });

  const LOST_WHILE_WAITING: readonly (readonly [string, (typeof LOST)[number][1] | undefined])[] = [
    ...LOST.slice(0, 2).map(([name, lose]) => [name, lose] as const),
    ['is unpublished', LOST[3]?.[1]],
    ['is as it was, but the account is suspended', undefined],
  ];
  it.each(LOST_WHILE_WAITING)(
    '[B05] an export whose turn comes when one of its films %s is removed',
    async (_, lose) => {
      const { encoder, isBegun, letGo } = await heldEncoder();
      const { login, app } = await begin(encoder);
      const first = await idOf(await login('editor'), pair('two', 'two'));
      await isBegun();
      now += 1;
      const stranger = await login('stranger');
      const id = await idOf(stranger);
      const waiting = await app.store.comparisonExports.find(id);
      if (lose) await lose(app, 'one');
      else await app.store.users.setSuspended(waiting!.userId, true);
      await letGo();
      await app.jobs.settled();
      expect(await app.store.comparisonExports.find(id)).toBeUndefined();
      expect((await app.store.comparisonExports.find(first))?.state).toBe('ready');
    },
    60_000,
  );

  it('[B05] [L18] the file is removed when a film is purged', async () => {
    const { encoder, letGo } = await heldEncoder();
    await letGo();
    const { login, app, dataFolder } = await begin(encoder);
    const id = await idOf(await login('viewer'));
    await app.jobs.settled();
    const admin = await login('admin');
    expect((await admin.request('deleteMedia', { mediaId: 'two', mediaType: 'Video' })).status).toBe('ok');
    expect(await readdir(join(dataFolder, 'comparisons'))).toEqual([`${id}.mp4`]);
    now += BIN_RETENTION_MS + 1;
    await purgeBin(app);
    expect(await readdir(join(dataFolder, 'comparisons'))).toEqual([]);
  });

  it('[B05] a file stays for a day', async () => {
    const { encoder, letGo } = await heldEncoder();
    await letGo();
    const { login, app } = await begin(encoder);
    const viewer = await login('viewer');
    const id = await idOf(viewer);
    await app.jobs.settled();
    now += COMPARE_EXPORT_RETENTION_MS;
    await app.comparisons.sweep();
    expect(await fileOf(viewer, id)).toBe(200);
    now += 1;
    await app.comparisons.sweep();
    expect([await stateOf(viewer, id), await fileOf(viewer, id)]).toEqual(['empty', 404]);
  });
});

it('[B05] a host that is killed while encoding repeats it at its next start', async () => {
  const { encoder, begun, isBegun, letGo } = await heldEncoder();
  const data = join(folder, 'data');
  await mkdir(data);
  let child: ChildProcess | undefined;
  const start = async (): Promise<Client> => {
    child = spawn(process.execPath, [join(import.meta.dirname, 'clip-host.ts'), data, encoder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout!, 'data')) as [Buffer];
    const one = client(line.toString().trim());
    await one.request('login', { email: 'editor', password: (await readAccounts(data))['editor'] ?? '' });
    return one;
  };
  try {
    const id = await idOf(await start(), pair('slalom', 'slalom'));
    await isBegun();
    child?.kill('SIGKILL');
    await once(child!, 'exit');
    spawnSync('kill', ['-9', await readFile(begun, 'utf8')]);
    expect((await readdir(join(data, 'comparisons'))).map((name) => name.slice(0, id.length + 1))).toEqual([`.${id}`]);
    await letGo();
    const again = await start();
    await expect.poll(() => fileOf(again, id)).toBe(200);
    expect(await readdir(join(data, 'comparisons'))).toEqual([`${id}.mp4`]);
  } finally {
    child?.kill('SIGKILL');
  }
});
