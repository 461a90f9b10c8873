/** A clip has the rights of its film for as long as both exist. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenHash } from '../../../server/services/tokens.ts';
import type { StoredMedium } from '../../../server/store/media.ts';
import { cheapHash } from '../cheap-hash.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, DATABASES, OTHER_GROUP } from '../store-library.ts';
import { GATE_PASSWORD, KEY, NOW } from '../tiny-library.ts';

const gate = { kind: 'password', hash: await cheapHash(GATE_PASSWORD) } as const;
const keyHash = await cheapHash(KEY);

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let nobody: Client;
  let admin: Client;
  let film: StoredMedium;
  beforeAll(async () => {
    host = await startHost({ database });
    nobody = host.anonymous();
    admin = await host.login('admin');
    film = (await host.app.store.media.find('open'))!;
  });
  afterAll(() => host.stop());
  beforeEach(() => host.app.store.media.save(film));

  /** What a stranger gets: the search hit, the sources, and the bytes at the unsigned address. */
  async function open(): Promise<{ listed: boolean; sources: string; bytes: number }> {
    const found = await nobody.request('search', { targetType: 'Clip', searchClipValue: 'again' });
    const sources = await nobody.request('getMediaSources', { mediaId: 'clip', mediaType: 'Clip' });
    const { status } = await nobody.fetch('/media/clip/run/video.mp4');
    return { listed: found.status === 'ok' && found.data.items.length > 0, sources: sources.status, bytes: status };
  }
  type Open = (who: Client) => Promise<unknown>;
  const play = async (who: Client) =>
    (await who.request('checkMediaPlayerAccess', { mediaId: 'open', mediaType: 'Video' })).status;
  const edit = async (changed: Partial<StoredMedium>) => {
    await host.app.store.media.save({ ...film, ...changed });
    await host.app.dataFiles.saved('open');
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
      await host.app.dataFiles.saved('open');
      expect((await open()).bytes).toBe(200);
      await edit(changed);
      const closed = await open();
      expect(closed.bytes).toBe(403);
      expect(closed.sources).not.toBe('ok');
      expect(closed.listed).toBe(listed);
      expect(await host.app.store.media.find('clip')).toMatchObject(changed);
      await edit({});
      expect(await open()).toMatchObject({ listed: true, bytes: 200 });
    });

    it('[L20] that moves to another group, on whose sites only it may be embedded', async () => {
      await edit({ groupId: OTHER_GROUP, userId: 71 });
      expect(await host.app.store.media.find('clip')).toMatchObject({ groupId: OTHER_GROUP, userId: 71 });
      expect(await open()).toMatchObject({ listed: false, bytes: 403 });
    });

    it('[L20] even if other rights are saved for the clip itself', async () => {
      await edit({ visibility: 'private' });
      const clip = (await host.app.store.media.find('clip'))!;
      await host.app.store.media.save({ ...clip, title: 'Gate 5, again and again', visibility: 'public' });
      expect(await host.app.store.media.find('clip')).toMatchObject({
        title: 'Gate 5, again and again',
        visibility: 'private',
      });
      expect((await open()).bytes).toBe(403);
    });

    it('[L18] into the bin, back, and when it is purged', async () => {
      const { store } = host.app;
      expect(await admin.request('deleteMedia', { mediaId: 'open', mediaType: 'Video' })).toEqual({ status: 'ok' });
      expect(await store.media.find('clip')).toBeUndefined();
      expect((await open()).bytes).toBe(404);
      const bin = await admin.request('getBin', { groupId: 64 });
      expect(bin.status === 'ok' && bin.data.map(({ id }) => id)).toEqual(['open']);
      expect(await admin.request('restoreMedia', { mediaId: 'clip', mediaType: 'Clip' })).toEqual({ status: 'empty' });
      expect(await admin.request('restoreMedia', { mediaId: 'open', mediaType: 'Video' })).toEqual({ status: 'ok' });
      expect(await open()).toMatchObject({ listed: true, bytes: 200 });

      await admin.request('deleteMedia', { mediaId: 'open', mediaType: 'Video' });
      const due = await store.bin.due(Number.MAX_SAFE_INTEGER);
      expect(due.map(({ id }) => id).toSorted()).toEqual(['clip', 'open']);
      await admin.request('restoreMedia', { mediaId: 'open', mediaType: 'Video' });
    });

    it('[L18] but stays in the bin if it was deleted before its film', async () => {
      await admin.request('deleteClip', { clipId: 'clip' });
      await admin.request('deleteMedia', { mediaId: 'open', mediaType: 'Video' });
      await admin.request('restoreMedia', { mediaId: 'open', mediaType: 'Video' });
      expect(await host.app.store.media.find('clip')).toBeUndefined();
      expect(await admin.request('restoreMedia', { mediaId: 'clip', mediaType: 'Clip' })).toEqual({ status: 'ok' });
    });
  });

  describe('access to a film gives access to its clip, and nothing else does', () => {
    const enter = (who: Client, mediaId: string, password: string) =>
      who.request('passwordEncryptedAccessControl', { mediaId, password });
    const share = async (mediaId: string, wish: { kind: 'user'; login: string } | { kind: 'link'; endsAt: number }) => {
      const made = await admin.request('shareMedia', { mediaId, ...wish });
      if (made.status !== 'ok') throw new Error(made.status);
      return made.data.address ?? '';
    };
    const follow = async (who: Client, mediaId: string) =>
      who.fetch(await share(mediaId, { kind: 'link', endsAt: NOW + 3_600_000 }));
    const buy = (mediaId: string) => host.app.store.purchases.add({ userId: 66, mediaId, at: 0 });
    /** The state after the form and its e-mail. */
    const register = async (who: Client, mediaId: string) => {
      const id = mediaId.padEnd(43, 'A');
      await host.app.store.registrations.save({
        idHash: tokenHash(id) ?? '',
        mediaId,
        email: 'anna@example.org',
        nom: 'A',
        prenom: 'B',
        zip: '1',
        emailing1: false,
        emailing2: false,
        confirmHash: `confirm-${mediaId}`,
        confirmed: true,
        answeredHash: undefined,
        createdAt: NOW,
      });
      await who.request('isUserConfirmed', { id, mediaId });
    };
    beforeAll(async () => {
      const same = { groupId: OTHER_GROUP, visibility: 'private', title: 'Another film' } as const;
      await host.app.store.media.save(aMedium({ ...film, ...same, id: 'elsewhere', gate: { kind: 'registration' } }));
    });

    it.each<[string, Partial<StoredMedium>, 'nobody' | 'viewer' | 'stranger', Open, Open]>([
      [
        'its password',
        { gate },
        'nobody',
        (who) => enter(who, 'open', GATE_PASSWORD),
        (who) => enter(who, 'passworded', GATE_PASSWORD),
      ],
      [
        'its key',
        { visibility: 'key', keyHash },
        'nobody',
        (who) => enter(who, 'open', KEY),
        (who) => enter(who, 'keyed', KEY),
      ],
      [
        'a registration',
        { gate: { kind: 'registration' } },
        'nobody',
        (who) => register(who, 'open'),
        (who) => register(who, 'elsewhere'),
      ],
      ['a payment', { pay_per_view: true }, 'viewer', () => buy('open'), () => buy('paid')],
      [
        'a share with a person',
        { visibility: 'private' },
        'stranger',
        () => share('open', { kind: 'user', login: 'stranger' }),
        () => share('secret', { kind: 'user', login: 'stranger' }),
      ],
      ['a link', { visibility: 'private' }, 'nobody', (who) => follow(who, 'open'), (who) => follow(who, 'secret')],
    ])('[L20] [P04] [P05] %s', async (_, changed, role, opening, another) => {
      await edit(changed);
      const who = role === 'nobody' ? host.anonymous() : await host.login(role);
      const reached = async () => {
        const sources = await who.request('getMediaSources', { mediaId: 'clip', mediaType: 'Clip' });
        const clips = await who.request('getClips', { mediaId: 'open', mediaType: 'Video' });
        if (sources.status !== 'ok' || clips.status !== 'ok') return [sources.status !== 'ok', clips.status !== 'ok'];
        const files = await Promise.all(
          [sources.data[0], clips.data.clips?.[0]].map((each) => who.fetch(each?.path ?? '')),
        );
        return files.map(({ status }) => status);
      };
      expect(await reached()).toEqual([true, true]);
      await another(who);
      expect(await reached()).toEqual([true, true]);
      await opening(who);
      expect(await reached()).toEqual([200, 200]);
      expect(await play(who)).toBe('ok');
    });
  });
});
