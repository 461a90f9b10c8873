/** The members of a group: who sees, invites, changes and suspends them, and the effects of a suspension. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Params } from '../../../core/contract/requests.ts';
import { DEFAULT_LIMITS } from '../../../server/rate-limits.ts';
import { createPasswordLink } from '../../../server/services/password-links.ts';
import { hashPassword } from '../../../server/services/passwords.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { readOutbox } from '../outbox.ts';
import { aMedium, DATABASES, GROUP, OTHER_GROUP } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const PASSWORD = 'Eddy-Line-2026';
const EMAIL = 'bea@club.example';
const DAY_MS = 86_400_000;

describe.each(DATABASES)('on %s,', (database) => {
  let now = NOW;
  let host: RunningHost;
  let admin: Client;
  let superUser: Client;
  let bea = 0;
  let passwordHash = '';

  const film = aMedium({ id: '0' }).player;
  beforeAll(async () => {
    const many = { points: 1_000, windowS: 60 };
    host = await startHost({
      database,
      now: () => now,
      config: {
        streamBeatMs: 50,
        limits: { ...DEFAULT_LIMITS, emails: many, registration: many, invitations: { points: 20, windowS: 60 } },
      },
      also: [aMedium({ id: 'talk', ...(film && { player: { ...film, chat: true } }) })],
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
      studio: true,
      multicast: false,
    } as const;
    bea = (await users.named(EMAIL))?.id ?? (await users.create(person, passwordHash))!.id;
    await users.save({ ...person, id: bea });
    await users.setPassword(bea, passwordHash);
    await users.setSuspended(bea, false);
  });

  async function letters(to: string): Promise<string[]> {
    const all = await readOutbox(host.dataFolder);
    return all.filter((text) => text.includes(`To: ${to}\n`));
  }
  const tokenIn = (letter = ''): string => /token=(\S+)/.exec(letter)?.[1] ?? '';

  async function membersOf(who: Client, params: Params<'getMembers'> = {}) {
    const response = await who.request('getMembers', params);
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data;
  }
  const memberOf = async (id: number) => (await membersOf(admin)).find((member) => member.id === id);

  type InvitationParams = Params<'inviteMember'>;
  const invite = async (params: Partial<InvitationParams> & { email: string }, who = admin): Promise<string> =>
    (await who.request('inviteMember', { name: 'Eva Moss', role: 'viewer', ...params })).status;
  const suspend = async (id: number, suspended = true, who = admin): Promise<string> =>
    (await who.request('suspendMember', { id, suspended })).status;
  const setRole = async (id: number, role: 'viewer' | 'editor' | 'admin', who = admin): Promise<string> =>
    (await who.request('setMemberRole', { id, role })).status;
  const login = async (password = PASSWORD, email = EMAIL, one = host.anonymous()): Promise<string> =>
    (await one.request('login', { email, password })).status;

  async function signedIn(): Promise<Client> {
    const one = host.anonymous();
    expect(await login(PASSWORD, EMAIL, one)).toBe('ok');
    return one;
  }

  it('[S07] an administrator sees name, login, role and state of the members, and which one they are', async () => {
    const { users } = host.app.store;
    const person = { groupId: GROUP, role: 'editor', studio: false, multicast: false } as const;
    await users.create({ ...person, login: 'ivo@club.example', name: 'Ivo Sand' }, undefined);
    const ada = (await users.create({ ...person, login: 'ada@club.example', name: 'Ada Pike' }, passwordHash))!;
    await users.setSuspended(ada.id, true);

    const found = await membersOf(admin);
    expect(found).toContainEqual(
      expect.objectContaining({
        id: 64,
        name: 'The admin',
        login: 'admin',
        role: 'admin',
        state: 'active',
        self: true,
        mayChange: false,
      }),
    );
    const others = found.filter(({ login: each }) => each.includes('@'));
    expect(others.map((each) => [each.name, each.login, each.role, each.state, each.self, each.mayChange])).toEqual([
      ['Ada Pike', 'ada@club.example', 'editor', 'suspended', false, true],
      ['Bea Lund', 'bea@club.example', 'viewer', 'active', false, true],
      ['Ivo Sand', 'ivo@club.example', 'editor', 'invited', false, true],
    ]);
    expect(JSON.stringify(found)).not.toContain('argon2');
  });

  it('[S07] the super user sees any requested group, and an administrator of another group their own', async () => {
    const ids = (list: { id: number }[]) => list.map(({ id }) => id);
    expect(ids(await membersOf(superUser, { groupId: OTHER_GROUP }))).toEqual([71]);
    expect(ids(await membersOf(superUser, { groupId: GROUP }))).toContain(64);
    const stranger = await host.login('stranger');
    expect(ids(await membersOf(stranger))).toEqual([71]);
    expect((await stranger.request('getMembers', { groupId: GROUP })).status).toBe('private');
  });

  it('[S07] an invited person sets a password by the link of the e-mail, within seven days', async () => {
    expect(await invite({ email: 'Eva@club.example', role: 'editor' })).toBe('ok');
    const [letter = ''] = await letters('eva@club.example');
    expect(letter).toContain(`${host.address}/password?token=`);
    expect(letter).toContain(`Group ${GROUP}`);
    const found = (await membersOf(admin)).find(({ login: each }) => each === 'eva@club.example');
    expect(found).toMatchObject({ name: 'Eva Moss', role: 'editor', state: 'invited', self: false, mayChange: true });
    expect(await login(PASSWORD, 'eva@club.example'), 'there is no password yet').toBe('wrong');

    const token = tokenIn(letter);
    now = NOW + 7 * DAY_MS - 1;
    const one = host.anonymous();
    expect(await one.request('getPasswordLink', { token })).toMatchObject({ status: 'ok', data: { name: 'Eva Moss' } });
    expect(await one.request('setPassword', { token, password: PASSWORD })).toMatchObject({
      status: 'ok',
      data: { user: { group: GROUP, role: 'editor', name: 'Eva Moss', studio: false } },
    });
    expect((await one.request('check_session', {})).status).toBe('ok');
    now = NOW;
    expect(await memberOf(found!.id)).toMatchObject({ state: 'active' });
    expect(await invite({ email: 'eva@club.example' }), 'who has a password is not invited').toBe('taken');
  });

  it('[S07] inviting somebody again sends a new link, and the earlier one stops working', async () => {
    const email = 'finn@club.example';
    expect(await invite({ email, name: 'Fin' })).toBe('ok');
    expect(await invite({ email: 'FINN@club.example', name: 'Finn Holt', role: 'editor' })).toBe('ok');
    const [first, second] = await letters(email);
    const anybody = host.anonymous();
    expect((await anybody.request('getPasswordLink', { token: tokenIn(first) })).status).toBe('late');
    expect((await anybody.request('getPasswordLink', { token: tokenIn(second) })).status).toBe('ok');
    const found = (await membersOf(admin)).filter(({ login: each }) => each === email);
    expect(found).toMatchObject([{ name: 'Finn Holt', role: 'editor', state: 'invited' }]);
    now = NOW + 7 * DAY_MS;
    expect((await anybody.request('getPasswordLink', { token: tokenIn(second) })).status).toBe('late');
  });

  it('[S07] a person invited to another group, or suspended, counts as taken', async () => {
    const email = 'gus@club.example';
    expect(await invite({ email, groupId: OTHER_GROUP }, superUser)).toBe('ok');
    expect(await invite({ email })).toBe('taken');
    const { users } = host.app.store;
    const gus = await users.named(email);
    expect(gus).toMatchObject({ groupId: OTHER_GROUP, role: 'viewer' });
    await users.setSuspended(gus!.id, true);
    expect(await invite({ email, groupId: OTHER_GROUP }, superUser)).toBe('taken');
    expect(await letters(email)).toHaveLength(1);
  });

  it('[S07] an invitation into a group that does not exist fails', async () => {
    expect(await invite({ email: 'hal@club.example', groupId: 9_999 }, superUser)).toBe('private');
    expect(await host.app.store.users.named('hal@club.example')).toBeUndefined();
  });

  it('[S07] an invitation makes an applicant a member and ends their request', async () => {
    const { signUps } = host.app.store;
    const waiting = { groupId: GROUP, login: 'jo@club.example', name: 'Jo', passwordHash, confirmedAt: NOW };
    await signUps.addRequest(waiting);
    expect(await login(PASSWORD, 'jo@club.example')).toBe('waiting');
    expect(await invite({ email: 'jo@club.example' })).toBe('ok');
    expect(await signUps.requestOf('jo@club.example')).toBeUndefined();
    expect(await login(PASSWORD, 'jo@club.example')).toBe('wrong');
  });

  it('[S07] an invitation needs a name, an address and a known role', async () => {
    const good = { email: 'kim@club.example', name: 'Kim', role: 'viewer' };
    for (const wrong of [{ name: ' ' }, { email: 'kim' }, { role: 'owner' }])
      expect((await admin.requestRaw('inviteMember', { ...good, ...wrong })).status).toBe(400);
    expect(await host.app.store.users.named('kim@club.example')).toBeUndefined();
  });

  it('[S07] an administrator sends a limited number of invitations', async () => {
    const statuses: string[] = [];
    const stranger = await host.login('stranger');
    for (let at = 0; at < 21; at += 1) statuses.push(await invite({ email: `m${at}@club.example` }, stranger));
    expect(statuses.slice(0, 20)).toEqual(Array<string>(20).fill('ok'));
    expect(statuses.at(-1)).toBe('limited');
    expect(await host.app.store.users.named('m20@club.example')).toBeUndefined();
  });

  it('[S07] a role change applies at once, also to open sessions', async () => {
    const one = await signedIn();
    const list = async () => (await one.request('getMembers', {})).status;
    expect(await list()).toBe('private');
    expect(await setRole(bea, 'admin')).toBe('ok');
    expect(await list()).toBe('ok');
    expect(await memberOf(bea)).toMatchObject({ role: 'admin', state: 'active' });
    expect(await setRole(bea, 'viewer')).toBe('ok');
    expect(await list()).toBe('private');
    expect(await host.app.store.users.find(bea), 'nothing else changes').toMatchObject({
      studio: true,
      name: 'Bea Lund',
    });
  });

  it('[S07] a suspended member loses every session at once, and cannot sign in until resumed', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    expect(await suspend(bea)).toBe('ok');
    for (const each of [one, other]) expect((await each.request('check_session', {})).status).toBe('disconnected');
    expect(await memberOf(bea)).toMatchObject({ state: 'suspended' });
    expect(await login()).toBe('suspended');
    expect(await login('Another-Line-27'), 'only the right password says so').toBe('wrong');

    expect(await suspend(bea, false)).toBe('ok');
    expect(await memberOf(bea)).toMatchObject({ state: 'active' });
    expect((await one.request('check_session', {})).status, 'an ended session does not come back').toBe('disconnected');
    expect(await login()).toBe('ok');
  });

  it('[S07] a session created while the account was suspended never works', async () => {
    const one = await signedIn();
    await host.app.store.users.setSuspended(bea, true);
    expect((await one.request('check_session', {})).status).toBe('disconnected');
    expect(await suspend(bea, false)).toBe('ok');
    expect((await one.request('check_session', {})).status).toBe('disconnected');
  });

  it('[S07] a sign-in fails if its password is replaced meanwhile', async () => {
    const { users } = host.app.store;
    const read = vi.spyOn(users, 'findByLogin');
    onTestFinished(() => read.mockRestore());
    const hash = await hashPassword('Another-Eddy-2026');
    read.mockImplementationOnce(async (name) => {
      read.mockRestore();
      const account = await users.findByLogin(name);
      await users.setPassword(bea, hash);
      return account;
    });
    expect(await login()).toBe('wrong');
    expect(await login()).toBe('wrong');
    await users.setPassword(bea, passwordHash);
    expect(await login()).toBe('ok');
  });

  it('[S07] password links of a suspended member stop working, and none is sent', async () => {
    const { store } = host.app;
    const token = tokenIn(await createPasswordLink(store, bea, now + DAY_MS));
    expect(await suspend(bea)).toBe('ok');
    const anybody = host.anonymous();
    expect((await anybody.request('getPasswordLink', { token })).status).toBe('late');
    expect((await anybody.request('setPassword', { token, password: 'Another-Line-27' })).status).toBe('late');
    const before = (await letters(EMAIL)).length;
    expect(
      (await anybody.request('requestPasswordLink', { email: EMAIL })).status,
      'the same answer for everybody',
    ).toBe('ok');
    // A link from before the suspension, as two simultaneous requests may leave behind.
    const late = tokenIn(await createPasswordLink(store, bea, now + DAY_MS));
    expect((await anybody.request('setPassword', { token: late, password: 'Another-Line-27' })).status).toBe('late');
    expect(await suspend(bea, false)).toBe('ok');
    for (const each of [token, late])
      expect((await anybody.request('getPasswordLink', { token: each })).status).toBe('late');
    expect((await anybody.request('requestPasswordLink', { email: EMAIL })).status).toBe('ok');
    await expect.poll(async () => (await letters(EMAIL)).length).toBe(before + 1);
    expect(await login()).toBe('ok');
  });

  it('[S07] [P27] an open talk of a suspended member ends', async () => {
    const one = await signedIn();
    const response = await one.fetch('/services/talk/stream?mediaId=talk&since=0');
    expect(response.status).toBe(200);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).done).toBe(false);
    expect(await suspend(bea)).toBe('ok');
    let isOver = false;
    while (!isOver) isOver = (await reader.read()).done;
    const again = { mediaId: 'talk', part: 'chat', text: 'Hello', nonce: 'the-same-nonce-for-all' } as const;
    expect((await one.request('sendTalk', again)).status).toBe('nameless');
  });

  it('[S07] the export address of a suspended member stops working', async () => {
    expect(await setRole(bea, 'admin')).toBe('ok');
    const one = await signedIn();
    const response = await one.request('downloadDataAsCsv', { videoIdList: ['open'] });
    const path = response.status === 'ok' ? response.data.path : '';
    expect((await one.fetch(path)).status).toBe(200);
    expect(await suspend(bea)).toBe('ok');
    expect((await host.anonymous().fetch(path)).status).not.toBe(200);
  });

  it('[S07] links made by a suspended member do not work until they are resumed', async () => {
    expect(await setRole(bea, 'editor')).toBe('ok');
    await host.app.store.media.save(aMedium({ id: 'hers', userId: bea, visibility: 'private' }));
    const one = await signedIn();
    const share = await one.request('shareMedia', { mediaId: 'hers', kind: 'link', endsAt: NOW + DAY_MS });
    const saved = await one.request('saveSearch', { name: 'Films', query: 'element-type=Video' });
    if (share.status !== 'ok' || saved.status !== 'ok') throw new Error(`${share.status}, ${saved.status}`);
    const address = share.data.address ?? '';
    const link = await one.request('shareSavedSearch', { id: saved.data.id });
    if (link.status !== 'ok') throw new Error(link.status);
    /** A person who has used the link before, and one who opens it now. */
    const [friend, stranger] = [host.anonymous(), host.anonymous()];
    const opens = async (who: Client) => {
      await who.fetch(address);
      const verdict = await who.request('checkMediaPlayerAccess', { mediaId: 'hers', mediaType: 'Video' });
      const search = await who.request('openSavedSearch', { token: link.data.token });
      return [verdict.status, search.status];
    };
    expect(await opens(friend)).toEqual(['ok', 'ok']);
    expect(await suspend(bea)).toBe('ok');
    for (const who of [friend, stranger]) expect(await opens(who)).toEqual(['private', 'empty']);
    expect(await suspend(bea, false)).toBe('ok');
    for (const who of [friend, stranger]) expect(await opens(who)).toEqual(['ok', 'ok']);
  });

  it('[S07] a suspended member is not listed among the people with a medium', async () => {
    const names = async () => {
      const response = await admin.request('getShares', { mediaId: 'secret' });
      return response.status === 'ok' ? response.data.people.map(({ name }) => name) : [];
    };
    expect(await names()).toContain('Bea Lund');
    expect(await suspend(bea)).toBe('ok');
    expect(await names()).not.toContain('Bea Lund');
  });

  it('[S07] nobody can change or suspend themselves or user 1', async () => {
    expect(await suspend(64)).toBe('private');
    expect(await setRole(64, 'viewer')).toBe('private');
    expect(await suspend(1, true, superUser)).toBe('private');
    expect(await setRole(1, 'viewer', superUser)).toBe('private');
    const { users } = host.app.store;
    const person = {
      groupId: 1,
      login: 'dot@club.example',
      name: 'Dot',
      role: 'admin',
      studio: false,
      multicast: false,
    } as const;
    const dot = await users.create(person, passwordHash);
    const one = host.anonymous();
    expect(await login(PASSWORD, 'dot@club.example', one)).toBe('ok');
    expect(await suspend(1, true, one)).toBe('private');
    expect(await setRole(1, 'viewer', one)).toBe('private');
    expect((await membersOf(one)).find(({ id }) => id === 1)).toMatchObject({ mayChange: false, self: false });
    expect(await suspend(dot!.id, true, superUser)).toBe('ok');
    expect((await superUser.request('check_session', {})).status).toBe('ok');
  });

  it('[S07] of two administrators who suspend each other at once, one stays', async () => {
    expect(await setRole(bea, 'admin')).toBe('ok');
    const { users } = host.app.store;
    const person = {
      groupId: GROUP,
      login: 'cyd@club.example',
      name: 'Cyd',
      role: 'admin',
      studio: false,
      multicast: false,
    } as const;
    const cyd = (await users.create(person, passwordHash))!.id;
    const one = await signedIn();
    const other = host.anonymous();
    expect(await login(PASSWORD, 'cyd@club.example', other)).toBe('ok');
    const both = await Promise.all([suspend(cyd, true, one), suspend(bea, true, other)]);
    expect(both.toSorted()).toEqual(['disconnected', 'ok']);
  });
});
