/** Every request of the contract over HTTP: valid, invalid and hostile. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requests, type RequestName, type SentParams } from '../../../core/contract/requests.ts';
import { hashPassword } from '../../../server/services/passwords.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { readOutbox } from '../outbox.ts';
import { rawRows } from '../raw-rows.ts';
import { solve } from '../services/solve-captcha.ts';
import { aMedium, DATABASES } from '../store-library.ts';
import { GATE_PASSWORD, KEY, NOW } from '../tiny-library.ts';

const HOSTILE: readonly unknown[] = [
  "'; DROP TABLE media; --",
  '" OR 1=1',
  '../../etc/passwd',
  '\u0000',
  '%00',
  '<script>',
  'a'.repeat(5_000),
  '😀'.repeat(100),
  '((((((((',
  '"unclosed',
  '* AND NEAR(',
  {},
  [],
  null,
  true,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER,
];

const NAMES = Object.keys(requests) as RequestName[];
const pathOf = (name: RequestName): string => {
  const { controller } = requests[name];
  return controller === 'services' || controller === 'analytics' ? `/${controller}` : `/services/${controller}`;
};
describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let nobody: Client;
  let viewer: Client;

  beforeAll(async () => {
    host = await startHost({ database, config: { embedOrigins: ['https://club.example'], analytics: true } });
    nobody = host.anonymous();
    viewer = await host.login('viewer');
  });
  afterAll(() => host.stop());

  const post = (
    path: string,
    body: string,
    headers: Record<string, string> = { origin: host.address },
  ): Promise<Response> =>
    nobody.fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

  // Independent of the database.
  if (database === 'sqlite')
    describe('how a request is sent', () => {
      it.each(NAMES)('[P33] %s has one method, and the other gets 405', async (name) => {
        const { method, call } = requests[name];
        // `/analytics` has no GET at all.
        if (requests[name].controller === 'analytics')
          return expect((await nobody.fetch('/analytics?action=add')).status).toBe(404);
        const other =
          method === 'POST'
            ? await nobody.fetch(`${pathOf(name)}?${call}=${name}&params={}`)
            : await post(pathOf(name), JSON.stringify({ [call]: name, params: {} }));
        expect(other.status).toBe(405);
        expect(other.headers.get('allow')).toBe(method);
        expect(await other.json()).toMatchObject({ status: 'error', message: `Send ${name} as ${method}.` });
      });

      it.each(NAMES.filter((name) => requests[name].method === 'POST'))(
        '[P33] %s is rejected from a foreign page and without an origin',
        async (name) => {
          const body = JSON.stringify({ [requests[name].call]: name, params: {} });
          for (const origin of [
            'https://evil.example',
            'null',
            `${host.address}.evil.example`,
            host.address.replace('http:', 'https:'),
          ]) {
            expect((await post(pathOf(name), body, { origin })).status).toBe(403);
          }
          expect((await post(pathOf(name), body, {})).status).toBe(403);
        },
      );

      it('[L25] a configured embed origin may send requests, and reads with its session', async () => {
        const origin = 'https://club.example';
        const requested = await post('/services/auth', JSON.stringify({ request: 'logout', params: {} }), { origin });
        expect(requested.status).toBe(200);
        expect(requested.headers.get('access-control-allow-origin')).toBe(origin);
        expect(requested.headers.get('access-control-allow-credentials')).toBe('true');
        expect(requested.headers.get('access-control-expose-headers')).toContain('x-request-id');
        const read = await viewer.fetch('/services/session?request=check_session', { headers: { origin } });
        expect(await read.json()).toMatchObject({ status: 'ok' });
      });

      it('[L25] any other page reads what an anonymous visitor may, whatever cookies are sent', async () => {
        const headers = { origin: 'https://evil.example' };
        const session = await viewer.fetch('/services/session?request=check_session', { headers });
        expect([session.status, await session.json()]).toEqual([200, { status: 'disconnected' }]);
        expect(session.headers.get('access-control-allow-origin')).toBe('https://evil.example');
        expect(session.headers.get('vary')).toContain('Origin');
        const params = encodeURIComponent(JSON.stringify({ targetType: 'Video' }));
        const found = await viewer.fetch(`/services?request=search&params=${params}`, { headers });
        const { data } = (await found.json()) as { data: { visibility: string }[] };
        expect(data.length).toBeGreaterThan(0);
        expect(data.every(({ visibility }) => visibility === 'public')).toBe(true);

        const one = host.anonymous();
        await one.request('passwordEncryptedAccessControl', { mediaId: 'passworded', password: GATE_PASSWORD });
        const access = encodeURIComponent(JSON.stringify({ mediaId: 'passworded', mediaType: 'Video' }));
        const judged = await one.fetch(`/services?request=checkMediaPlayerAccess&params=${access}`, { headers });
        expect(await judged.json()).toMatchObject({ status: 'gate' });
      });

      it('[L25] a preflight allows exactly what requests from that origin may do', async () => {
        const request = async (origin: string) => {
          const headers = { origin, 'access-control-request-method': 'POST' };
          const response = await nobody.fetch('/services/auth', { method: 'OPTIONS', headers });
          return [response.status, response.headers.get('access-control-allow-methods')];
        };
        expect(await request('https://club.example')).toEqual([204, 'GET, HEAD, POST']);
        expect(await request('https://evil.example')).toEqual([204, 'GET, HEAD']);
      });

      it('[L10] an unknown request, another controller and an inherited name get 404', async () => {
        for (const address of [
          '/services?request=dropTables',
          '/services/roles?request=search',
          '/services/nowhere?request=search',
          '/services?request=__proto__',
          '/services?request=toString',
          '/services/check?request=constructor',
        ]) {
          const response = await nobody.fetch(address);
          expect(response.status, address).toBe(404);
          expect(await response.json()).toMatchObject({
            status: 'error',
            message: expect.stringContaining('There is no request'),
          });
        }
      });

      it('[L10] an unreadable request gets 400 with the position of the error and none of its content', async () => {
        const get = (params: string) => nobody.fetch(`/services?request=search&params=${encodeURIComponent(params)}`);
        for (const params of [
          '{',
          '[]',
          'null',
          '"x"',
          '7',
          '{"targetType":"Wombat"}',
          '{}',
          '{"targetType":"Video","limit":501}',
          '{"targetType":"Video","limit":0}',
          '{"targetType":"Video","offset":-1}',
        ]) {
          expect((await get(params)).status, params).toBe(400);
        }
        const response = (await (await get('{"targetType":"<b>x</b>"}')).json()) as { message: string };
        expect(response.message).toMatch(/^targetType: /);
        expect(response.message).not.toContain('<b>');
        for (const body of ['', '{', '[]', 'null', 'request=login'])
          expect((await post('/services/auth', body)).status, body).toBe(400);
        expect((await nobody.fetch('/services')).status).toBe(400);
      });

      it('[L21] a body longer than any request gets 413', async () => {
        expect(
          (
            await post(
              '/services/auth',
              JSON.stringify({ request: 'login', params: { email: 'a', password: 'x'.repeat(300_000) } }),
            )
          ).status,
        ).toBe(413);
      });

      it('[P33] responses are never cached and always JSON', async () => {
        const response = await viewer.fetch('/services/session?request=check_session');
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('content-type')).toContain('application/json');
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      });
    });

  describe('hostile input', () => {
    const EXAMPLES: { [N in RequestName]?: SentParams<N> } = {
      search: {
        targetType: 'Video',
        searchVideoValue: 'run',
        searchCollectionValue: 'x',
        searchYearValue: 2024,
        searchCanoeDisciplineValue: 'Slalom',
        searchDynamicFilters: { venue: ['x'] },
        userId: 64,
        groupId: 64,
      },
      getSearchAttributeFilters: { userId: 64, groupId: 64 },
      getCollectionsByMedia: { mediaType: 'Video', mediaId: 'open' },
      enrichMedias: { medias: [{ mediaId: 'open', mediaType: 'Video' }] },
      getMediaSources: { mediaId: 'open', mediaType: 'Video' },
      getDocumentUrlById: { documentId: 'book' },
      getSignedUrlByStorageHost: {
        assetType: 'video',
        fileName: 'open/run/video.mp4',
        downloadName: 'x',
        storageHost: 1,
        groupId: 64,
      },
      getUserDataById: { userId: 64, groupId: 64 },
      getTagsData: { tags: ['t1'] },
      checkMediaPlayerAccess: { mediaId: 'open', mediaType: 'Video' },
      checkMediaAccess: { mediaId: 'open', mediaType: 'Video' },
      getMediaName: { mediaId: 'open', mediaType: 'Video' },
      isUserConfirmed: { id: 'x', mediaId: 'registered' },
      passwordEncryptedAccessControl: { password: 'x', mediaId: 'nothing' },
      addPlayerAccessControlUser: {
        nom: 'A',
        prenom: 'B',
        zip: '1',
        email: 'a@b.example',
        emailing1: 0,
        emailing2: 0,
        videoId: 'registered',
        captchaResponse: 'x',
      },
      checkPermissions: { userId: 64, permissions: ['P_MEDIA_VIDEO'] },
      getClips: { mediaId: 'open', mediaType: 'Video', tagId: 't2' },
      checkReferer: { origins: ['https://a.example'], groupId: 64 },
      login: { email: 'nobody', password: 'x' },
      add: { action: 'play', value: 'x', userId: 1, groupId: 1, origin: 'x', incognito: false },
    };

    it.each(Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[])(
      '[L04] %s withstands every hostile value in every field',
      async (name) => {
        const example = EXAMPLES[name] as Record<string, unknown>;
        const seen = new Set<number>();
        for (const field of Object.keys(example)) {
          for (const value of HOSTILE) {
            const response = await viewer.requestRaw(name, { ...example, [field]: value });
            expect([200, 204, 400], `${field} = ${JSON.stringify(value)?.slice(0, 40)}: ${response.status}`).toContain(
              response.status,
            );
            seen.add(response.status);
            await response.arrayBuffer();
          }
        }
        expect(seen.has(400)).toBe(true);
        expect((await viewer.request('check_session', {})).status).toBe('ok');
        expect(host.lines.filter((line) => line.includes('Error'))).toEqual([]);
      },
    );

    it('[L26] `user`, `group` and other unknown parameters grant nothing', async () => {
      const params = {
        targetType: 'Video',
        userId: 64,
        groupId: 64,
        user: 1,
        viewer: { superUser: true },
        isPublicOnly: false,
      };
      const response = (await (await nobody.requestRaw('search', params)).json()) as { data: { visibility: string }[] };
      expect(response.data.every((item) => item.visibility === 'public')).toBe(true);
    });
  });

  describe('search', () => {
    const ids = async (one: Client, params: SentParams<'search'>): Promise<string[]> => {
      const response = await one.request('search', params);
      return response.status === 'ok' ? response.data.items.map(({ id }) => id).toSorted() : [];
    };
    const OUT = ['abroad', 'open', 'paid', 'passworded', 'registered'];

    it('[L26] anonymous visitors find public and published media', async () => {
      expect(await ids(nobody, { targetType: 'Video' })).toEqual(OUT);
    });
    it('[L26] members also find private and key-protected media, editors unpublished ones as well', async () => {
      expect(await ids(viewer, { targetType: 'Video' })).toEqual(
        [...OUT, 'keyed', 'keyed-expired', 'secret'].toSorted(),
      );
      const editor = await host.login('editor');
      expect(await ids(editor, { targetType: 'Video' })).toEqual(
        [...OUT, 'draft', 'early', 'keyed', 'keyed-expired', 'late', 'secret'].toSorted(),
      );
      expect(await ids(editor, { targetType: 'Video', isPublicOnly: true })).toEqual(OUT);
    });
    it('[L03] a type that requires a permission is rejected without it', async () => {
      expect((await nobody.request('search', { targetType: 'Session' })).status).toBe('disconnected');
      expect((await viewer.request('search', { targetType: 'Session' })).status).toBe('error');
      expect(await ids(await host.login('editor'), { targetType: 'Session' })).toEqual(['training']);
    });
    it('[L09] [L10] hits are counted in full and paged, and no hits are an empty result', async () => {
      const page = await nobody.request('search', { targetType: 'Video', limit: 2, offset: 4 });
      expect(page).toMatchObject({ status: 'ok', total: 5 });
      expect(page.status === 'ok' && page.data.items.length).toBe(1);
      expect(await nobody.request('search', { targetType: 'Video', searchVideoValue: 'zzzzzz' })).toMatchObject({
        status: 'empty',
        total: 0,
      });
    });
    it('[L11] [L16] an item lists what this person may do with it', async () => {
      const of = async (one: Client) => {
        const response = await one.request('search', { targetType: 'Video', searchVideoValue: 'open' });
        return response.status === 'ok' ? response.data.items[0] : undefined;
      };
      expect(await of(nobody)).toMatchObject({
        id: 'open',
        title: 'Open run',
        editable: false,
        deleteable: false,
        downloadable: true,
        pathThumb: '/media/open/run/thumb.jpg',
        collections: [{ id: 'races', title: 'Races' }],
      });
      expect(await of(await host.login('editor'))).toMatchObject({ editable: true, deleteable: false });
      expect(await of(await host.login('admin'))).toMatchObject({
        editable: true,
        deleteable: true,
        collections: expect.arrayContaining([{ id: 'secret-races', title: 'Private races' }]),
      });
    });
    it('[L11] [P11] a tag names its film, and its hidden score stays hidden', async () => {
      const response = await nobody.request('search', { targetType: 'Tag', searchTagValue: 'gate 5' });
      expect(response.status === 'ok' && response.data.items).toEqual([
        expect.objectContaining({
          id: 't2',
          type: 'Tag',
          title: 'Gate 5',
          tag_id: 't2',
          video_id: 'open',
          video_title: 'Open run',
          time: '00:00:12',
          score: '92.4',
        }),
      ]);
      expect(JSON.stringify(response)).not.toContain('0092400');
    });
    it('[L26] the private tags of a group are visible only to its members', async () => {
      expect(await ids(nobody, { targetType: 'Tag', searchTagValue: 'secret' })).toEqual([]);
      expect(await ids(viewer, { targetType: 'Tag', searchTagValue: 'secret' })).toEqual(['t3']);
    });
    it("[L26] the page's group selects the library and grants no rights over it", async () => {
      expect(await ids(viewer, { targetType: 'Video', groupId: 71 })).toEqual([]);
      expect(await ids(await host.login('stranger'), { targetType: 'Video', userId: 71 })).toEqual(['theirs']);
      expect(await ids(await host.login('super'), { targetType: 'Video', groupId: 71 })).toEqual(['theirs']);
    });
    it('[L15] a collection lists only members that this person may see', async () => {
      const members = async (one: Client) => {
        const response = await one.request('search', { targetType: 'Collection', searchCollectionValue: 'races' });
        return response.status === 'ok' ? response.data.items.find(({ id }) => id === 'races')?.mediaId : undefined;
      };
      expect(await members(nobody)).toEqual(['open', 'commentary']);
      expect(await members(viewer)).toEqual(['open', 'secret', 'commentary']);
    });
  });

  describe('filters and collections', () => {
    it('[L07] a group has its own dynamic filters', async () => {
      expect(await nobody.request('getSearchAttributeFilters', { groupId: 64 })).toEqual({
        status: 'ok',
        data: [{ name: 'venue', frName: 'Site', enName: 'Venue', values: ['Tacen Falls'] }],
      });
      expect(await nobody.request('getSearchAttributeFilters', {})).toMatchObject({ status: 'ok' });
      expect(await nobody.request('getSearchAttributeFilters', { groupId: 71 })).toEqual({ status: 'empty' });
    });
    it('[L15] a medium lists the collections that this person may see', async () => {
      const request = (one: Client, mediaId: string) =>
        one.request('getCollectionsByMedia', { mediaType: 'Video', mediaId });
      expect(await request(nobody, 'open')).toEqual({
        status: 'ok',
        data: [{ id: 'races', title: 'Races', hasFeed: true }],
      });
      expect(await request(viewer, 'open')).toMatchObject({
        status: 'ok',
        data: expect.arrayContaining([{ id: 'secret-races', title: 'Private races', hasFeed: false }]),
      });
      expect(await request(nobody, 'secret')).toEqual({ status: 'empty' });
      expect(await request(nobody, 'nothing')).toEqual({ status: 'empty' });
    });
  });

  describe('the visitor', () => {
    it('[P33] is anonymous, then signed in, then anonymous again', async () => {
      const one = host.anonymous();
      expect(await one.request('check_session', {})).toEqual({ status: 'disconnected' });
      const password = host.passwords['viewer'] ?? '';
      const signedIn = await one.request('login', { email: 'viewer', password });
      expect(signedIn).toMatchObject({
        status: 'ok',
        data: { user: { id: 66, group: 64, storageHost: 1, role: 'viewer', name: 'The viewer' } },
      });
      expect(await one.request('check_session', {})).toEqual(signedIn);
      const stolen = new Map(one.cookies);
      expect(await one.request('logout', {})).toEqual({ status: 'ok' });
      expect(await one.request('check_session', {})).toEqual({ status: 'disconnected' });
      const thief = await nobody.fetch('/services/session?request=check_session', {
        headers: { cookie: `ferryglide_session=${stolen.get('ferryglide_session')}` },
      });
      expect(await thief.json()).toEqual({ status: 'disconnected' });
    });
    it('[P33] has a cookie that scripts cannot read and that works in embeds', async () => {
      const response = await nobody.requestRaw('login', { email: 'viewer', password: host.passwords['viewer'] });
      const cookie = response.headers.getSetCookie()[0] ?? '';
      for (const attribute of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/', 'Max-Age='])
        expect(cookie).toContain(attribute);
      expect(cookie).not.toContain('Domain');
      const token = /^ferryglide_session=([\w-]{43});/.exec(cookie)?.[1] ?? '';
      expect(token).not.toBe('');
      const rows = await rawRows(host);
      for (const [table] of await rows.tables())
        expect(JSON.stringify(await rows.run(`SELECT * FROM ${table}`)), table).not.toContain(token);
      await rows.close();
      await nobody.request('logout', {});
    });
    it('[P33] gets the same response for an unknown name and a wrong password', async () => {
      expect(await host.anonymous().request('login', { email: 'viewer', password: 'wrong' })).toEqual({
        status: 'wrong',
      });
      expect(await host.anonymous().request('login', { email: 'nobody at all', password: 'wrong' })).toEqual({
        status: 'wrong',
      });
    });
    it('[P33] has no rights with an invented session', async () => {
      for (const token of ['', 'x', 'A'.repeat(43), '../../x', "' OR '1'='1"]) {
        const response = await nobody.fetch('/services/session?request=check_session', {
          headers: { cookie: `ferryglide_session=${encodeURIComponent(token)}` },
        });
        expect(await response.json()).toEqual({ status: 'disconnected' });
      }
    });
    it('[L03] [L26] has the permissions of the session, whoever the page names', async () => {
      const requested = {
        userId: 1,
        permissions: ['P_MEDIA_VIDEO', 'P_MEDIA_SESSION'],
      } satisfies SentParams<'checkPermissions'>;
      const of = async (one: Client) => {
        const response = await one.request('checkPermissions', requested);
        return response.status === 'ok'
          ? [response.data.P_MEDIA_VIDEO, response.data.P_MEDIA_SESSION, response.data.P_MEDIA_PHOTO]
          : [];
      };
      expect(await of(nobody)).toEqual([true, false, false]);
      expect(await of(viewer)).toEqual([true, false, false]);
      expect(await of(await host.login('editor'))).toEqual([true, true, false]);
    });
    it('[L26] receives the data of the page-level user', async () => {
      expect(await nobody.request('getUserDataById', { userId: 66 })).toEqual({
        status: 'ok',
        data: { userId: 66, groupId: 64, storageHostId: 1 },
      });
      expect(await nobody.request('getUserDataById', { userId: 71 })).toEqual({
        status: 'ok',
        data: { userId: 71, groupId: 71, storageHostId: 13 },
      });
      expect(await nobody.request('getUserDataById', { userId: 4711 })).toEqual({ status: 'empty' });
    });
    it("[P04] can play a group's media only on the sites of its list", async () => {
      const request = async (groupId: number, ...origins: string[]) =>
        (await nobody.request('checkReferer', { groupId, origins })).status;
      expect(await request(64, 'https://anywhere.example')).toBe('ok');
      expect(await request(71, 'https://league.example')).toBe('ok');
      expect(await request(71, 'https://league.example/a/page?x')).toBe('ok');
      expect(await request(71, host.address)).toBe('ok');
      expect(await request(71, 'https://evil.example')).toBe('refused');
      expect(await request(71, 'https://league.example', 'https://evil.example')).toBe('refused');
      expect(await request(71, 'https://league.example.evil.example')).toBe('refused');
      expect(await request(71, 'no address')).toBe('refused');
      expect(await request(4711, 'https://league.example')).toBe('refused');
    });
  });

  describe('before a medium plays', () => {
    const request = async (one: Client, mediaId: string, mediaType: 'Video' | 'Audio' = 'Video') =>
      one.request('checkMediaPlayerAccess', { mediaId, mediaType });
    it('[P04] anonymous visitors receive the reason if it does not', async () => {
      const said: Record<string, string> = {};
      for (const id of [
        'open',
        'secret',
        'keyed',
        'keyed-expired',
        'registered',
        'passworded',
        'paid',
        'early',
        'late',
        'draft',
        'nothing',
        'photo',
      ]) {
        const response = await request(nobody, id);
        said[id] = response.status === 'gate' ? `${response.data.gate} gate` : response.status;
      }
      expect(said).toEqual({
        open: 'ok',
        secret: 'private',
        keyed: 'password gate',
        'keyed-expired': 'password gate',
        registered: 'registration gate',
        passworded: 'password gate',
        paid: 'payment',
        early: 'notYetValid',
        late: 'expired',
        draft: 'unpublished',
        nothing: 'empty',
        photo: 'empty',
      });
    });
    it('[P01] [P24] a member gets the whole document of a private film, with a signature valid for 600 s', async () => {
      const response = await request(viewer, 'secret');
      if (response.status !== 'ok') throw new Error(response.status);
      expect(response.data.grant).toEqual({ expiresAt: NOW + 600_000 });
      expect(response.data.document?.video).toMatchObject({
        id: 'secret',
        title: 'Secret run',
        replay_url: response.data.replay_url,
      });
      expect(response.data.document?.tags).toMatchObject([{ id: 't3' }]);
      expect(response.data.replay_url).toMatch(/^\/media\/s\/\d+\.[\w-]{43}\/secret\/run\/master\.m3u8$/);
      expect((await nobody.fetch(response.data.replay_url ?? '')).status).toBe(200);
    });
    it('[P01] a medium with a whole public file needs neither document nor signature', async () => {
      expect(await request(nobody, 'open')).toEqual({
        status: 'ok',
        data: { pay_per_view: false, replay_url: '/media/open/run/master.m3u8' },
      });
    });
    it('[P04] a medium of another group or the wrong kind is rejected', async () => {
      const stranger = await host.login('stranger');
      expect((await request(stranger, 'secret')).status).toBe('notOwner');
      expect((await request(viewer, 'theirs')).status).toBe('notOwner');
      expect((await request(viewer, 'training')).status).toBe('noRights');
      expect((await request(nobody, 'commentary', 'Audio')).status).toBe('ok');
      expect((await request(nobody, 'commentary')).status).toBe('empty');
      expect((await request(nobody, 'open', 'Audio')).status).toBe('empty');
    });
    it('[P04] a pay-per-view medium opens for its buyers', async () => {
      expect((await request(viewer, 'paid')).status).toBe('payment');
      await host.app.store.purchases.add({ userId: 66, mediaId: 'paid', at: NOW });
      const response = await request(viewer, 'paid');
      expect(response).toMatchObject({
        status: 'ok',
        data: { pay_per_view: true, grant: { expiresAt: NOW + 600_000 } },
      });
      expect((await request(nobody, 'paid')).status).toBe('payment');
    });
    it('[P04] a medium is private only by its visibility', async () => {
      const see = async (one: Client, mediaId: string) =>
        (await one.request('checkMediaAccess', { mediaId, mediaType: 'Video' })).status;
      expect([await see(nobody, 'open'), await see(nobody, 'secret'), await see(nobody, 'nothing')]).toEqual([
        'ok',
        'private',
        'empty',
      ]);
      expect([await see(viewer, 'secret'), await see(viewer, 'training'), await see(viewer, 'theirs')]).toEqual([
        'ok',
        'noRights',
        'notOwner',
      ]);
    });
    it('[P02] the videos of a list of tags come in the order of the list', async () => {
      const response = await nobody.request('getTagsData', { tags: ['t3', 't2', 'nothing', 't1'] });
      expect(response).toEqual({
        status: 'ok',
        data: {
          video: { id: 'secret', type: 'video' },
          videos: [
            { video: { id: 'secret', type: 'video' }, tags: ['t3'] },
            { video: { id: 'open', type: 'video', group: 64, storageHostId: 1 }, tags: ['t2', 't1'] },
          ],
        },
      });
      const raw = await (await nobody.requestRaw('getTagsData', { tags: ['t3', 't1'] })).text();
      expect(raw).not.toMatch(/Secret run|Open run/);
      const viewer = await host.login('viewer');
      expect(await viewer.request('getTagsData', { tags: ['t3'] })).toMatchObject({
        data: { video: { id: 'secret', group: 64, storageHostId: 1 } },
      });
      expect(await nobody.request('getTagsData', { tags: ['nothing'] })).toEqual({ status: 'empty' });
      expect(await nobody.request('getTagsData', { tags: ['t1'], mediaType: 'Audio' })).toEqual({ status: 'empty' });
    });
  });

  describe('files', () => {
    it("[L19] a film's sources have signed addresses for download", async () => {
      const response = await nobody.request('getMediaSources', { mediaId: 'open', mediaType: 'Video' });
      if (response.status !== 'ok') throw new Error(response.status);
      expect(response.data).toHaveLength(1);
      expect(response.data[0]?.path).toMatch(/^\/media\/s\//);
      const file = await nobody.fetch(response.data[0]?.path ?? '');
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'video/mp4']);
      expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Open%20run%20video.mp4");
    });
    it('[L19] without the right to download, anonymous visitors are asked to sign in and members see the reason', async () => {
      const request = async (one: Client, mediaId: string) =>
        (await one.request('getMediaSources', { mediaId, mediaType: 'Video' })).status;
      expect([
        await request(nobody, 'secret'),
        await request(nobody, 'passworded'),
        await request(nobody, 'nothing'),
      ]).toEqual(['disconnected', 'disconnected', 'empty']);
      expect([
        await request(viewer, 'secret'),
        await request(viewer, 'theirs'),
        await request(viewer, 'races'),
      ]).toEqual(['ok', 'private', 'private']);
      expect(await request(nobody, 'photo')).toBe('ok');
    });
    it('[L29] a document has an address', async () => {
      const request = (one: Client, documentId: string) => one.request('getDocumentUrlById', { documentId });
      expect(await request(nobody, 'book')).toEqual({ status: 'ok', data: '/media/book/documents/book.pdf' });
      expect(await request(nobody, 'rules')).toEqual({ status: 'private' });
      expect(await request(nobody, 'open')).toEqual({ status: 'empty' });
      const signed = await request(viewer, 'rules');
      const file = await nobody.fetch(signed.status === 'ok' ? signed.data : '');
      expect([file.status, file.headers.get('content-type'), await file.text()]).toEqual([
        200,
        'application/pdf',
        '%PDF-1.7 the rules',
      ]);
    });
    it('[P30] a storage host signs addresses', async () => {
      const request = (one: Client, fileName: string, storageHost = 1) =>
        one.request('getSignedUrlByStorageHost', { assetType: 'video', fileName, storageHost });
      const response = await request(viewer, 'secret/run/video.mp4');
      expect(response).toMatchObject({
        status: 'ok',
        data: expect.stringMatching(/^\/media\/s\/.*\/secret\/run\/video\.mp4$/),
      });
      expect(await request(viewer, '/media/secret/run/video.mp4')).toEqual(response);
      for (const name of [
        'secret/other/video.mp4',
        'secret/run/../other/video.mp4',
        'theirs/run/video.mp4',
        'nothing/run/video.mp4',
        'secret',
        '/etc/passwd',
      ]) {
        expect(await request(viewer, name), name).toEqual({ status: 'empty' });
      }
      expect(await request(viewer, 'secret/run/video.mp4', 13)).toEqual({ status: 'empty' });
      expect(await request(nobody, 'secret/run/video.mp4')).toEqual({ status: 'empty' });
    });
    it('[L20] a film lists its clips', async () => {
      const request = (mediaId: string, tagId?: string) =>
        nobody.request('getClips', { mediaId, mediaType: 'Video', ...(tagId && { tagId }) });
      expect(await request('open')).toMatchObject({
        status: 'ok',
        data: { clips: [{ id: 'clip', title: 'Gate 5 again', tagId: 't2', deleteable: false }] },
      });
      const admin = await host.login('admin');
      expect(await admin.request('getClips', { mediaId: 'open', mediaType: 'Video' })).toMatchObject({
        data: { clips: [{ id: 'clip', deleteable: true }] },
      });
      expect(await request('open', 't1')).toEqual({ status: 'empty' });
      expect(await request('secret')).toEqual({ status: 'private' });
      expect(await request('nothing')).toEqual({ status: 'empty' });
    });
  });

  describe('gates', () => {
    const play = async (one: Client, mediaId: string) =>
      (await one.request('checkMediaPlayerAccess', { mediaId, mediaType: 'Video' })).status;

    it('[P05] the right password opens its medium for this browser, and no other medium', async () => {
      const one = host.anonymous();
      const say = (mediaId: string, password: string) =>
        one.request('passwordEncryptedAccessControl', { mediaId, password });
      expect(await say('passworded', 'wrong')).toEqual({ status: 'wrong' });
      expect(await play(one, 'passworded')).toBe('gate');
      expect(await say('passworded', GATE_PASSWORD)).toEqual({ status: 'ok' });
      expect([await play(one, 'passworded'), await play(one, 'keyed'), await play(nobody, 'passworded')]).toEqual([
        'ok',
        'gate',
        'gate',
      ]);
      expect(await say('open', 'anything'), 'no password opens it').toEqual({ status: 'empty' });
      expect(await say('nothing', 'anything')).toEqual({ status: 'empty' });
    });
    it('[P04] [P05] a key opens its medium, even an expired one', async () => {
      const one = host.anonymous();
      for (const mediaId of ['keyed', 'keyed-expired']) {
        expect(await play(one, mediaId)).toBe('gate');
        expect(await one.request('passwordEncryptedAccessControl', { mediaId, password: KEY })).toEqual({
          status: 'ok',
        });
        const response = await one.request('checkMediaPlayerAccess', { mediaId, mediaType: 'Video' });
        expect(response.status === 'ok' && (await nobody.fetch(response.data.replay_url ?? '')).status).toBe(200);
      }
    });
    it('[P05] a pass cannot be forged, changed or used for another medium', async () => {
      const one = host.anonymous();
      await one.request('passwordEncryptedAccessControl', { mediaId: 'passworded', password: GATE_PASSWORD });
      const [payload = '', signature = ''] = one.cookies.get('ferryglide_gate')?.split('.') ?? [];
      const forged = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('passworded', 'keyed')).toString(
        'base64url',
      );
      for (const cookie of [`${forged}.${signature}`, `${payload}.`, payload, '.', `${payload}.${'A'.repeat(43)}`]) {
        const headers = { cookie: `ferryglide_gate=${cookie}` };
        const params = encodeURIComponent(
          JSON.stringify({ mediaId: cookie.startsWith(forged) ? 'keyed' : 'passworded', mediaType: 'Video' }),
        );
        const response = await nobody.fetch(`/services?request=checkMediaPlayerAccess&params=${params}`, { headers });
        expect(await response.json()).toMatchObject({ status: 'gate' });
      }
    });
    it('[L04] one address may request as many suggestions as people type, then is told how long to wait', async () => {
      const other = await startHost({
        config: { limits: { ...host.app.config.limits, suggest: { points: 2, windowS: 60 } } },
      });
      try {
        const one = other.anonymous();
        const responses = await Promise.all(
          Array.from({ length: 4 }, () => one.request('suggest', { targetType: 'Video', text: 'open' })),
        );
        const limited = responses.filter(({ status }) => status === 'limited');
        expect([responses.length - limited.length, limited.length]).toEqual([2, 2]);
        expect(limited.every((each) => each.status === 'limited' && each.data.retryAfter > 50)).toBe(true);
        expect((await one.request('search', { targetType: 'Video' })).status).not.toBe('limited');
      } finally {
        await other.stop();
      }
    });

    it('[P05] guessing is rate-limited, with the wait in the response', async () => {
      const other = await startHost({
        config: { limits: { ...host.app.config.limits, gatePassword: { points: 3, windowS: 60 } } },
      });
      try {
        const one = other.anonymous();
        const guesses = await Promise.all(
          Array.from({ length: 6 }, () =>
            one.request('passwordEncryptedAccessControl', { mediaId: 'passworded', password: 'guess' }),
          ),
        );
        expect(guesses.filter(({ status }) => status === 'wrong')).toHaveLength(3);
        const limited = await one.request('passwordEncryptedAccessControl', {
          mediaId: 'passworded',
          password: GATE_PASSWORD,
        });
        expect(limited.status === 'limited' && limited.data.retryAfter).toBeGreaterThan(50);
        expect((await one.request('passwordEncryptedAccessControl', { mediaId: 'keyed', password: KEY })).status).toBe(
          'ok',
        );
      } finally {
        await other.stop();
      }
    });

    const form = {
      nom: 'Lindqvist',
      prenom: 'Freya',
      zip: '38000',
      email: 'Freya@Example.org',
      emailing1: 1,
      emailing2: 0,
      videoId: 'registered',
    } as const;
    const captcha = async (one: Client): Promise<string> => {
      const response = await one.request('getCaptcha', {});
      return response.status === 'ok' ? await solve(response.data) : '';
    };
    const emails = (): Promise<string[]> => readOutbox(host.dataFolder);
    const confirm = (one: Client, message: string): Promise<Response> => {
      const token = /token=([\w-]+)/.exec(message)?.[1] ?? '';
      return one.fetch('/confirm', {
        method: 'POST',
        body: new URLSearchParams({ token }),
        headers: { origin: host.address },
      });
    };

    it('[P05] a registration opens its gate once its e-mail is confirmed', async () => {
      const one = host.anonymous();
      expect(await one.request('addPlayerAccessControlUser', form)).toEqual({ status: 'captcha vide' });
      expect(await one.request('addPlayerAccessControlUser', { ...form, captchaResponse: 'x' })).toEqual({
        status: 'captcha error',
      });
      const response = await one.request('addPlayerAccessControlUser', {
        ...form,
        captchaResponse: await captcha(one),
      });
      if (response.status !== 'ok') throw new Error(response.status);
      const { id } = response.data;
      expect(await one.request('isUserConfirmed', { id, mediaId: 'registered' })).toEqual({
        status: 'ok',
        data: { confirmed: 0 },
      });
      expect(await play(one, 'registered')).toBe('gate');

      const [message = ''] = await emails();
      expect(message).toContain('To: freya@example.org\n');
      expect(message).toContain(`${host.address}/confirm?token=`);
      const link = /http\S+/.exec(message)?.[0] ?? '';
      expect((await nobody.fetch(link)).status).toBe(200);
      expect(await play(one, 'registered')).toBe('gate');

      const reader = host.anonymous();
      expect((await confirm(reader, message)).status).toBe(200);
      expect(await play(one, 'registered')).toBe('ok');
      expect(await play(reader, 'registered')).toBe('ok');
      expect(await play(nobody, 'registered')).toBe('gate');

      const cookieOnly = host.anonymous();
      expect(await cookieOnly.request('isUserConfirmed', { id, mediaId: 'registered' })).toEqual({
        status: 'ok',
        data: { confirmed: 1 },
      });
      expect(await play(cookieOnly, 'registered')).toBe('ok');
    });
    it('[P05] a second registration of an e-mail address sends the e-mail again and opens nothing', async () => {
      const impostor = host.anonymous();
      const before = (await emails()).length;
      const response = await impostor.request('addPlayerAccessControlUser', {
        ...form,
        captchaResponse: await captcha(impostor),
      });
      expect(response).toEqual({ status: 'registered' });
      expect(await play(impostor, 'registered')).toBe('gate');
      const sent = await emails();
      expect(sent).toHaveLength(before + 1);
      expect((await confirm(host.anonymous(), sent.at(-1) ?? '')).status).toBe(200);
    });
    it('[P05] an invented link confirms nothing', async () => {
      for (const token of ['', 'x', 'A'.repeat(43), '<script>'])
        expect((await confirm(nobody, `token=${token}`)).status).toBe(404);
      const page = await nobody.fetch('/confirm?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
      expect(await page.text()).not.toContain('<script>');
      const foreign = await nobody.fetch('/confirm', {
        method: 'POST',
        body: new URLSearchParams({ token: 'x' }),
        headers: { origin: 'https://evil.example' },
      });
      expect(foreign.status).toBe(403);
    });
    it('[P05] the gates of a hidden medium respond as if it had none', async () => {
      const { media } = host.app.store;
      const gates = [{ kind: 'registration' }, { kind: 'password', hash: await hashPassword(GATE_PASSWORD) }] as const;
      const hidden = [
        { publish: false },
        { validity_date: '2026-06-02' },
        { expiration_date: '2026-05-31' },
        { visibility: 'private' },
      ] as const;
      const one = host.anonymous();
      const before = (await emails()).length;
      for (const rights of hidden) {
        await media.save(aMedium({ id: 'hidden-form', title: 'Nameless run', gate: gates[0], ...rights }));
        await media.save(aMedium({ id: 'hidden-word', title: 'Nameless run', gate: gates[1], ...rights }));
        expect(
          await one.request('addPlayerAccessControlUser', {
            ...form,
            videoId: 'hidden-form',
            captchaResponse: await captcha(one),
          }),
        ).toEqual({ status: 'error', data: 'This medium takes no registration.' });
        for (const password of ['wrong', GATE_PASSWORD])
          expect(await one.request('passwordEncryptedAccessControl', { mediaId: 'hidden-word', password })).toEqual({
            status: 'empty',
          });
      }
      expect(await emails()).toHaveLength(before);
      await media.remove('hidden-form');
      await media.remove('hidden-word');
    });
    it('[P05] only a medium with a registration gate accepts registrations, and an unknown id is treated like one without', async () => {
      const one = host.anonymous();
      expect(
        (
          await one.request('addPlayerAccessControlUser', {
            ...form,
            videoId: 'open',
            captchaResponse: await captcha(one),
          })
        ).status,
      ).toBe('error');
      for (const id of ['x', 'A'.repeat(43)])
        expect(await one.request('isUserConfirmed', { id })).toEqual({ status: 'empty' });
      expect((await one.requestRaw('addPlayerAccessControlUser', { ...form, email: 'no address' })).status).toBe(400);
      expect((await one.requestRaw('addPlayerAccessControlUser', { ...form, nom: ' ' })).status).toBe(400);
    });
  });

  describe('limits', () => {
    it('[P33] logins are limited by name, simultaneous guesses all count, and a successful login costs nothing', async () => {
      const limits = { ...host.app.config.limits, login: { points: 3, windowS: 60 } };
      const other = await startHost({ config: { limits } });
      try {
        for (let turn = 0; turn < 5; turn += 1) await other.login('viewer');
        const one = other.anonymous();
        const guesses = await Promise.all(
          Array.from({ length: 8 }, () => one.request('login', { email: 'Viewer', password: 'guess' })),
        );
        expect(guesses.filter(({ status }) => status === 'wrong')).toHaveLength(3);
        const limited = await one.request('login', { email: 'viewer', password: other.passwords['viewer'] ?? '' });
        expect(limited.status === 'limited' && limited.data.retryAfter).toBeGreaterThan(50);
        await other.login('editor');
      } finally {
        await other.stop();
      }
    });
  });

  describe('analytics', () => {
    const event = {
      action: 'play',
      value: 'open',
      userId: 64,
      groupId: 64,
      origin: 'https://club.example',
      incognito: false,
    } as const;
    it('[P28] counts nothing unless enabled', async () => {
      const usual = await startHost();
      try {
        const response = await usual.anonymous().requestRaw('add', event);
        expect([response.status, await response.text()]).toEqual([204, '']);
      } finally {
        await usual.stop();
      }
    });

    it('[P28] counts views, and ignores inconsistent reports', async () => {
      const other = await startHost({ config: { analytics: true } });
      try {
        const counted = await other.anonymous().request('add', event);
        expect(counted).toMatchObject({ status: 'ok', data: { id: expect.stringMatching(/^[\w-]+$/) } });
        expect((await other.anonymous().requestRaw('add', { ...event, userId: 0 })).status).toBe(400);
        const play = counted.status === 'ok' ? counted.data?.id : undefined;
        const more = [
          { ...event, action: 'watch_time', value: 1, id: play },
          { ...event, action: 'watch_time', value: 1e9, id: play },
          { ...event, action: 'tag_click', value: 't1' },
          { ...event, action: 'ad_impression', value: 's1' },
          { ...event, action: 'ad_click', value: 's1' },
          // A film and a tag that do not exist, and a film of another group.
          { ...event, value: 'no-such-film' },
          { ...event, action: 'tag_click', value: 'no-such-tag' },
          { ...event, value: 'theirs' },
        ];
        for (const one of more) await other.anonymous().request('add', one);
        const response = await (await other.login('admin')).request('getAudience', { groupId: 64 });
        const data = response.status === 'ok' ? response.data : undefined;
        expect(data?.videos).toMatchObject([{ id: 'open', plays: 1 }]);
        expect(data?.videos[0]?.watched).toBeLessThan(60);
        expect(data?.videos[0]?.watched).toBeGreaterThan(0);
        expect(data?.days).toMatchObject([{ plays: 1 }]);
        expect(data?.tags).toMatchObject([{ id: 't1', clicks: 1 }]);
        expect(data?.adverts).toEqual([{ id: 's1', seen: 1, followed: 1 }]);
      } finally {
        await other.stop();
      }
    });
  });
});
