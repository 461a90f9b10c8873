/** Removal of all samples, which leaves everything that people have added (row S01). */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { start } from '../../../server/http/start.ts';
import { hashPassword } from '../../../server/services/passwords.ts';
import { databasePath } from '../../../server/store/location.ts';
import { openStore } from '../../../server/store/open.ts';
import type { StoredPlayer } from '../../../server/store/media.ts';
import { type Client, client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, GROUP, OTHER_GROUP } from '../store-library.ts';

const PASSWORD = 'Eddy-Line-2026';
const film = aMedium({ id: '0' }).player as StoredPlayer;
const ownClip = `clip-${'a'.repeat(32)}`;
const clipOfSample = `clip-${'b'.repeat(32)}`;

async function signedIn(address: string, email: string): Promise<Client> {
  const one = client(address);
  const { status } = await one.request('login', { email, password: PASSWORD });
  expect(status).toBe('ok');
  return one;
}

describe('a library in which people have worked with the samples', () => {
  let host: RunningHost;
  let eva: Client;
  let superUser: Client;
  let evaId = 0;

  beforeAll(async () => {
    host = await startHost();
    const { store, dataFiles } = host.app;
    await store.samples.markAll();
    const person = { groupId: GROUP, role: 'editor', studio: false, multicast: false } as const;
    const hash = await hashPassword(PASSWORD);
    evaId = (await store.users.create({ ...person, login: 'eva@club.example', name: 'Eva Moss' }, hash))!.id;
    await store.users.create({ ...person, groupId: OTHER_GROUP, login: 'zoe@club.example', name: 'Zoe' }, hash);
    const own = { userId: evaId, title: 'Heron run' };
    await store.media.save(
      aMedium({
        ...own,
        id: 'heron',
        player: { ...film, documentId: 'book', videoSelector: [{ id: 'open', label: 'Open' }] },
      }),
    );
    await store.media.save(
      aMedium({ ...own, id: 'best', type: 'Collection', title: 'Best', members: ['open', 'heron', 'keyed'] }),
    );
    await store.media.save(
      aMedium({ ...own, id: 'drill', type: 'Exercise', title: 'Drill', videoId: 'open', tagId: 'none' }),
    );
    await store.media.save(
      aMedium({
        ...own,
        id: 'a'.repeat(32),
        type: 'Clip',
        title: 'Heron clip',
        videoId: 'heron',
        path: `${ownClip}/clip.m3u8`,
      }),
    );
    await store.media.save(
      aMedium({
        ...own,
        id: 'b'.repeat(32),
        type: 'Clip',
        title: 'Open clip',
        videoId: 'open',
        path: `${clipOfSample}/clip.m3u8`,
      }),
    );
    // Added by the sample administrator, and by the super user in their own group.
    await store.media.save(aMedium({ id: 'by-admin', userId: 64, title: 'Kestrel run', player: film }));
    await store.media.save(
      aMedium({ id: 'by-super', userId: 1, groupId: 1, title: 'Osprey run', visibility: 'private', player: film }),
    );
    await store.media.save(aMedium({ id: 'binned', userId: 64, title: 'Magpie run', player: film }));
    await store.bin.put('medium', 'binned', { at: host.app.now(), by: 64 });
    await store.bin.put('medium', 'late', { at: host.app.now(), by: 64 });
    await store.tags.save(aTag({ id: 'own-tag-a', videoId: 'heron', time: '00:00:01', description: 'Dipper' }));
    await store.tags.save(aTag({ id: 'own-tag-b', videoId: 'open', time: '00:00:01', description: 'Bittern' }));
    await store.savedSearches.add({ id: 's1', userId: evaId, name: 'Mine', query: 'element-type=Video', savedAt: 1 });
    await store.savedSearches.add({ id: 's2', userId: 64, name: 'Theirs', query: 'element-type=Photo', savedAt: 1 });
    await store.shares.add({ id: 'sh1', kind: 'user', userId: evaId, mediaId: 'by-super', by: 1, at: 1 });
    await store.shares.add({ id: 'sh2', kind: 'user', userId: 66, mediaId: 'heron', by: evaId, at: 1 });
    await store.filters.replace(GROUP, [
      { name: 'venue', frName: 'Site', enName: 'Venue', values: ['Lock', 'Weir'] },
      { name: 'boat', frName: 'Bateau', enName: 'Boat', values: ['K1'] },
    ]);
    await store.media.save({ ...(await store.media.find('by-admin'))!, filters: { venue: ['Weir'] } });
    for (const name of [ownClip, clipOfSample]) {
      await mkdir(join(host.dataFolder, 'clips', name), { recursive: true });
      await writeFile(join(host.dataFolder, 'clips', name, 'clip.mp4'), 'a clip');
    }
    await dataFiles.bringUpToDate();
    eva = await signedIn(host.address, 'eva@club.example');
    superUser = await host.login('super');
  });
  afterAll(() => host.stop());

  const dataFile = (id: string) => host.anonymous().fetch(`/data/video/${id}.json`);
  const titles = async (who: Client, searchVideoValue: string): Promise<string[]> => {
    const found = await who.request('search', { targetType: 'Video', searchVideoValue });
    return found.status === 'ok' ? found.data.items.map(({ title }) => title ?? '') : [];
  };

  it('[S01] the super user is shown what will be removed and what stays, and nobody else is', async () => {
    const admin = await host.login('admin');
    expect((await admin.request('getSampleRemoval', {})).status).toBe('private');
    expect((await admin.request('removeSamples', {})).status).toBe('private');
    expect((await host.anonymous().request('removeSamples', {})).status).toBe('disconnected');
    expect(await host.anonymous().request('getSampleLibrary', {})).toEqual({
      status: 'ok',
      data: { samples: true, mayRemove: false, firstRun: false },
    });
    expect(await superUser.request('getSampleLibrary', {})).toMatchObject({ data: { samples: true, mayRemove: true } });
    const told = await superUser.request('getSampleRemoval', {});
    expect(told).toMatchObject({
      status: 'ok',
      data: {
        state: 'present',
        tags: 1,
        clips: 1,
        accounts: [{ login: 'admin' }, { login: 'editor' }, { login: 'viewer' }, { login: 'stranger' }],
        // Zoe is in the other group.
        groups: [{}],
        own: 6,
        passed: 1,
        moved: 1,
        collections: 1,
        people: 2,
        login: 'super',
      },
    });
    const { media } = (told as { data: { media: number } }).data;
    const count = new Database(databasePath(host.dataFolder), { readonly: true });
    expect(media).toBe(count.prepare('SELECT count(*) FROM media WHERE sample = 1').pluck().get());
    count.close();
  });

  it('[S01] one press removes all samples: they are not found, played, counted or signed in to', async () => {
    expect(await titles(eva, 'run')).toContain('Open run');
    expect((await dataFile('open')).status).toBe(200);
    const viewer = await host.login('viewer');
    expect(await superUser.request('removeSamples', {})).toEqual({ status: 'ok' });
    await host.app.samples.settled();

    expect(await superUser.request('getSampleRemoval', {})).toMatchObject({ data: { state: 'gone', media: 0 } });
    expect((await titles(superUser, 'run')).toSorted()).toEqual(['Heron run', 'Kestrel run', 'Osprey run']);
    for (const targetType of ['Photo', 'Document', 'Audio'] as const)
      expect((await superUser.request('search', { targetType })).status).toBe('empty');
    expect((await superUser.request('search', { targetType: 'Tag', searchTagValue: 'Bittern' })).status).toBe('empty');
    expect(await superUser.request('suggest', { targetType: 'Video', text: 'open' })).toMatchObject({
      status: 'empty',
    });
    expect((await dataFile('open')).status).toBe(404);
    expect(existsSync(join(host.dataFolder, 'files/video/open.json'))).toBe(false);
    expect((await host.anonymous().fetch('/media/open/run/master.m3u8')).status).toBe(404);
    expect(await readdir(join(host.dataFolder, 'clips'))).toEqual([ownClip]);
    expect((await viewer.request('check_session', {})).status, 'sample accounts are signed out').toBe('disconnected');
    for (const [email, password] of Object.entries(host.passwords).filter(([login]) => login !== 'super'))
      expect((await host.anonymous().request('login', { email, password })).status).toBe('wrong');
    const text = await readFile(join(host.dataFolder, 'accounts.txt'), 'utf8');
    expect(text.split('\n').map((line) => line.split('\t')[0])).toEqual(['super', '']);
    // Including those in the bin.
    const bin = await superUser.request('getBin', { groupId: GROUP });
    expect(bin.status === 'ok' && bin.data.map(({ title }) => title)).toEqual(['Magpie run']);
  });

  it('[S01] things that people have added stay unchanged and work without the samples', async () => {
    const { store } = host.app;
    expect(await store.media.find('heron')).toMatchObject({
      userId: evaId,
      groupId: GROUP,
      player: { videoSelector: [] },
    });
    expect((await store.media.find('heron'))?.player?.documentId).toBeUndefined();
    expect(await store.media.find('best')).toMatchObject({ members: ['heron'] });
    expect(await store.media.find('drill')).toMatchObject({ title: 'Drill', videoId: undefined, tagId: undefined });
    expect(await store.media.find('a'.repeat(32))).toMatchObject({ title: 'Heron clip', userId: evaId });
    expect(await titles(eva, 'heron')).toEqual(['Heron run']);
    expect(await eva.request('search', { targetType: 'Tag', searchTagValue: 'Dipper' })).toMatchObject({ total: 1 });
    expect(await (await dataFile('heron')).json()).toMatchObject({ video: { title: 'Heron run' } });
    const saved = await eva.request('getSavedSearches', {});
    expect(saved.status === 'ok' && saved.data.map(({ name }) => name)).toEqual(['Mine']);
    expect(await store.shares.reaches('by-super', { userId: evaId, groupId: OTHER_GROUP })).toBe(true);
    expect(await store.shares.ofMedium('heron', 0)).toEqual([]);
    expect(await store.filters.ofGroup(GROUP)).toEqual([
      { name: 'venue', frName: 'Site', enName: 'Venue', values: ['Weir'] },
    ]);
  });

  it('[S01] the super user stays, and owns what the sample accounts had added', async () => {
    const { store } = host.app;
    expect(await superUser.request('check_session', {})).toMatchObject({ data: { user: { id: 1, group: GROUP } } });
    expect(await store.media.find('by-admin')).toMatchObject({ userId: 1, groupId: GROUP });
    expect(await store.media.find('by-super')).toMatchObject({ userId: 1, groupId: GROUP, visibility: 'private' });
    expect(await store.bin.medium('binned')).toMatchObject({ userId: 1 });
    const saved = await superUser.request('getSavedSearches', {});
    expect(saved.status === 'ok' && saved.data.map(({ name }) => name)).toEqual(['Theirs']);
    expect(await store.users.group(1), 'nobody is left in it').toBeUndefined();
    expect(await store.users.group(OTHER_GROUP), 'somebody is').toBeDefined();
    expect(await superUser.request('getSampleLibrary', {})).toEqual({
      status: 'ok',
      data: { samples: false, mayRemove: false, firstRun: true },
    });
    expect(await superUser.request('getGroupSettings', {})).toMatchObject({
      data: { id: GROUP, name: 'My library', firstRun: 'name' },
    });
    expect((await host.anonymous().request('getSignUp', { groupId: GROUP })).status).toBe('closed');
  });

  it('[S01] a second press finds nothing to remove, and a restart restores nothing', async () => {
    expect(await superUser.request('removeSamples', {})).toEqual({ status: 'empty' });
    await host.close();
    const again = await start(host.app.config, { log: () => undefined, searchesAhead: false });
    expect([again.accounts, again.hasSamples]).toEqual([[], false]);
    expect(await again.app.store.media.findMany(['open', 'heron'])).toMatchObject([{ id: 'heron' }]);
    await again.stop();
  });
});

