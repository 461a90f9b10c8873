/** The audit list: what is recorded about whom, who reads it, its filters, and its retention. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Params, SentParams } from '../../../core/contract/requests.ts';
import { audit, forgetOldAudit } from '../../../server/services/audit.ts';
import { purgeBin } from '../../../server/services/purge.ts';
import { csv, sendImport } from '../csv/csv-host.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, DATABASES, GROUP, OTHER_GROUP } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';
import { tus } from '../tus.ts';

const DAY_MS = 86_400_000;

describe.each(DATABASES)('on %s,', (database) => {
  let now = NOW;
  let host: RunningHost;
  let admin: Client;

  beforeAll(async () => {
    host = await startHost({
      database,
      now: () => now,
      also: [
        aMedium({ id: 'run', title: 'Final run', groupId: GROUP }),
        aMedium({ id: 'heat', title: 'Heat 1', date: '2026-05-01', keywords: ['slalom', 'K1'] }),
        aMedium({ id: 'semi', title: 'Semi-final', date: '2026-05-02', keywords: ['K1'] }),
        aMedium({ id: 'theirs', title: 'Run of the others', groupId: OTHER_GROUP }),
        aMedium({ id: 'best', type: 'Collection', title: 'Best runs', members: ['semi', 'theirs', 'heat'] }),
        aMedium({ id: 'course', type: 'Test', title: 'Course', members: [] }),
        aMedium({ id: 'strokes', type: 'Exercise', title: 'Strokes' }),
      ],
    });
    admin = await host.login('admin');
  });
  afterAll(() => host.stop());

  async function listed(params: Params<'getAudit'> = {}, who = admin) {
    const response = await who.request('getAudit', params);
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data;
  }
  /** The newest entry, without its number. */
  async function newest() {
    const [entry] = (await listed({ limit: 1 })).entries;
    const { number: _number, ...rest } = entry!;
    return rest;
  }
  /** The newest entries, newest first, as actions and their subjects. */
  async function newestOf(limit: number) {
    const { entries } = await listed({ limit });
    return entries.map(({ action, subject, detail }) => [action, subject.id, subject.title, detail]);
  }

  const video = (mediaId: string) => ({ mediaId, mediaType: 'Video' as const });
  type Items = SentParams<'changeSelection'>['items'];

  async function change(what: SentParams<'changeSelection'>['change'], items: Items): Promise<void> {
    const response = await admin.request('changeSelection', { change: what, items });
    if (response.status !== 'ok') throw new Error(response.status);
    expect(response.data.map(({ outcome }) => outcome)).toEqual(items.map(() => 'done'));
  }

  /** With the revisions from the plan. */
  async function planned(act: SentParams<'planSelection'>['act'], items: Items): Promise<Items> {
    const response = await admin.request('planSelection', { act, items });
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data.items.map(({ id, type, revisions }) => ({ mediaId: id, mediaType: type, revisions }));
  }

  async function save(mediaId: string, changes: SentParams<'saveEditedMedia'>['changes']): Promise<void> {
    const edited = await admin.request('getEditedMedia', { mediaId, types: ['Video', 'Collection', 'Test'] });
    if (edited.status !== 'ok') throw new Error(edited.status);
    const { revisions } = edited.data;
    expect((await admin.request('saveEditedMedia', { mediaId, revisions, changes })).status).toBe('ok');
  }

  const BY_ADMIN = { kind: 'user', id: '64', name: 'The admin' };

  describe('recorded actions', () => {
    it('[S07] an invitation, a role, a suspension and its end are recorded, with the person and time', async () => {
      now = NOW + 1_000;
      const status = await admin.request('inviteMember', {
        email: 'kai@club.example',
        name: 'Kai Moss',
        role: 'viewer',
      });
      expect(status.status).toBe('ok');
      const { id } = (await host.app.store.users.named('kai@club.example'))!;
      const subject = { kind: 'user', id: String(id), title: 'Kai Moss' };
      expect(await newest()).toEqual({
        at: NOW + 1_000,
        action: 'memberInvited',
        by: BY_ADMIN,
        subject,
        detail: { role: 'viewer' },
      });
      await admin.request('setMemberRole', { id, role: 'editor' });
      expect(await newest()).toMatchObject({
        action: 'memberRoleChanged',
        subject,
        detail: { was: 'viewer', role: 'editor' },
      });
      await admin.request('suspendMember', { id, suspended: true });
      expect(await newest()).toMatchObject({ action: 'memberSuspended', by: BY_ADMIN, subject });
      await admin.request('suspendMember', { id, suspended: false });
      expect(await newest()).toMatchObject({ action: 'memberResumed', by: BY_ADMIN, subject });
      // Nothing has changed, so nothing is recorded.
      const before = (await listed()).entries.length;
      await admin.request('suspendMember', { id, suspended: false });
      await admin.request('setMemberRole', { id, role: 'editor' });
      expect((await listed()).entries.length).toBe(before);
      // Neither e-mail addresses nor secrets.
      expect(JSON.stringify(await listed({ limit: 500 }))).not.toMatch(/club\.example|token|argon2/);
    });

    it('[S07] decided sign-ups are recorded, and password links requested anonymously', async () => {
      const request = {
        groupId: GROUP,
        login: 'lo@club.example',
        name: 'Lo Berg',
        passwordHash: 'x',
        confirmedAt: now,
      };
      await host.app.store.signUps.addRequest(request);
      const { id } = (await host.app.store.signUps.requestOf('lo@club.example'))!;
      await admin.request('decideSignUp', { id, approve: true });
      expect(await newest()).toMatchObject({ action: 'signUpApproved', by: BY_ADMIN, subject: { title: 'Lo Berg' } });

      await host.anonymous().request('requestPasswordLink', { email: 'lo@club.example' });
      expect(await newest()).toMatchObject({
        action: 'passwordLinkSent',
        by: { kind: 'visitor', id: '', name: '' },
        subject: { title: 'Lo Berg' },
      });
      const before = (await listed()).entries.length;
      await host.anonymous().request('requestPasswordLink', { email: 'nobody@club.example' });
      expect((await listed()).entries.length).toBe(before);
    });

    it('[S07] visibility, shares, deletion, restoring and the purge are recorded', async () => {
      const film = { mediaId: 'run', mediaType: 'Video' } as const;
      const subject = { kind: 'medium', id: 'run', title: 'Final run' };
      const edited = await admin.request('getEditedMedia', { mediaId: 'run', types: ['Video'] });
      if (edited.status !== 'ok') throw new Error(edited.status);
      const { revisions } = edited.data;
      const changes = { fields: { visibility: 'private' as const }, saved: [], removed: [] };
      expect((await admin.request('saveEditedMedia', { mediaId: 'run', revisions, changes })).status).toBe('ok');
      expect(await newest()).toMatchObject({
        action: 'visibilityChanged',
        subject,
        detail: { was: 'public', visibility: 'private' },
      });

      await admin.request('shareMedia', { mediaId: 'run', kind: 'user', login: 'stranger' });
      expect(await newest()).toMatchObject({ action: 'sharedWithPerson', subject, detail: { name: 'The stranger' } });
      await admin.request('shareMedia', { mediaId: 'run', kind: 'group', groupId: OTHER_GROUP });
      expect(await newest()).toMatchObject({ action: 'sharedWithGroup', subject, detail: { name: 'Group 71' } });
      await admin.request('shareMedia', { mediaId: 'run', kind: 'link', endsAt: now + DAY_MS });
      expect(await newest()).toMatchObject({ action: 'sharedByLink', subject, detail: {} });
      const shares = await admin.request('getShares', { mediaId: 'run' });
      if (shares.status !== 'ok') throw new Error(shares.status);
      await admin.request('unshareMedia', { mediaId: 'run', shareId: shares.data.shares[0]!.id });
      expect(await newest()).toMatchObject({ action: 'shareEnded', subject });

      await admin.request('deleteMedia', film);
      expect(await newest()).toMatchObject({ action: 'mediumDeleted', subject, detail: { type: 'Video' } });
      await admin.request('restoreMedia', film);
      expect(await newest()).toMatchObject({ action: 'mediumRestored', by: BY_ADMIN, subject });
      await admin.request('deleteMedia', { mediaId: 't1', mediaType: 'Tag' });
      expect(await newest()).toMatchObject({ action: 'tagDeleted', subject: { id: 't1', title: 'Start of bib 7' } });
      await admin.request('deleteMedia', film);
      now += 31 * DAY_MS;
      await purgeBin(host.app);
      // The session has expired meanwhile.
      admin = await host.login('admin');
      const purged = (await listed({ limit: 2 })).entries.map(({ action, by }) => `${action} ${by.kind}`);
      expect(new Set(purged)).toEqual(new Set(['mediumPurged host', 'tagPurged host']));
    });

    it('[S07] [S08] keywords, dates, publication and keys of a selection have one entry per medium and kind of change', async () => {
      const items = [video('heat'), video('semi')];
      await change({ kind: 'edit', fields: {}, keywords: { mode: 'add', words: ['slalom', 'Final'] } }, items);
      expect(await newestOf(2)).toEqual([
        ['keywordsChanged', 'semi', 'Semi-final', { added: 'slalom, Final', removed: '' }],
        ['keywordsChanged', 'heat', 'Heat 1', { added: 'Final', removed: '' }],
      ]);
      await change({ kind: 'edit', fields: {}, keywords: { mode: 'remove', words: ['K1'] } }, [video('heat')]);
      expect(await newestOf(1)).toEqual([['keywordsChanged', 'heat', 'Heat 1', { added: '', removed: 'K1' }]]);

      // One of them already has that date and does not change.
      await change({ kind: 'edit', fields: { date: '2026-05-02' } }, await planned('date', items));
      expect(await newestOf(2)).toEqual([
        ['dateChanged', 'heat', 'Heat 1', { wasDated: '2026-05-01', date: '2026-05-02' }],
        ['keywordsChanged', 'heat', 'Heat 1', { added: '', removed: 'K1' }],
      ]);
      const season = { publish: false, validity_date: '2026-06-01T00:00:00Z', expiration_date: '' };
      await change({ kind: 'edit', fields: season }, await planned('publication', [video('heat')]));
      expect(await newestOf(1)).toEqual([
        ['publicationChanged', 'heat', 'Heat 1', { published: 'no', from: '2026-06-01T00:00:00Z', until: '' }],
      ]);
      const byKey = { kind: 'edit', fields: { visibility: 'key' }, key: 'heron-9' } as const;
      await change(byKey, await planned('visibility', [video('heat')]));
      expect(await newestOf(2)).toEqual([
        ['mediumKeyChanged', 'heat', 'Heat 1', {}],
        ['visibilityChanged', 'heat', 'Heat 1', { was: 'public', visibility: 'key' }],
      ]);
      expect(JSON.stringify(await listed({ limit: 500 }))).not.toContain('heron-9');
    });

    it('[S07] [S08] a selection that is added to, removed from or made into a collection is recorded', async () => {
      await change({ kind: 'collect', collectionId: 'new', title: 'Finals' }, [video('heat'), video('semi')]);
      expect(await newestOf(3)).toEqual([
        ['addedToCollection', 'semi', 'Semi-final', { collection: 'Finals' }],
        ['addedToCollection', 'heat', 'Heat 1', { collection: 'Finals' }],
        ['mediumCreated', 'new', 'Finals', { type: 'Collection' }],
      ]);
      const { length } = (await listed({ limit: 500 })).entries;
      await change({ kind: 'collect', collectionId: 'new' }, [video('heat')]);
      expect((await listed({ limit: 500 })).entries).toHaveLength(length);
      await change({ kind: 'uncollect', collectionId: 'best' }, [video('heat'), video('theirs')]);
      expect(await newestOf(2)).toEqual([
        ['removedFromCollection', 'heat', 'Heat 1', { collection: 'Best runs' }],
        // These administrators may not see the title of a medium of another group.
        ['removedFromCollection', 'theirs', '', { collection: 'Best runs' }],
      ]);
    });

    it('[S07] saves of an edit page are recorded: titles, contents, tags and other parts', async () => {
      const tag = aTag({ id: 'at-gate', videoId: 'semi', time: '00:00:05', description: 'Gate 1' });
      await save('semi', { fields: { title: 'Semi-final 2', description: 'In the rain' }, saved: [tag], removed: [] });
      expect(await newestOf(2)).toEqual([
        ['mediumEdited', 'semi', 'Semi-final 2', { parts: 'description tags' }],
        ['mediumRenamed', 'semi', 'Semi-final 2', { wasTitled: 'Semi-final' }],
      ]);
      await save('new', { fields: { members: ['semi', 'heat'] }, saved: [], removed: [] });
      expect(await newestOf(1)).toEqual([['mediumEdited', 'new', 'Finals', { parts: 'members' }]]);
      await save('course', { fields: { members: ['strokes'] }, saved: [], removed: [] });
      expect(await newestOf(1)).toEqual([['mediumEdited', 'course', 'Course', { parts: 'members' }]]);
      // Saved without a change, which is not recorded.
      const { length } = (await listed({ limit: 500 })).entries;
      await save('semi', { fields: { title: 'Semi-final 2' }, saved: [], removed: [] });
      expect((await listed({ limit: 500 })).entries).toHaveLength(length);
    });

    it('[S06] [S07] added and deleted captions are recorded, but not a rejected file', async () => {
      const named = { mediaId: 'semi', lang: 'fr', kind: 'forced' } as const;
      const fileOf = (text: string) => Buffer.from(text).toString('base64');
      await admin.request('saveCaptions', { ...named, file: fileOf('1\n00:00:01,000 --> 00:00:02,000\nDépart\n') });
      expect(await newest()).toEqual({
        at: now,
        action: 'captionsSaved',
        by: BY_ADMIN,
        subject: { kind: 'medium', id: 'semi', title: 'Semi-final 2' },
        detail: { language: 'fr', captions: 'forced' },
      });
      await admin.request('deleteCaptions', named);
      const deleted = ['captionsDeleted', 'semi', 'Semi-final 2', { language: 'fr', captions: 'forced' }];
      expect(await newestOf(1)).toEqual([deleted]);
      await admin.request('saveCaptions', { ...named, file: fileOf('a book') });
      await admin.request('deleteCaptions', named);
      expect(await newestOf(1)).toEqual([deleted]);
    });

    it('[L21] [S07] tags imported from files are recorded', async () => {
      const files = [csv('reportMatch', 'id,time,description', 'imported,00:00:05,Gate 1')];
      expect((await sendImport(host, admin, files, { videoId: 'semi' })).status).toBe('ok');
      const imported = ['tagsImported', 'semi', 'Semi-final 2', { file: 'reportMatch.csv' }];
      expect(await newestOf(1)).toEqual([imported]);
      expect((await newest()).by).toEqual(BY_ADMIN);
      await sendImport(host, admin, [csv('reportMatch', 'id,time', 'bad,late')], { videoId: 'semi' });
      expect(await newestOf(1)).toEqual([imported]);
    });

    it('[S02] [S07] a started and a deleted upload are recorded', async () => {
      const response = await tus(host, admin).create({ name: 'finale.mp4', bytes: new Uint8Array(10) });
      const id = response.headers.get('location')!.split('/').at(-1)!;
      const entry = { subject: { kind: 'upload', id, title: 'finale' }, by: BY_ADMIN, detail: { file: 'finale.mp4' } };
      expect(await newest()).toMatchObject({ action: 'uploadBegun', ...entry });
      await admin.request('deleteUpload', { id });
      expect(await newest()).toMatchObject({ action: 'uploadDeleted', ...entry });
    });

    it('a change and its entry are one transaction, so neither exists without the other', async () => {
      const before = (await listed({ limit: 500 })).entries.length;
      await expect(
        host.app.store.transaction(async (within) => {
          const subject = { id: '1', title: 'x' };
          await audit(within, { action: 'memberResumed', by: 'host', groupId: GROUP, at: now, subject, detail: {} });
          throw new Error('the rest failed');
        }),
      ).rejects.toThrow('the rest failed');
      expect((await listed({ limit: 500 })).entries.length).toBe(before);
    });
  });

  describe('reading the list', () => {
    it('[S07] it has pages, newest first, and filters by action and by person', async () => {
      const all = (await listed({ limit: 500 })).entries;
      expect(all.map(({ number }) => number)).toEqual(all.map(({ number }) => number).toSorted((a, b) => b - a));
      const first = await listed({ limit: 3 });
      expect([first.entries, first.more]).toEqual([all.slice(0, 3), true]);
      const second = await listed({ limit: 3, before: first.entries.at(-1)!.number });
      expect(second.entries).toEqual(all.slice(3, 6));
      const last = await listed({ limit: 500 });
      expect(last.more).toBe(false);

      const roles = await listed({ action: 'memberRoleChanged' });
      expect(roles.entries.map(({ action }) => action)).toEqual(['memberRoleChanged']);
      const byHost = await listed({ by: { kind: 'host', id: '' } });
      expect(new Set(byHost.entries.map(({ by }) => by.kind))).toEqual(new Set(['host']));
      expect(byHost.entries.length).toBe(2);
      expect(last.actors).toContainEqual(BY_ADMIN);
      expect(last.actors).toContainEqual({ kind: 'host', id: '', name: '' });
    });

    it('[S07] administrators read only their own group, and the super user any', async () => {
      const stranger = await host.login('stranger');
      expect((await listed({}, stranger)).entries).toEqual([]);
      expect((await stranger.request('getAudit', { groupId: GROUP })).status).toBe('private');
      const superUser = await host.login('super');
      expect((await listed({ groupId: GROUP, limit: 500 }, superUser)).entries.length).toBeGreaterThan(5);
    });

    it('an entry is kept for 366 days', async () => {
      const { length } = (await listed({ limit: 500 })).entries;
      expect(length).toBeGreaterThan(5);
      const oldest = Math.min(...(await listed({ limit: 500 })).entries.map(({ at }) => at));
      now = oldest + 366 * DAY_MS;
      admin = await host.login('admin');
      const kept = (await listed({ limit: 500 })).entries;
      now = oldest + 366 * DAY_MS + 1;
      const later = (await listed({ limit: 500 })).entries;
      expect(kept.length).toBeGreaterThan(later.length);
      await forgetOldAudit(host.app);
      const stored = await host.app.store.audit.list({ groupId: GROUP, limit: 1_000 });
      expect(stored.map(({ number }) => number)).toEqual(later.map(({ number }) => number));
    });
  });
});
