/** The runs of a class in several films (row B05), with access checked for each film. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredMedium } from '../../../server/store/media.ts';
import type { StoredTag } from '../../../server/store/tags.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, DATABASES, OTHER_GROUP, resetMedia } from '../store-library.ts';

const film = (id: string, said: Partial<StoredMedium> = {}): StoredMedium =>
  aMedium({ id, title: `Film ${id}`, date: '2026-05-30', time: '10:00:00', duration: 600, ...said });

const FILMS = [
  film('final', { date: '2026-05-31' }),
  film('heats'),
  film('closed', { visibility: 'private' }),
  film('locked', { visibility: 'private' }),
  film('gated', { gate: { kind: 'registration' } }),
  film('draft', { publish: false }),
  film('theirs', { visibility: 'private', groupId: OTHER_GROUP, userId: 71 }),
  film('club'),
  film('training'),
  film('polo', { discipline: 'Canoe polo' }),
  film('alone'),
  aMedium({ id: 'season', type: 'Collection', title: 'Season', members: ['training', 'polo', 'club', 'locked'] }),
];

const RUNS = [
  ['final', 'c-cup-K1M_BR2_26-7', '00:00:10', '00:00:42.5', 'FRA (A. Un)'],
  ['heats', 'c-cup-K1M_BR1_25-7', '00:01:00', '00:01:31', 'FRA (A. Un)'],
  ['heats', 'c-cup-K1M_BR1_25-9', '00:03:00', '00:03:33', 'SUI (B. Deux)'],
  ['heats', 'c-cup-K1W_BR1_25-3', '00:05:00', '00:05:30', 'FRA (C. Trois)'],
  ['closed', 'c-cup-K1M_BR1_25-11', '00:00:05', '00:00:35', 'FRA (D. Quatre)'],
  ['gated', 'c-cup-K1M_BR1_25-12', '00:00:05', '00:00:35', 'FRA (E. Cinq)'],
  ['draft', 'c-cup-K1M_BR1_25-13', '00:00:05', '00:00:35', 'FRA (F. Six)'],
  ['theirs', 'c-cup-K1M_BR1_25-14', '00:00:05', '00:00:35', 'FRA (G. Sept)'],
] as const;
const HAND = ['club', 'training', 'locked', 'polo', 'alone'] as const;

const byHand = (videoId: string): StoredTag[] => [
  aTag({ id: `${videoId}-1`, videoId, time: '00:01:10', category: 'Start' }),
  aTag({ id: `${videoId}-2`, videoId, time: '00:01:20', category: 'Gate 7' }),
];

const listed = async (who: Client, mediaId: string, at: number) => {
  const response = await who.request('getClassRuns', { mediaId, at });
  return response.status === 'ok' ? response.data : response.status;
};
const places = async (...of: Parameters<typeof listed>) => {
  const runs = await listed(...of);
  return typeof runs === 'string' ? runs : runs.map(({ mediaId, at }) => `${mediaId}@${at}`);
};

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost({ database, also: FILMS });
    for (const [videoId, run, start, gate, url] of RUNS)
      for (const [id, time, category] of [
        [`${run}-s`, start, 'Start'],
        [`${run}-g7`, gate, 'Gate touched'],
      ] as const) {
        await host.app.store.tags.save(aTag({ id: `timing:${videoId}:${id}`, videoId, time, category, url }));
        await host.app.store.sourceTags.save(videoId, 'timing', id, {});
      }
  });
  beforeEach(async () => {
    await resetMedia(host.app.store, FILMS);
    for (const videoId of HAND) await host.app.store.tags.replace(videoId, byHand(videoId));
  });
  afterAll(() => host.stop());

  it('[B05] runs of a class are listed at one gate across the films of an event, by day', async () => {
    const { anonymous } = host;
    expect(await listed(anonymous(), 'final', 42.5)).toEqual([
      { mediaId: 'heats', title: 'Film heats', date: '2026-05-30', name: 'A. Un', at: 91, isEstimated: true, from: 60 },
      {
        mediaId: 'heats',
        title: 'Film heats',
        date: '2026-05-30',
        name: 'B. Deux',
        at: 213,
        isEstimated: true,
        from: 180,
      },
      {
        mediaId: 'final',
        title: 'Film final',
        date: '2026-05-31',
        name: 'A. Un',
        at: 42.5,
        isEstimated: true,
        from: 10,
      },
    ]);
    expect(await places(anonymous(), 'heats', 305)).toEqual(['heats@305']);
  });

  it('[B05] a class shows only runs of films that the person may watch', async () => {
    const { anonymous, login } = host;
    const open = ['heats@60', 'heats@180', 'final@10'];
    expect(await places(anonymous(), 'final', 10)).toEqual(open);
    expect(await places(await login('viewer'), 'final', 10)).toEqual(['closed@5', ...open]);
    expect(await places(await login('stranger'), 'final', 10)).toEqual([...open.slice(0, 2), 'theirs@5', 'final@10']);
    expect(await places(anonymous(), 'closed', 10)).toBe('empty');
    expect(await places(anonymous(), 'nothing', 10)).toBe('empty');
    expect(await places(anonymous(), 'gated', 10)).toBe('empty');
  });

  it('[B05] losing a right removes the runs of its film from the list', async () => {
    const { anonymous, app } = host;
    await app.store.media.save({ ...(await app.store.media.find('heats'))!, visibility: 'private' });
    expect(await places(anonymous(), 'final', 10)).toEqual(['final@10']);
  });

  it('[B05] runs tagged by hand come from the films of a discipline in a visible collection', async () => {
    const { anonymous, login, app } = host;
    expect(await places(anonymous(), 'club', 80)).toEqual(['club@80', 'training@80']);
    expect(await places(await login('viewer'), 'club', 80)).toEqual(['club@80', 'locked@80', 'training@80']);
    expect(await places(anonymous(), 'alone', 80)).toEqual(['alone@80']);
    await app.store.media.save({ ...(await app.store.media.find('season'))!, visibility: 'private' });
    expect(await places(anonymous(), 'club', 80)).toEqual(['club@80']);
  });

  it('[B05] a list that may lack runs is marked as partial, counting only films that the person may watch', async () => {
    const { anonymous, login, app } = host;
    const isPartial = async (who: Client, mediaId = 'club') => {
      const response = await who.request('getClassRuns', { mediaId, at: 80 });
      return response.status === 'ok' && response.partial === true;
    };
    const fill = async (videoId: string, count: number) => {
      const more = Array.from({ length: count - 2 }, (_, at) =>
        aTag({ id: `${videoId}-${at + 3}`, videoId, time: '00:02:00', category: 'Stroke' }),
      );
      await app.store.tags.replace(videoId, [...byHand(videoId), ...more]);
    };
    await fill('training', 1_000);
    // All tags of the requested film itself are read.
    await fill('club', 1_001);
    expect(await isPartial(anonymous())).toBe(false);
    await fill('locked', 1_001);
    expect(await isPartial(anonymous()), 'of a private film').toBe(false);
    expect(await isPartial(await login('viewer')), 'of a film of the group').toBe(true);
    expect(await isPartial(anonymous(), 'training')).toBe(true);
  });
});
