import type { Store } from '../store.ts';
import type { StoreAccess } from '../sql/access.ts';
import { assembleStore, withTransactions } from '../sql/store.ts';
import { knownWords } from '../sql/word-lists.ts';
import { connect, settingsOf } from './database.ts';
import { postgresDialect } from './dialect.ts';
import { PostgresSearchIndex } from './search/postgres-search-index.ts';

/** What one statement of a search may take: a whole search has a budget of its own beside it (`searchBudgetMs`). */
const SEARCH_TIMEOUT_MS = 10_000;

/**
 * A store on PostgreSQL, of which every write that reads first is a serializable transaction of its own.
 *
 * The work of a transaction may run again, where a write outside of transactions came between: it changes nothing but the
 * store that it is given. Searches see what was committed, inside a transaction too.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param log one line for whoever runs the server
 */
export async function openPostgresStore(url: string, log: (line: string) => void): Promise<Store> {
  const { writer, reader, transaction: inTurn, close: disconnect } = await connect(url, log);
  const context = { dialect: postgresDialect, known: knownWords() };
  const search = new PostgresSearchIndex(reader, { ...settingsOf(url), statement_timeout: SEARCH_TIMEOUT_MS }, log);
  const close = async (): Promise<void> => {
    await search.close();
    await disconnect();
  };
  let commits = 0;
  const changes = (): number => commits;
  const access: StoreAccess = {
    eachTag: () => {
      throw new Error('not on PostgreSQL yet');
    },
    eachDeskRow: () => {
      throw new Error('not on PostgreSQL yet');
    },
    location: url,
    lend: (work) => work(),
  };

  const transaction: Store['transaction'] = async (work) => {
    const result = await inTurn(async (trx) => {
      const within: Store = assembleStore({
        db: trx,
        reader: trx,
        context,
        access,
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
    commits += 1;
    return result;
  };
  return withTransactions(assembleStore({ db: writer, reader, context, access, search, changes, transaction, close }));
}
