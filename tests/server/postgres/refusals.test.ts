/**
 * A PostgreSQL database that cannot be used is rejected in one line, with a remedy and without the password (row O01).
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresProbe } from '../../../server/store/postgres/probe.ts';
import { refusalOfDatabase } from '../../../server/store/open.ts';
import type { TestDatabase } from './cluster.ts';
import { testDatabase } from './test-database.ts';

/** The port of tcpmux, which no system runs; a free port might be taken by another test a moment later. */
const NOBODY_PORT = 1;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
}, 120_000);
afterAll(() => database.remove());

/** The message of a start that cannot connect. */
async function refusalBy(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.end();
    return 'connected';
  } catch (error) {
    return (await refusalOfDatabase(error, url))?.message ?? String(error);
  }
}

describe('a database that cannot be used', () => {
  it('[O01] nobody listens at its address', async () => {
    expect(await refusalBy(`postgres://freya:hunter2@127.0.0.1:${NOBODY_PORT}/library`)).toBe(
      `The database library at 127.0.0.1:${NOBODY_PORT} cannot be reached (ECONNREFUSED). Start it, or check DATABASE_URL.`,
    );
  });

  it('[O01] it does not exist', async () => {
    const url = new URL(database.url);
    url.pathname = '/elsewhere';
    expect(await refusalBy(url.href)).toBe(
      `The database elsewhere at ${url.host} does not exist (3D000). Create it: createdb elsewhere`,
    );
  });

  it('[O01] the user is unknown', async () => {
    const url = new URL(database.url);
    url.username = 'nobody';
    url.password = 'hunter2';
    expect(await refusalBy(url.href)).toBe(
      `The database ${url.pathname.slice(1)} at ${url.host} refuses the user nobody (28000). Check DATABASE_URL.`,
    );
  });

  it('[O01] the user may not create tables', async () => {
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query('CREATE ROLE guest LOGIN');
    const guest = new URL(database.url);
    guest.username = 'guest';
    const client = new pg.Client({ connectionString: guest.href });
    await client.connect();
    const error: unknown = await client.query('CREATE TABLE public.mine ()').catch((caught: unknown) => caught);
    expect((await refusalOfDatabase(error, guest.href))?.message).toBe(
      `The database ${guest.pathname.slice(1)} at ${guest.host} does not allow the user guest to create tables or extensions (permission denied for schema public). Make it the owner of the database.`,
    );
    await client.end();
    await admin.query('DROP ROLE guest');
    await admin.end();
  });

  it('[O01] another error is not attributed to the database', async () => {
    expect(await refusalOfDatabase(new TypeError('undefined is not a function'), database.url)).toBeUndefined();
  });
});

describe('the probe for write access', () => {
  it('[O02] queries the server', async () => {
    const probe = openPostgresProbe(database.url);
    expect(await probe.check()).toBe('ok');
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const name = new URL(database.url).pathname.slice(1);
    await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await probe.close();
    const later = openPostgresProbe(database.url);
    expect(await later.check()).toBe('failed');
    await later.close();
    await admin.query('SET default_transaction_read_only = off');
    await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await admin.end();
  });

  it('[O02] fails for an unreachable server without waiting', async () => {
    const probe = openPostgresProbe(`postgres://freya@127.0.0.1:${NOBODY_PORT}/library`);
    const began = performance.now();
    expect(await probe.check()).toBe('failed');
    expect(performance.now() - began).toBeLessThan(2_000);
    await probe.close();
  });
});
