/** API keys: what each scope allows, what no key may do, and machines writing beside editors. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requests, type RequestName } from '../../../core/contract/requests.ts';
import { openTagForm, tagOf } from '../../../core/domain/tag-form.ts';
import type { KeyScope } from '../../../core/domain/keys.ts';
import { DEFAULT_LIMITS } from '../../../server/rate-limits.ts';
import { examples } from '../../../tools/contract/examples.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { rawRows } from '../raw-rows.ts';
import { aMedium, aTag, DATABASES, GROUP, OTHER_GROUP } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

describe.each(DATABASES)('on %s,', (database) => {
  let now = NOW;
  let host: RunningHost;
  let admin: Client;
  let superUser: Client;

  beforeAll(async () => {
    host = await startHost({
      database,
      now: () => now,
      config: { limits: { ...DEFAULT_LIMITS, keys: { points: 300, windowS: 60 } } },
      also: [
        aMedium({ id: 'run', title: 'Run', visibility: 'private', groupId: GROUP }),
        aMedium({ id: 'other', title: 'Theirs', visibility: 'private', groupId: OTHER_GROUP }),
        aMedium({ id: 'fixed-run', title: 'Fixed', editable: false }),
      ],
    });
    admin = await host.login('admin');
    superUser = await host.login('super');
  });
  afterAll(() => host.stop());
  beforeEach(() => {
    now = NOW;
  });

  interface Made {
    id: string;
    key: string;
  }
  async function make(
    scopes: KeyScope[],
    also: { mediaId?: string; endsAt?: number } = {},
    who = admin,
  ): Promise<Made> {
    const response = await who.request('createKey', { name: scopes.join(), scopes, ...also });
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data;
  }

  /** As a machine sends it: with a key, and neither cookie nor origin. */
  async function ask(key: string, name: RequestName, params: object, headers: Record<string, string> = {}) {
    const { controller, method, call, payload } = requests[name];
    const path = controller === 'services' || controller === 'analytics' ? `/${controller}` : `/services/${controller}`;
    const authorization = { authorization: `Bearer ${key}`, ...headers };
    const response =
      method === 'GET'
        ? await fetch(
            `${host.address}${path}?${new URLSearchParams({ [call]: name, params: JSON.stringify(params) })}`,
            {
              headers: authorization,
            },
          )
        : await fetch(host.address + path, {
            method,
            headers: { ...authorization, 'content-type': 'application/json' },
            body: JSON.stringify({ [call]: name, [payload]: params }),
          });
    return { response, body: response.ok ? ((await response.json()) as { status: string; data?: never }) : undefined };
  }
  const statusOf = async (key: string, name: RequestName, params: object, headers = {}): Promise<string> => {
    const { response, body } = await ask(key, name, params, headers);
    return body?.status ?? `HTTP ${response.status}`;
  };

  describe('making and revoking', () => {
    it('[S09] a key is shown once, stored as a hash, listed by its first characters, and recorded in the audit list', async () => {
      const { id, key } = await make(['read', 'tags']);
      expect(key).toMatch(/^fgk_[\w-]{43}$/);
      const listed = await admin.request('getKeys', {});
      if (listed.status !== 'ok') throw new Error(listed.status);
      const entry = listed.data.find((each) => each.id === id);
      expect(entry).toMatchObject({
        start: key.slice(0, 10),
        scopes: ['read', 'tags'],
        madeBy: 'The admin',
        madeAt: NOW,
      });
      expect(entry?.usedAt).toBeUndefined();
      expect(JSON.stringify(listed)).not.toContain(key);
      const rows = await rawRows(host);
      expect(JSON.stringify(await rows.run('SELECT * FROM api_keys'))).not.toContain(key.slice(4));
      await rows.close();

      expect(await statusOf(key, 'search', { targetType: 'Video' })).toBe('ok');
      const used = await admin.request('getKeys', {});
      expect(used.status === 'ok' && used.data.find((each) => each.id === id)?.usedAt).toBe(NOW);
      expect((await admin.request('revokeKey', { id })).status).toBe('ok');
      expect(await statusOf(key, 'search', { targetType: 'Video' })).toBe('HTTP 401');
      expect((await admin.request('revokeKey', { id })).status).toBe('empty');
      const audit = await admin.request('getAudit', { limit: 2 });
      expect(audit.status === 'ok' && audit.data.entries.map(({ action, subject }) => [action, subject.title])).toEqual(
        [
          ['keyRevoked', 'read,tags'],
          ['keyMade', 'read,tags'],
        ],
      );
    });

    it("[S09] a key ends at its date, and with its creator's rights", async () => {
      const ending = await make(['read'], { endsAt: NOW + 1_000 });
      expect(await statusOf(ending.key, 'search', { targetType: 'Video' })).toBe('ok');
      now = NOW + 1_000;
      expect(await statusOf(ending.key, 'search', { targetType: 'Video' })).toBe('HTTP 401');
      now = NOW;
      for (const endsAt of [NOW, NOW + 3_661 * 86_400_000])
        expect((await admin.request('createKey', { name: 'x', scopes: ['read'], endsAt })).status).toBe('date');
      expect((await admin.request('createKey', { name: 'x', scopes: ['upload'], mediaId: 'run' })).status).toBe(
        'scope',
      );
      expect((await admin.request('createKey', { name: 'x', scopes: ['tags'], mediaId: 'other' })).status).toBe(
        'empty',
      );

      const { users } = host.app.store;
      const ada = {
        groupId: GROUP,
        login: 'ada',
        name: 'Ada',
        role: 'admin',
        studio: false,
        multicast: false,
      } as const;
      const { id } = (await users.create(ada, undefined))!;
      const { key } = await make(['read', 'tags']);
      const stored = (await host.app.store.keys.ofGroup(GROUP)).find((each) => key.startsWith(each.start))!;
      await host.app.store.keys.remove(stored.id);
      const { tokenHash } = await import('../../../server/services/tokens.ts');
      await host.app.store.keys.add({ ...stored, madeBy: id, hash: tokenHash(key.slice(4))! });
      const put = { mediaId: 'run', source: 'timing', removed: ['none'] };
      expect(await statusOf(key, 'putTags', put)).toBe('ok');
      await superUser.request('suspendMember', { id, suspended: true });
      expect(await statusOf(key, 'putTags', put)).toBe('disconnected');
      await superUser.request('suspendMember', { id, suspended: false });
      expect(await statusOf(key, 'putTags', put)).toBe('ok');
      await superUser.request('setMemberRole', { id, role: 'editor' });
      expect(await statusOf(key, 'putTags', put)).toBe('disconnected');
      await superUser.request('setMemberRole', { id, role: 'admin' });
      await superUser.request('removeMember', { id, to: 64 });
      expect(await statusOf(key, 'putTags', put)).toBe('HTTP 401');
    });
  });

  describe('permissions of a key', () => {
    /** Typed by hand: every allowed request, by the scope of a key for the whole group. All others are rejected. */
    const MAY: Readonly<Record<KeyScope, readonly string[]>> = {
      read: [
        'checkMediaAccess',
        'checkMediaPlayerAccess',
        'checkPermissions',
        'check_session',
        'enrichMedias',
        'getClips',
        'getCollectionsByMedia',
        'getDocumentUrlById',
        'getMediaSources',
        'getSearchAttributeFilters',
        'getSignedUrlByStorageHost',
        'getTagsData',
        'search',
        'suggest',
      ],
      upload: ['addAddress', 'deleteUpload', 'describeUpload', 'getUploads', 'probeAddress', 'retryUpload'],
      tags: ['putTags', 'reportBridge'],
    };
    const OF_ONE: Readonly<Record<string, readonly string[]>> = {
      read: ['checkMediaAccess', 'checkMediaPlayerAccess', 'getMediaSources'],
      tags: ['putTags', 'reportBridge'],
    };
    /** Parameters with which a request passes validation; those that name a medium name the one of a limited key. */
    function paramsOf(name: RequestName): object {
      const { params } = examples[name] as { params: object };
      return 'mediaId' in params ? { ...params, mediaId: 'run' } : params;
    }
    /** A form request, and player events, which are counted by their content before the sender is checked. */
    const APART: ReadonlySet<string> = new Set(['import_files_session', 'add']);
    async function heardBy(key: string): Promise<string[]> {
      const heard: string[] = [];
      for (const name of (Object.keys(requests) as RequestName[]).filter((each) => !APART.has(each))) {
        const { response } = await ask(key, name, paramsOf(name));
        expect([name, [200, 403].includes(response.status)]).toEqual([name, true]);
        if (response.status !== 403) heard.push(name);
      }
      return heard.toSorted();
    }

    // Scopes and rate limits are independent of the database.
    if (database === 'sqlite')
      it.each(['read', 'upload', 'tags'] as const)('[S09] are exactly those of the scope %s', async (scope) => {
        const { key } = await make([scope]);
        expect(await heardBy(key)).toEqual(MAY[scope]);
      });

    if (database === 'sqlite')
      it.each(['read', 'tags'] as const)('[S09] for one medium are exactly those of the scope %s', async (scope) => {
        const { key } = await make([scope], { mediaId: 'run' });
        expect(await heardBy(key)).toEqual(OF_ONE[scope]);
        for (const name of OF_ONE[scope]!) {
          const params = { ...paramsOf(name as RequestName), mediaId: 'secret' };
          expect(await statusOf(key, name as RequestName, params)).toBe('HTTP 403');
        }
      });

    it('[S09] to read are those of a viewer of the group, and of no other', async () => {
      const { key } = await make(['read']);
      const play = (mediaId: string) => statusOf(key, 'checkMediaPlayerAccess', { mediaId, mediaType: 'Video' });
      expect([await play('secret'), await play('other'), await play('training')]).toEqual([
        'ok',
        'notOwner',
        'noRights',
      ]);
      const one = await make(['read'], { mediaId: 'run' });
      // A private thumbnail of another medium, by its address.
      expect((await fetch(`${host.address}/media/secret/run/thumb.jpg`, bearer(one.key))).status).toBe(403);
    });

    it('[S09] [L19] to download cover fetching with the key, and exclude other media', async () => {
      const addressFor = async (key: string) => {
        const { body } = await ask(key, 'getMediaSources', { mediaId: 'secret', mediaType: 'Video' });
        return host.address + (body!.data as unknown as { path: string }[])[0]!.path;
      };
      const group = await make(['read']);
      const one = await make(['read'], { mediaId: 'secret' });
      const another = await make(['read'], { mediaId: 'run' });
      const writer = await make(['tags']);
      const address = await addressFor(one.key);
      const statuses = [];
      for (const key of [group.key, one.key, another.key, writer.key])
        statuses.push((await fetch(address, bearer(key))).status);
      expect([...statuses, (await fetch(address)).status]).toEqual([200, 200, 403, 403, 403]);
      expect(await addressFor(group.key)).toMatch(/\?download=/);
    });

    const bearer = (key: string): RequestInit => ({ headers: { authorization: `Bearer ${key}` } });

    it("[S09] to upload work over tus, in the name of the key's creator", async () => {
      const { key, id } = await make(['upload']);
      const create = (token: string) =>
        fetch(`${host.address}/uploads`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'tus-resumable': '1.0.0',
            'upload-length': '4',
            'upload-metadata': `name ${Buffer.from('run.mp4').toString('base64')}`,
          },
        });
      const response = await create(key);
      expect(response.status).toBe(201);
      const upload = await host.app.store.uploads.find(response.headers.get('location')!.split('/').at(-1)!);
      expect(upload).toMatchObject({ groupId: GROUP, userId: 64, name: 'run.mp4' });
      const [entry] = await host.app.store.audit.list({ groupId: GROUP, limit: 1 });
      expect([entry?.action, entry?.by.kind, entry?.by.id]).toEqual(['uploadBegun', 'key', id]);
      for (const scope of ['read', 'tags'] as const) expect((await create((await make([scope])).key)).status).toBe(401);
    });

    it("[S09] to upload include probing and adding an address, in the name of the key's creator", async () => {
      const { key } = await make(['upload']);
      // No address of this machine is fetched, whoever requests it.
      const address = 'https://127.0.0.1/film.mp4';
      expect((await ask(key, 'probeAddress', { address })).body).toMatchObject({
        status: 'refused',
        reason: 'network',
      });
      const { key: other } = await make(['read']);
      expect((await ask(other, 'probeAddress', { address })).response.status).toBe(403);
    });

    it('[S09] are lost with a cookie or from a page of another site, and start no session', async () => {
      const { key } = await make(['tags']);
      const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      // The session may do this, but the key may not.
      expect(await statusOf(key, 'getMembers', {}, { cookie })).toBe('HTTP 403');
      const wrong = { cookie, authorization: 'Bearer nonsense' };
      expect(await statusOf('', 'setSignUpSwitch', { open: false }, wrong)).toBe('HTTP 401');
      expect(await statusOf('', 'setSignUpSwitch', { open: false }, { cookie, authorization: 'Basic x' })).toBe(
        'HTTP 403',
      );
      const put = { mediaId: 'run', source: 'timing', removed: ['none'] };
      expect(await statusOf(key, 'putTags', put, { origin: 'https://elsewhere.example' })).toBe('HTTP 403');
      const { response } = await ask(key, 'putTags', put);
      expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
      const preflight = await fetch(`${host.address}/services/tags`, {
        method: 'OPTIONS',
        headers: { origin: 'https://elsewhere.example', 'access-control-request-headers': 'authorization' },
      });
      expect(preflight.headers.get('access-control-allow-headers')).not.toContain('authorization');
    });

    if (database === 'sqlite')
      it('[S09] are rate-limited for each key separately', async () => {
        const [busy, calm] = [await make(['tags']), await make(['tags'])];
        const put = { mediaId: 'run', source: 'timing', removed: ['none'] };
        let last: Response | undefined;
        for (let sent = 0; sent <= 300; sent++) ({ response: last } = await ask(busy.key, 'putTags', put));
        expect(last?.status).toBe(429);
        expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await statusOf(calm.key, 'putTags', put)).toBe('ok');
      });
  });

  describe('putTags', () => {
    const put = (params: object, who: Client = admin) =>
      who.request('putTags', { mediaId: 'run', source: 'timing', ...params });
    const tagsOf = (mediaId = 'run') => host.app.store.tags.ofMedium(mediaId);

    it('[S09] saves and removes by ids of the source, and repeating it changes nothing', async () => {
      await host.app.store.tags.replace('run', [aTag({ id: 'mine', videoId: 'run', time: '00:00:05' })]);
      const saved = [
        { id: 'bib-7', time: '00:01:00', category: 'Finish', description: 'Bib 7', score: '92.40' },
        { id: 'bib-8', time: '00:02:00' },
      ];
      expect(await put({ saved })).toEqual({ status: 'ok', data: { saved: 2, removed: 0 } });
      expect((await tagsOf()).map(({ id }) => id)).toEqual(['mine', 'timing:run:bib-7', 'timing:run:bib-8']);
      const { version } = (await host.app.store.media.find('run'))!;
      expect(await put({ saved })).toEqual({ status: 'ok', data: { saved: 0, removed: 0 } });
      expect((await host.app.store.media.find('run'))!.version).toBe(version);
      // In another source or medium, the same id is another tag.
      expect(await put({ source: 'video', saved: [{ id: 'bib-7', time: '00:01:01' }] })).toMatchObject({
        status: 'ok',
      });
      expect(await put({ mediaId: 'secret', saved: [{ id: 'bib-7', time: '00:01:00' }] })).toMatchObject({
        status: 'ok',
      });
      expect(await put({ removed: ['bib-8', 'nothing'] })).toEqual({ status: 'ok', data: { saved: 0, removed: 1 } });
      expect((await tagsOf()).map(({ id }) => id)).toEqual(['mine', 'timing:run:bib-7', 'video:run:bib-7']);
    });

    it('[S09] records once in the audit list that a machine started writing to a medium', async () => {
      const { key, id } = await make(['tags']);
      const put = (tag: string) =>
        ask(key, 'putTags', { mediaId: 'run', source: 'jury', saved: [{ id: tag, time: '00:01:00' }], removed: [] });
      for (const tag of ['one', 'two', 'one']) expect((await put(tag)).body?.status).toBe('ok');
      const response = await admin.request('getAudit', { action: 'sourceBegun' });
      const entries = response.status === 'ok' ? response.data.entries : [];
      expect(entries.filter(({ by }) => by.kind === 'key')).toMatchObject([
        { by: { kind: 'key', id }, subject: { kind: 'medium', id: 'run' }, detail: { source: 'jury' } },
      ]);
    });

    it('[S09] makes tags searchable and playable at once', async () => {
      await put({ saved: [{ id: 'found', time: '00:00:07', description: 'Zyxwater gate' }] });
      const response = await admin.request('search', { targetType: 'Tag', searchTagValue: 'zyxwater' });
      expect(response.status === 'ok' && response.data.items.map(({ tag_id }) => tag_id)).toEqual(['timing:run:found']);
      const access = await admin.request('checkMediaPlayerAccess', { mediaId: 'run', mediaType: 'Video' });
      expect(JSON.stringify(access)).toContain('Zyxwater gate');
      await put({ removed: ['found'] });
      expect((await admin.request('search', { targetType: 'Tag', searchTagValue: 'zyxwater' })).status).toBe('empty');
    });

    it('[S09] lets an editor and a machine save in turn without a conflict, and each keeps its own latest changes', async () => {
      await host.app.store.tags.replace('run', [aTag({ id: 'mine', videoId: 'run', time: '00:00:05' })]);
      await put({ source: 'live', saved: [{ id: 'a', time: '00:00:10', description: 'Bib 7' }] });
      const editing = await admin.request('getEditedMedia', { mediaId: 'run', types: ['Video'] });
      if (editing.status !== 'ok') throw new Error(editing.status);
      await put({ source: 'live', saved: [{ id: 'b', time: '00:00:20' }] });
      const edited = editing.data.tags.find(({ id }) => id === 'live:run:a')!;
      const mine = editing.data.tags.find(({ id }) => id === 'mine')!;
      const changes = {
        fields: { title: 'Run of the final' },
        saved: [
          { ...edited, description: 'Bib 7, Freya' },
          { ...mine, description: 'Seen' },
        ],
        removed: [],
      };
      const { revisions } = editing.data;
      expect((await admin.request('saveEditedMedia', { mediaId: 'run', revisions, changes })).status).toBe('ok');
      await put({ source: 'live', saved: [{ id: 'a', time: '00:00:11', description: 'Bib 7' }] });
      expect((await tagsOf()).map(({ id, time, description }) => [id, time, description])).toEqual([
        ['mine', '00:00:05', 'Seen'],
        ['live:run:a', '00:00:11', 'Bib 7, Freya'],
        ['live:run:b', '00:00:20', ''],
      ]);
    });

    const RESULT = '{"race":"K1M_BR1_25","status":3,"order":1,"run":1,"bib":"7","name":"Freya","total":94410}';

    it('[B13] keeps the structured result of a run, also when an editor saves other fields of its tag', async () => {
      const field = async () => (await tagsOf()).find(({ id }) => id === 'c123:run:r')?.result;
      await put({ source: 'c123', saved: [{ id: 'r', time: 'XX:XX:XX', isLiveResult: true, result: RESULT }] });
      expect(await field()).toBe(RESULT);
      const editing = await admin.request('getEditedMedia', { mediaId: 'run', types: ['Video'] });
      if (editing.status !== 'ok') throw new Error(editing.status);
      const { tags, revisions } = editing.data;
      const edited = tagOf({ ...openTagForm(tags.find(({ id }) => id === 'c123:run:r')!) });
      const changes = { fields: {}, saved: [{ ...edited, description: 'Bib 7, Freya' }], removed: [] };
      expect((await admin.request('saveEditedMedia', { mediaId: 'run', revisions, changes })).status).toBe('ok');
      expect(await field()).toBe(RESULT);
      const access = await admin.request('checkMediaPlayerAccess', { mediaId: 'run', mediaType: 'Video' });
      expect(JSON.stringify(access)).toContain(JSON.stringify(RESULT));
      await put({ source: 'c123', saved: [{ id: 'r', result: null }] });
      expect(await field()).toBeUndefined();
      await put({ source: 'c123', removed: ['r'] });
    });

    it.each(['DNF', '{}', RESULT.replace('94410', '94.41'), RESULT.replace('"bib"', '"Bib"')])(
      '[B13] rejects an invalid result: %s',
      async (result) => {
        const before = await tagsOf();
        const saved = [
          { id: 'x', time: 'XX:XX:XX', result: RESULT },
          { id: 'r', time: 'XX:XX:XX', result },
        ];
        expect(await put({ source: 'c123', saved })).toEqual({
          status: 'invalid',
          data: { id: 'r', field: 'result', why: 'Send the JSON of a run’s result as docs/api.md describes it.' },
        });
        expect(await tagsOf()).toEqual(before);
      },
    );

    it('[S09] stores all or nothing, and names the tag and field with the error', async () => {
      const before = await tagsOf();
      const fine = { id: 'fine', time: '00:00:30' };
      for (const [saved, id, field] of [
        [[fine, { id: 'late', time: 'soon' }], 'late', 'time'],
        [[fine, { id: 'timeless' }], 'timeless', 'time'],
        [[fine, fine], 'fine', 'id'],
      ] as const)
        expect(await put({ saved })).toMatchObject({ status: 'invalid', data: { id, field } });
      const wrong = await admin.requestRaw('putTags', {
        mediaId: 'run',
        source: 'timing',
        saved: [fine, { id: 'x', time: '00:00:01', num_page: 0 }],
      });
      expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('saved.1.num_page')]);
      const many = Array.from({ length: 501 }, (_, at) => ({ id: `t${at}`, time: '00:00:01' }));
      expect((await admin.requestRaw('putTags', { mediaId: 'run', source: 'timing', saved: many })).status).toBe(400);
      const unnamed = await admin.requestRaw('putTags', { mediaId: 'run', source: 'Not a name', saved: [fine] });
      expect(unnamed.status).toBe(400);
      expect(await tagsOf()).toEqual(before);
    });

    it("[S09] accepts tags only for editable media of the key's group", async () => {
      const { key } = await make(['tags']);
      const into = (mediaId: string) => statusOf(key, 'putTags', { mediaId, source: 'timing', removed: ['none'] });
      expect([await into('run'), await into('fixed-run'), await into('other'), await into('photo')]).toEqual([
        'ok',
        'private',
        'empty',
        'empty',
      ]);
    });
  });
});
