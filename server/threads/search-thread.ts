/** A thread that runs searches from a connection of its own, one after another. */
import { gzipSync } from 'node:zlib';
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../operation/priority.ts';
import { followTasks } from '../services/follows/follow-tasks.ts';
import { searchHandlers } from '../services/library.ts';
import { openStoreReader } from '../store/open.ts';
import type { FromSearchThread, SearchTask, SearchThreadData } from './search-messages.ts';

/** Below the event loop, so that a poll goes before a search where cores are few. */
const NICENESS = 10;

/** Bytes from which compression is worth its time. */
const COMPRESSED_FROM = 1024;

// On Linux 0 names the calling thread; elsewhere it would be the whole process.
if (process.platform === 'linux') giveWay(NICENESS);

const { location, secret, geoBlocking } = workerData as SearchThreadData;
const store = await openStoreReader(location);
const tasks = { ...searchHandlers, ...followTasks };
const app = { store, secret: Buffer.from(secret), config: { geoBlocking } };

parentPort?.on('message', (task: SearchTask) => void run(task));
send({ kind: 'ready' });
await store.search.warm();
send({ kind: 'warm' });

async function run({ name, params, requester }: SearchTask): Promise<void> {
  try {
    const handler = tasks[name] as (...args: unknown[]) => Promise<object>;
    const result = await handler(
      params,
      { ...requester, country: () => Promise.resolve(requester.country) },
      { ...app, now: () => requester.now },
    );
    const text = new TextEncoder().encode(JSON.stringify(result));
    // A copy: what Node's pool lent cannot be moved to the other thread.
    const gzip = text.byteLength < COMPRESSED_FROM ? undefined : new Uint8Array(gzipSync(text));
    send({ kind: 'result', result: { text, gzip } }, gzip ? [text.buffer, gzip.buffer] : [text.buffer]);
  } catch (error) {
    const { code } = error as { code?: string };
    send({ kind: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error), code });
  }
}

function send(message: FromSearchThread, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved);
}
