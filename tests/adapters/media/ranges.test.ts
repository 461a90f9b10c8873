import { expect, test } from 'vitest';
import { completed, rangeOf } from '../../../src/adapters/media/ranges.ts';

const FILE = Uint8Array.from({ length: 100 }, (_, index) => index);
const part = (from: number, to: number): ArrayBuffer => FILE.slice(from, to + 1).buffer;

/** A host that sends at most this many bytes at once. */
function host(most: number): { requested: string[]; fetchRange: (range: string) => Promise<Response> } {
  const requested: string[] = [];
  return {
    requested,
    fetchRange(header) {
      requested.push(header);
      const { from, to } = rangeOf(header)!;
      return Promise.resolve(
        from < FILE.length
          ? new Response(part(from, Math.min(to, from + most - 1)), { status: 206 })
          : new Response(null, { status: 416 }),
      );
    },
  };
}

test('[P30] the rest of a range is requested until it is complete', async () => {
  const { requested, fetchRange } = host(30);
  const whole = await completed(part(10, 19), { from: 10, to: 89 }, fetchRange);
  expect(new Uint8Array(whole)).toEqual(FILE.slice(10, 90));
  expect(requested).toEqual(['bytes=20-89', 'bytes=50-89', 'bytes=80-89']);
});

test('[P30] a complete range requests nothing, and one beyond the end gets the existing bytes', async () => {
  const { requested, fetchRange } = host(30);
  expect((await completed(part(10, 89), { from: 10, to: 89 }, fetchRange)).byteLength).toBe(80);
  expect(requested).toEqual([]);
  expect((await completed(part(90, 99), { from: 90, to: 120 }, fetchRange)).byteLength).toBe(10);
});

test.each([404, 200])('[P30] a response with status %d does not complete a range', async (status) => {
  const fetchRange = (): Promise<Response> => Promise.resolve(new Response('x', { status }));
  await expect(completed(part(0, 9), { from: 0, to: 19 }, fetchRange)).rejects.toThrow(String(status));
});

test('[P30] an empty response is not requested again', async () => {
  await expect(
    completed(part(0, 9), { from: 0, to: 19 }, () => Promise.resolve(new Response('', { status: 206 }))),
  ).rejects.toThrow('206');
});

test('a range needs both ends', () => {
  expect(rangeOf('bytes=0-9')).toEqual({ from: 0, to: 9 });
  expect(rangeOf('bytes=5-')).toBeUndefined();
  expect(rangeOf(undefined)).toBeUndefined();
});
