/** A killed host keeps every tag that it acknowledged, a change sent again has one effect, and a desk misses no tag. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { type DeskChange, deskEvents } from '../../../core/contract/desk.ts';
import { readEvents } from '../../../src/adapters/read-events.ts';
import { type Client, client, readAccounts } from '../harness.ts';

const folder = await mkdtemp(join(tmpdir(), 'ferryglide-desk-'));
let child: ChildProcess | undefined;
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function startChild(): Promise<Client> {
  child = spawn(process.execPath, [join(import.meta.dirname, 'talk-host.ts'), join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  const who = client(line.toString().trim());
  const { admin = '' } = await readAccounts(join(folder, 'data'));
  await who.request('login', { email: 'admin', password: admin });
  return who;
}

/** The tags that a desk has received, over all its streams. */
const known = new Map<string, number>();
let since = 0;
async function listen(who: Client): Promise<{ ended: Promise<void> }> {
  const response = await who.fetch(`/services/desk/stream?video=talky&since=${since}`);
  const ended = readEvents(response.body!, ({ event, data }) => {
    if (event !== 'tags') return;
    const { saved, removed, through } = v.parse(deskEvents.tags, JSON.parse(data));
    for (const { id, revision } of saved) known.set(id, revision);
    for (const id of removed) known.delete(id);
    since = through;
  }).catch(() => undefined);
  return { ended };
}

it('[B14] a killed host keeps every acknowledged tag, and a reconnecting desk misses none', async () => {
  const pending: DeskChange[] = [];
  const acknowledged = new Map<string, number>();
  let number = 0;
  const send = async (who: Client, changes: readonly DeskChange[]): Promise<void> => {
    const response = await who.request('changeDeskTags', { mediaId: 'talky', changes: [...changes] });
    if (response.status !== 'ok') throw new Error(response.status);
    for (const outcome of response.data.outcomes) {
      if (outcome.kind !== 'saved') throw new Error(JSON.stringify(outcome));
      const sent = pending.findIndex(({ change }) => change === outcome.change);
      acknowledged.set(pending[sent]!.id, outcome.revision);
      pending.splice(sent, 1);
    }
  };
  for (const [run, enough] of [10, 40, 25].entries()) {
    const who = await startChild();
    const { ended } = await listen(who);
    if (pending.length > 0) await send(who, pending);
    const begun = acknowledged.size;
    // Several requests are running when it dies.
    const tagging = Array.from({ length: 4 }, async () => {
      for (;;) {
        number += 1;
        const tag = { category: 'Gate', description: `run ${run}`, start: number };
        const change = { change: randomUUID(), id: `d${number}`, base: null, tag };
        pending.push(change);
        await send(who, [change]);
        if (acknowledged.size >= begun + enough) child?.kill('SIGKILL');
      }
    });
    await Promise.allSettled([...tagging, ended]);
  }
  const who = await startChild();
  await listen(who);
  await send(who, pending);
  const desk = await who.request('getDesk', { mediaId: 'talky' });
  if (desk.status !== 'ok') throw new Error(desk.status);
  const stored = new Map(desk.data.tags.map(({ id, revision }) => [id, revision]));
  expect(acknowledged.size).toBe(number);
  expect(stored).toEqual(acknowledged);
  await expect.poll(() => known).toEqual(stored);
});
