/** Sends hostile inputs to a host as a visitor, a viewer and an editor, and says what it did wrong. */
import { DEFAULT_LIMITS } from '../../../server/rate-limits.ts';
import type { Client, RunningHost } from '../harness.ts';
import { type Answer, hostileInputs, send } from './inputs.ts';

/** Of a host that hostile inputs are sent to: refusals for haste would hide what lies behind them. */
export const UNLIMITED = Object.fromEntries(
  Object.keys(DEFAULT_LIMITS).map((name) => [name, { points: 1e9, windowS: 10 }]),
) as typeof DEFAULT_LIMITS;

/** Sent at the same time. */
const AT_ONCE = 12;
/** The longest deliberate wait of a refusal is 250 ms; what takes longer holds something up, ms. */
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
      // What a server without a format of oEmbed says, by its specification.
      const isRefused = answer.status === 501 || (answer.status === 503 && answer.hasRetryAfter);
      if (answer.status === 0) wrong.push({ why: 'cut off', answer });
      else if (answer.status >= 500 && !isRefused) wrong.push({ why: 'failed', answer });
      else if (answer.ms > SLOWEST_MS) wrong.push({ why: 'slow', answer });
    }
  }
  return wrong;
}

/** For a report: what was sent, cut where it is long. */
export function told({ why, answer: { input, status, ms } }: Wrong): string {
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
