/** The PostgreSQL database of the load benchmarks, if they use one. */
import pg from 'pg';
import { newCluster, newDatabase, removeCluster } from '../../tests/server/postgres/cluster.ts';
import { databaseOn } from '../../tools/large-library/fill-postgres.ts';

const NAME = 'ferryglide_load_bench';

export interface LoadDatabase {
  url: string;
  remove: () => Promise<void>;
}

/**
 * Creates an empty database.
 *
 * @param where `postgres` starts a separate server with the settings of the tests; an address names a server on which
 *   to create the database; undefined means SQLite
 */
export async function newLoadDatabase(where: string | undefined): Promise<LoadDatabase | undefined> {
  if (where === undefined) return undefined;
  if (where !== 'postgres') return onServer(where);
  const cluster = newCluster();
  const { url } = await newDatabase(cluster);
  return { url, remove: () => removeCluster(cluster) };
}

async function onServer(server: string): Promise<LoadDatabase> {
  const run = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const drop = `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`;
  await run(drop, `CREATE DATABASE ${NAME}`);
  return { url: databaseOn(server, NAME), remove: () => run(drop) };
}
