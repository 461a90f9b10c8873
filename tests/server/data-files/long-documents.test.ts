import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { yieldBetween } from '../../../server/services/yield-between.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { aTag } from '../store-library.ts';

/** Several pieces of a document. */
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
  it('[O03] whatever waits is served between two pieces of a long response', async () => {
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

  it('[O03] [P01] its private document comes in pieces and is whole', async () => {
    const viewer = await host.login('viewer');
    const response = await viewer.request('checkMediaPlayerAccess', { mediaId: 'secret', mediaType: 'Video' });
    if (response.status !== 'ok' || !response.data.document) throw new Error(response.status);
    const { video, tags } = response.data.document;
    expect(video.title).toBe('Secret run');
    expect(tags.map(({ id }) => id)).toEqual(Array.from({ length: TAGS }, (_, at) => `s${at}`));
    expect(response.data.grant?.expiresAt).toBeGreaterThan(0);
  });
});
