/**
 * Five people tag 300 times a minute at one desk, in a film with 20,000 tags (row B14).
 *
 * Each person has a stream and sends a tag a second, as a page does. A viewer follows the data stream and reads the
 * data file after each message, and another client polls the host. No tag may be lost, and everybody else must receive
 * each tag within a second (p95). The host may need no more processor time than for the floor of the same run: as many
 * tags by plain `putTags`, into a film with the same tags, with the same viewer and polls.
 *
 * `--seconds=N` of each; `--tags=N` in the film.
 */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { readEvents } from '../src/adapters/read-events.ts';
import { type Client, client } from '../tests/server/harness.ts';
import { quantile } from './browser.ts';
import type { Cost, DeskHost } from './desk/host.ts';
import { ask, end, messageOf, program } from './processes.ts';
import { numberOption } from './options.ts';

const SECONDS = numberOption('seconds', 60);
const TAGS = numberOption('tags', 20_000);
const PEOPLE = 5;
const HEARD_LIMIT_MS = 1_000;
const POLL_EVERY_MS = 50;
/** Time for the last tag to reach everybody and to be written. */
const SETTLE_MS = 6_000;

interface Figures {
  /** Milliseconds until the response, until each other person receives the tag, and of polls. */
  saved: number[];
  heard: number[];
  polls: number[];
  cpu: number;
  lost: number;
}

const cpuOf = async (host: ChildProcess): Promise<number> => (await ask<Cost>(host, 'cost')).cpu;

/** Follows a stream until aborted. */
async function follow(who: Client, path: string, signal: AbortSignal, onEvent: (event: string, data: string) => void) {
  const { body, ok, status } = await who.fetch(path, { signal });
  if (!ok || !body) throw new Error(`${path} responded with ${status}`);
  void readEvents(body, ({ event, data }) => onEvent(event ?? '', data)).catch(() => undefined);
}

async function poll(who: Client, signal: AbortSignal, times: number[]): Promise<void> {
  while (!signal.aborted) {
    const from = performance.now();
    await (await who.fetch('/health')).text();
    times.push(performance.now() - from);
    await setTimeout(POLL_EVERY_MS);
  }
}

/** Sends one tag and waits until it is saved. */
type Send = (id: string, index: number) => Promise<void>;

async function measure(
  host: ChildProcess,
  who: Client,
  film: string,
  send: Send,
  hear?: (heard: (id: string) => void, signal: AbortSignal) => Promise<void>,
): Promise<Figures> {
  const over = new AbortController();
  const sentAt = new Map<string, number>();
  const figures: Figures = { saved: [], heard: [], polls: [], cpu: 0, lost: 0 };
  const read = async (): Promise<void> => void (await (await who.fetch(`/data/video/${film}.json`)).arrayBuffer());
  await follow(who, `/services/data/stream?mediaId=${film}`, over.signal, (event) => {
    if (event === 'data') void read();
  });
  await hear?.((id) => {
    const at = sentAt.get(id);
    if (at !== undefined) figures.heard.push(performance.now() - at);
  }, over.signal);
  await setTimeout(SETTLE_MS);
  const polling = poll(who, over.signal, figures.polls);
  const before = await cpuOf(host);
  const person = async (number: number): Promise<void> => {
    await setTimeout((number * 1_000) / PEOPLE);
    for (let index = 0; index < SECONDS; index++) {
      const id = `${film}-p${number}-${index}`;
      const from = performance.now();
      sentAt.set(id, from);
      await send(id, index);
      figures.saved.push(performance.now() - from);
      await setTimeout(Math.max(0, 1_000 - (performance.now() - from)));
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_, number) => person(number)));
  await setTimeout(SETTLE_MS);
  figures.cpu = (await cpuOf(host)) - before;
  over.abort();
  await polling;
  const file = (await (await who.fetch(`/data/video/${film}.json`)).json()) as { tags: { id: string }[] };
  figures.lost = TAGS + sentAt.size - file.tags.length;
  return figures;
}

const host = program('desk/host.ts', [String(TAGS)]);
try {
  const { address, login, password } = await messageOf<DeskHost>(host);
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const one = client(address);
      await one.request('login', { email: login, password });
      return one;
    }),
  );
  const [first] = people as [Client, ...Client[]];
  const start = (index: number): number => index * 7;
  const floor = await measure(host, first, 'floor', async (id, index) => {
    const time = new Date(start(index) * 1_000).toISOString().slice(11, 19);
    const saved = [{ id, time, category: 'Gate', description: `Bib ${index}` }];
    const response = await first.request('putTags', { mediaId: 'floor', source: 'bench', saved });
    if (response.status !== 'ok') throw new Error(`putTags: ${response.status}`);
  });
  const desk = await measure(
    host,
    first,
    'desk',
    async (id, index) => {
      const person = people[Number(/p(\d)/.exec(id)?.[1])]!;
      const tag = { category: 'Gate', description: `Bib ${index}`, start: start(index) };
      const changes = [{ change: randomUUID(), id, base: null, tag }];
      const response = await person.request('changeDeskTags', { mediaId: 'desk', changes });
      if (response.status !== 'ok' || response.data.outcomes[0]?.kind !== 'saved')
        throw new Error(`changeDeskTags: ${JSON.stringify(response)}`);
    },
    async (heard, signal) => {
      const begun = await first.request('getDesk', { mediaId: 'desk' });
      if (begun.status !== 'ok') throw new Error(begun.status);
      for (const person of people)
        await follow(person, `/services/desk/stream?video=desk&since=${begun.data.revision}`, signal, (event, data) => {
          if (event !== 'tags') return;
          for (const { id } of (JSON.parse(data) as { saved: { id: string }[] }).saved) heard(id);
        });
    },
  );
  const ms = (times: readonly number[]): string =>
    `median ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, most ${Math.max(...times).toFixed(1)} ms`;
  for (const [name, { saved, polls, cpu, lost }] of Object.entries({ 'putTags (floor)': floor, desk }))
    console.log(
      `${name}: saved ${ms(saved)}; polls ${ms(polls)}; processor ${(cpu / 1_000).toFixed(1)} s; lost ${lost}`,
    );
  console.log(`desk: heard by the others ${ms(desk.heard)}, ${desk.heard.length} of ${PEOPLE * desk.saved.length}`);
  console.log(`processor time against the floor ${(desk.cpu / floor.cpu).toFixed(2)}`);
  const isHeard = desk.heard.length >= PEOPLE * desk.saved.length && quantile(desk.heard, 0.95) <= HEARD_LIMIT_MS;
  if (!isHeard || desk.lost !== 0 || floor.lost !== 0 || desk.cpu > floor.cpu) process.exitCode = 1;
} finally {
  await end(host);
}
process.exit();
