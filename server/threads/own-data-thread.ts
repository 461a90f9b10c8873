/** A thread that reads all stored data of one person, sends it, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { openStoreReader } from '../store/open.ts';
import type { FromOwnDataThread, OwnDataThreadData } from './own-data.ts';

const send = (message: FromOwnDataThread, moved: ArrayBuffer[] = []): void => parentPort?.postMessage(message, moved);

const { location, userId } = workerData as OwnDataThreadData;
const store = await openStoreReader(location);
send({ kind: 'ready' });
const account = await store.users.find(userId);
const text = new TextEncoder().encode(JSON.stringify(account ? await store.personal.of(account) : {}));
await store.close();
send({ kind: 'result', text }, [text.buffer]);
