/** A thread that runs searches from a connection of its own, one after another. */
import { setPriority } from 'node:os';
import { gzipSync } from 'node:zlib';
import { parentPort, workerData } from 'node:worker_threads';
import { openStoreReader } from '../store/open.ts';
import type { FromSearchThread, SearchTask, SearchThreadData } from './search-messages.ts';
import { COMPRESSED_FROM, runSearch } from './search-task.ts';

/** Below the event loop, so that a poll goes before a search where cores are few. */
const NICENESS = 10;

// On Linux 0 names the calling thread; elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(0, NICENESS);

const { path, ...data } = workerData as SearchThreadData;
const store = openStoreReader(path);

parentPort?.on('message', (task: SearchTask) => void run(task));
send({ kind: 'ready' });
await store.search.warm();
send({ kind: 'warm' });

async function run(task: SearchTask): Promise<void> {
  try {
    const text = await runSearch(task, { ...data, store });
    // A copy: what Node's pool lent cannot be moved to the other thread.
    const gzip = text.byteLength < COMPRESSED_FROM ? undefined : new Uint8Array(gzipSync(text));
    send({ kind: 'result', result: { text, gzip } }, gzip ? [text.buffer, gzip.buffer] : [text.buffer]);
  } catch (error) {
    send({ kind: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

function send(message: FromSearchThread, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved);
}
