/**
 * A host on a separate disk, in this folder: announces an upload on `announce`, fills the disk on `fill`, frees space
 * on `free`, reads its whole database on `check`.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { readConfig, SAMPLE_MEDIA } from '../../../server/config.ts';
import { start } from '../../../server/http/start.ts';
import { createIncoming } from '../../../server/jobs/upload-files.ts';
import { databasePath } from '../../../server/store/location.ts';
import { openStore } from '../../../server/store/open.ts';
import { tinyLibrary } from '../tiny-library.ts';
import { anUpload } from '../store-library.ts';

const BLOCK = Buffer.alloc(4096, 1);
/** Size of an announced upload: twenty parts of 64 KiB. */
const UPLOAD_BYTES = 20 * 64 * 1024;

const [, , folder = ''] = process.argv;
const dataFolder = join(folder, 'data');
const filler = join(folder, 'filler');
const config = readConfig({ FERRYGLIDE_DATA: dataFolder, FERRYGLIDE_FFMPEG: 'off', PORT: '0' });
const { address } = await start(
  { ...config, mediaFolder: SAMPLE_MEDIA, earlierBuildDays: 0, searchThreads: 1, minFreeBytes: 1_000_000 },
  { searchesAhead: false, seed: tinyLibrary, log: () => undefined },
);

function fill(): string {
  const file = openSync(filler, 'w');
  try {
    for (;;) writeSync(file, BLOCK);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  } finally {
    closeSync(file);
  }
}

function check(): string {
  const db = new Database(databasePath(dataFolder), { readonly: true });
  try {
    const found = db.prepare<[], string>('PRAGMA integrity_check').pluck().get();
    return `${found}, ${db.prepare('PRAGMA foreign_key_check').all().length} rows without the other`;
  } finally {
    db.close();
  }
}

/** Writes the records directly, because the disk is too small for the server to accept an upload. */
async function announce(): Promise<string> {
  const id = randomUUID().replaceAll('-', '');
  const store = await openStore(databasePath(dataFolder), () => undefined);
  try {
    const { id: userId, groupId } = (await store.users.named('editor'))!;
    await createIncoming(config, id);
    const now = Date.now();
    const named = { title: 'Run', date: '2026-11-27', name: 'run.mp4' };
    await store.uploads.add(
      anUpload({ id, groupId, userId, ...named, size: UPLOAD_BYTES, createdAt: now, changedAt: now }),
    );
  } finally {
    await store.close();
  }
  return id;
}

const orders: Readonly<Record<string, () => string | Promise<string>>> = {
  announce,
  fill,
  check,
  free: () => {
    rmSync(filler);
    return 'freed';
  },
};
process.on('message', (order) => {
  void Promise.resolve(orders[String(order)]?.()).then((said) => process.send?.(said));
});
process.send?.(address);
