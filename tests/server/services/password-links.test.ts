/** Setting a password by an e-mailed link: who receives one, what it opens, and when it expires. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPasswordLink } from '../../../server/services/password-links.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { readOutbox } from '../outbox.ts';
import { DATABASES, GROUP } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const EMAIL = 'ana@club.example';
const PASSWORD = 'Eddy-Line-2026';
const HOUR_MS = 3_600_000;

describe.each(DATABASES)('on %s,', (database) => {
  let now = NOW;
  let host: RunningHost;
  let ana = 0;
  beforeAll(async () => {
    host = await startHost({ database, now: () => now });
  });
  afterAll(() => host.stop());
  beforeEach(async () => {
    now = NOW;
    const { users } = host.app.store;
    const found = await users.findByLogin(EMAIL);
    const person = {
      groupId: GROUP,
      login: EMAIL,
      name: 'Ana Roy',
      role: 'viewer',
      studio: false,
      multicast: false,
    } as const;
    ana = found?.user.id ?? (await users.create(person, 'none'))!.id;
  });

  const emails = (): Promise<string[]> => readOutbox(host.dataFolder);

  async function link(lifeMs = HOUR_MS): Promise<string> {
    const path = await createPasswordLink(host.app.store, ana, now + lifeMs);
    return path.replace('/password?token=', '');
  }

  const set = async (token: string, password = PASSWORD, by = host.anonymous()): Promise<string> =>
    (await by.request('setPassword', { token, password })).status;

  it('[S07] a person who forgot their password receives a link that sets a new one and signs in', async () => {
    const one = host.anonymous();
    expect(await one.request('requestPasswordLink', { email: 'Ana@club.example' })).toEqual({ status: 'ok' });
    await expect.poll(emails).toHaveLength(1);
    const [message = ''] = await emails();
    expect(message).toContain('To: ana@club.example');
    expect(message).toContain(`${host.address}/password?token=`);
    const token = /token=(\S+)/.exec(message)?.[1] ?? '';
    expect(await one.request('getPasswordLink', { token })).toEqual({
      status: 'ok',
      data: { name: 'Ana Roy', login: EMAIL },
    });

    const response = await one.request('setPassword', { token, password: PASSWORD });
    expect(response).toMatchObject({ status: 'ok', data: { user: { id: ana, name: 'Ana Roy', role: 'viewer' } } });
    expect((await one.request('check_session', {})).status).toBe('ok');
    expect((await host.anonymous().request('login', { email: EMAIL, password: PASSWORD })).status).toBe('ok');
    expect((await one.request('getPasswordLink', { token })).status, 'it is used up').toBe('late');
    expect(await set(token)).toBe('late');
  });

  it('[S07] the response does not reveal whether an address has an account', async () => {
    const before = (await emails()).length;
    for (const email of ['nobody@club.example', EMAIL])
      expect(await host.anonymous().request('requestPasswordLink', { email })).toEqual({ status: 'ok' });
    await expect.poll(emails).toHaveLength(before + 1);
    expect((await host.anonymous().requestRaw('requestPasswordLink', { email: 'viewer' })).status).toBe(400);
  });

  it('[S07] a new password ends the other sessions', async () => {
    await set(await link());
    const other = host.anonymous();
    await other.request('login', { email: EMAIL, password: PASSWORD });
    expect(await set(await link(), 'Another-Line-27')).toBe('ok');
    expect((await other.request('check_session', {})).status).toBe('disconnected');
    expect((await other.request('login', { email: EMAIL, password: PASSWORD })).status).toBe('wrong');
  });

  it('[S07] [L35] a weak password is rejected, and the link stays valid', async () => {
    const token = await link();
    expect(await set(token, 'abcdefgh1')).toBe('weak');
    expect(await set(token)).toBe('ok');
  });

  it('[S07] a link expires after an hour, and when a new one is requested', async () => {
    const first = await link();
    now = NOW + HOUR_MS - 1;
    expect((await host.anonymous().request('getPasswordLink', { token: first })).status).toBe('ok');
    now = NOW + HOUR_MS;
    expect((await host.anonymous().request('getPasswordLink', { token: first })).status).toBe('late');
    expect(await set(first)).toBe('late');
    const [second, third] = [await link(), await link()];
    expect(await set(second)).toBe('late');
    expect(await set(third)).toBe('ok');
  });

  it('[S07] a link that is used twice at once sets one password', async () => {
    const token = await link();
    const both = await Promise.all([set(token, PASSWORD), set(token, 'Another-Line-27')]);
    expect(both.toSorted()).toEqual(['late', 'ok']);
  });

  it('[S07] the store contains no token that would open an account', async () => {
    const token = await link();
    const rows = await host.app.store.passwordLinks.find(token, now);
    expect(rows).toBeUndefined();
  });

  it('[S07] repeated requests are slowed down', async () => {
    const statuses: string[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await host.anonymous().request('requestPasswordLink', { email: 'bea@club.example' })).status);
    expect(statuses).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'limited']);
  });
});
