/** Data files that cannot be written, on a host whose database is PostgreSQL (row O02). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag } from '../store-library.ts';

/** Too long for a file name: 255 bytes are the limit. */
const TOO_LONG = 'x'.repeat(240);
/** More tags than are read before the connection is released. */
const TAGS = 2_500;

let host: RunningHost;
beforeAll(async () => {
  host = await startHost({ database: 'postgres', also: [aMedium({ id: 'run', title: 'Slalom' })] });
  await host.app.store.media.save(aMedium({ id: TOO_LONG, title: 'Slalom' }));
  for (const videoId of ['run', TOO_LONG]) {
    const tags = Array.from({ length: TAGS }, (_, at) =>
      aTag({ id: `${videoId.slice(0, 3)}${at}`, videoId, time: '00:00:01' }),
    );
    await host.app.store.transaction((within) => within.tags.replace(videoId, tags));
  }
});
afterAll(() => host.stop());

it('[O02] films with many tags get data files after others could not be written', async () => {
  for (let tries = 0; tries < 3; tries += 1)
    await expect(host.app.dataFiles.write(TOO_LONG)).rejects.toMatchObject({ code: 'ENAMETOOLONG' });
  const response = await host.anonymous().fetch('/data/video/run.json');
  expect(response.status).toBe(200);
  expect(((await response.json()) as { tags: unknown[] }).tags).toHaveLength(TAGS);
});
