/** An open talk ends at once with the right to read it, on every server (rows P27, S07, O01). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { factsOf } from '../../../server/services/medium-changes.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, DATABASES } from '../store-library.ts';
import { listen } from './talk-listener.ts';

const player = { ...aMedium({ id: '0' }).player!, replay: 'run/master.m3u8', chat: true };
/** Long enough that no beat is sent. */
const config = { streamBeatMs: 3_600_000 };

describe.each(DATABASES)('on %s,', (database) => {
  /** The host where talk is read, and the host where rights are changed. */
  let read: RunningHost;
  let changed: RunningHost;
  let tests = 0;
  let film = '';
  let shared = '';
  beforeAll(async () => {
    changed = await startHost({ database, config });
    const { databaseUrl, dataFolder, mediaFolder } = changed.app.config;
    read =
      database === 'sqlite'
        ? changed
        : await startHost({ database, config: { ...config, databaseUrl, dataFolder, mediaFolder } });
  }, 60_000);
  afterAll(async () => {
    if (read !== changed) await read.stop();
    await changed.stop();
  });
  beforeEach(async () => {
    tests += 1;
    [film, shared] = [`film${tests}`, `shared${tests}`];
    await changed.app.store.media.save(aMedium({ id: film, player }));
    await changed.app.store.media.save(aMedium({ id: shared, visibility: 'private', player }));
  });

  /** @returns a client signed in on the reading host, with the password from the changing one */
  async function reader(login: string): Promise<Client> {
    const one = read.anonymous();
    expect((await one.request('login', { email: login, password: changed.passwords[login]! })).status).toBe('ok');
    return one;
  }

  it('[P27] [L18] when its film is deleted', async () => {
    const listener = await listen(read.anonymous(), film);
    const deleted = await (await changed.login('admin')).request('deleteMedia', { mediaId: film, mediaType: 'Video' });
    expect(deleted.status).toBe('ok');
    await listener.ended;
  });

  it('[P27] [L16] when its film is closed, for people who may no longer watch it', async () => {
    const stranger = await listen(read.anonymous(), film);
    const member = await listen(await reader('viewer'), film);
    const editor = await changed.login('editor');
    const edited = await editor.request('getEditedMedia', { mediaId: film, types: ['Video'] });
    if (edited.status !== 'ok') throw new Error(edited.status);
    const saved = await editor.request('saveEditedMedia', {
      mediaId: film,
      revisions: edited.data.revisions,
      changes: { fields: { visibility: 'private' }, saved: [], removed: [] },
    });
    expect(saved.status).toBe('ok');
    await stranger.ended;
    const said = await changed.app.store.talk.say({
      mediaId: film,
      part: 'chat',
      author: 'u64',
      name: 'Admin',
      role: 'admin',
      text: 'Among us',
      at: changed.app.now(),
      nonce: `a-nonce-of-${database}-0001`,
    });
    expect(said).toBeDefined();
    changed.app.talk.changed(film);
    await member.until(({ talk }) => talk.chat.length === 1);
    await member.hangUp();
  });

  it('[P27] [P36] when the data document of its film turns it off', async () => {
    const listener = await listen(read.anonymous(), film);
    const medium = (await changed.app.store.media.find(film))!;
    await changed.app.store.media.save({ ...medium, player: { ...player, chat: false } });
    await changed.app.dataFiles.changed(film);
    await listener.ended;
  });

  it('[P27] [L24] when its film is no longer shared', async () => {
    const editor = await changed.login('editor');
    const share = { mediaId: shared, kind: 'user', login: 'stranger' } as const;
    expect((await editor.request('shareMedia', share)).status).toBe('ok');
    const listener = await listen(await reader('stranger'), shared);
    const [one] = await changed.app.store.shares.ofMedium(shared, changed.app.now());
    expect(await editor.request('unshareMedia', { mediaId: shared, shareId: one!.id })).toEqual({ status: 'ok' });
    await listener.ended;
  });

  it('[P27] [S07] when its listener signs out, and for nobody else', async () => {
    const [leaving, staying] = [await reader('viewer'), await reader('viewer')];
    const [ends, stays] = [await listen(leaving, shared), await listen(staying, shared)];
    let checks = 0;
    const end = read.app.rights.subscribe(() => (checks += 1), 'another session');
    expect(await leaving.request('logout', {})).toEqual({ status: 'ok' });
    await ends.ended;
    end();
    expect(checks).toBe(0);
    // A change during the start of the stream is handled without a beat.
    await expect
      .poll(() => {
        changed.app.rights.changed();
        return stays.events;
      })
      .toContain('beat');
    await stays.hangUp();
  });

  it('[P27] [O03] but a new tag does not trigger a check', async () => {
    const listener = await listen(read.anonymous(), film);
    const seen: (string | undefined)[] = [];
    const end = read.app.mediumChanges.subscribe(film, (facts) => seen.push(facts));
    const before = factsOf((await changed.app.store.media.find(film))!);
    await changed.app.store.tags.save(aTag({ id: `tag-of-${film}`, videoId: film }));
    await changed.app.dataFiles.changed(film);
    await expect.poll(() => new Set(seen)).toEqual(new Set([before]));
    end();
    changed.app.rights.changed();
    // The first beat follows from the line before.
    await listener.until(({ events }) => events.includes('beat'));
    expect(listener.events.filter((event) => event === 'beat')).toHaveLength(1);
    await listener.hangUp();
  });
});
