/** Messages between hosts on one database, and work that only one of them does at a time (row O01). */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HostMessages, Hosts } from '../../../server/hosts/hosts.ts';
import { ownFolder } from '../../../server/hosts/own-folder.ts';
import { whileLeading } from '../../../server/hosts/while-leading.ts';
import { openPostgresHosts } from '../../../server/store/postgres/hosts.ts';
import type { TestDatabase } from './cluster.ts';
import { testDatabase } from './test-database.ts';

let database: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.remove();
});

/** Longer than one database query may take, and shorter than two. */
const STALL_MS = 7_000;

const open = new Set<Hosts>();
async function begin(key?: Uint8Array): Promise<Hosts> {
  const hosts = await openPostgresHosts(database.url, () => undefined, key);
  open.add(hosts);
  return hosts;
}
afterEach(async () => {
  await Promise.all(Array.from(open, end));
});

const end = (hosts: Hosts): Promise<void> => {
  open.delete(hosts);
  return hosts.close();
};

/** As if the network between a host and its database had failed. */
const cut = ({ id }: Hosts): Promise<unknown> =>
  admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
    `ferryglide host ${id}`,
  ]);

describe('messages', () => {
  it('[O01] reach the sender at once, and every other host once', async () => {
    const [one, two, three] = [await begin(), await begin(), await begin()];
    const heard: [number, HostMessages['talk']][] = [];
    for (const [at, hosts] of [one, two, three].entries())
      hosts.bus.subscribe('talk', (message) => heard.push([at, message]));
    one.bus.publish('talk', { mediaId: 'film', by: 'u7' });
    expect(heard).toEqual([[0, { mediaId: 'film', by: 'u7' }]]);
    await expect.poll(() => heard.length).toBe(3);
    two.bus.publish('talk', { mediaId: 'other' });
    await expect.poll(() => heard.length).toBe(6);
    expect(heard.toSorted(([a], [b]) => a - b)).toEqual(
      [0, 1, 2].flatMap((at) => [
        [at, { mediaId: 'film', by: 'u7' }],
        [at, { mediaId: 'other' }],
      ]),
    );
  });

  it("[O01] may exceed the database's limit for one notification, even from two hosts at the same time", async () => {
    const [one, two, three] = [await begin(), await begin(), await begin()];
    const people = (name: string) =>
      Array.from({ length: 400 }, (_, id) => ({ id, name: `${name} Élodie 🚣 ${'x'.repeat(40)}` }));
    const heard: HostMessages['seats'][] = [];
    three.bus.subscribe('seats', (message) => heard.push(message));
    one.bus.publish('seats', { host: one.id, mediaId: 'film', people: people('One') });
    two.bus.publish('seats', { host: two.id, mediaId: 'film', people: people('Two') });
    await expect.poll(() => heard.length).toBe(2);
    expect(heard.find(({ host }) => host === one.id)?.people).toEqual(people('One'));
    expect(heard.find(({ host }) => host === two.id)?.people).toEqual(people('Two'));
  });

  it('[O01] every host checks for messages that a lost connection may have missed', async () => {
    const [one, two] = [await begin(), await begin()];
    const gaps: string[] = [];
    one.bus.onGap(() => gaps.push('one'));
    two.bus.onGap(() => gaps.push('two'));
    await cut(one);
    await expect.poll(() => new Set(gaps)).toEqual(new Set(['one', 'two']));
    let heard = 0;
    one.bus.subscribe('rights', () => (heard += 1));
    two.bus.publish('rights', {});
    await expect.poll(() => heard).toBe(1);
  });
});

describe('a message cut off by a lost connection', () => {
  it('[O01] does not corrupt later messages', async () => {
    const [one, two] = [await begin(), await begin()];
    let gaps = 0;
    two.bus.onGap(() => (gaps += 1));
    const received: HostMessages['talk'][] = [];
    two.bus.subscribe('talk', (message) => received.push(message));
    const witness = new pg.Client({ connectionString: database.url });
    await witness.connect();
    await witness.query('LISTEN ferryglide');
    const isUnderWay = new Promise<void>((resolve) => {
      witness.on('notification', ({ payload }) => {
        if (payload?.startsWith(one.id)) resolve();
      });
    });
    // About two thousand chunks.
    const people = Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'x'.repeat(550) }));
    one.bus.publish('seats', { host: one.id, mediaId: 'film', people });
    await isUnderWay;
    await cut(one);
    await expect.poll(() => gaps).toBeGreaterThan(0);
    one.bus.publish('talk', { mediaId: 'film' });
    await expect.poll(() => received).toEqual([{ mediaId: 'film' }]);
    await witness.end();
  });
});

