/**
 * Guarantees that SQLite's single writer gives for free: several servers on one database write as if each were alone.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect } from '../../../server/store/postgres/database.ts';
import { isDatabaseBusy } from '../../../server/store/busy.ts';
import { isDatabaseUnreachable } from '../../../server/store/postgres/unreachable.ts';
import { openPostgresStore } from '../../../server/store/postgres/store.ts';
import type { Store } from '../../../server/store/store.ts';
import { turnsOf } from '../../patience.ts';
import { anUpload, aMedium, aTag, GROUP, NOW } from '../store-library.ts';
import { newDatabase, newEmptyDatabase, type TestDatabase } from './cluster.ts';

const log = (): void => undefined;
let database: TestDatabase;
let one: Store;
let other: Store;
beforeAll(async () => {
  database = await newDatabase(inject('postgresCluster'));
  one = await openPostgresStore(database.url, log);
  other = await openPostgresStore(database.url, log);
  await one.users.saveGroup({ id: GROUP, name: 'Group', storageHostId: 1, referers: [], signUp: false });
  await one.media.save(aMedium({ id: 'film' }));
});
afterAll(async () => {
  await one.close();
  await other.close();
  await database.remove();
});

const sizeOf = async (store: Store): Promise<number> => (await store.uploads.find('u'))?.size ?? 0;

async function addUpload(size: number): Promise<void> {
  await one.uploads.remove('u');
  await one.uploads.add(anUpload({ id: 'u', size }));
}

describe('two servers', () => {
  it('[O01] count concurrent reads and writes without losing any', async () => {
    await one.media.save(aMedium({ id: 'counted', version: 0 }));
    const bump = (store: Store) =>
      store.transaction(async ({ media }) => {
        const medium = (await media.find('counted'))!;
        await media.save({ ...medium, version: medium.version + 1 });
      });
    await Promise.all(Array.from({ length: 40 }, (_, at) => bump(at % 2 === 0 ? one : other)));
    expect((await other.media.find('counted'))?.version).toBe(40);
  });

  it('[O01] save the same tags and words at once', async () => {
    const save = (store: Store, at: number) =>
      store.tags.save(aTag({ id: `t${at % 5}`, videoId: 'film', description: `Whirlpool heron ${at % 3}` }));
    await Promise.all(Array.from({ length: 20 }, (_, at) => save(at % 2 === 0 ? one : other, at)));
    expect((await one.tags.ofMedium('film')).map(({ id }) => id).toSorted()).toEqual(['t0', 't1', 't2', 't3', 't4']);
  });

  it('[P27] number the messages of one talk', async () => {
    const say = (store: Store, at: number) =>
      store.talk.say({
        mediaId: 'film',
        part: 'chat',
        author: 'u1',
        name: 'A',
        role: 'member',
        text: String(at),
        at: NOW,
        nonce: String(at),
      });
    const said = await Promise.all(Array.from({ length: 20 }, (_, at) => say(at % 2 === 0 ? one : other, at)));
    const numbers = said.map(({ seq }) => seq).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  it('[S02] never take the same job', async () => {
    for (let at = 0; at < 20; at += 1) await one.jobs.add({ id: `j${at}`, kind: 'package', subject: '' });
    const taken = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        (at % 2 === 0 ? one : other).jobs.take({ kind: 'package', owner: String(at), forMs: 60_000 }),
      ),
    );
    const ids = taken.flatMap((each) => each?.id ?? []);
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });

  it('[L35] never assign the same number to two people', async () => {
    const create = (store: Store, at: number) =>
      store.users.create(
        { groupId: GROUP, login: `p${at}@a.example`, name: 'P', role: 'viewer', studio: false, multicast: false },
        'hash',
      );
    const people = await Promise.all(Array.from({ length: 20 }, (_, at) => create(at % 2 === 0 ? one : other, at)));
    expect(new Set(people.map((each) => each?.id)).size).toBe(20);
  });
});

describe('a transaction', () => {
  it('[O01] runs again if a write outside of transactions intervened, and then sees it', async () => {
    await addUpload(1);
    const sizes: number[] = [];
    await one.transaction(async ({ uploads }) => {
      sizes.push((await uploads.find('u'))!.received);
      if (sizes.length === 1) await other.uploads.receive('u', { from: 0, to: 7 }, NOW);
      await uploads.setState('u', 'waiting', NOW);
    });
    expect(sizes).toEqual([0, 7]);
    expect(await one.uploads.find('u')).toMatchObject({ received: 7, state: 'waiting' });
  });

  it('[O01] of a process that hangs ends long before waiting ones time out', async () => {
    const released = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const hanging = one.transaction(async ({ media }) => {
      await media.save(aMedium({ id: 'hung' }));
      begun.resolve();
      await released.promise;
      await media.save(aMedium({ id: 'hung too' }));
    });
    hanging.catch(() => undefined);
    await begun.promise;
    // Waiting transactions have 30 s.
    const written = other.transaction(({ media }) => media.save(aMedium({ id: 'written' })));
    expect(await turnsOf(written, 30_000)).toBeLessThan(20_000);
    await written;
    released.resolve();
    const reason: unknown = await hanging.catch((error: unknown) => error);
    expect(isDatabaseUnreachable(reason) || isDatabaseBusy(reason), String(reason)).toBe(true);
    expect(await one.media.find('hung')).toBeUndefined();
    await one.transaction(({ media }) => media.save(aMedium({ id: 'written after' })));
  });

  it.each(['57014', '25P03', '40001', '40P01'])(
    '[O01] [O02] that ends for lack of time (%s) is recognised as such, and an error of a statement is not',
    async (code) => {
      const raise = async (state: string): Promise<unknown> => {
        const client = new pg.Client({ connectionString: database.url });
        await client.connect();
        const text = `DO $$ BEGIN RAISE EXCEPTION 'ended' USING ERRCODE = '${state}'; END $$`;
        const reason: unknown = await client.query(text).catch((error: unknown) => error);
        await client.end();
        return reason;
      };
      const reason = await raise(code);
      expect([isDatabaseBusy(reason), isDatabaseUnreachable(reason)]).toEqual([true, false]);
      expect(isDatabaseBusy(await raise('23505'))).toBe(false);
    },
  );

  it('[O01] fails if that happens each time, and leaves nothing behind', async () => {
    await addUpload(1);
    let tries = 0;
    const failing = one.transaction(async ({ uploads, media }) => {
      tries += 1;
      await media.save(aMedium({ id: 'never' }));
      await other.uploads.receive('u', { from: tries - 1, to: tries }, NOW);
      await uploads.setState('u', 'waiting', NOW);
    });
    await expect(failing).rejects.toThrow(/could not serialize/);
    expect(tries).toBe(6);
    expect(await one.media.find('never')).toBeUndefined();
    expect(await sizeOf(other)).toBe(1);
    expect((await one.uploads.find('u'))?.state).toBe('receiving');
  });

  it('[O01] that throws is rolled back, not repeated, and the next one proceeds', async () => {
    let tries = 0;
    const failing = one.transaction(async ({ media }) => {
      tries += 1;
      await media.save(aMedium({ id: 'never' }));
      throw new Error('given up');
    });
    const next = one.transaction(({ media }) => media.find('film'));
    await expect(failing).rejects.toThrow('given up');
    expect((await next)?.id).toBe('film');
    expect(tries).toBe(1);
    expect(await one.media.find('never')).toBeUndefined();
  });

  it('[O01] leaves connections for other reads and writes, however many transactions wait', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const long = one.transaction(async ({ media }) => {
      await media.save(aMedium({ id: 'slow' }));
      await promise;
    });
    const waiting = Array.from({ length: 30 }, () => one.media.touch('film'));
    const reads = await Promise.all(Array.from({ length: 30 }, () => one.media.find('slow')));
    expect(reads.every((medium) => medium === undefined)).toBe(true);
    await one.jobs.add({ id: 'beside', kind: 'digest', subject: '' });
    resolve();
    await long;
    await Promise.all(waiting);
    expect((await one.media.find('slow'))?.id).toBe('slow');
  });
});

describe('the tables', () => {
  it('[O01] are created once by servers that start at the same moment', async () => {
    const empty = await newEmptyDatabase(inject('postgresCluster'));
    const stores = await Promise.all(Array.from({ length: 3 }, () => openPostgresStore(empty.url, log)));
    expect(await stores[0]!.isEmpty()).toBe(true);
    for (const store of stores) await store.close();
    await empty.remove();
  });

  const run = async ({ url }: TestDatabase, statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };

  it('[O01] of another program are left alone', async () => {
    const foreign = await newEmptyDatabase(inject('postgresCluster'));
    await run(foreign, 'CREATE TABLE theirs (id int)');
    await expect(connect(foreign.url, log)).rejects.toThrow(
      /^The database \w+ at 127\.0\.0\.1:\d+ belongs to another program\. Set DATABASE_URL to an empty database\.$/,
    );
    await foreign.remove();
  });

  it('[O02] of a newer version are left alone', async () => {
    const newer = await newDatabase(inject('postgresCluster'));
    await run(newer, "INSERT INTO kysely_migration VALUES ('9999-later', '2030-01-01')");
    await expect(connect(newer.url, log)).rejects.toThrow(/was written by a newer Ferryglide \(9999-later\)/);
    await newer.remove();
  });
});
