/** A thread that runs searches one after another on a separate connection. */
import { gzipSync } from 'node:zlib';
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../operation/priority.ts';
import { followTasks } from '../services/follows/follow-tasks.ts';
import { searchHandlers } from '../services/library.ts';
import { openStoreReader } from '../store/open.ts';
import type { FromSearchThread, SearchTask, SearchThreadData } from './search-messages.ts';

/** Lower priority than the event loop, so that polls precede searches if there are few cores. */
const NICENESS = 10;

/** Minimum size in bytes for which compression is worthwhile. */
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
    // Copied, because memory from Node's pool cannot be transferred to another thread.
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
