/** The desk of an event that has ended: its recording is a film, also for tags made before the end (row B14). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SentParams } from '../../../core/contract/requests.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { addRecording, SEGMENT_S } from '../live/long-recording.ts';
import { NOW } from '../tiny-library.ts';
import { DATABASES } from '../store-library.ts';

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let editor: Client;
  beforeAll(async () => {
    host = await startHost({ database, now: () => NOW + 3_600_000 });
    editor = await host.login('editor');
  });
  afterAll(() => host.stop());

  /** The first segment of a recording comes ten seconds after the start of its event. */
  const FIRST_AT = NOW + 10_000;
  type Fields = NonNullable<SentParams<'changeDeskTags'>['changes'][number]['tag']>;
  async function press(mediaId: string, id: string, tag: Partial<Fields>): Promise<void> {
    const response = await editor.request('changeDeskTags', {
      mediaId,
      changes: [{ change: randomUUID(), id, base: null, tag: { category: 'Gate 4', description: '', ...tag } }],
    });
    expect(response).toMatchObject({ status: 'ok', data: { outcomes: [{ kind: 'saved' }] } });
  }
  async function desk(mediaId: string) {
    const response = await editor.request('getDesk', { mediaId });
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data;
  }
  async function playedTags(mediaId: string) {
    const response = await editor.fetch(`/data/video/${mediaId}.json`);
    const { tags } = (await response.json()) as { tags: { id: string; time: string; at?: number }[] };
    return tags.map(({ id, time, at }) => ({ id, time, at }));
  }
  async function end(mediaId: string): Promise<void> {
    expect(await editor.request('endLiveEvent', { id: mediaId })).toEqual({ status: 'ok' });
    await host.app.live.settled();
  }

  it('[B14] a tag made in the recording of an event that has ended is in the film', async () => {
    await addRecording(host, 'ended', 5);
    await end('ended');
    await press('ended', 'pressed', { start: 3.25 });
    expect(await playedTags('ended')).toEqual([{ id: 'pressed', time: '00:00:03.250', at: undefined }]);
  });

  it('[B14] a tag made live while offline is in the film too if it arrives after the end', async () => {
    await addRecording(host, 'late', 5);
    await press('late', 'sent', { at: FIRST_AT + 1_000 });
    await end('late');
    await press('late', 'kept', { at: FIRST_AT + 4_500, duration: 2_000 });
    await press('late', 'before', { at: FIRST_AT - 60_000 });
    const after = FIRST_AT + 5 * SEGMENT_S * 1_000 + 60_000;
    await press('late', 'after', { at: after });
    const tags = await playedTags('late');
    expect(tags.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
      { id: 'after', time: 'XX:XX:XX', at: after },
      { id: 'before', time: 'XX:XX:XX', at: FIRST_AT - 60_000 },
      { id: 'kept', time: '00:00:04.500', at: FIRST_AT + 4_500 },
      { id: 'sent', time: '00:00:01', at: FIRST_AT + 1_000 },
    ]);
    expect((await desk('late')).tags.find(({ id }) => id === 'kept')).toMatchObject({ start: 4.5, duration: 2_000 });
  });

  it('[B14] a trimmed recording places late tags as well', async () => {
    await addRecording(host, 'trimmed', 5);
    await end('trimmed');
    expect(await editor.request('trimLiveEvent', { id: 'trimmed', from: 4, to: 9 })).toEqual({ status: 'ok' });
    await host.app.live.settled();
    await press('trimmed', 'pressed-before-trim', { at: FIRST_AT + 5_000 });
    expect(await playedTags('trimmed')).toEqual([
      { id: 'pressed-before-trim', time: '00:00:01', at: FIRST_AT + 5_000 },
    ]);
  });

  it('[B14] reading the film does not block writes, and a film trimmed meanwhile is read again', async () => {
    await addRecording(host, 'trimming', 5);
    await end('trimming');
    const { live, store } = host.app;
    const replayOf = live.replayOf.bind(live);
    const reading = vi.spyOn(live, 'replayOf').mockImplementationOnce(async (medium) => {
      const spans = await replayOf(medium);
      await store.transaction((within) => within.users.group(1));
      expect(await editor.request('trimLiveEvent', { id: 'trimming', from: 4, to: 9 })).toEqual({ status: 'ok' });
      await live.settled();
      return spans;
    });
    try {
      await press('trimming', 'pressed-meanwhile', { at: FIRST_AT + 5_000 });
    } finally {
      reading.mockRestore();
    }
    expect(await playedTags('trimming')).toEqual([{ id: 'pressed-meanwhile', time: '00:00:01', at: FIRST_AT + 5_000 }]);
  }, 30_000);
});
