/** A purge that cannot remove something continues with the rest and is retried (rows L18, O02). */
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BIN_RETENTION_MS } from '../../../core/domain/constants/bin.ts';
import { purgeBin } from '../../../server/services/purge.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { aMedium, DATABASES, GROUP } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const ANNA = 1;
/** Longer than the audit list is kept, the longest of all retention times. */
const YEARS_MS = 3 * 365 * 86_400_000;

describe.each(DATABASES)('on %s,', (database) => {
  let now = NOW;
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost({
      database,
      now: () => now,
      also: ['a', 'b', 'timed'].map((id) => aMedium({ id, title: id })),
    });
  });
  afterAll(() => host.stop());

  const put = (id: string): Promise<boolean> =>
    host.app.store.bin.put('medium', id, { at: now - BIN_RETENTION_MS, by: ANNA });
  const isThere = async (id: string): Promise<boolean> => (await host.app.store.bin.medium(id)) !== undefined;

  it('[L18] [O02] media are purged even if one before them cannot be', async () => {
    // A folder in place of the upload's file cannot be removed as a file.
    const stuck = join(host.dataFolder, 'incoming', 'a');
    await mkdir(stuck);
    for (const id of ['a', 'b']) await put(id);
    await expect(purgeBin(host.app)).rejects.toThrow(/^1 not removed: a: /);
    expect([await isThere('a'), await isThere('b')]).toEqual([true, false]);
    // Expired records are removed by the timer all the same, and the log says that the medium is not.
    now = NOW + YEARS_MS;
    const audited = async (): Promise<number> =>
      (await host.app.store.audit.list({ groupId: GROUP, limit: 10 })).length;
    await expect.poll(audited).toBe(0);
    await expect.poll(() => host.lines.join('\n')).toContain('The bin: what is outdated is removed later: ');
    await rm(stuck, { recursive: true });
    // A retry comes sooner than the next day.
    now += 600_000;
    await expect.poll(() => isThere('a')).toBe(false);
  });

  it('[L18] [B13] pushed timing is removed with its medium, even if the host stops just after', async () => {
    const pushed = join(host.dataFolder, 'timing', 'timed');
    await mkdir(pushed, { recursive: true });
    await writeFile(join(pushed, '2026-07-25.jsonl'), '{"name":"MOREL Luc"}\n');
    await put('timed');
    const killed = vi.spyOn(host.app.fileRemovals, 'now').mockRejectedValueOnce(new Error('killed'));
    await expect(purgeBin(host.app)).rejects.toThrow('1 not removed: timed: Error: killed');
    killed.mockRestore();
    expect([await isThere('timed'), existsSync(pushed)]).toEqual([false, false]);
  });
});
