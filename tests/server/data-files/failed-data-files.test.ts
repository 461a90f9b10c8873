/** Data files that cannot be written: their source is released (row O02). */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { writeCompressed } from '../../../server/data-files/write.ts';

/** The longest possible file name, without the suffix of a file that is being written. */
const NAME_BYTES = 255 - '.12345678.part'.length;

it('[O02] a file whose compressed copies cannot be written fails after its content has been released', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-write-'));
  let isLetGo = false;
  const content = async function* (): AsyncGenerator<string, void, void> {
    try {
      for (;;) {
        yield 'x'.repeat(20_000);
        // Slow, like a database: the copies fail meanwhile.
        await setTimeout(50);
      }
    } finally {
      isLetGo = true;
    }
  };
  const written = writeCompressed(join(folder, 'x'.repeat(NAME_BYTES)), content());
  await expect(written).rejects.toMatchObject({ code: 'ENAMETOOLONG' });
  expect(isLetGo).toBe(true);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
