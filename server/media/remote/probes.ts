/** Looks at addresses for people, a few at once, and remembers for a while what was found. */
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { Finding } from '../../../core/contract/remote.ts';
import { MINUTE_MS } from '../../../core/domain/constants/time.ts';
import { slots } from '../../services/slots.ts';
import { PROBE_BUDGET, type ProbeRequest } from './probe.ts';
import type { ProbeMessage } from './probe-worker.ts';
import { checkAddress, RemoteRefusal, type RemoteRules } from './remote-client.ts';

export interface Probes {
  /** @param known one that was found a moment ago will do @throws RemoteRefusal, SlotsFull */
  find: (request: Omit<ProbeRequest, 'rules'>, known?: 'known') => Promise<Finding>;
}

const AT_ONCE = 2;
const WAITING = 20;
/** Between the finding and the press that saves it. */
const KNOWN_MS = 15 * MINUTE_MS;
/** Beyond its own deadline, for the start of the thread. */
const THREAD_GRACE_MS = 5_000;
const THREAD_MEMORY_MB = 256;

export function openProbes(rules: RemoteRules, log: (line: string) => void): Probes {
  const running = slots({ running: AT_ONCE, waiting: WAITING });
  const found = new LRUCache<string, Finding>({ max: 500, ttl: KNOWN_MS });
  return {
    async find(request, known) {
      checkAddress(request.address, rules);
      const key = JSON.stringify(request);
      const before = known && found.get(key);
      if (before) return before;
      const finding = await running.run(() => probeApart({ ...request, rules }, log));
      found.set(key, finding);
      return finding;
    },
  };
}

async function probeApart(request: ProbeRequest, log: (line: string) => void): Promise<Finding> {
  const worker = new Worker(new URL('probe-worker.ts', import.meta.url), {
    workerData: request,
    // Parsers warn there of what others have written.
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Finding>();
  const impatient = setTimeout(() => reject(new RemoteRefusal('timeout')), PROBE_BUDGET.timeoutMs + THREAD_GRACE_MS);
  worker.once('message', (message: ProbeMessage) => {
    if ('finding' in message) resolve(message.finding);
    else reject(new RemoteRefusal(message.reason, message.detail));
  });
  worker.once('error', (error) => {
    // Of the reader, not of this host; the address may hold a token and is not logged.
    log(`A look at an address broke off: ${error instanceof Error ? error.message.slice(0, 200) : 'unknown'}`);
    reject(new RemoteRefusal('broken'));
  });
  try {
    return await promise;
  } finally {
    clearTimeout(impatient);
    await worker.terminate();
  }
}