describe('exclusive work', () => {
  it('[O01] one host leads, and another takes over once it has stopped', async () => {
    const [one, two, three] = [await begin(), await begin(), await begin()];
    expect([one, two, three].map((hosts) => hosts.leads())).toEqual([true, false, false]);
    const turns: boolean[] = [];
    two.onLead((leads) => turns.push(leads));
    await end(three);
    await end(one);
    await expect.poll(() => turns).toEqual([true]);
    expect([one.leads(), two.leads(), three.leads()]).toEqual([false, true, false]);
  });

  it('[O01] a host whose connection is lost no longer leads', async () => {
    const [one, two] = [await begin(), await begin()];
    const turns: boolean[] = [];
    one.onLead((leads) => turns.push(leads));
    await cut(one);
    await expect.poll(() => turns[0]).toBe(false);
    await expect.poll(() => [one, two].filter((hosts) => hosts.leads()).length).toBe(1);
  });

  it('[O01] resources opened by a leader are closed before they are opened again', async () => {
    const said: string[] = [];
    const [one, two] = [await begin(), await begin()];
    const opened = await Promise.all(
      [one, two].map((hosts, at) =>
        whileLeading(
          hosts,
          () => {
            said.push(`${at} opens`);
            return Promise.resolve({ stop: () => Promise.resolve(void said.push(`${at} stops`)) });
          },
          (line) => said.push(line),
        ),
      ),
    );
    expect(opened.map(({ current }) => current() !== undefined)).toEqual([true, false]);
    await opened[0]?.stop();
    await end(one);
    await expect.poll(() => said).toEqual(['0 opens', '0 stops', '1 opens']);
    await opened[1]?.stop();
    expect(said.at(-1)).toBe('1 stops');
  });

  it('[O01] tasks with the same name run one after another on all hosts, and others in parallel', async () => {
    const [one, two] = [await begin(), await begin()];
    const log: string[] = [];
    const work = (who: string) => async () => {
      log.push(`${who} begins`);
      await new Promise((later) => setTimeout(later, 80));
      log.push(`${who} ends`);
    };
    await Promise.all([
      one.exclusively('upload a', work('one')),
      one.exclusively('upload a', work('one again')),
      two.exclusively('upload a', work('two')),
    ]);
    expect(log.filter((_, at) => at % 2 === 0).map((line) => line.replace(' begins', ''))).toHaveLength(3);
    for (let at = 0; at < log.length; at += 2) expect(log[at + 1]).toBe(`${log[at]?.replace(' begins', '')} ends`);
    let isBeside = false;
    await one.exclusively('upload a', () => two.exclusively('upload b', () => Promise.resolve((isBeside = true))));
    expect(isBeside).toBe(true);
    await expect(one.exclusively('upload a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await two.exclusively('upload a', () => Promise.resolve('free'))).toBe('free');
  });

  it('[O01] a lock that is taken while the database stalls is not leaked', async () => {
    const [one, two] = [await begin(), await begin()];
    const { rows } = await admin.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE application_name = $1',
      [`ferryglide host ${one.id}`],
    );
    const { pid } = rows[0]!;
    process.kill(pid, 'SIGSTOP');
    const works: string[] = [];
    const first = one.exclusively('upload d', () => Promise.resolve(works.push('one')));
    // The query is given up after 5 s, but the database executes it as soon as it can.
    await pause(STALL_MS);
    process.kill(pid, 'SIGCONT');
    await first;
    await two.exclusively('upload d', () => Promise.resolve(works.push('two')), AbortSignal.timeout(30_000));
    expect(works).toEqual(['one', 'two']);
  });

  it('[O01] a host that may have lost a lock finds out by checking, even before the connection reports it', async () => {
    const one = await begin();
    await one.exclusively('upload e', async (_, confirm) => {
      await confirm();
      await cut(one);
      await expect(confirm()).rejects.toThrow();
    });
  });

  it('[O01] work whose lock is lost is notified', async () => {
    const one = await begin();
    const heard = await one.exclusively('upload c', async (lost) => {
      await cut(one);
      await expect.poll(() => lost.aborted).toBe(true);
      return 'aborted';
    });
    expect(heard).toBe('aborted');
    await expect.poll(() => one.exclusively('upload c', () => Promise.resolve('again'))).toBe('again');
  });
});

describe('a host without the shared data folder', () => {
  it('[O01] does not start, and one that was disconnected comes back', async () => {
    const [ours, theirs] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const [one] = [await begin(ours), await begin(ours)];
    await expect(begin(theirs)).rejects.toThrow(/another data folder.*share one FERRYGLIDE_DATA/);
    await cut(one);
    await expect.poll(() => one.exclusively('upload f', () => Promise.resolve('back'))).toBe('back');
    await expect(begin(theirs)).rejects.toThrow('another data folder');
    for (const hosts of open) await end(hosts);
    expect((await begin(theirs)).leads()).toBe(true);
  });
});

describe("a host's folder", () => {
  it('[O01] is restored if another host started alone while its own was disconnected', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'ferryglide-own-'));
    const one = await begin();
    const own = await ownFolder({ dataFolder }, one);
    await writeFile(join(own.folder, 'film.json'), '{}');
    // As another host sees it that starts meanwhile: no other host is there.
    const two = await begin();
    const alone = { ...two, isAlone: () => Promise.resolve(true) };
    let restored: Promise<void> | undefined;
    const other = await ownFolder(
      { dataFolder },
      {
        ...alone,
        exclusively: (name, work) =>
          two.exclusively(name, async (signal, confirm) => {
            // It is back before the other one has removed anything.
            restored = own.restore();
            await pause(300);
            return work(signal, confirm);
          }),
      },
    );
    await restored;
    expect((await readdir(join(dataFolder, 'hosts'))).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(await readdir(own.folder)).toEqual([]);
    await own.remove();
    await other.remove();
    await rm(dataFolder, { recursive: true });
  });
});

