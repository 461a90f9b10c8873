import type pg from 'pg';
import type { EpochMs } from '../../../core/domain/media.ts';
import type { Store } from '../store.ts';
import type { StoreAccess } from '../sql/access.ts';
import type { LookUp } from '../sql/look-up.ts';
import { hostClock } from '../sql/dialect.ts';
import { assembleStore, withTransactions } from '../sql/store.ts';
import { knownWords } from '../sql/word-lists.ts';
import { bulkTags } from './bulk-tags.ts';
import { snapshotOf } from './changes.ts';
import { connect, connectReader } from './database.ts';
import { databaseClock, postgresDialect } from './dialect.ts';
import { lookUpIn, lookUpOn } from './look-up.ts';
import { PostgresSearchIndex } from './search/postgres-search-index.ts';

/** Imports are staged concurrently with other transactions, without exclusive write access. */
const accessTo = (url: string, pools: Record<'lists' | 'files', pg.Pool>, lookUp: LookUp): StoreAccess => ({
  ...bulkTags(pools),
  location: url,
  lend: (work) => work(),
  lookUp,
});

/**
 * A PostgreSQL store in which each write that reads first is its own serializable transaction.
 *
 * A transaction's callback may run again after a conflict with a write outside transactions, so it must not change
 * anything but the store that it receives. Searches see committed data only, even inside a transaction.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param log called with one line for the operator
 * @param now clock for tests; default: the database's clock
 */
export async function openPostgresStore(url: string, log: (line: string) => void, now?: () => EpochMs): Promise<Store> {
  const { writer, reader, reads, lists, files, transaction: inTurn, close: disconnect } = await connect(url, log);
  const context = { dialect: postgresDialect, known: knownWords(), clock: now ? hostClock(now) : databaseClock };
  const search = new PostgresSearchIndex(url, reader, log);
  const close = async (): Promise<void> => {
    await search.close();
    await disconnect();
  };
  const changes = (): Promise<string> => snapshotOf(reader);

  const transaction: Store['transaction'] = (work) =>
    inTurn(async (trx) => {
      const within: Store = assembleStore({
        db: trx,
        reader: trx,
        context,
        access: accessTo(url, { lists, files }, lookUpIn(trx)),
        search,
        changes,
        transaction: (inner) => inner(within),
        close: () => Promise.resolve(),
      });
      try {
        return await work(within);
      } catch (error) {
        context.known.forget();
        throw error;
      }
    });
  const access = accessTo(url, { lists, files }, lookUpOn(reads));
  return withTransactions(assembleStore({ db: writer, reader, context, access, search, changes, transaction, close }));
}

/** A read-only store for other threads. */
export function openPostgresReader(url: string, log: (line: string) => void): Store {
  const { reader, reads, lists, close } = connectReader(url, log);
  const search = new PostgresSearchIndex(url, reader, log);
  return assembleStore({
    db: reader,
    reader,
    context: { dialect: postgresDialect, known: knownWords(), clock: databaseClock },
    access: accessTo(url, { lists, files: lists }, lookUpOn(reads)),
    search,
    changes: () => snapshotOf(reader),
    transaction: () => Promise.reject(new Error('this store is for reading')),
    close: async () => {
      await search.close();
      await close();
    },
  });
}