describe('the sample library', () => {
  const command = fileURLToPath(new URL('../../../tools/run.mjs', import.meta.url));
  let host: RunningHost;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    host = await startHost({ seed: 'samples' });
    env = { ...process.env, FERRYGLIDE_DATA: host.dataFolder };
  });
  afterAll(() => host.stop());

  const run = (...args: string[]): { child: ChildProcess; said: () => string; ended: Promise<number | null> } => {
    const child = spawn(process.execPath, [command, 'remove-samples', ...args], { env });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
    return { child, said: () => text, ended: new Promise((resolve) => child.on('close', resolve)) };
  };
  const left = (): number => {
    const db = new Database(databasePath(host.dataFolder), { readonly: true });
    try {
      return db.prepare('SELECT count(*) FROM media WHERE sample = 1').pluck().get() as number;
    } finally {
      db.close();
    }
  };

  it('[S01] a library of an earlier version recognises its samples by their content', async () => {
    await host.close();
    const path = databasePath(host.dataFolder);
    const marks = (): unknown[] => {
      const db = new Database(path);
      const rows = ['media', 'users', 'groups'].map((table) =>
        db.prepare(`SELECT id FROM ${table} WHERE sample = 1 ORDER BY id`).pluck().all(),
      );
      db.close();
      return rows;
    };
    const store = await openStore(path);
    await store.media.save(
      aMedium({ id: '0123456789abcdef0123456789abcdef', title: 'Heron run', userId: 64, player: film }),
    );
    await store.close();
    const before = marks();
    const db = new Database(path);
    db.exec(`DROP INDEX media_sample; DROP TABLE sample_removal; DELETE FROM kysely_migration WHERE name = '0040-samples';
      ALTER TABLE media DROP COLUMN sample; ALTER TABLE tag_rows DROP COLUMN sample; ALTER TABLE users DROP COLUMN sample; ALTER TABLE groups DROP COLUMN sample`);
    db.close();
    await (await openStore(path)).close();
    expect(marks()).toEqual(before);
    expect(before.map((ids) => (ids as unknown[]).length)).toEqual([467, 5, 3]);
  });

  it('[S01] the command lists what it would remove, and removes nothing without confirmation', async () => {
    const asked = run();
    expect(await asked.ended).toBe(0);
    expect(asked.said()).toContain('This removes 467 samples');
    expect(asked.said()).toContain('npm run remove-samples -- --yes');
    expect(left()).toBe(467);
  });

  it('[S01] a removal that is killed is completed by the next start, and a live stream stops', async () => {
    const removal = run('--yes');
    await vi.waitFor(() => expect(left()).toBeLessThan(467), { timeout: 20_000, interval: 5 });
    removal.child.kill('SIGKILL');
    await removal.ended;
    const halfway = left();
    expect(halfway).toBeGreaterThan(0);
    const lines: string[] = [];
    const again = await start(
      { ...host.app.config, port: 0 },
      { log: (line) => void lines.push(line), searchesAhead: false },
    );
    await again.app.samples.settled();
    expect(left()).toBe(0);
    expect(await again.app.store.samples.removalSince()).toBeUndefined();
    expect(await again.app.store.media.playableIds()).toEqual(['0123456789abcdef0123456789abcdef']);
    // The clock has ticked since then.
    await again.app.dataFiles.idle();
    await again.stop();
    expect(lines).toEqual([]);
    const files = await readdir(join(host.dataFolder, 'files'), { recursive: true, withFileTypes: true });
    const names = files.filter((entry) => entry.isFile()).map(({ name }) => name.replace(/\.(br|gz)$/, ''));
    expect([...new Set(names)].toSorted()).toEqual(['.index.json', '0123456789abcdef0123456789abcdef.json']);
  });

  it('[S01] the command finds nothing more to remove', async () => {
    const second = run('--yes');
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain('This library has no samples.');
  });
});

it('[S01] beside a running server, the command leaves the removal to the server', async () => {
  const host = await startHost();
  await host.app.store.samples.markAll();
  const command = fileURLToPath(new URL('../../../tools/run.mjs', import.meta.url));
  const env = { ...process.env, FERRYGLIDE_DATA: host.dataFolder };
  const child = spawn(process.execPath, [command, 'remove-samples', '--yes'], { env });
  let text = '';
  child.stdout.on('data', (part: Buffer) => (text += part.toString()));
  await new Promise((resolve) => child.on('close', resolve));
  expect(text).toContain('The server running on this folder will remove the samples within ten seconds.');
  host.app.samples.wake();
  await host.app.samples.settled();
  expect(await host.app.store.samples.areThere()).toBe(false);
  await host.stop();
});