describe('limits across all hosts', () => {
  it('[O03] [S07] a flood on one key does not load the database, because blocked keys are rejected without it', async () => {
    const limit = { points: 2, windowS: 3_600 };
    const limiter = (await begin()).limiter('flooded', limit);
    for (let at = 0; at < 2; at += 1) expect(await limiter.take('freya')).toBeUndefined();
    expect(await limiter.take('freya')).toBeGreaterThan(0);
    const { rows } = await admin.query<{ points: number }>("SELECT points FROM rate_limits WHERE key LIKE 'flooded%'");
    const waits = await Promise.all(Array.from({ length: 500 }, () => limiter.take('freya')));
    expect(waits.every((waitMs) => waitMs! > 0)).toBe(true);
    const after = await admin.query<{ points: number }>("SELECT points FROM rate_limits WHERE key LIKE 'flooded%'");
    // At most one more for each second that it took.
    expect(after.rows[0]!.points - rows[0]!.points).toBeLessThan(100);
    expect(await limiter.take('another')).toBeUndefined();
  });

  it('[O01] attempts on one host count on the others and are given back there', async () => {
    const [one, two] = [await begin(), await begin()];
    const limit = { points: 3, windowS: 60 };
    const [here, there] = [one.limiter('login', limit), two.limiter('login', limit)];
    expect([await here.take('freya'), await there.take('freya'), await here.take('freya')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await there.take('freya')).toBeGreaterThan(50_000);
    expect(await there.take('nils')).toBeUndefined();
    expect(await one.limiter('gatePassword', limit).take('freya')).toBeUndefined();
    await here.giveBack('freya');
    await here.giveBack('freya');
    // A host that has rejected a key checks the database again after a second.
    await expect.poll(() => there.take('freya'), { timeout: 10_000 }).toBeUndefined();
    const { rows } = await admin.query<{ key: string }>('SELECT key FROM rate_limits');
    expect(rows.filter(({ key }) => /freya|nils/.test(key))).toEqual([]);
  });

  it('[O01] simultaneous attempts never exceed the limit', async () => {
    const [one, two] = [await begin(), await begin()];
    const limit = { points: 5, windowS: 60 };
    const [here, there] = [one.limiter('logins', limit), two.limiter('logins', limit)];
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => [here.take('everybody'), there.take('everybody')]).flat(),
    );
    expect(tries.filter((wait) => wait === undefined)).toHaveLength(5);
  });
});
