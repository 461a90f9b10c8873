/** Sends hostile inputs to a host as a visitor, a viewer and an editor, and reports its failures. */
import { DEFAULT_LIMITS } from '../../../server/rate-limits.ts';
import type { Client, RunningHost } from '../harness.ts';
import { type Answer, hostileInputs, send } from './inputs.ts';

/** Limits for a host that receives hostile inputs: rate limiting would hide the code behind it. */
export const UNLIMITED = Object.fromEntries(
  Object.keys(DEFAULT_LIMITS).map((name) => [name, { points: 1e9, windowS: 10 }]),
) as typeof DEFAULT_LIMITS;

/** Requests in flight at the same time. */
const AT_ONCE = 12;
/** The longest deliberate delay of a rejection is 250 ms; anything slower than this blocks something, ms. */
const SLOWEST_MS = 5_000;

export interface Wrong {
  why: 'failed' | 'cut off' | 'slow';
  answer: Answer;
}

export async function sendHostile(host: RunningHost, count: number, seed: number): Promise<readonly Wrong[]> {
  const clients = [host.anonymous(), await host.login('viewer'), await host.login('editor')];
  const cookieOf = ({ cookies }: Client): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const cookies = clients.map(cookieOf);
  const inputs = hostileInputs(count, seed);
  const wrong: Wrong[] = [];
  for (let at = 0; at < inputs.length; at += AT_ONCE) {
    const some = inputs.slice(at, at + AT_ONCE);
    const answers = await Promise.all(
      some.map((input, each) => send(host.address, input, cookies[(at + each) % cookies.length]!)),
    );
    for (const answer of answers) {
      // oEmbed requires 501 of a server that does not support the requested format.
      const isRefused = answer.status === 501 || (answer.status === 503 && answer.hasRetryAfter);
      if (answer.status === 0) wrong.push({ why: 'cut off', answer });
      else if (answer.status >= 500 && !isRefused) wrong.push({ why: 'failed', answer });
      else if (answer.ms > SLOWEST_MS) wrong.push({ why: 'slow', answer });
    }
  }
  return wrong;
}

/** For a report: the input, truncated if long. */
export function summaryOf({ why, answer: { input, status, ms } }: Wrong): string {
  const { method, path, headers, body = '' } = input;
  return [
    why,
    status,
    `${Math.round(ms)} ms`,
    method,
    path.slice(0, 300),
    JSON.stringify(headers).slice(0, 200),
    body.slice(0, 300),
  ].join(' ');
}
