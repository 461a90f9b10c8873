/**
 * Probes one address in a worker thread, so that the responses of other hosts neither block requests nor occupy memory
 * for long.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Finding } from '../../../core/contract/remote.ts';
import { probe, type ProbeRequest } from './probe.ts';
import { RemoteRefusal } from './remote-client.ts';

export type ProbeMessage = { finding: Finding } | { reason: RemoteRefusal['reason']; detail: string | undefined };

const send = (message: ProbeMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node's, no window
  parentPort?.postMessage(message);
};

try {
  send({ finding: await probe(workerData as ProbeRequest) });
} catch (error) {
  if (!(error instanceof RemoteRefusal)) throw error;
  send({ reason: error.reason, detail: error.detail });
}
