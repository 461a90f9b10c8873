/** Packaging by a host that hangs for longer than its lease (rows S03, O01). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageUploads } from '../../../server/jobs/package-upload.ts';
import { LEASE_MS, LeaseLost } from '../../../server/jobs/queue.ts';
import type { UploadStore } from '../../../server/store/uploads.ts';
import { anUpload, DATABASES, NOW, temporaryStore } from '../store-library.ts';

const ID = 'a'.repeat(32);

it.each(DATABASES)('[S03] [O01] on %s, does not undo the work of the host that took over', async (kind) => {
  let now = NOW;
  const library = await temporaryStore(kind, () => now);
  const { store } = library;
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-lease-'));
  const nothing = (): Promise<void> => Promise.resolve();
  try {
    await store.uploads.add(anUpload({ id: ID, state: 'waiting', received: 10 }));
    await store.jobs.add({ id: 'a1b2c3d4-job', kind: 'package', subject: ID });
    const slow = await store.jobs.take({ kind: 'package', owner: 'slow', forMs: LEASE_MS });
    if (!slow) throw new Error('there is no job');
    /** Hangs after it has read the upload, until another host is done. */
    const find: UploadStore['find'] = async (id) => {
      const found = await store.uploads.find(id);
      now += LEASE_MS + 1;
      expect(await store.jobs.take({ kind: 'package', owner: 'quick', forMs: LEASE_MS })).toMatchObject({
        subject: ID,
      });
      await store.uploads.setState(ID, 'ready', now);
      expect(await store.jobs.finish(slow.id, 'quick')).toBe(true);
      return found;
    };
    const work = packageUploads({
      store: { ...store, uploads: { ...store.uploads, find } },
      config: { dataFolder: folder, mediaFolder: folder, encoder: undefined, uploads: { workers: 1 } } as never,
      files: { probe: nothing } as never,
      fileRemovals: {} as never,
      feed: { changed: () => undefined } as never,
      now: () => now,
      log: () => undefined,
      onReady: nothing,
    });
    await expect(work.run({ ...slow, owner: 'slow' }, new AbortController().signal)).rejects.toThrow(LeaseLost);
    expect((await store.uploads.find(ID))?.state).toBe('ready');
  } finally {
    await library.end();
    await rm(folder, { recursive: true, force: true });
  }
});
