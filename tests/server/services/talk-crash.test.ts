/** Messages that a killed host had acknowledged exist once after its restart. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { EMPTY_TALK, type Talk } from '../../../core/domain/talk.ts';
import { client } from '../harness.ts';
import { listen } from './talk-listener.ts';

const folder = await mkdtemp(join(tmpdir(), 'ferryglide-talk-'));
let child: ChildProcess | undefined;
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function startChild(): Promise<string> {
  child = spawn(process.execPath, [join(import.meta.dirname, 'talk-host.ts'), join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return line.toString().trim();
}

it('[P27] a killed host keeps every acknowledged message, and a reconnecting listener misses none', async () => {
  const acknowledged: string[] = [];
  let talk: Talk = EMPTY_TALK;
  for (const [run, enough] of [10, 40, 25].entries()) {
    const address = await startChild();
    const listener = await listen(client(address), 'talky', talk);
    const anna = client(address);
    await anna.request('joinTalk', { mediaId: 'talky', name: 'Anna' });
    // Several requests are running when it dies.
    let number = 0;
    const talking = Array.from({ length: 4 }, async () => {
      for (;;) {
        const text = `run ${run}, message ${(number += 1)}`;
        const nonce = `nonce-${run}-${String(number).padStart(12, '0')}`;
        const response = await anna.request('sendTalk', { mediaId: 'talky', part: 'chat', text, nonce });
        expect(response.status).toBe('ok');
        acknowledged.push(text);
        if (acknowledged.length >= enough * (run + 1)) child?.kill('SIGKILL');
      }
    });
    await Promise.allSettled([...talking, listener.ended]);
    talk = listener.talk;
  }
  const listener = await listen(client(await startChild()), 'talky', talk);
  await listener.until(({ events }) => events.includes('items'));
  await listener.hangUp();
  const kept = listener.talk.chat.map(({ text }) => text);
  expect(acknowledged.length).toBeGreaterThanOrEqual(75);
  expect(acknowledged.filter((text) => !kept.includes(text))).toEqual([]);
  expect(new Set(kept).size).toBe(kept.length);
});
