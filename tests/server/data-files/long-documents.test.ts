import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { yieldBetween } from '../../../server/services/yield-between.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { aTag } from '../store-library.ts';

/** Enough for several chunks of a document. */
const TAGS = 1_500;

let host: RunningHost;
beforeAll(async () => {
  host = await startHost();
  const tags = Array.from({ length: TAGS }, (_, at) =>
    aTag({ id: `s${at}`, videoId: 'secret', description: `Gate ${at}`, time: '00:00:01' }),
  );
  await host.app.store.transaction((within) => within.tags.replace('secret', tags));
});
afterAll(() => host.stop());

describe('a film with many tags', () => {
  it('[O03] lets other requests be served between two chunks of its response', async () => {
    const order: string[] = [];
    const pieces = function* (): Generator<string, void, void> {
      for (const piece of ['one', 'two', 'three']) {
        order.push(piece);
        yield piece;
      }
    };
    setImmediate(() => order.push('another request'));
    for await (const _ of yieldBetween(pieces())) continue;
    expect(order).toEqual(['one', 'two', 'another request', 'three']);
  });

  it('[O03] [P01] sends its private document in chunks, and complete', async () => {
    const viewer = await host.login('viewer');
    const response = await viewer.request('checkMediaPlayerAccess', { mediaId: 'secret', mediaType: 'Video' });
    if (response.status !== 'ok' || !response.data.document) throw new Error(response.status);
    const { video, tags } = response.data.document;
    expect(video.title).toBe('Secret run');
    expect(tags.map(({ id }) => id)).toEqual(Array.from({ length: TAGS }, (_, at) => `s${at}`));
    expect(response.data.grant?.expiresAt).toBeGreaterThan(0);
  });
});
