import type { Database } from 'better-sqlite3';
import type { EpochMs } from '../../../core/domain/media.ts';
import { sqliteDialect } from './dialect.ts';
import { connect, connectReader } from './database.ts';
import { eachDeskRow, eachTag } from './bulk-tags.ts';
import { lookUpIn } from './look-up.ts';
import { SqliteSearchIndex } from './search/sqlite-search-index.ts';
import type { Tables } from '../sql/schema.ts';
import type { StoreAccess } from '../sql/access.ts';
import { hostClock } from '../sql/dialect.ts';
import { assembleStore, withTransactions } from '../sql/store.ts';
import { knownWords } from '../sql/word-lists.ts';
import type { Store } from '../store.ts';
import type { Kysely } from 'kysely';

/** @param raw the connection that `db`, or its reader, reads from */
const accessTo = (path: string, db: Kysely<Tables>, raw: Database): StoreAccess => ({
  eachTag: (mediaIds) => eachTag(path, mediaIds),
  eachDeskRow: (mediaId) => eachDeskRow(path, mediaId),
  location: path,
  lend: (work) => db.connection().execute(work),
  lookUp: lookUpIn(raw),
});

/**
 * A store in which each write is its own transaction.
 *
 * Searches see committed data only, even inside a transaction.
 */
export async function openSqliteStore(
  path: string,
  log: (line: string) => void,
  now: () => EpochMs = Date.now,
): Promise<Store> {
  const { writer, reader, rawWriter, raw, close } = await connect(path);
  const context = { dialect: sqliteDialect, known: knownWords(), clock: hostClock(now) };
  const search = new SqliteSearchIndex(reader, raw, log);
  const changes = (): Promise<string> => dataVersion(raw);

  const transaction: Store['transaction'] = async (work) => {
    try {
      return await writer.transaction().execute((trx) => {
        const within: Store = assembleStore({
          db: trx,
          reader: trx,
          context,
          access: accessTo(path, trx, rawWriter),
          search,
          changes,
          transaction: (inner) => inner(within),
          close: () => Promise.resolve(),
        });
        return work(within);
      });
    } catch (error) {
      context.known.forget();
      throw error;
    }
  };

  const access = accessTo(path, writer, raw);
  return withTransactions(assembleStore({ db: writer, reader, context, access, search, changes, transaction, close }));
}

/** Reads the version synchronously, at the call. */
function dataVersion(raw: Database): Promise<string> {
  return Promise.resolve(String(raw.pragma('data_version', { simple: true })));
}

/** A read-only store for other threads: reads see committed data, and writes fail. */
export function openSqliteReader(path: string, log: (line: string) => void): Store {
  const { reader, raw, close } = connectReader(path);
  return assembleStore({
    db: reader,
    reader,
    context: { dialect: sqliteDialect, known: knownWords(), clock: hostClock(Date.now) },
    access: accessTo(path, reader, raw),
    search: new SqliteSearchIndex(reader, raw, log),
    changes: () => dataVersion(raw),
    transaction: () => Promise.reject(new Error('this store is for reading')),
    close,
  });
}
