/**
 * The bridge for pushed timing, in a separate process, so that an unexpected error does not crash the host. It ends
 * with the host, or when the host tells it to.
 */
import type { FromPushedBridge, PushCounts, ToPushedBridge } from '../core/domain/race/pushed.ts';
import type { RaceMessage } from '../core/domain/race/messages.ts';
import { composeBridge, type RunningBridge } from './compose-bridge.ts';
import { UnreadableMessage } from './formats/unreadable-message.ts';
import { pushedInput } from './inputs/pushed.ts';
import { readRaw } from './read-raw.ts';

/** Shorter than the server waits. */
const PATIENCE_MS = 3_000;

const send = (message: FromPushedBridge): void => {
  if (process.connected) process.send?.(message);
};
const input = pushedInput();
let key = '';
let bridge: Promise<RunningBridge> | undefined;
let ending: Promise<void> | undefined;

function begin({ task, key: first }: Extract<ToPushedBridge, { kind: 'begin' }>): Promise<RunningBridge> {
  key = first;
  const { host, mediaId, source, event, date, zone, recording } = task;
  return composeBridge({
    source: input,
    // Pushes carry no current time of day, so the timing computer's clock is trusted until an operator sets the delay
    // of the stream.
    mapping: { event, date, zone, alignment: { kind: 'live' }, titles: {}, offset: 0 },
    medium: () => ({ host, key, mediaId, source }),
    recording,
    now: Date.now,
    log: (line) => send({ kind: 'log', line }),
  });
}

async function push({ id, at, body }: Extract<ToPushedBridge, { kind: 'push' }>): Promise<void> {
  const raw = { at, format: 'pushed' as const, text: body };
  let counts: PushCounts;
  try {
    counts = countsOf(readRaw(raw));
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error;
    send({ kind: 'unreadable', id, why: error.message });
    return;
  }
  const running = await bridge;
  input.push(raw);
  await running?.recorded();
  send({ kind: 'taken', id, counts });
}

function countsOf(messages: readonly RaceMessage[]): PushCounts {
  const counts = { onCourse: 0, results: 0, races: 0 };
  for (const message of messages)
    if (message.type === 'onCourse') counts.onCourse += 1;
    else if (message.type === 'results') counts.results += message.lines.length;
    else if (message.type === 'event') {
      counts.races += message.races.length;
      counts.results += message.results.reduce((sum, { lines }) => sum + lines.length, 0);
    }
  return counts;
}

async function end(): Promise<void> {
  const running = await bridge;
  await running?.end(PATIENCE_MS);
  process.exit(0);
}

process.on('message', (message: ToPushedBridge) => {
  if (message.kind === 'begin') bridge ??= begin(message);
  else if (message.kind === 'key') ({ key } = message);
  else if (message.kind === 'push') void push(message);
  else ending ??= end();
});
process.on('disconnect', () => void (ending ??= end()));
