/**
 * Which sites may frame which pages, by medium and group, as enforced by browsers, by data files and by the check
 * before playing.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmbedList } from '../../../core/domain/embedding.ts';
import { embedListOf, frameAncestors } from '../../../server/policies/embedding.ts';
import type { StoredMedium } from '../../../server/store/media.ts';
import type { StoredGroup } from '../../../server/store/users.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, DATABASES, GROUP, OTHER_GROUP, resetMedia } from '../store-library.ts';

const CLUB = 'https://club.example';
const { player } = aMedium({ id: '0' });

const dist = mkdtempSync(join(tmpdir(), 'ferryglide-dist-'));
for (const [file, content] of Object.entries({
  'play.html': '<head></head><body></body>',
  'saved.html': '<head></head><body></body>',
  'index.html': '<head></head><body></body>',
  'edit.html': '<head></head><body></body>',
  '.vite/manifest.json': '{}',
})) {
  mkdirSync(dirname(join(dist, file)), { recursive: true });
  writeFileSync(join(dist, file), content);
}
afterAll(() => rmSync(dist, { recursive: true }));

describe('policy', () => {
  it.each<[EmbedList | undefined, EmbedList | undefined, string | undefined]>([
    // Embed list of the medium, embed list of its group, frame-ancestors.
    [undefined, [], undefined],
    [undefined, [CLUB], `'self' ${CLUB}`],
    [undefined, 'nobody', "'self'"],
    [[], 'nobody', undefined],
    [[], [CLUB], undefined],
    [[CLUB], [], `'self' ${CLUB}`],
    [[CLUB], 'nobody', `'self' ${CLUB}`],
    ['nobody', [], "'self'"],
    ['nobody', [CLUB], "'self'"],
    // An unknown group.
    [undefined, undefined, "'self'"],
    [[], undefined, "'self'"],
  ])('[E03] a medium with %o, in a group with %o: %s', (embedding, referers, ancestors) => {
    const group = referers === undefined ? undefined : { referers };
    expect(frameAncestors(embedListOf({ embedding }, group))).toBe(ancestors);
  });
});

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let before: { media: StoredMedium[]; groups: StoredGroup[] };
  beforeAll(async () => {
    const also = [
      aMedium({ id: 'listed', title: 'Listed', embedding: [CLUB], player }),
      aMedium({ id: 'alone', title: 'Alone', embedding: 'nobody', player }),
      aMedium({ id: 'free', title: 'Free', embedding: [], player }),
      aMedium({ id: 'alone-gated', title: 'Gated', embedding: 'nobody', gate: { kind: 'registration' }, player }),
      aMedium({ id: 'alone-secret', title: 'Hidden', embedding: 'nobody', visibility: 'private', player }),
      aMedium({ id: 'alone-draft', title: 'Draft', embedding: 'nobody', publish: false, player }),
      aMedium({ id: 'others', title: 'Theirs', groupId: OTHER_GROUP, userId: 71, player }),
      aMedium({ id: 'others-free', title: 'Theirs, free', groupId: OTHER_GROUP, userId: 71, embedding: [], player }),
    ];
    host = await startHost({ database, config: { distFolder: dist }, also });
    const { media, tags, users } = host.app.store;
    await tags.replace('alone', [aTag({ id: 'a1', videoId: 'alone' })]);
    const changed = ['open', 'commentary', 'secret', 'draft', 'others', 'alone', 'free'];
    before = {
      media: await Promise.all(changed.map(async (id) => (await media.find(id))!)),
      groups: await Promise.all([GROUP, OTHER_GROUP].map(async (id) => (await users.group(id))!)),
    };
  });
  beforeEach(async () => {
    for (const group of before.groups) await host.app.store.users.saveGroup(group);
    await resetMedia(host.app.store, before.media);
  });
  afterAll(() => host.stop());

  const setGroup = async (id: number, referers: EmbedList): Promise<void> => {
    const { users } = host.app.store;
    await users.saveGroup({ ...(await users.group(id))!, referers });
  };
  const ancestorsOf = async (path: string): Promise<string | undefined> => {
    const { headers } = await host.anonymous().fetch(path);
    return /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
  };

  describe('sites that may frame the player', () => {
    it.each([
      ['a public film, as its group says', 'video=open', undefined],
      ['a film with a list', 'video=listed', `'self' ${CLUB}`],
      ['a film for no other page', 'video=alone', "'self'"],
      ['a film for no other page, by its tag', 'videoTags=a1', "'self'"],
      ['a gated film for no other page, which everybody finds listed', 'video=alone-gated', "'self'"],
      ['a film of a group with a list', 'video=others&user=71', "'self' https://league.example"],
      ['a free film of that group', 'video=others-free&user=71', undefined],
      // A hidden medium looks like a missing one: the group of the page decides.
      ['a private film for no other page', 'video=alone-secret', undefined],
      ['a draft for no other page', 'video=alone-draft', undefined],
      ['nothing there', 'video=nothing', undefined],
      ['nothing named', '', undefined],
      ['nothing there, on a page of a group with a list', 'video=nothing&user=71', "'self' https://league.example"],
      ['a film on a page of another group', 'video=alone&user=71', "'self' https://league.example"],
    ])('[E03] %s', async (_, query, ancestors) => {
      expect(await ancestorsOf(`/play?${query}`)).toBe(ancestors);
    });

    it("[E03] a change of the group's list applies to all of its pages at once", async () => {
      await setGroup(GROUP, 'nobody');
      for (const query of ['video=open', 'video=alone-secret', 'video=nothing', ''])
        expect(await ancestorsOf(`/play?${query}`), query).toBe("'self'");
      expect(await ancestorsOf('/play?video=free')).toBeUndefined();
      expect(await ancestorsOf('/saved')).toBe("'self'");
    });

    it('[E01] [E03] the library follows the group of its page', async () => {
      expect(await ancestorsOf('/')).toBeUndefined();
      expect(await ancestorsOf('/?element-type=Tag&user=71')).toBe("'self' https://league.example");
      await setGroup(GROUP, 'nobody');
      expect(await ancestorsOf('/?search=gate')).toBe("'self'");
    });

    it('[E03] a saved search follows the group of its page', async () => {
      const member = await host.login('viewer');
      const link = async (query: string): Promise<string> => {
        const saved = await member.request('saveSearch', { name: query, query });
        if (saved.status !== 'ok') throw new Error(saved.status);
        const linked = await member.request('shareSavedSearch', { id: saved.data.id });
        if (linked.status !== 'ok') throw new Error(linked.status);
        return linked.data.token;
      };
      expect(await ancestorsOf(`/saved?link=${await link('element-type=Video')}`)).toBeUndefined();
      expect(await ancestorsOf(`/saved?link=${await link('element-type=Video&user=71')}`)).toBe(
        "'self' https://league.example",
      );
    });

    it('[E03] pages that change something can never be framed by other sites', async () => {
      await setGroup(GROUP, []);
      expect(await ancestorsOf('/media_edit?id=free')).toBe("'self'");
    });
  });

  describe('other effects of the policy', () => {
    const fileOf = async (id: string) =>
      (await (await host.anonymous().fetch(`/data/video/${id}.json`)).json()) as { stub?: true };
    const check = async (mediaId: string, origins: string[]) =>
      (await host.anonymous().request('checkMediaPlayerAccess', { mediaId, mediaType: 'Video', origins })).status;
    const referer = async (mediaId: string | undefined, origin: string, groupId = GROUP) =>
      (await host.anonymous().request('checkReferer', { groupId, mediaId, origins: [origin] })).status;

    it('[E03] [P01] only media that every site may embed have a whole data file', async () => {
      expect((await fileOf('free')).stub).toBeUndefined();
      expect((await fileOf('listed')).stub).toBe(true);
      expect((await fileOf('alone')).stub).toBe(true);
      const { media } = host.app.store;
      await media.save({ ...(await media.find('alone'))!, embedding: undefined });
      expect((await fileOf('alone')).stub).toBeUndefined();
      await media.save({ ...(await media.find('free'))!, embedding: 'nobody' });
      expect((await fileOf('free')).stub).toBe(true);
    });

    it('[E03] [P04] the server checks the pages around the player again', async () => {
      expect(await check('alone', [])).toBe('ok');
      expect(await check('alone', [CLUB])).toBe('referer');
      expect(await check('alone', [host.address])).toBe('ok');
      expect(await check('listed', [CLUB])).toBe('ok');
      expect(await check('listed', [CLUB, 'https://evil.example'])).toBe('referer');
      expect(await referer('alone', CLUB)).toBe('refused');
      expect(await referer('listed', CLUB)).toBe('ok');
      expect(await referer('free', CLUB)).toBe('ok');
      expect(await referer('others-free', CLUB, OTHER_GROUP)).toBe('ok');
      expect(await referer('others', CLUB, OTHER_GROUP)).toBe('refused');
      // The response for a hidden medium is that for a missing one.
      expect(await referer('alone-secret', CLUB)).toBe(await referer('nothing', CLUB));
      expect(await referer('alone-draft', CLUB)).toBe(await referer(undefined, CLUB));
    });

    it('[E03] a medium that no site may embed offers no embed code', async () => {
      const found = await host.anonymous().request('enrichMedias', {
        medias: ['free', 'alone'].map((id) => ({ mediaId: id, mediaType: 'Video' as const })),
      });
      if (found.status !== 'ok') throw new Error(found.status);
      expect(found.data.map(({ id, embed }) => [id, embed])).toEqual([
        ['free', true],
        ['alone', false],
      ]);
      const oembed = await host
        .anonymous()
        .fetch(`/oembed?url=${encodeURIComponent(`${host.address}/play?video=alone`)}`);
      expect(await oembed.json()).toMatchObject({ type: 'link', title: 'Alone' });
    });

    it('[E03] a clip inherits the policy of its film', async () => {
      const { media } = host.app.store;
      await media.save(aMedium({ id: 'cut', type: 'Clip', videoId: 'alone', path: 'run/video.mp4', embedding: [] }));
      expect((await media.find('cut'))?.embedding).toBe('nobody');
      await media.save({ ...(await media.find('alone'))!, embedding: [CLUB] });
      expect((await media.find('cut'))?.embedding).toEqual([CLUB]);
      expect((await host.anonymous().fetch('/media/cut/run/video.mp4')).status).toBe(403);
    });
  });

  describe('who may change the policy', () => {
    const LOGINS = [undefined, 'viewer', 'editor', 'admin', 'stranger', 'super'] as const;
    type Answers = readonly [
      nobody: string,
      viewer: string,
      editor: string,
      admin: string,
      stranger: string,
      superUser: string,
    ];

    // By hand: for media, their editors, as with all their rights; for a group, its administrators.
    it.each<[string, string, Answers]>([
      ['a public film', 'open', ['disconnected', 'private', 'ok', 'ok', 'private', 'ok']],
      ['a sound', 'commentary', ['disconnected', 'private', 'ok', 'ok', 'private', 'ok']],
      ['a private film', 'secret', ['disconnected', 'private', 'ok', 'ok', 'empty', 'ok']],
      ['a draft', 'draft', ['disconnected', 'empty', 'ok', 'ok', 'empty', 'ok']],
      ['a film of another group', 'others', ['disconnected', 'private', 'private', 'private', 'ok', 'ok']],
      ['nothing there', 'nothing', ['disconnected', 'empty', 'empty', 'empty', 'empty', 'empty']],
    ])('[E03] of %s', async (_, id, answers) => {
      for (const [at, login] of LOGINS.entries()) {
        const client = login === undefined ? host.anonymous() : await host.login(login);
        const medium = await client.request('getEditedMedia', { mediaId: id, types: ['Video', 'Audio'] });
        const revisions = medium.status === 'ok' ? medium.data.revisions : {};
        const part = 'field:embedding';
        // A different value each time, because a save without a change would prove nothing.
        const said = `origins https://${login ?? 'nobody'}.example`;
        const { status } = await client.request('saveEditedMedia', {
          mediaId: id,
          revisions: { [part]: revisions[part] ?? '' },
          changes: { fields: { embedding: said }, saved: [], removed: [] },
        });
        expect(status, login ?? 'nobody').toBe(answers[at]);
        const stored = (await host.app.store.media.find(id))?.embedding;
        if (status === 'ok') expect(stored).toEqual([`https://${login ?? 'nobody'}.example`]);
        else expect(stored ?? []).not.toContain(`https://${login ?? 'nobody'}.example`);
      }
    });

    it.each<[string, number, Answers]>([
      ['their group', GROUP, ['disconnected', 'private', 'private', 'ok', 'private', 'ok']],
      ['another group', OTHER_GROUP, ['disconnected', 'private', 'private', 'private', 'ok', 'ok']],
    ])('[E03] of %s', async (_, groupId, answers) => {
      for (const [at, login] of LOGINS.entries()) {
        const client = login === undefined ? host.anonymous() : await host.login(login);
        const version = (await host.app.store.groups.settings(groupId))?.version ?? 0;
        const said = `origins https://${login ?? 'nobody'}.example`;
        const { status } = await client.request('saveGroupSettings', { groupId, version, embedding: said });
        expect(status, login ?? 'nobody').toBe(answers[at]);
        const stored = (await host.app.store.users.group(groupId))?.referers ?? [];
        expect(stored.includes(`https://${login ?? 'nobody'}.example`), login ?? 'nobody').toBe(status === 'ok');
      }
    });

    it('[E03] values that are not sites, or that would alter the header, are rejected', async () => {
      const admin = await host.login('admin');
      const { version } = (await host.app.store.groups.settings(GROUP))!;
      for (const embedding of ['', 'origins', "origins https://a.example; script-src 'unsafe-inline'", 'origins *']) {
        const group = await admin.requestRaw('saveGroupSettings', { groupId: GROUP, version, embedding });
        expect(group.status, embedding).toBe(400);
      }
      for (const embedding of ['origins', 'origins https://a;b.example', 'everybody']) {
        const changes = { fields: { embedding }, saved: [], removed: [] };
        const medium = await admin.requestRaw('saveEditedMedia', {
          mediaId: 'open',
          mediaType: 'Video',
          revisions: {},
          changes,
        });
        expect(medium.status, embedding).toBe(400);
      }
    });
  });
});
