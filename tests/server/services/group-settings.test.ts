/** The settings that administrators make for their group, and their public effects (row S01). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { DATABASES, GROUP, OTHER_GROUP } from '../store-library.ts';

/** Signature, IHDR of 2 by 1 pixels, IDAT and IEND. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAADklEQVR4nGP4z8DwHwQBEPgD/U6VwW8AAAAASUVORK5CYII=';
/** The same with a width of 257. */
const WIDE = Buffer.from(PNG, 'base64');
WIDE.writeUInt32BE(257, 16);

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let admin: Client;
  let superUser: Client;
  beforeAll(async () => {
    host = await startHost({ database });
    admin = await host.login('admin');
    superUser = await host.login('super');
  });
  afterAll(() => host.stop());

  const branding = (query = '', headers: HeadersInit = {}) => host.anonymous().fetch(`/branding${query}`, { headers });
  const versionOf = async (who = admin): Promise<number> => {
    const response = await who.request('getGroupSettings', { groupId: GROUP });
    return response.status === 'ok' ? response.data.version : -1;
  };

  it('[S01] an administrator names the group, and every page shows the name', async () => {
    const version = await versionOf();
    const saved = await admin.request('saveGroupSettings', { version, name: '  Canoe Club  ', language: 'fr' });
    expect(saved).toMatchObject({ status: 'ok', data: { id: GROUP, name: 'Canoe Club', language: 'fr' } });
    expect(await (await branding()).json()).toEqual({ group: GROUP, name: 'Canoe Club', language: 'fr' });
    expect(await (await branding('?user=64')).json()).toMatchObject({ name: 'Canoe Club' });
  });

  it('[L26] the address selects the group that a page shows, and unknown groups are ignored', async () => {
    expect(await (await branding('?user=71')).json()).toMatchObject({ group: OTHER_GROUP });
    expect(await (await branding(`?group=${OTHER_GROUP}`)).json()).toMatchObject({ group: OTHER_GROUP });
    for (const query of ['?user=999', '?group=999', '?user=-1', '?user=1e3', '?group=%00'])
      expect(await (await branding(query)).json()).toMatchObject({ group: GROUP });
  });

  it('[S01] an accent that is unreadable as text is shown in readable shades, light and dark', async () => {
    await admin.request('saveGroupSettings', { version: await versionOf(), accent: '#FFE600' });
    const settings = await admin.request('getGroupSettings', {});
    expect(settings).toMatchObject({ data: { accent: '#ffe600' } });
    const { accent } = (await (await branding()).json()) as { accent: Record<string, string> };
    // Yellow is used unchanged on dark surfaces, and darkened on light ones.
    expect(accent).toMatchObject({ dark: '#ffe600', onDark: '#000000', onLight: '#ffffff' });
    expect(accent['light']).not.toBe('#ffe600');
    await admin.request('saveGroupSettings', { version: await versionOf(), accent: '' });
    expect(await (await branding()).json()).not.toHaveProperty('accent');
    for (const wrong of ['red', '#fff', 'javascript:1', '#12345g'])
      expect((await admin.requestRaw('saveGroupSettings', { version: 1, accent: wrong })).status).toBe(400);
  });

  it('[S01] a logo is accepted if its content is a small PNG; anything else is rejected and changes nothing', async () => {
    const version = await versionOf();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString('base64');
    const cut = Buffer.from(PNG, 'base64').subarray(0, 40).toString('base64');
    for (const logo of [svg, cut, WIDE.toString('base64'), 'x', Buffer.alloc(60).toString('base64')])
      expect(await admin.request('saveGroupSettings', { version, name: 'No', logo })).toEqual({ status: 'unreadable' });
    expect((await admin.requestRaw('saveGroupSettings', { version, logo: 'A'.repeat(200_000) })).status).toBe(400);
    expect(await versionOf()).toBe(version);

    const saved = await admin.request('saveGroupSettings', { version, logo: PNG });
    const logo = saved.status === 'ok' ? saved.data.logo : undefined;
    expect(logo).toMatch(/^\/branding\/[\da-f]{64}\.png$/);
    const sent = await host.anonymous().fetch(logo ?? '');
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await sent.arrayBuffer()).toString('base64')).toBe(PNG);
    expect(await (await branding()).json()).toMatchObject({ logo });

    await admin.request('saveGroupSettings', { version: version + 1, logo: '' });
    expect(await (await branding()).json()).not.toHaveProperty('logo');
    for (const gone of [logo ?? '', '/branding/none.png', '/branding/..%2f..%2fsigning.key'])
      expect((await host.anonymous().fetch(gone)).status).toBe(404);
  });

  it('[S01] the public settings of a group are sent again only after a change', async () => {
    const first = await branding();
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect((await branding('', { 'if-none-match': etag })).status).toBe(304);
    await admin.request('saveGroupSettings', { version: await versionOf(), name: 'Paddle Club' });
    const second = await branding('', { 'if-none-match': etag });
    expect([second.status, ((await second.json()) as { name: string }).name]).toEqual([200, 'Paddle Club']);
  });

  it('[S01] the second of two administrators who save at once receives the save of the first', async () => {
    const version = await versionOf();
    const [one, other] = await Promise.all([
      admin.request('saveGroupSettings', { version, name: 'First' }),
      superUser.request('saveGroupSettings', { groupId: GROUP, version, name: 'Second' }),
    ]);
    expect([one.status, other.status].toSorted()).toEqual(['changed', 'ok']);
    const refused = one.status === 'changed' ? one : other;
    const { name } = (await (await branding()).json()) as { name: string };
    expect(refused).toMatchObject({ status: 'changed', data: { name, version: version + 1 } });
  });

  it('[S01] the first run advances step by step, never goes back behind another administrator, and ends once', async () => {
    const { store } = host.app;
    await store.transaction((within) => within.groups.change(GROUP, { firstRun: 'name' }));
    const waits = async (who: Client): Promise<boolean> => {
      const response = await who.request('getSampleLibrary', {});
      return response.status === 'ok' && response.data.firstRun;
    };
    const viewer = await host.login('viewer');
    expect([await waits(admin), await waits(superUser), await waits(viewer), await waits(host.anonymous())]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const done = async (step: 'name' | 'language' | 'look' | 'upload') => {
      const response = await admin.request('saveGroupSettings', { version: await versionOf(), done: step });
      return response.status === 'ok' ? (response.data.firstRun ?? 'finished') : response.status;
    };
    expect([await done('name'), await done('language'), await done('name'), await done('look')]).toEqual([
      'language',
      'look',
      'look',
      'upload',
    ]);
    expect([await done('upload'), await done('name')]).toEqual(['finished', 'finished']);
    expect(await waits(admin)).toBe(false);
  });

  it('[S01] a former administrator can no longer save', async () => {
    const version = await versionOf();
    const account = await host.app.store.users.find(64);
    await host.app.store.users.save({ ...account!, role: 'editor' });
    expect((await admin.request('saveGroupSettings', { version, name: 'Mine' })).status).toBe('private');
    await host.app.store.users.save(account!);
    expect(await versionOf()).toBe(version);
  });
});
