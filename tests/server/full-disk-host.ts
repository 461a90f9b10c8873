/** A host on a disk of its own, in this folder: fills the disk on `fill`, makes room on `free`, reads its database through on `check`. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { readConfig, SAMPLE_MEDIA } from '../../server/config.ts';
import { start } from '../../server/http/start.ts';
import { databasePath } from '../../server/store/location.ts';
import { tinyLibrary } from './tiny-library.ts';

const BLOCK = Buffer.alloc(4096, 1);

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

const orders: Readonly<Record<string, () => string>> = {
  fill,
  check,
  free: () => {
    rmSync(filler);
    return 'freed';
  },
};
process.on('message', (order) => void process.send?.(orders[String(order)]?.()));
process.send?.(address);
