/**
 * Votes cast through one, two and three servers on one PostgreSQL (docs/scale.md). Each vote is a writing transaction,
 * and the writers of all servers take turns. `--database=postgres://…` names the server; without it the benchmark
 * starts its own, which does not sync to disk.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openStore } from '../server/store/open.ts';
import { aMedium, GROUP } from '../tests/server/store-library.ts';
import { newLoadDatabase } from './load/database.ts';
import { ask, end, messageOf } from './processes.ts';

const SERVERS = [1, 2, 3];
/** Concurrent voters per server, each waiting for a response. */
const AT_ONCE = 20;
const { values } = parseArgs({ options: { database: { type: 'string', default: 'postgres' } } });

interface Cast {
  votes: number;
  seconds: number;
  processorMs: number;
}

/**
 * @returns processor time of PostgreSQL's processes for this database, milliseconds; 0 if the server is on another
 *   machine
 */
async function serverMs(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await client.end();
  const known = new Set(readdirSync('/proc'));
  return rows
    .filter(({ pid }) => known.has(String(pid)))
    .reduce((sum, { pid }) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6, 0);
}

const database = await newLoadDatabase(values.database);
if (!database) throw new Error('there is no database');
const children: ChildProcess[] = [];
try {
  const store = await openStore(database.url);
  await store.users.saveGroup({ id: GROUP, name: 'Group', storageHostId: 1, referers: [], signUp: false });
  await store.media.save(aMedium({ id: 'final' }));
  const vote = await store.talk.openVote({
    mediaId: 'final',
    question: 'Who wins?',
    options: ['One', 'Two'],
    at: Date.now(),
    nonce: 'votes-of-the-bench',
  });
  await store.close();
  for (const servers of SERVERS) {
    while (children.length < servers) {
      const file = join(import.meta.dirname, 'votes/host.ts');
      const child = fork(file, [database.url, String(vote.id), String(AT_ONCE)], { execArgv: [] });
      children.push(child);
      await messageOf(child);
    }
    await Promise.all(children.map((child) => ask<Cast>(child, 'cast')));
    const before = await serverMs(database.url);
    const cast = await Promise.all(children.map((child) => ask<Cast>(child, 'cast')));
    const ofDatabase = (await serverMs(database.url)) - before;
    const votes = cast.reduce((sum, each) => sum + each.votes, 0);
    const ofServers = cast.reduce((sum, { processorMs }) => sum + processorMs, 0);
    const seconds = cast[0]?.seconds ?? 1;
    console.log(
      `${servers} servers: ${(votes / seconds).toFixed(0)} votes a second; processor a vote: servers ${(ofServers / votes).toFixed(2)} ms, database ${(ofDatabase / votes).toFixed(2)} ms`,
    );
  }
} finally {
  await Promise.all(children.map(end));
  await database.remove();
}
