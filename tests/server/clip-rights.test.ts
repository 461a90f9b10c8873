/** A clip has the rights of its film for as long as both are there. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredMedium } from '../../server/store/types.ts';
import { type Client, type RunningHost, startHost } from './harness.ts';
import { OTHER_GROUP } from './store-library.ts';

let host: RunningHost;
let nobody: Client;
let admin: Client;
let film: StoredMedium;
beforeAll(async () => {
  host = await startHost();
  nobody = host.anonymous();
  admin = await host.login('admin');
  film = (await host.host.store.media.find('open'))!;
});
afterAll(() => host.stop());
beforeEach(() => host.host.store.media.save(film));

/** What a stranger gets: the hit of a search, the sources, and the bytes under the open address. */
async function open(): Promise<{ listed: boolean; sources: string; bytes: number }> {
  const found = await nobody.ask('search', { targetType: 'Clip', searchClipValue: 'again' });
  const sources = await nobody.ask('getMediaSources', { mediaId: 'clip', mediaType: 'Clip' });
  const { status } = await nobody.fetch('/media/clip/run/video.mp4');
  return { listed: found.status === 'ok' && found.data.items.length > 0, sources: sources.status, bytes: status };
}
const edit = async (changed: Partial<StoredMedium>) => {
  await host.host.store.media.save({ ...film, ...changed });
  await host.host.dataFiles.saved('open');
};

describe('a clip follows its film', () => {
  it.each([
    ['made private', { visibility: 'private' }, false],
    ['behind a key', { visibility: 'key', keyHash: 'argon2' }, false],
    ['unpublished', { publish: false }, false],
    ['embargoed', { validity_date: '2027-01-01' }, false],
    ['expired', { expiration_date: '2026-01-01' }, false],
    ['behind a password', { gate: { kind: 'password', hash: 'argon2' } }, true],
    ['pay-per-view', { pay_per_view: true }, true],
  ] as const)('[L20] that is %s, and back', async (_, changed, listed) => {
    await host.host.dataFiles.saved('open');
    expect((await open()).bytes).toBe(200);
    await edit(changed);
    const closed = await open();
    expect(closed.bytes).toBe(403);
    expect(closed.sources).not.toBe('ok');
    expect(closed.listed).toBe(listed);
    expect(await host.host.store.media.find('clip')).toMatchObject(changed);
    await edit({});
    expect(await open()).toMatchObject({ listed: true, bytes: 200 });
  });

  it('[L20] that is given to another group, whose pages alone may embed it', async () => {
    await edit({ groupId: OTHER_GROUP, userId: 71 });
    expect(await host.host.store.media.find('clip')).toMatchObject({ groupId: OTHER_GROUP, userId: 71 });
    expect(await open()).toMatchObject({ listed: false, bytes: 403 });
  });

  it('[L20] whatever is saved of the clip itself', async () => {
    await edit({ visibility: 'private' });
    const clip = (await host.host.store.media.find('clip'))!;
    await host.host.store.media.save({ ...clip, title: 'Gate 5, again and again', visibility: 'public' });
    expect(await host.host.store.media.find('clip')).toMatchObject({
      title: 'Gate 5, again and again',
      visibility: 'private',
    });
    expect((await open()).bytes).toBe(403);
  });

  it('[L18] into the bin and back, and is gone for good with it', async () => {
    const { store } = host.host;
    expect(await admin.ask('deleteMedia', { mediaId: 'open', mediaType: 'Video' })).toEqual({ status: 'ok' });
    expect(await store.media.find('clip')).toBeUndefined();
    expect((await open()).bytes).toBe(404);
    const bin = await admin.ask('getBin', { groupId: 64 });
    expect(bin.status === 'ok' && bin.data.map(({ id }) => id)).toEqual(['open']);
    expect(await admin.ask('restoreMedia', { mediaId: 'clip', mediaType: 'Clip' })).toEqual({ status: 'empty' });
    expect(await admin.ask('restoreMedia', { mediaId: 'open', mediaType: 'Video' })).toEqual({ status: 'ok' });
    expect(await open()).toMatchObject({ listed: true, bytes: 200 });

    await admin.ask('deleteMedia', { mediaId: 'open', mediaType: 'Video' });
    const due = await store.bin.due(Number.MAX_SAFE_INTEGER);
    expect(due.map(({ id }) => id).toSorted()).toEqual(['clip', 'open']);
    await admin.ask('restoreMedia', { mediaId: 'open', mediaType: 'Video' });
  });

  it('[L18] and stays in the bin where it was deleted before its film', async () => {
    await admin.ask('deleteClip', { clipId: 'clip' });
    await admin.ask('deleteMedia', { mediaId: 'open', mediaType: 'Video' });
    await admin.ask('restoreMedia', { mediaId: 'open', mediaType: 'Video' });
    expect(await host.host.store.media.find('clip')).toBeUndefined();
    expect(await admin.ask('restoreMedia', { mediaId: 'clip', mediaType: 'Clip' })).toEqual({ status: 'ok' });
  });
});
