/** Adding a folder by command, and a watched folder (row S02). */
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AddRefusal, addFolder } from '../../../server/jobs/add-files.ts';
import { watchFolder } from '../../../server/jobs/watch-folder.ts';
import { purgeUploads } from '../../../server/services/purge.ts';
import { databasePath } from '../../../server/store/location.ts';
import { openStore } from '../../../server/store/open.ts';
import type { Store } from '../../../server/store/store.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { aMedium, GROUP } from '../store-library.ts';

const SAMPLES = fileURLToPath(new URL('../../../server/samples/media/', import.meta.url));
const FILM = join(SAMPLES, 'advert-drybag/film.mp4');
const LOOK_EVERY_MS = 100;

let root: string;
let folder: string;
let watched: string;
let host: RunningHost;
/** Output of the command, which runs in its own process. */
let store: Store;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ferryglide-add-'));
  watched = join(root, 'watched');
  await mkdir(watched);
  host = await startHost({
    now: Date.now,
    config: { uploads: { fileBytes: 1_000_000, groupBytes: undefined, workers: 1 } },
    also: [aMedium({ id: 'finals', type: 'Collection', title: 'Finals', members: [] })],
  });
  store = await openStore(databasePath(host.dataFolder));
});
afterAll(async () => {
  await store.close();
  await host.stop();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'folder-'));
});

const add = (more: { csv?: string; collection?: string; login?: string } = {}) =>
  addFolder(
    { folder, csv: undefined, collection: undefined, login: 'editor', ...more },
    { store, config: host.app.config, now: Date.now() },
  );
const said = (results: Awaited<ReturnType<typeof add>>): string[] =>
  results.map(({ name, added }) => `${name}: ${added.kind === 'added' ? 'added' : added.why}`);

async function titles(text: string): Promise<string> {
  const path = join(folder, 'titles.csv');
  await writeFile(path, text);
  return path;
}

/** Starts watching a folder as the host does. */
function watch(watchedFolder: string) {
  const lines: string[] = [];
  const { app } = host;
  const end = watchFolder({
    store: app.store,
    config: { ...app.config, watch: { folder: watchedFolder, login: 'editor' } },
    leads: () => true,
    now: Date.now,
    log: (line) => lines.push(line),
    onAdded: () => app.jobs.wake('package'),
    scanEveryMs: LOOK_EVERY_MS,
  });
  return { lines, end };
}

/** Several scans of a watched folder. */
const looks = (): Promise<void> => setTimeout(5 * LOOK_EVERY_MS);

const audited = async (): Promise<number> =>
  (await host.app.store.audit.list({ groupId: GROUP, action: 'uploadBegun', limit: 100 })).length;

async function packaged(): Promise<void> {
  host.app.jobs.wake('package');
  await host.app.jobs.settled();
}

it('[S02] a folder is added with titles, dates, visibility and collections from a table, while the server runs', async () => {
  for (const name of ['a été «1».mp4', 'b.mp4']) await copyFile(FILM, join(folder, name));
  await copyFile(join(SAMPLES, 'documents/race-book.pdf'), join(folder, 'c.pdf'));
  await writeFile(join(folder, 'notes.txt'), 'left');
  const csv = await titles(
    '\uFEFFfile;title;date;visibility;collection\r\na été «1».mp4;Été, run 1;2026-07-01;public;finals\r\nc.pdf;Race book;;;Papers\r\n',
  );
  const results = await add({ csv, collection: 'Spring' });
  expect(said(results)).toEqual(['a été «1».mp4: added', 'b.mp4: added', 'c.pdf: added']);
  await packaged();
  const { media, collections } = host.app.store;
  const [first, second, third] = results.map(({ added }) => (added.kind === 'added' ? added.id : ''));
  expect(await media.find(first!)).toMatchObject({
    type: 'Video',
    title: 'Été, run 1',
    date: '2026-07-01',
    visibility: 'public',
  });
  expect(await media.find(second!)).toMatchObject({ title: 'b', visibility: 'private' });
  expect(await media.find(third!)).toMatchObject({ type: 'Document', title: 'Race book' });
  expect((await media.find('finals'))?.members).toEqual([first]);
  const made = await collections.ofGroup(GROUP);
  const membersOf = (title: string) => made.filter((each) => each.title === title).map(({ members }) => members);
  expect(membersOf('Spring')).toEqual([[second]]);
  expect(membersOf('Papers')).toEqual([[third]]);
  expect((await readdir(folder)).length, 'the folder stays as it is').toBe(5);
});

