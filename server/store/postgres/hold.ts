/** A database has one host: a lock of the session, which ends with the connection however that ends. */
import pg from 'pg';
import { StartRefusal } from '../../http/start-refusal.ts';

/** Any number that no other program of the same database takes. */
export const HOST_LOCK = 4_710_001;
const RETAKE_EVERY_MS = 2_000;

export interface DatabaseHold {
  /** Lets another host have it. */
  release: () => Promise<void>;
}

/**
 * @param log one line for whoever runs the server
 * @throws StartRefusal where another host has it, and whatever node-postgres throws where it cannot be reached
 */
export async function holdDatabase(url: string, log: (line: string) => void): Promise<DatabaseHold> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReleased = false;

  async function take(): Promise<boolean> {
    const taken = new pg.Client({ connectionString: url, application_name: 'ferryglide host', keepAlive: true });
    taken.on('error', () => undefined);
    taken.once('end', () => {
      if (client === taken) retakeSoon();
    });
    await taken.connect();
    const { rows } = await taken.query<{ isHeld: boolean }>('SELECT pg_try_advisory_lock($1) AS "isHeld"', [HOST_LOCK]);
    if (!rows[0]?.isHeld || isReleased) {
      await taken.end();
      return isReleased;
    }
    client = taken;
    return true;
  }

  /** The connection was lost, and the lock with it. */
  function retakeSoon(): void {
    if (isReleased) return;
    client = undefined;
    timer = setTimeout(() => {
      take().then(
        (isHeld) => {
          if (isHeld) return;
          log('Another host has taken the database meanwhile: stop one of the two.');
          retakeSoon();
        },
        () => retakeSoon(),
      );
    }, RETAKE_EVERY_MS);
  }

  if (!(await take()))
    throw new StartRefusal(
      'The database of DATABASE_URL is in use by another host. Stop that one, or name another database.',
    );
  return {
    async release() {
      isReleased = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
