/** Jobs whose data folder is on a lost disk, while the database is elsewhere (row O02). */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeAtEnd } from '../../../server/jobs/attempts.ts';
import { packageUploads } from '../../../server/jobs/package-upload.ts';
import { clipWork } from '../../../server/services/clip-work.ts';
import { StorageUnavailable } from '../../../server/storage/media-storage.ts';
import { openStore } from '../../../server/store/open.ts';

const ID = 'a'.repeat(32);
const never = new AbortController().signal;
const job = { id: 'a1b2c3d4-job', kind: 'package', subject: ID, attempts: 1, owner: 'here' } as never;

let folder: string;
let dataFolder: string;
let lines: string[];
const log = (line: string): void => void lines.push(line);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-lost-'));
  dataFolder = join(folder, 'data');
  await mkdir(dataFolder);
  lines = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function packaging() {
  const nothing = (): Promise<void> => Promise.resolve();
  const uploads = { find: () => Promise.resolve({ id: ID, state: 'waiting', playable: false }), setState: nothing };
  const within = { uploads, jobs: { renew: () => Promise.resolve(true) } };
  return packageUploads({
    store: { ...within, transaction: (work: (trx: object) => Promise<void>) => work(within) } as never,
    config: { dataFolder, mediaFolder: folder, encoder: undefined, uploads: { workers: 1 } } as never,
    // It is elsewhere and works.
    files: { probe: nothing } as never,
    fileRemovals: {} as never,
    feed: { changed: () => undefined } as never,
    now: Date.now,
    log,
    onReady: nothing,
  });
}

it('[O02] packaging waits while the data folder is not mounted', async () => {
  await expect(packaging().run(job, never)).rejects.toThrow(StorageUnavailable);
});

it('[O02] files that cannot be removed after an attempt are logged, without hiding why it ended', async () => {
  // A file in its place, so that nothing below it can be listed or removed.
  await writeFile(join(dataFolder, 'media'), '');
  await expect(packaging().run(job, never)).rejects.toThrow(StorageUnavailable);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(`.${ID}-a1b2c3d4-1 is not removed yet: `);
  await removeAtEnd([join(dataFolder, 'none')], log);
  expect(lines).toHaveLength(2);
});

it('[L20] [O01] the removal of a cancelled clip is recorded when its job ends', async () => {
  const store = await openStore(join(folder, 'library.db'), () => undefined);
  const now = (): number => 1_000;
  try {
    const work = await clipWork({
      store,
      config: { dataFolder, mediaFolder: folder, encoder: undefined, clipWorkers: 1 },
      files: {} as never,
      // As if the host were killed there.
      fileRemovals: { now: () => Promise.resolve(), work: undefined as never },
      now,
      log,
      onReady: () => undefined,
    });
    await store.jobs.add({ id: 'a1b2c3d4-job', kind: 'clip', subject: ID });
    const taken = await store.jobs.take({ kind: 'clip', owner: 'here', forMs: 60_000 });
    if (!taken) throw new Error('there is no job');
    await work.run({ ...taken, owner: 'here' }, never);
    const removal = await store.jobs.take({ kind: 'removeFile', owner: 'here', forMs: 60_000 });
    expect(removal?.subject).toBe(`clip-${ID}/`);
    expect(await store.jobs.take({ kind: 'clip', owner: 'here', forMs: 60_000 })).toBeUndefined();
  } finally {
    await store.close();
  }
});
