import type { Database, Statement } from 'better-sqlite3';
import { type LookUp, type LookUpColumn, lookUpBy } from '../sql/look-up.ts';

/** @param database connection to read from */
export function lookUpIn(database: Database): LookUp {
  const prepared = new Map<LookUpColumn, Statement<[unknown], number>>();
  const statementOf = (column: LookUpColumn): Statement<[unknown], number> => {
    const { table, key, value } = column;
    const known = prepared.get(column);
    const statement =
      known ?? database.prepare<[unknown], number>(`SELECT ${value} FROM ${table} WHERE ${key} = ?`).pluck();
    if (!known) prepared.set(column, statement);
    return statement;
  };
  let begin: Statement | undefined;
  let commit: Statement | undefined;
  return lookUpBy(async (columns, reads) => {
    // Without a transaction, each statement would lock and unlock the file, which costs six times as much as reading
    // the row.
    const isOwn = !database.inTransaction;
    if (isOwn) (begin ??= database.prepare('BEGIN')).run();
    try {
      return reads.map(({ column, key }) => {
        const found = columns[column];
        return found && statementOf(found).get(key);
      });
    } finally {
      if (isOwn && database.inTransaction) (commit ??= database.prepare('COMMIT')).run();
    }
  });
}
