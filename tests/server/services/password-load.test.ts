/** Passwords are slow to check on purpose, so nobody may use up the time of everybody else. */
import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../../server/services/passwords.ts';
import { sharedSlots } from '../../../server/http/shared-slots.ts';
import { slots, SlotsFull } from '../../../server/services/slots.ts';
import { DEFAULT_LIMITS, type RateLimits } from '../../../server/rate-limits.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { GATE_PASSWORD, KEY } from '../tiny-library.ts';

async function withHost(limits: Partial<RateLimits>, work: (host: RunningHost) => Promise<void>): Promise<void> {
  const host = await startHost({ config: { limits: { ...DEFAULT_LIMITS, ...limits } } });
  try {
    await work(host);
  } finally {
    await host.stop();
  }
}

describe('slots', () => {
  it('[O03] are waited for until the caller leaves or has waited long enough', async () => {
    const one = slots({ running: 1, waiting: 2 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const running = one.run(() => promise);
    const leaving = new AbortController();
    const never = new AbortController().signal;
    const left = one.run(() => Promise.resolve('left'), { ms: 60_000, signal: leaving.signal });
    const late = one.run(() => Promise.resolve('late'), { ms: 5, signal: never });
    leaving.abort();
    await expect(left).rejects.toThrow(SlotsFull);
    await expect(late).rejects.toThrow(SlotsFull);
    const next = one.run(() => Promise.resolve('next'), { ms: 60_000, signal: never });
    resolve();
    await running;
    expect(await next).toBe('next');
  });

  it('[O03] of long responses are waited for by a few callers at a time', async () => {
    const two = sharedSlots({ overall: 2, waiting: 1 });
    const a = { of: 'a', most: 1 };
    const never = new AbortController().signal;
    const release = two.take(a);
    const wait = two.wait({ ms: 60_000, signal: never }, a);
    expect(await two.wait({ ms: 60_000, signal: never }, a)).toBeUndefined();
    release?.();
    const second = await wait;
    expect(second).toBeDefined();
    expect(await two.wait({ ms: 5, signal: never }, a)).toBeUndefined();
    expect(await two.wait({ ms: 5, signal: never }, { ...a, most: 2 })).toBeDefined();
  });

  it('[O03] run a limited number at once, in order, and reject when too many wait', async () => {
    const two = slots({ running: 2, waiting: 3 });
    let running = 0;
    let most = 0;
    const begun: number[] = [];
    const results = await Promise.allSettled(
      [0, 1, 2, 3, 4, 5, 6].map((number) =>
        two.run(async () => {
          begun.push(number);
          running += 1;
          most = Math.max(most, running);
          await Promise.resolve();
          running -= 1;
          // A failing call releases its slot, too.
          if (number === 1) throw new Error('failed');
          return number;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)))).toEqual([
      0,
      'Error: failed',
      2,
      3,
      4,
      expect.stringContaining('SlotsFull'),
      expect.stringContaining('SlotsFull'),
    ]);
    expect(await two.run(() => Promise.resolve('again'))).toBe('again');
  });
});

describe('gate passwords', () => {
  const guess = (host: RunningHost, mediaId: string, password = 'guess') =>
    host.anonymous().request('passwordEncryptedAccessControl', { mediaId, password });

  it('[P05] [O03] a medium without a password gate costs neither a hash nor an attempt', async () => {
    await withHost({ gatePasswordByAddress: { points: 2, windowS: 60 } }, async (host) => {
      for (let turn = 0; turn < 20; turn += 1)
        expect(await guess(host, turn % 2 ? 'open' : 'registered')).toEqual({ status: 'empty' });
      expect(await guess(host, 'passworded', GATE_PASSWORD)).toEqual({ status: 'ok' });
    });
  });

  it('[P05] [O03] the limit of one address covers all media', async () => {
    await withHost({ gatePasswordByAddress: { points: 3, windowS: 60 } }, async (host) => {
      for (const mediaId of ['passworded', 'keyed', 'keyed-expired'])
        expect(await guess(host, mediaId)).toEqual({ status: 'wrong' });
      const limited = await guess(host, 'keyed', KEY);
      expect(limited.status === 'limited' && limited.data.retryAfter).toBeGreaterThan(50);
    });
  });

  it('[P05] [O03] beyond the limit each rejection waits a quarter of a second', async () => {
    await withHost({ gatePasswordByAddress: { points: 1, windowS: 60 } }, async (host) => {
      await guess(host, 'keyed');
      const began = performance.now();
      for (let turn = 0; turn < 2; turn += 1) expect(await guess(host, 'keyed')).toMatchObject({ status: 'limited' });
      expect(performance.now() - began).toBeGreaterThanOrEqual(490);
    });
  });

  it('[P05] [O03] all addresses together have a limit, which right passwords do not count towards', async () => {
    await withHost({ gatePasswords: { points: 3, windowS: 60 } }, async (host) => {
      for (let turn = 0; turn < 5; turn += 1)
        expect(await guess(host, 'passworded', GATE_PASSWORD)).toEqual({ status: 'ok' });
      const guesses = [];
      for (let turn = 0; turn < 4; turn += 1) guesses.push((await guess(host, 'keyed')).status);
      expect(guesses).toEqual(['wrong', 'wrong', 'wrong', 'limited']);
    });
  });
});

describe('logins', () => {
  it('[P33] [O03] all addresses together have a limit', async () => {
    await withHost({ logins: { points: 2, windowS: 60 } }, async (host) => {
      const guess = async (email: string) =>
        (await host.anonymous().request('login', { email, password: 'guess' })).status;
      expect([await guess('ana'), await guess('bea'), await guess('cyd')]).toEqual(['wrong', 'wrong', 'limited']);
    });
  });

  it('[P33] [O03] a request that meets a full hash queue is told to retry in a moment', async () => {
    await withHost({}, async (host) => {
      const over = new AbortController();
      // Two run and sixty wait; each that ends starts again.
      const load = Array.from({ length: 62 }, async () => {
        while (!over.signal.aborted) await hashPassword('load');
      });
      const responses = [
        await host.anonymous().request('login', { email: 'viewer', password: host.passwords['viewer'] ?? '' }),
        await host.anonymous().request('passwordEncryptedAccessControl', { mediaId: 'keyed', password: KEY }),
      ];
      over.abort();
      await Promise.all(load);
      const tryAgain = { status: 'limited', data: { retryAfter: 2 } };
      expect(responses).toEqual([tryAgain, tryAgain]);
      await host.login('viewer');
    });
  });
});
