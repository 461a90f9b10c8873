import { describe, expect, it } from 'vitest';
import { sharedWork } from '../../../server/operation/shared-work.ts';

describe('shared work', () => {
  it('[O03] runs once for all simultaneous callers, separately for each key, and again afterwards', async () => {
    const work = sharedWork<string>();
    const begun: string[] = [];
    const join = (key: string): Promise<string> =>
      work.join(key, async () => {
        begun.push(key);
        await Promise.resolve();
        return `${key} ${begun.length}`;
      });
    expect(await Promise.all([join('a'), join('a'), join('b')])).toEqual(['a 2', 'a 2', 'b 2']);
    expect(begun).toEqual(['a', 'b']);
    expect(await join('a')).toBe('a 3');
  });

  it('[O01] that is out of date is not joined by new callers, and its end does not end the newer run', async () => {
    const work = sharedWork<string>();
    const [old, newer] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const first = work.join('a', () => old.promise);
    work.leave('a');
    const second = work.join('a', () => newer.promise);
    old.resolve('old');
    expect(await first).toBe('old');
    const third = work.join('a', () => Promise.resolve('another'));
    newer.resolve('newer');
    expect(await Promise.all([second, third])).toEqual(['newer', 'newer']);
  });

  it('[O03] that fails rejects for all callers, and the next caller retries', async () => {
    const work = sharedWork<string>();
    const failing = () => work.join('a', () => Promise.reject(new Error('gone')));
    expect((await Promise.allSettled([failing(), failing()])).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    expect(await work.join('a', () => Promise.resolve('there'))).toBe('there');
  });
});
