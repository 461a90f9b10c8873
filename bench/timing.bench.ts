/**
 * Time from a message of the timing computer until 500 viewers of a live event see its tag (row B13): p95 is 2 s at
 * most.
 *
 * The simulated evening runs at its own pace, over TCP to `npm run bridge` and from there to a host with the sample
 * library. Each viewer follows the data stream and reads the data file as a player does. The message of a tag is the
 * first one that contains its information. The floor, in the same run: tags added by a plain request every 5 s, for the
 * same viewers.
 *
 * `--minutes=N` of the race are measured, after the minute in which the clock is set; `--viewers=N`.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { tcpInput } from '../bridge/inputs/tcp.ts';
import { parseTcpMessage } from '../bridge/formats/tcp-message.ts';
import { startSimulation } from '../bridge/simulator/simulation.ts';
import type { RaceMessage } from '../core/domain/race/messages.ts';
import { quantile } from './browser.ts';
import { end, messageOf, program } from './processes.ts';
import type { TimedHost } from './timing/host.ts';
import type { Seen, ViewersOrder } from './timing/viewers.ts';
import { numberOption } from './options.ts';

const MINUTES = numberOption('minutes', 5);
const VIEWERS = numberOption('viewers', 500);
const P95_LIMIT_MS = 2_000;
const CLOCK_MS = 75_000;
const FLOOR_EVERY_MS = 5_000;
/** Time for the last tag to reach everybody. */
const SETTLE_MS = 5_000;
const EVENT = 'bench';

const said = new Map<string, number>();
const note = (id: string): void => void (said.has(id) || said.set(id, Date.now()));

/** Notes which tags of a run each message allows for the first time. */
function listen(message: RaceMessage): void {
  if (message.type !== 'onCourse' || message.start === undefined) return;
  const id = `c-${EVENT}-${message.race}-${message.bib}`;
  note(`${id}-s`);
  if (message.finish === undefined) return;
  note(`${id}-f`);
  for (const [index, penalty] of message.gates.entries()) if (penalty) note(`${id}-g${index + 1}`);
}

async function putFloor({ address, mediaId, key }: TimedHost, index: number): Promise<void> {
  const id = `floor-${index}`;
  note(id);
  const params = { mediaId, source: 'floor', saved: [{ id, time: 'XX:XX:XX', category: 'Floor' }] };
  const response = await fetch(`${address}/services/tags`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ request: 'putTags', params }),
  });
  if (!response.ok) throw new Error(`putTags responded with ${response.status}`);
}

const folder = await mkdtemp(join(tmpdir(), 'ferryglide-timing-'));
const host = program('timing/host.ts', [join(folder, 'data')]);
const viewers = program('timing/viewers.ts');
const children = [host, viewers];
const simulation = await startSimulation({ speed: 1, isAsWritten: false, tcp: 0 });
try {
  const timed = await messageOf<TimedHost>(host);
  const race = {
    host: timed.address,
    key: timed.key,
    mediaId: timed.mediaId,
    event: EVENT,
    date: new Date().toLocaleDateString('sv-SE'),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    input: { kind: 'tcp', host: '127.0.0.1', port: simulation.tcpPort },
  };
  await writeFile(join(folder, 'race.json'), JSON.stringify(race));
  children.push(
    spawn(process.execPath, ['bridge/main.ts', '--config', join(folder, 'race.json')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  const ignore = (): void => undefined;
  tcpInput({ host: '127.0.0.1', port: simulation.tcpPort ?? 0 })(
    {
      received: ({ text }) => parseTcpMessage(text).forEach(listen),
      connected: ignore,
      unreadable: ignore,
      failed: ignore,
      ended: ignore,
    },
    { now: Date.now },
  );
  viewers.send({ address: timed.address, mediaId: timed.mediaId, viewers: VIEWERS } satisfies ViewersOrder);
  await messageOf(viewers);
  console.error(`${VIEWERS} viewers follow`);
  await setTimeout(CLOCK_MS);
  const until = Date.now() + MINUTES * 60_000;
  for (let index = 0; Date.now() < until; index += 1) {
    await putFloor(timed, index);
    await setTimeout(FLOOR_EVERY_MS);
  }
  const last = Date.now();
  await setTimeout(SETTLE_MS);
  viewers.send('end');
  const seen = await messageOf<Seen>(viewers);
  const late = (starts: string): number[] =>
    [...said].flatMap(([id, at]) => {
      if (!id.startsWith(starts) || at > last) return [];
      const times = seen[id] ?? [];
      // A viewer who never saw it counts as an infinite wait.
      return [...times, ...Array.from({ length: VIEWERS - times.length }, () => Infinity)].map((time) => time - at);
    });
  const tags = [...said].filter(([id, at]) => id.startsWith('c-') && at <= last).length;
  const figures = { 'by the bridge': late('c-'), 'by a plain request': late('floor-') };
  for (const [name, times] of Object.entries(figures))
    console.log(
      `${name}: median ${Math.round(quantile(times, 0.5))} ms, p95 ${Math.round(quantile(times, 0.95))} ms, most ${Math.round(Math.max(...times))} ms`,
    );
  const p95 = quantile(figures['by the bridge'], 0.95);
  const ratio = p95 / quantile(figures['by a plain request'], 0.95);
  console.log(`${tags} tags to ${VIEWERS} viewers; ratio of p95 ${ratio.toFixed(2)}, limit of p95 ${P95_LIMIT_MS} ms`);
  if (!(p95 <= P95_LIMIT_MS) || tags === 0) process.exitCode = 1;
} finally {
  await simulation.close();
  await Promise.all(children.map(end));
  await rm(folder, { recursive: true, force: true });
}
process.exit();
