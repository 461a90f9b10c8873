/**
 * A server's store that casts votes, in a separate process: `host.ts URL VOTE_ID AT_ONCE`. On `cast` it does so for a
 * while.
 */
import { openStore } from '../../server/store/open.ts';

const SECONDS = 5;

const [url = '', vote = '', atOnce = ''] = process.argv.slice(2);
const store = await openStore(url);

async function cast(): Promise<void> {
  const until = performance.now() + SECONDS * 1_000;
  const before = process.cpuUsage();
  let votes = 0;
  const voter = async (number: number): Promise<void> => {
    for (let each = 0; performance.now() < until; each += 1) {
      await store.talk.cast(Number(vote), `g${process.pid}-${number}-${each}`, each % 2);
      votes += 1;
    }
  };
  await Promise.all(Array.from({ length: Number(atOnce) }, (_, number) => voter(number)));
  const { user, system } = process.cpuUsage(before);
  process.send?.({ votes, seconds: SECONDS, processorMs: (user + system) / 1_000 });
}

process.on('message', () => void cast());
process.send?.('ready');
