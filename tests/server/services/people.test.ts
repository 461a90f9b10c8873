/** Permissions of a member, removal, sessions, the sign-up switch and groups, with their immediate effects. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server/rate-limits.ts';
import { hashPassword } from '../../../server/services/passwords.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { readOutbox } from '../outbox.ts';
import { rawRows } from '../raw-rows.ts';
import { aMedium, DATABASES, GROUP, OTHER_GROUP } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const PASSWORD = 'Eddy-Line-2026';
const EMAIL = 'bea@club.example';
const many = { points: 1_000, windowS: 60 };
/** Columns that identify a person. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['user_id', 'made_by', 'shared_by', 'owner_user']);

describe.each(DATABASES)('on %s,', (database) => {
  let now = NOW;
  let host: RunningHost;
  let admin: Client;
  let superUser: Client;
  let bea = 0;
  let passwordHash = '';

  const film = aMedium({ id: '0' }).player;
  beforeAll(async () => {
    host = await startHost({
      database,
      now: () => now,
      config: {
        // Long enough that no beat of the talk is sent.
        streamBeatMs: 600_000,
        limits: { ...DEFAULT_LIMITS, emails: many, registration: many, invitations: many },
      },
      also: [
        aMedium({ id: 'talk', visibility: 'private', ...(film && { player: { ...film, chat: true } }) }),
        aMedium({ id: 'course', type: 'Session', title: 'Course', visibility: 'private' }),
      ],
    });
    passwordHash = await hashPassword(PASSWORD);
    admin = await host.login('admin');
    superUser = await host.login('super');
  });
  afterAll(() => host.stop());
  beforeEach(async () => {
    now = NOW;
    const { users } = host.app.store;
    const person = {
      groupId: GROUP,
      login: EMAIL,
      name: 'Bea Lund',
      role: 'viewer',
      studio: false,
      multicast: false,
    } as const;
    bea = (await users.named(EMAIL))?.id ?? (await users.create(person, passwordHash))!.id;
    await users.save({ ...person, id: bea });
    await users.setOwnPermissions(bea, {});
    await users.setSuspended(bea, false);
  });

  async function signedIn(userAgent?: string): Promise<Client> {
    const one = host.anonymous();
    if (userAgent === undefined) {
      expect((await one.request('login', { email: EMAIL, password: PASSWORD })).status).toBe('ok');
      return one;
    }
    const body = JSON.stringify({ request: 'login', params: { email: EMAIL, password: PASSWORD } });
    const headers = { 'content-type': 'application/json', origin: host.address, 'user-agent': userAgent };
    await one.fetch('/services/auth', { method: 'POST', body, headers });
    return one;
  }
  const found = async (who: Client, targetType: 'Session' | 'Video'): Promise<string[]> => {
    const response = await who.request('search', { targetType, limit: 100 });
    return response.status === 'ok' ? response.data.items.map(({ id }) => id) : [];
  };
  async function memberOf(id: number) {
    const response = await admin.request('getMembers', {});
    return response.status === 'ok' ? response.data.find((member) => member.id === id) : undefined;
  }

  describe('permissions of a member', () => {
    it('[S07] granted beside the role take effect at once, and denied ones end at once', async () => {
      const viewer = await signedIn();
      expect(await found(viewer, 'Session')).toEqual([]);
      expect(await found(viewer, 'Video')).toContain('secret');

      const own = { P_MEDIA_SESSION: true, P_MEDIA_VIDEO: false };
      expect((await admin.request('setMemberPermissions', { id: bea, own })).status).toBe('ok');
      expect(await found(viewer, 'Session')).toContain('course');
      expect(await found(viewer, 'Video')).toEqual([]);
      expect((await viewer.request('checkMediaPlayerAccess', { mediaId: 'secret', mediaType: 'Video' })).status).toBe(
        'noRights',
      );
      const checked = await viewer.request('checkPermissions', { permissions: ['P_MEDIA_SESSION', 'P_MEDIA_VIDEO'] });
      expect(checked).toMatchObject({ status: 'ok', data: { P_MEDIA_SESSION: true, P_MEDIA_VIDEO: false } });
      const member = await memberOf(bea);
      expect(member?.own).toEqual(own);
      expect(member?.permissions).toContain('P_MEDIA_SESSION');
      expect(member?.permissions).not.toContain('P_MEDIA_VIDEO');
      expect(member?.rolePermissions).toContain('P_MEDIA_VIDEO');

      // It stays with another role, and ends when it is revoked.
      await admin.request('setMemberRole', { id: bea, role: 'editor' });
      expect(await found(viewer, 'Video')).toEqual([]);
      await admin.request('setMemberPermissions', { id: bea, own: {} });
      expect(await found(viewer, 'Video')).toContain('secret');
    });

    it('[S07] that are lost end an open talk at once', async () => {
      const viewer = await signedIn();
      const stream = await viewer.fetch('/services/talk/stream?mediaId=talk&since=0');
      expect(stream.status).toBe(200);
      const ended = stream.text();
      await admin.request('setMemberPermissions', { id: bea, own: { P_MEDIA_VIDEO: false } });
      expect(await ended).toContain('event: you');
      expect((await viewer.fetch('/services/talk/stream?mediaId=talk&since=0')).status).toBe(403);
    });
  });

  describe('removing a member', () => {
    it('[S07] passes their media to another member, and ends sessions, links and keys', async () => {
      const { store } = host.app;
      await store.users.save({ ...(await store.users.find(bea))!, role: 'admin' });
      const viewer = await signedIn();
      const mine = aMedium({ id: 'bea-film', title: 'Bea’s film', userId: bea });
      await store.media.save(mine);
      await store.media.save({
        ...aMedium({ id: 'bea-races', type: 'Collection' }),
        userId: bea,
        members: ['bea-film'],
      });
      await viewer.request('saveSearch', { name: 'Bea’s', query: 'element-type=Photo' });
      const [saved] = await store.savedSearches.ofUser(bea);
      await store.savedSearches.link(saved!.id, 'hash-of-link');
      const link = await viewer.request('shareMedia', { mediaId: 'bea-film', kind: 'link', endsAt: NOW + 86_400_000 });
      expect(link.status).toBe('ok');
      const key = await viewer.request('createKey', { name: 'Timing', scopes: ['read'] });
      if (key.status !== 'ok') throw new Error(key.status);

      for (const to of [bea, 71, 999])
        expect((await admin.request('removeMember', { id: bea, to })).status).toBe('heir');
      expect((await admin.request('removeMember', { id: bea, to: 64 })).status).toBe('ok');

      expect((await store.media.find('bea-film'))?.userId).toBe(64);
      expect((await store.media.find('bea-races'))?.userId).toBe(64);
      expect(await store.savedSearches.ofUser(64)).toMatchObject([{ name: 'Bea’s', linked: false }]);
      expect(await store.shares.ofMedium('bea-film', NOW)).toEqual([]);
      expect((await viewer.request('check_session', {})).status).toBe('disconnected');
      expect((await store.keys.ofGroup(GROUP)).length).toBe(0);
      expect((await host.anonymous().request('login', { email: EMAIL, password: PASSWORD })).status).toBe('wrong');
      expect(await memberOf(bea)).toBeUndefined();
      // The next person does not get the id of a removed one.
      const next = await store.users.create(
        { groupId: GROUP, login: 'nora@club.example', name: 'Nora', role: 'viewer', studio: false, multicast: false },
        undefined,
      );
      expect(next!.id).toBeGreaterThan(bea);
    });

    it('[S07] leaves no table that names them except the record of past events', async () => {
      const { store } = host.app;
      const viewer = await signedIn();
      await viewer.request('saveSearch', { name: 'x', query: 'element-type=Photo' });
      await store.users.setOwnPermissions(bea, { P_MEDIA_CLIP: false });
      await store.purchases.add({ userId: bea, mediaId: 'open', at: NOW });
      await store.shares.add({ id: 's', kind: 'user', userId: bea, mediaId: 'open', by: 64, at: NOW });
      await admin.request('removeMember', { id: bea, to: 64 });
      const rows = await rawRows(host);
      const naming = (await rows.tables()).flatMap(([owner, columns]) =>
        columns.filter(({ name }) => OF_PEOPLE.has(name)).map(({ name }) => ({ owner, name })),
      );
      expect(naming.length).toBeGreaterThan(8);
      const left = [];
      // Events are only counted, for everybody together.
      for (const { owner, name } of naming.filter((each) => each.owner !== 'events'))
        if ((await rows.run(`SELECT 1 FROM "${owner}" WHERE "${name}" = ?`, [bea])).length > 0)
          left.push({ owner, name });
      await rows.close();
      expect(left).toEqual([]);
    });
  });

  describe('sessions', () => {
    const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const SAFARI =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';

    async function sessionsOf(who: Client) {
      const response = await who.request('getSessions', {});
      if (response.status !== 'ok') throw new Error(response.status);
      return response.data;
    }

    it('[S07] a person sees their devices with the time of last use, and ends one or all others', async () => {
      await host.app.store.sessions.removeOf(bea);
      const desktop = await signedIn(FIREFOX);
      now += 60_000;
      const phone = await signedIn(SAFARI);
      const listed = await sessionsOf(desktop);
      expect(listed.map(({ browser, system, current }) => [browser, system, current])).toEqual([
        ['Safari', 'iOS', false],
        ['Firefox', 'Linux', true],
      ]);
      expect(JSON.stringify(listed)).not.toContain('Hash');
      now += 6 * 60_000;
      await desktop.request('check_session', {});
      expect((await sessionsOf(desktop))[0]).toMatchObject({ browser: 'Firefox', seenAt: NOW + 7 * 60_000 });

      const phoneId = listed[0]!.id;
      const stranger = await host.login('stranger');
      expect((await stranger.request('endSession', { id: phoneId })).status).toBe('empty');
      expect((await desktop.request('endSession', { id: phoneId })).status).toBe('ok');
      expect((await phone.request('check_session', {})).status).toBe('disconnected');
      expect((await desktop.request('endSession', { id: phoneId })).status).toBe('empty');
      const again = await signedIn(SAFARI);
      expect((await desktop.request('endSession', {})).status).toBe('ok');
      expect((await again.request('check_session', {})).status).toBe('disconnected');
      expect((await desktop.request('check_session', {})).status).toBe('ok');
    });

    it('[S07] an administrator signs a member out on all devices', async () => {
      const viewer = await signedIn();
      expect((await admin.request('endMemberSessions', { id: bea })).status).toBe('ok');
      expect((await viewer.request('check_session', {})).status).toBe('disconnected');
    });
  });

  describe('groups', () => {
    it('[S07] sign-up is opened and closed by administrators, and is closed in a new group', async () => {
      const open = async () => (await host.anonymous().request('getSignUp', { groupId: GROUP })).status;
      expect((await admin.request('setSignUpSwitch', { open: false })).status).toBe('ok');
      expect(await open()).toBe('closed');
      expect(await admin.request('getSignUpSwitch', {})).toEqual({
        status: 'ok',
        data: { open: false, approval: true },
      });
      expect((await admin.request('setSignUpSwitch', { open: true })).status).toBe('ok');
      expect(await open()).toBe('ok');
    });

    it('[S07] the super user creates a group, whose administrator is invited, and renames it', async () => {
      const params = { name: 'Tacen Club', email: 'ana@tacen.example', administrator: 'Ana Roy' };
      const created = await superUser.request('createGroup', params);
      if (created.status !== 'ok') throw new Error(created.status);
      const { id } = created.data;
      expect(id).toBeGreaterThan(OTHER_GROUP);
      expect((await readOutbox(host.dataFolder)).at(-1)).toContain('To: ana@tacen.example');
      const { users } = host.app.store;
      expect(await users.group(id)).toMatchObject({ name: 'Tacen Club', signUp: false });
      expect(await users.named('ana@tacen.example')).toMatchObject({ groupId: id, role: 'admin' });
      expect(await users.permissionsOf(id, 'viewer')).not.toContain('P_MEDIA_SESSION');
      // Nothing is created if the address has an account.
      const groups = await superUser.request('getGroups', {});
      expect((await superUser.request('createGroup', { ...params, name: 'Twice' })).status).toBe('taken');
      expect(await superUser.request('getGroups', {})).toEqual(groups);
      expect((await superUser.request('renameGroup', { id, name: 'Tacen Falls Club' })).status).toBe('ok');
      expect(await superUser.request('getGroups', {})).toMatchObject({
        status: 'ok',
        data: expect.arrayContaining([{ id, name: 'Tacen Falls Club', members: 1 }]),
      });
    });
  });
});
