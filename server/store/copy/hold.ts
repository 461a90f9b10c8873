/** Keeps hosts off a database while it is copied, with a session lock that ends with the connection. */
import pg from 'pg';
import { StartRefusal } from '../../http/start-refusal.ts';
import { PRESENCE_LOCK } from '../postgres/host-session.ts';

export interface CopyHold {
  release: () => Promise<void>;
}

/** @throws StartRefusal if a host is using it, or the error of node-postgres if it cannot be reached */
export async function holdForCopy(url: string): Promise<CopyHold> {
  const client = new pg.Client({ connectionString: url, application_name: 'ferryglide copy', keepAlive: true });
  // The copy's own reads and writes then fail as well.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ isHeld: boolean }>('SELECT pg_try_advisory_lock($1) AS "isHeld"', [
    PRESENCE_LOCK,
  ]);
  if (!rows[0]?.isHeld) {
    await client.end();
    throw new StartRefusal(
      'The database of DATABASE_URL is in use by another server. Stop every server that uses it, or set another database.',
    );
  }
  return { release: () => client.end() };
}
