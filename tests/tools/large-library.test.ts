import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyLibrary, fillTables } from '../../tools/large-library/fill-sqlite.ts';
import { largeLibrary } from '../../tools/large-library/library.ts';
import { openStore } from '../../server/store/open.ts';

const MEDIA = 300;
const ROWS = ['media', 'tags', 'members', 'counters', 'word_grams'];

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-fill-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** All rows, every position of every word, and the indexes. */
function everything(path: string): Record<string, unknown[]> {
  const db = new Database(path);
  const all = (query: string): unknown[] => db.prepare(query).all();
  const read = Object.fromEntries(ROWS.map((table) => [table, all(`SELECT * FROM ${table} ORDER BY 1, 2`)]));
  for (const table of ['media_text', 'tag_text']) {
    db.exec(`CREATE VIRTUAL TABLE temp.${table}_places USING fts5vocab('main', '${table}', 'instance')`);
    read[`lengths in ${table}`] = all(`SELECT id, sz FROM ${table}_docsize ORDER BY id`);
    read[`places in ${table}`] = all(`SELECT * FROM ${table}_places ORDER BY term, doc, col, offset`);
    read[`config of ${table}`] = all(`SELECT k FROM ${table}_config WHERE k <> 'hashsize'`);
  }
  // A version counts the store's intermediate changes, of which the fill has none.
  for (const row of read['media'] as { version?: number }[]) delete row.version;
  read['stale files'] = all('SELECT media_id FROM stale_files ORDER BY 1');
  read['indexes'] = all("SELECT name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') ORDER BY name");
  db.close();
  return read;
}

describe('a large library', () => {
  test('is written directly into the tables, in several batches, with the same result as the store', async () => {
    const [saved, filled] = ['saved.db', 'filled.db'].map((name) => join(folder, name)) as [string, string];
    await Promise.all([emptyLibrary(saved), emptyLibrary(filled)]);

    const store = await openStore(saved);
    const entries = [...largeLibrary(MEDIA)];
    for (const part of [entries.slice(0, MEDIA / 2), entries.slice(MEDIA / 2)]) {
      await store.transaction(async (within) => {
        for (const { medium, tags } of part) {
          await within.media.save(medium);
          if (tags.length > 0) await within.tags.replace(medium.id, tags);
        }
      });
      fillTables(filled, part);
    }
    await store.close();

    const [expected, written] = [everything(saved), everything(filled)];
    expect(written['tags']).toHaveLength(MEDIA * 5);
    expect(written['places in tag_text']?.length).toBeGreaterThan(MEDIA * 5);
    expect(written).toEqual(expected);
  });
});
