/** Probes addresses on request, a few at once, and caches the findings for a while. */
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { Finding } from '../../../core/contract/remote.ts';
import { MINUTE_MS } from '../../../core/domain/constants/time.ts';
import { slots } from '../../services/slots.ts';
import { PROBE_BUDGET, type ProbeRequest } from './probe.ts';
import type { ProbeMessage } from './probe-worker.ts';
import { checkAddress, RemoteRefusal, type RemoteRules } from './remote-client.ts';

export interface Probes {
  /** @param known accepts a recent cached finding @throws RemoteRefusal, SlotsFull */
  find: (request: Omit<ProbeRequest, 'rules'>, known?: 'known') => Promise<Finding>;
}

const AT_ONCE = 2;
const WAITING = 20;
/** Time between the finding and the click that saves it. */
const KNOWN_MS = 15 * MINUTE_MS;
/** Added to the probe's own deadline for starting the thread. */
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
    // Captures the warnings of parsers about remote content.
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
    // An error of the parser, not of this host. The address is not logged, because it may contain a token.
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