it('[S02] adding a folder again adds only new files', async () => {
  await copyFile(FILM, join(folder, 'once.mp4'));
  expect(said(await add())).toEqual(['once.mp4: added']);
  await copyFile(FILM, join(folder, 'twice.mp4'));
  expect(said(await add())).toEqual(['once.mp4: known', 'twice.mp4: added']);
  await packaged();
});

it('[S02] files that are empty or too large are skipped and named', async () => {
  await writeFile(join(folder, 'large.mp4'), Buffer.alloc(1_000_001));
  await writeFile(join(folder, 'none.mp4'), '');
  expect(said(await add())).toEqual(['large.mp4: size', 'none.mp4: empty']);
});

it.each([
  [
    'without a column of files',
    'title\nFinal\n',
    'titles.csv, row 2: file Invalid key: Expected "file" but received undefined.',
  ],
  ['with a date that is none', 'file,date\nb.mp4,yesterday\n', 'titles.csv, row 2: date is no date as 2026-08-09.'],
  [
    'with a visibility that is none',
    'file,visibility\nb.mp4,key\n',
    'titles.csv, row 2: visibility is neither private nor public.',
  ],
  ['with a file that is not there', 'file\nz.mp4\n', 'titles.csv, row 2: there is no file z.mp4 in the folder.'],
  ['with a file twice', 'file\nb.mp4\nb.mp4\n', 'titles.csv, row 3: b.mp4 already has a row.'],
  ['that is a workbook', 'PK\u0003\u0004', 'titles.csv is a workbook: export it as CSV.'],
])('[S02] a table %s is rejected, and nothing is added', async (_what, text, message) => {
  await copyFile(FILM, join(folder, 'b.mp4'));
  const csv = await titles(text);
  const before = (await store.uploads.unfinished()).length;
  await expect(add({ csv })).rejects.toThrow(new AddRefusal(message));
  expect((await store.uploads.unfinished()).length).toBe(before);
});

it('[S02] an unknown account or folder is rejected', async () => {
  await expect(add({ login: 'nobody' })).rejects.toThrow('There is no account nobody.');
  folder = join(root, 'elsewhere');
  await expect(add()).rejects.toThrow('cannot be read (ENOENT)');
});

it('[S02] an account that may not add films cannot add any by command either', async () => {
  await copyFile(FILM, join(folder, 'mine.mp4'));
  const [result] = await add({ login: 'viewer' });
  await packaged();
  const id = result?.added.kind === 'added' ? result.added.id : '';
  expect(await store.uploads.find(id)).toMatchObject({ state: 'failed', reason: 'private' });
  expect(await store.media.find(id)).toBeUndefined();
});

it('[S02] a file is recorded only once it is copied completely; an interrupted copy leaves no record', async () => {
  await copyFile(FILM, join(folder, 'long.mp4'));
  const { size } = await stat(FILM);
  const incoming = join(host.dataFolder, 'incoming');
  const before = await readdir(incoming);
  const sizes: number[][] = [];
  const transaction = store.transaction.bind(store);
  const recording = vi.spyOn(store, 'transaction').mockImplementation(async (work) => {
    const names = (await readdir(incoming)).filter((name) => !before.includes(name));
    sizes.push(await Promise.all(names.map(async (name) => (await stat(join(incoming, name))).size)));
    return transaction(work);
  });
  expect(said(await add())).toEqual(['long.mp4: added']);
  recording.mockRestore();
  expect(sizes).toEqual([[size]]);
  await packaged();
});

