/** Polls one data file as players do, in a separate process, and sends back the duration of each poll. */
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** Pause between polls, so that the poller uses little of the machine: about sixty polls a second. */
const PAUSE_MS = 15;

export interface PollOrder {
  url: string;
  ms: number;
}

const agent = new Agent({ keepAlive: true });

async function poll(url: string): Promise<number> {
  const from = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`a poll responded with ${response.statusCode}`));
    response.resume().once('end', resolve).once('error', reject);
  }).once('error', reject);
  await promise;
  return performance.now() - from;
}

async function pollFor({ url, ms }: PollOrder): Promise<void> {
  const times: number[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end) {
    times.push(await poll(url));
    await setTimeout(PAUSE_MS);
  }
  process.send?.(times);
}

process.on('message', (order: PollOrder) => void pollFor(order));
