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

/** Imports are staged beside other transactions: nobody has to lend them the right to write. */
const accessTo = (url: string, pools: Record<'lists' | 'files', pg.Pool>, lookUp: LookUp): StoreAccess => ({
  ...bulkTags(pools),
  location: url,
  lend: (work) => work(),
  lookUp,
});

/**
 * A store on PostgreSQL, of which every write that reads first is a serializable transaction of its own.
 *
 * The work of a transaction may run again, where a write outside of transactions came between: it changes nothing but the
 * store that it is given. Searches see what was committed, inside a transaction too.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param log one line for whoever runs the server
 * @param now a clock for tests; the database's own where absent
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

/** A store of which nothing is written: for threads that only read. */
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
