/** Sharing an item over HTTP: what each share opens, for whom, and until when. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SHARE_LINK_MAX_MS, SHARES_MAX } from '../../../core/domain/constants/sharing.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { DATABASES } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const HOUR = 3_600_000;
describe.each(DATABASES)('on %s,', (database) => {
  let now = NOW;
  let host: RunningHost;
  let editor: Client;
  let stranger: Client;

  beforeAll(async () => {
    host = await startHost({ database, now: () => now });
    editor = await host.login('editor');
    stranger = await host.login('stranger');
  });
  afterAll(() => host.stop());
  beforeEach(async () => {
    now = NOW;
    for (const { id } of await sharesOf('secret'))
      await editor.request('unshareMedia', { mediaId: 'secret', shareId: id });
  });

  async function sharesOf(mediaId: string) {
    const response = await editor.request('getShares', { mediaId });
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data.shares;
  }

  /** The result on the item's own page. */
  const plays = async (who: Client, mediaId = 'secret') =>
    (await who.request('checkMediaPlayerAccess', { mediaId, mediaType: 'Video', origins: [] })).status;
  const media = async (who: Client) =>
    (await who.request('checkMediaAccess', { mediaId: 'secret', mediaType: 'Video' })).status;

  async function linkUntil(endsAt: number): Promise<string> {
    const made = await editor.request('shareMedia', { mediaId: 'secret', kind: 'link', endsAt });
    if (made.status !== 'ok' || made.data.address === undefined) throw new Error(made.status);
    return made.data.address;
  }

  describe('sharing', () => {
    it("[L15] the list names the group's people who have the item, and omits those who may not see it", async () => {
      const response = await editor.request('getShares', { mediaId: 'secret' });
      if (response.status !== 'ok') throw new Error(response.status);
      expect(response.data.mayShare).toBe(true);
      expect(response.data.people.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['The admin', 'The editor', 'The viewer']),
      );
      expect(JSON.stringify(response.data.people)).not.toContain('stranger');
      expect(response.data.groups.map(({ id }) => id)).toEqual([1, 71]);
      const viewer = await (await host.login('viewer')).request('getShares', { mediaId: 'secret' });
      expect(viewer).toMatchObject({ status: 'ok', data: { mayShare: false, groups: [] } });
    });

    it('[L15] a person who may not see an item is not in its list', async () => {
      const { store } = host.app;
      const secret = await store.media.find('secret');
      if (!secret) throw new Error('no medium');
      await store.media.save({ ...secret, id: 'training', type: 'Session' });
      const response = await editor.request('getShares', { mediaId: 'training' });
      expect(response).toMatchObject({ status: 'ok' });
      expect(JSON.stringify(response)).not.toContain('The viewer');
    });

    it('[L15] a private video shared with a person of another group opens only for them, until the share ends', async () => {
      expect([await plays(stranger), await media(stranger)]).toEqual(['notOwner', 'notOwner']);
      expect(await editor.request('shareMedia', { mediaId: 'secret', kind: 'user', login: 'STRANGER' })).toEqual({
        status: 'ok',
        data: {},
      });
      expect([await plays(stranger), await media(stranger)]).toEqual(['ok', 'ok']);
      expect(await plays(host.anonymous())).toBe('private');
      const [share] = await sharesOf('secret');
      expect(share).toMatchObject({ kind: 'user', name: 'The stranger' });
      await editor.request('unshareMedia', { mediaId: 'secret', shareId: share?.id ?? '' });
      expect(await plays(stranger)).toBe('notOwner');
    });

    it('[L15] an item shared with a group opens for its members, and sharing it twice counts once', async () => {
      for (let times = 0; times < 2; times += 1)
        await editor.request('shareMedia', { mediaId: 'secret', kind: 'group', groupId: 71 });
      expect(await plays(stranger)).toBe('ok');
      expect(await sharesOf('secret')).toHaveLength(1);
      expect(await plays(host.anonymous())).toBe('private');
    });

    it('[L15] a link opens the item in the browser that follows it, until it expires', async () => {
      const address = await linkUntil(now + HOUR);
      const guest = host.anonymous();
      expect(await plays(guest)).toBe('private');
      const followed = await guest.fetch(address);
      expect([followed.status, followed.headers.get('location')]).toEqual([302, '/play?video=secret']);
      expect(followed.headers.get('cache-control')).toBe('no-store');
      expect([await plays(guest), await media(guest)]).toEqual(['ok', 'ok']);
      expect(await plays(guest, 'theirs'), 'it opens no other item').toBe('private');
      now += HOUR;
      expect([await plays(guest), await media(guest)]).toEqual(['private', 'private']);
      const late = await host.anonymous().fetch(address, { headers: { 'accept-language': 'fr' } });
      expect([late.status, await late.text()]).toEqual([404, expect.stringContaining('Ce lien n’est plus valide.')]);
      expect(await sharesOf('secret')).toEqual([]);
    });

    it('[L15] a withdrawn link opens nothing, even in a browser that has followed it', async () => {
      const address = await linkUntil(now + HOUR);
      const guest = host.anonymous();
      await guest.fetch(address);
      expect(await plays(guest)).toBe('ok');
      const [share] = await sharesOf('secret');
      await editor.request('unshareMedia', { mediaId: 'secret', shareId: share?.id ?? '' });
      expect(await plays(guest)).toBe('private');
      expect((await host.anonymous().fetch(address)).status).toBe(404);
    });

    it('[L15] the host stores no token, and returns each only once', async () => {
      const token = (await linkUntil(now + HOUR)).split('/').at(-1) ?? '';
      expect(token).toHaveLength(43);
      expect(JSON.stringify(await editor.request('getShares', { mediaId: 'secret' }))).not.toContain(token);
    });

    it.each([
      ['now', () => NOW],
      ['in the past', () => NOW - HOUR],
      ['after more than a year', () => NOW + SHARE_LINK_MAX_MS + 1],
    ])('[L15] a link may not end %s', async (_when, endsAt) => {
      const response = await editor.request('shareMedia', { mediaId: 'secret', kind: 'link', endsAt: endsAt() });
      expect(response).toEqual({ status: 'date' });
    });

    it('[L15] an invented address opens nothing', async () => {
      for (const token of ['x', 'A'.repeat(43), '..%2f..'])
        expect((await host.anonymous().fetch(`/shared/${token}`)).status).toBe(404);
    });

    it('[L15] an unpublished item stays closed to people it is shared with', async () => {
      const { store } = host.app;
      const secret = await store.media.find('secret');
      if (!secret) throw new Error('no medium');
      await store.media.save({ ...secret, id: 'secret-draft', publish: false });
      await editor.request('shareMedia', { mediaId: 'secret-draft', kind: 'group', groupId: 71 });
      expect(await plays(stranger, 'secret-draft')).toBe('unpublished');
    });

    // Creating and ending two hundred takes one statement each.
    if (database === 'sqlite')
      it('[L15] an item has a limited number of shares', async () => {
        for (let made = 0; made < SHARES_MAX; made += 1) await linkUntil(now + HOUR);
        const more = await editor.request('shareMedia', { mediaId: 'secret', kind: 'link', endsAt: now + HOUR });
        expect(more).toEqual({ status: 'full' });
      });

    it('[L15] nobody can share a photo, and a page of another site cannot share anything', async () => {
      expect(await editor.request('shareMedia', { mediaId: 'photo', kind: 'group', groupId: 71 })).toEqual({
        status: 'private',
      });
      const body = JSON.stringify({ request: 'shareMedia', params: { mediaId: 'secret', kind: 'group', groupId: 71 } });
      const headers = { 'content-type': 'application/json', origin: 'https://elsewhere.example' };
      await editor.fetch('/services', { method: 'POST', body, headers });
      expect(await sharesOf('secret')).toEqual([]);
    });
  });
});
