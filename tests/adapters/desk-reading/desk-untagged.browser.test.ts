/** The data of a film as read by the desk's player (row B14). */
import { expect, test, vi } from 'vitest';
import { untaggedReader, type UntaggedThread } from '../../../src/adapters/desk-reading/untagged.ts';

const never = new AbortController().signal;
const startThread = (): UntaggedThread =>
  new Worker(new URL('../../../src/adapters/desk-reading/untagged.worker.ts', import.meta.url), { type: 'module' });

const documentOf = (tags: number) => ({
  version: 7,
  video: { id: '1001', title: 'Long day' },
  tags: Array.from({ length: tags }, (_, n) => ({ id: `t${n}`, category: 'Gate 4', time: '00:00:12' })),
  pubOverlay: [{ id: 'a' }],
});
const MANY = documentOf(20_000);
const read = (json: unknown, start = startThread): Promise<unknown> =>
  untaggedReader(start)(new Response(JSON.stringify(json)), never);

test.each([
  ['a data file', MANY, { ...MANY, tags: [] }],
  [
    'a response with a document',
    { status: 'ok', data: { document: MANY, grant: 'x' } },
    { status: 'ok', data: { document: { ...MANY, tags: [] }, grant: 'x' } },
  ],
  ['a response without one', { status: 'ok', data: { text: 'x'.repeat(300_000) } }, undefined],
])('[B14] %s of thousands of tags is read without them, and otherwise completely', async (_, json, expected) => {
  expect(await read(json)).toEqual(expected ?? json);
});

test('[B14] one with few tags is read with them, without a thread', async () => {
  const start = vi.fn(startThread);
  expect(await read(documentOf(300), start)).toEqual(documentOf(300));
  expect(start).not.toHaveBeenCalled();
});

test('[B14] a browser that cannot start the thread still reads it', async () => {
  expect(await read(MANY, () => new Worker('/there-is-none.js'))).toEqual(MANY);
});

test('[B14] invalid JSON is rejected, and reading stops when the film is left', async () => {
  const text = '{'.repeat(300_000);
  await expect(untaggedReader(startThread)(new Response(text), never)).rejects.toThrow(SyntaxError);
  const left = new AbortController();
  const reading = untaggedReader(() => {
    queueMicrotask(() => left.abort());
    return startThread();
  })(new Response(JSON.stringify(MANY)), left.signal);
  await expect(reading).rejects.toThrow('the thread of the film failed');
});