it('[S02] interrupted copies are removed, and copies in progress stay', async () => {
  const copyOf = (name: string): string => join(host.dataFolder, 'incoming', `copy-${name}`);
  await writeFile(copyOf('goes-on'), 'half');
  await writeFile(copyOf('broken-off'), 'half');
  const hoursAgo = Date.now() / 1000 - 2 * 3_600;
  await utimes(copyOf('broken-off'), hoursAgo, hoursAgo);
  await purgeUploads(host.app);
  const left = await readdir(join(host.dataFolder, 'incoming'));
  expect(left.filter((name) => name.startsWith('copy-'))).toEqual(['copy-goes-on']);
  await rm(copyOf('goes-on'));
});

it('[S02] files in the watched folder are added once complete, and everything else stays', async () => {
  const { app } = host;
  await writeFile(join(watched, 'growing.mp4'), 'begun');
  await writeFile(join(watched, 'empty.mp4'), '');
  await writeFile(join(watched, 'notes.txt'), 'notes');
  const growing = setInterval(() => void writeFile(join(watched, 'growing.mp4'), 'more', { flag: 'a' }), 20);
  await copyFile(FILM, join(watched, 'whole.mp4'));
  const { lines, end } = watch(watched);
  await expect.poll(() => readdir(watched)).toEqual(['empty.mp4', 'growing.mp4', 'notes.txt']);
  await expect.poll(() => lines).toEqual(['empty.mp4 in the watched folder is left: empty.']);
  clearInterval(growing);
  await expect.poll(() => readdir(watched)).toEqual(['empty.mp4', 'notes.txt']);
  await end();
  await packaged();
  const names = (await app.store.uploads.list({ groupId: GROUP, userId: undefined }, 0, 50)).map(
    ({ name, state }) => `${name} ${state}`,
  );
  expect(names).toContain('whole.mp4 ready');
  expect(names).toContain('growing.mp4 failed');
});

it('[S02] an unreadable file in the watched folder is reported once and blocks nothing else', async () => {
  const odd = await mkdtemp(join(root, 'odd-'));
  await symlink('nothing', join(odd, 'a-link.mp4'));
  await mkdir(join(odd, 'b-folder.mp4'));
  await copyFile(FILM, join(odd, 'c-film.mp4'));
  const before = await audited();
  const { lines, end } = watch(odd);
  await expect.poll(() => readdir(odd)).toEqual(['a-link.mp4', 'b-folder.mp4']);
  await looks();
  await end();
  expect(lines).toEqual([
    'a-link.mp4 in the watched folder is left: unreadable.',
    'b-folder.mp4 in the watched folder is left: unreadable.',
  ]);
  expect(await audited()).toBe(before + 1);
  await packaged();
});

it('[S02] a file that cannot be copied is reported once, leaves no record, and is retried after it has changed', async () => {
  const odd = await mkdtemp(join(root, 'odd-'));
  const incoming = join(host.dataFolder, 'incoming');
  await rename(incoming, `${incoming}-elsewhere`);
  await writeFile(incoming, 'no folder');
  const film = join(odd, 'stuck.mp4');
  await copyFile(FILM, film);
  const before = await audited();
  const { lines, end } = watch(odd);
  const line = expect.stringMatching(/^The watched folder: .*stuck\.mp4 could not be copied \([A-Z]+\)\.$/);
  await expect.poll(() => lines).toEqual([line]);
  await looks();
  expect(lines).toEqual([line]);
  expect(await audited()).toBe(before);
  await rm(incoming);
  await rename(`${incoming}-elsewhere`, incoming);
  await looks();
  expect(await readdir(odd), 'it waits').toEqual(['stuck.mp4']);
  await utimes(film, 1, 1);
  await expect.poll(() => readdir(odd)).toEqual([]);
  await end();
  expect(await audited()).toBe(before + 1);
  await packaged();
});
