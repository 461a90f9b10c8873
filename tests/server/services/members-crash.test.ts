/** A host that is killed while an administrator invites, changes and removes members (row S07). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { PERMISSIONS } from '../../../core/domain/permissions.ts';
import { databasePath } from '../../../server/store/location.ts';
import { openStore } from '../../../server/store/open.ts';
import { type Client, client, readAccounts } from '../harness.ts';
import { readOutbox } from '../outbox.ts';
import { killsOf } from '../kills/count.ts';
import { aMedium } from '../store-library.ts';

const KILLS = killsOf(8);
const MEMBERS_A_RUN = 6;
const GROUP = 64;
/** The editor. */
const HEIR = 65;
/** More than the test creates. */
const ALL = 100_000;

const folder = await mkdtemp(join(tmpdir(), 'ferryglide-members-crash-'));
const dataFolder = join(folder, 'data');
let child: ChildProcess | undefined;
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function startAdmin(): Promise<Client> {
  child = spawn(process.execPath, [join(import.meta.dirname, '../tiny-host.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  const admin = client(address);
  const { admin: password = '' } = await readAccounts(dataFolder);
  expect((await admin.request('login', { email: 'admin', password })).status).toBe('ok');
  return admin;
}

async function kill(): Promise<void> {
  const ended = once(child!, 'exit');
  child?.kill('SIGKILL');
  await ended;
}

/** Adds members with a film and a saved search each, while no host runs. */
async function addMembers(run: number): Promise<number[]> {
  const store = await openStore(databasePath(dataFolder));
  const ids: number[] = [];
  for (let at = 0; at < MEMBERS_A_RUN; at += 1) {
    const name = `Member ${at} of run ${run}`;
    const login = `member-${run}-${at}@club.example`;
    const user = { groupId: GROUP, login, name, role: 'viewer', studio: false, multicast: false } as const;
    const { id } = (await store.users.create(user, 'no hash'))!;
    await store.media.save(aMedium({ id: `film-${id}`, title: name, userId: id }));
    await store.savedSearches.add({ id: `search-${id}`, userId: id, name: `Search of ${id}`, query: '', savedAt: 0 });
    ids.push(id);
  }
  await store.close();
  return ids;
}

type Act = 'memberInvited' | 'memberPermissionsChanged' | 'memberSuspended' | 'memberRemoved';

it('[S07] after kills every change of a member exists with its audit entry or not at all, and acknowledged ones exist', async () => {
  const members: number[] = [];
  /** Invited addresses, and whether the invitation was acknowledged. */
  const invited = new Map<string, boolean>();
  const acknowledged: Record<Act, Set<string>> = {
    memberInvited: new Set(),
    memberPermissionsChanged: new Set(),
    memberSuspended: new Set(),
    memberRemoved: new Set(),
  };
  await startAdmin();
  await kill();

  for (let run = 0; run < KILLS; run += 1) {
    const mine = await addMembers(run);
    members.push(...mine);
    const admin = await startAdmin();
    const act = async (kind: Act, who: string, asked: Promise<{ status: string }>): Promise<void> => {
      expect((await asked).status, `${kind} ${who}`).toBe('ok');
      acknowledged[kind].add(who);
    };
    async function changeAll(): Promise<void> {
      for (const id of mine) {
        const own = Object.fromEntries(PERMISSIONS.map((permission) => [permission, false]));
        await act('memberPermissionsChanged', String(id), admin.request('setMemberPermissions', { id, own }));
        await act('memberSuspended', String(id), admin.request('suspendMember', { id, suspended: true }));
        await act('memberRemoved', String(id), admin.request('removeMember', { id, to: HEIR }));
      }
    }
    async function inviteMore(): Promise<void> {
      for (let at = 0; at < MEMBERS_A_RUN; at += 1) {
        const email = `guest-${run}-${at}@club.example`;
        invited.set(email, false);
        await act('memberInvited', email, admin.request('inviteMember', { email, name: email, role: 'viewer' }));
        invited.set(email, true);
      }
    }
    const working = Promise.allSettled([changeAll(), inviteMore()]);
    // Ensures that some runs reach a removal, even on a slow machine.
    const before = acknowledged.memberRemoved.size;
    if (run % 2 === 1)
      await vi.waitFor(() => expect(acknowledged.memberRemoved.size).toBeGreaterThan(before), {
        timeout: 20_000,
        interval: 5,
      });
    await pause(10 + ((run * 37) % 130));
    await kill();
    for (const each of await working)
      if (each.status === 'rejected') expect(each.reason, 'the host is gone').toBeInstanceOf(TypeError);
  }

  const store = await openStore(databasePath(dataFolder));
  const entries = await store.audit.list({ groupId: GROUP, limit: ALL });
  const recorded = (action: Act, id: number): number =>
    entries.filter((entry) => entry.action === action && entry.subject.id === String(id)).length;
  const inherited = (await store.savedSearches.ofUser(HEIR)).map(({ name }) => name);
  for (const id of members) {
    const user = await store.users.find(id);
    const own = Object.keys(await store.users.ownPermissions(id)).length;
    const searches = (await store.savedSearches.ofUser(id)).length;
    const says = `member ${id}`;
    expect(recorded('memberRemoved', id), says).toBe(user ? 0 : 1);
    expect((await store.media.find(`film-${id}`))?.userId, says).toBe(user ? id : HEIR);
    expect([searches, inherited.includes(`Search of ${id}`)], says).toEqual(user ? [1, false] : [0, true]);
    if (user) {
      expect([0, PERMISSIONS.length], says).toContain(own);
      expect(recorded('memberPermissionsChanged', id), says).toBe(own === 0 ? 0 : 1);
      expect(recorded('memberSuspended', id), says).toBe(user.suspended ? 1 : 0);
    } else expect(own, says).toBe(0);
    for (const action of ['memberPermissionsChanged', 'memberSuspended', 'memberRemoved'] as const)
      if (acknowledged[action].has(String(id))) expect(recorded(action, id), `${action} ${says}`).toBe(1);
  }
  for (const [email, isAcknowledged] of invited) {
    const account = await store.users.named(email);
    if (isAcknowledged) expect(account, email).toBeDefined();
    if (account) expect(recorded('memberInvited', account.id), email).toBe(1);
  }
  await store.close();

  // Acknowledged invitations have sent their e-mail; the others can be repeated as if nothing had happened.
  const admin = await startAdmin();
  const emails = (await readOutbox(dataFolder)).join('\n');
  for (const [email, isAcknowledged] of invited) {
    if (isAcknowledged) expect(emails).toContain(`To: ${email}`);
    else expect((await admin.request('inviteMember', { email, name: email, role: 'viewer' })).status).toBe('ok');
  }
  await kill();
  expect(acknowledged.memberRemoved.size, 'removed').toBeGreaterThan(0);
  expect(acknowledged.memberRemoved.size, 'interrupted').toBeLessThan(members.length);
}, 240_000);
