/**
 * Notices to followers over HTTP, by e-mail, push and feed: when they are sent, only once, and only about visible
 * media.
 */
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteOldUpdates, gatherUpdates } from '../../../server/services/follows/gather.ts';
import { newToken, tokenHash } from '../../../server/services/tokens.ts';
import type { SentParams } from '../../../core/contract/requests.ts';
import { athleteSubject } from '../../../core/domain/follows.ts';
import { databasePath } from '../../../server/store/location.ts';
import type { StoredMedium } from '../../../server/store/media.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { type PushService, pushService } from './push-service.ts';
import { type SmtpServer, smtpServer } from '../smtp-server.ts';
import { aMedium, aTag, DATABASES } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';
import { validate } from '../http/xml.ts';

/**
 * PostgreSQL runs the tests of following, finding and ending; sending a notice involves the database only by its lock.
 */
describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let mail: SmtpServer;
  let push: PushService;
  let viewer: Client;
  let now = NOW;
  /** Only the tests look for news. */
  const notices = { gatherMs: 600_000, checkMs: Number.MAX_SAFE_INTEGER, pushAnywhere: true };
  const MINUTE = 60_000;
  const DAY = 86_400_000;

  beforeAll(async () => {
    mail = await smtpServer();
    push = await pushService();
    host = await startHost({
      database,
      now: () => now,
      config: { notices, smtpUrl: mail.url, mailFrom: 'Races <races@club.example>' },
    });
    const { users } = host.app.store;
    const account = await users.find(66);
    if (account) await users.save({ ...account, login: 'vera@club.example' });
  });
  afterAll(async () => {
    await host.stop();
    await mail.stop();
    await push.stop();
  });
  beforeEach(async () => {
    await settle();
    viewer = host.anonymous();
    await viewer.request('login', { email: 'vera@club.example', password: host.passwords['viewer'] ?? '' });
    for (const { id } of await list()) await viewer.request('unfollow', { id });
    mail.refuse(false);
    push.respond(201);
    mail.emails.length = 0;
    push.messages.length = 0;
  });

  async function list() {
    const response = await viewer.request('getFollows', {});
    return response.status === 'ok' ? response.data.follows : [];
  }

  type Target = Pick<SentParams<'follow'>, 'kind' | 'id' | 'name' | 'nation'>;
  const collection: Target = { kind: 'collection', id: 'races' };
  const fox: Target = { kind: 'athlete', name: 'Jessica Fox', nation: 'AUS' };

  async function follow(
    target: Target,
    email: 'once' | 'daily' | 'weekly' | 'off' = 'once',
    who = viewer,
  ): Promise<string> {
    const sent = { ...target, email, push: 'off', language: 'en', timeZone: 'UTC' } as const;
    const response = await who.request('follow', sent);
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data.id;
  }

  async function settle(): Promise<void> {
    await gatherUpdates(host.app);
    // The tests' clock jumps.
    for (const kind of ['digest', 'notice'] as const) host.app.jobs.wake(kind);
    await host.app.jobs.settled();
  }
  /** Gathers news and sends what is due by then. */
  async function after(ms: number): Promise<void> {
    await gatherUpdates(host.app);
    now += ms;
    await settle();
  }

  let made = 0;
  async function add(also: Partial<StoredMedium> = {}, into = 'races'): Promise<string> {
    const id = `new-${(made += 1)}`;
    const { store } = host.app;
    await store.media.save(aMedium({ id, title: `Title of ${id}`, ...also }));
    const held = await store.media.find(into);
    if (held) await store.media.save({ ...held, members: [...held.members, id] });
    return id;
  }
  async function change(id: string, change: Partial<StoredMedium>): Promise<void> {
    const medium = await host.app.store.media.find(id);
    if (medium) await host.app.store.media.save({ ...medium, ...change });
  }

  /** Which of these the sent e-mails name. */
  const mailed = (...ids: string[]): string[] => {
    const texts = mail.emails.map(({ data }) => decoded(data)).join('\n');
    return ids.filter((id) => new RegExp(`Title of ${id}\\b`).test(texts));
  };
  /** Quoted-printable, as nodemailer encodes non-ASCII text. */
  const decoded = (data: string): string =>
    Buffer.from(
      data
        .replaceAll('=\r\n', '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    ).toString('utf8');

  describe('[S10] following', () => {
    it('from a result offers the visible ones of the film itself, its collections and its athletes', async () => {
      await host.app.store.tags.replace('open', [
        aTag({ id: 'a1', videoId: 'open', url: 'AUS (Jessica Fox)', time: '00:00:01' }),
        aTag({ id: 'a2', videoId: 'open', url: 'AUS (FOX Jessica;Noemie Fox)', time: '00:00:02' }),
      ]);
      const response = await viewer.request('getFollowable', { kind: 'item', id: 'open' });
      expect(response.status === 'ok' && response.data.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
        'event Open run',
        'collection Private races',
        'collection Races',
        'athlete Jessica Fox (AUS)',
        'athlete Noemie Fox (AUS)',
      ]);
      const stranger = await (await host.login('stranger')).request('getFollowable', { kind: 'item', id: 'open' });
      expect(stranger.status === 'ok' && stranger.data.map(({ name }) => name)).not.toContain('Private races');
      expect((await host.anonymous().request('getFollowable', { kind: 'item', id: 'open' })).status).toBe(
        'disconnected',
      );
    });

    it('from a search for a collection offers every visible collection of that title, and none by title alone', async () => {
      await host.app.store.media.save(aMedium({ id: 'races-2', type: 'Collection', title: 'private RACES' }));
      const titled = { kind: 'collection', name: 'Private races' } as const;
      const offeredTo = async (who: Client) => {
        const response = await who.request('getFollowable', titled);
        return response.status === 'ok' ? response.data.map(({ subject, name }) => [subject, name]) : response.status;
      };
      expect(await offeredTo(viewer)).toEqual([
        ['secret-races', 'Private races'],
        ['races-2', 'private RACES'],
      ]);
      expect(await offeredTo(await host.login('stranger'))).toEqual([['races-2', 'private RACES']]);
      expect(await offeredTo(host.anonymous())).toBe('disconnected');
      expect((await viewer.request('getFollowable', { ...titled, name: 'Private' })).status).toBe('empty');
      const sent = { ...titled, language: 'en', timeZone: 'UTC' } as const;
      expect((await viewer.request('follow', sent)).status).toBe('empty');
    });

    it('is listed with its name, its cadence, and the time of the next digest', async () => {
      now = Date.parse('2026-06-03T12:00:00Z');
      await follow(collection, 'daily');
      await follow(fox, 'weekly');
      const id = await follow({ kind: 'event', id: 'open' }, 'off');
      expect(await follow({ kind: 'event', id: 'open' }), 'twice is once').toBe(id);
      const response = await viewer.request('getFollows', {});
      const data = response.status === 'ok' ? response.data : undefined;
      expect(data?.follows.map(({ kind, name, email }) => `${kind} ${name} ${email}`)).toEqual([
        'athlete Jessica Fox (AUS) weekly',
        'event Open run off',
        'collection Races daily',
      ]);
      expect(data?.mail).toBe('ok');
      expect(new Date(data?.nextWeekly ?? 0).toISOString()).toBe('2026-06-08T07:00:00.000Z');
    });

    it("is impossible for media private to others, and nobody can end another person's follow", async () => {
      const id = await follow(collection);
      for (const target of [
        { kind: 'event', id: 'theirs' },
        { kind: 'collection', id: 'nothing' },
        { kind: 'collection', id: 'open' },
      ] as const)
        expect((await viewer.request('follow', { ...target, language: 'en', timeZone: 'UTC' })).status).toBe('empty');
      const other = await host.login('super');
      expect((await other.request('unfollow', { id })).status).toBe('empty');
      expect((await other.request('setFollow', { id, email: 'off', push: 'off' })).status).toBe('empty');
      expect(await list()).toHaveLength(1);
    });
  });

  describe('[S10] a notice by e-mail', () => {
    it('at once is gathered for ten minutes and names each item once', async () => {
      await follow(collection);
      const one = await add();
      await after(5 * MINUTE);
      const two = await add();
      await after(4 * MINUTE);
      expect(mail.emails).toHaveLength(0);
      await after(2 * MINUTE);
      expect(mail.emails.map(({ to }) => to)).toEqual([['vera@club.example']]);
      expect(mailed(one, two)).toEqual([one, two]);
      await change(one, { description: 'corrected', publish: false });
      await change(one, { publish: true });
      await after(DAY);
      expect(mail.emails).toHaveLength(1);
    });

    it('ignores what existed before, and a collection that is saved again', async () => {
      await follow(collection);
      await change('races', { title: 'Races' });
      await after(DAY);
      expect(mail.emails).toHaveLength(0);
    });

    it('daily and weekly waits for its morning', async () => {
      now = Date.parse('2026-06-17T12:00:00Z');
      await viewer.request('setNotices', { language: 'en', timeZone: 'UTC', paused: false });
      const daily = await follow(collection, 'daily');
      const id = await add();
      await after(12 * 60 * MINUTE);
      expect(mail.emails).toHaveLength(0);
      await after(8 * 60 * MINUTE);
      expect(mailed(id)).toEqual([id]);
      await viewer.request('setFollow', { id: daily, email: 'weekly', push: 'off' });
      const other = await add();
      await after(2 * DAY);
      expect(mailed(other)).toEqual([]);
      await after(3 * DAY);
      expect(mailed(other)).toEqual([other]);
    });

    it('announces a film that is published, made public or reaches its date to those it was hidden from', async () => {
      const { users } = host.app.store;
      const stranger = await host.login('stranger');
      const account = await users.find(71);
      if (account) await users.save({ ...account, login: 'stan@club.example' });
      const ids = [
        await add({ publish: false }),
        await add({ visibility: 'private' }),
        await add({ validity_date: new Date(now + 30 * MINUTE).toISOString() }),
      ] as const;
      await settle();
      await follow(collection);
      const theirs = await follow(collection, 'once', stranger);
      await change(ids[0], { publish: true });
      await change(ids[1], { visibility: 'public' });
      await after(11 * MINUTE);
      const to = (address: string) =>
        mail.emails
          .filter((each) => each.to.includes(address))
          .map(({ data }) => decoded(data))
          .join();
      const named = (address: string) => ids.map((id) => to(address).includes(`Title of ${id}`));
      expect(named('vera@club.example')).toEqual([true, false, false]);
      expect(named('stan@club.example')).toEqual([true, true, false]);
      await after(20 * MINUTE);
      await after(11 * MINUTE);
      expect(named('vera@club.example')).toEqual([true, false, true]);
      expect(named('stan@club.example')).toEqual([true, true, true]);
      await stranger.request('unfollow', { id: theirs });
      if (account) await users.save(account);
    });

    it('counts new moments of an athlete, and ignores the same ones imported again', async () => {
      const id = await add({}, 'none');
      const tag = (n: number) => aTag({ id: `${id}-${n}`, videoId: id, url: 'AUS (Jessica Fox)', time: `00:00:0${n}` });
      await host.app.store.tags.replace(id, [tag(1)]);
      await settle();
      await follow(fox);
      await after(11 * MINUTE);
      expect(mail.emails).toHaveLength(0);
      await host.app.store.tags.replace(id, [tag(1), tag(2), tag(3)]);
      await after(11 * MINUTE);
      expect(decoded(mail.emails[0]?.data ?? '')).toContain(`2 new moments: Title of ${id}`);
      await host.app.store.tags.replace(id, [tag(4), tag(5), tag(6)]);
      await after(11 * MINUTE);
      expect(mail.emails, 'corrected, with other ids').toHaveLength(1);
    });

    it('for a saved search names the media and tags that it finds', async () => {
      const save = async (query: string): Promise<string> => {
        const response = await viewer.request('saveSearch', { name: 'Mine', query });
        return response.status === 'ok' ? response.data.id : '';
      };
      await follow({ kind: 'search', id: await save('element-type=Video&search=eskimo') });
      await follow({ kind: 'search', id: await save('element-type=Tag&search=penalty') });
      const found = await add({ description: 'an eskimo roll' }, 'none');
      const other = await add({ description: 'a brace' }, 'none');
      await host.app.store.tags.save(aTag({ id: `${other}-t`, videoId: other, description: 'Penalty at gate 5' }));
      await after(11 * MINUTE);
      const text = decoded(mail.emails[0]?.data ?? '');
      expect(text).toContain(`New: Title of ${found}`);
      expect(text).toContain(`1 new moment: Title of ${other}`);
    });

    it('for a live event is sent when it goes on air, and for its recording when it is available', async () => {
      const { player } = aMedium({ id: '0' });
      const live = { startsAt: new Date(now + 5 * MINUTE).toISOString(), films: [] };
      const id = await add({ player: player && { ...player, live, replay: undefined } }, 'none');
      await follow({ kind: 'event', id });
      await after(5 * MINUTE);
      expect(decoded(mail.emails[0]?.data ?? '')).toContain(`Live now: Title of ${id}`);
      await change(id, { player: player && { ...player, live } });
      await after(11 * MINUTE);
      expect(decoded(mail.emails[1]?.data ?? '')).toContain(`The recording is available: Title of ${id}`);
    });

    it("for the group's own live event with an external stream is sent at its start, once", async () => {
      const { player } = aMedium({ id: '0' });
      const camera = { id: 'finish', number: 1, name: 'Finish', kind: 'hls', url: 'https://s.example/a.m3u8' } as const;
      const event = { startsAt: now + 5 * MINUTE, cameras: [{ ...camera, hasPicture: false }] };
      const id = await add({ player: player && { ...player, replay: undefined, event } }, 'none');
      await host.app.store.live.add({ id, groupId: 64, at: now });
      await follow({ kind: 'event', id });
      await after(4 * MINUTE);
      expect(mailed(id)).toEqual([]);
      await after(2 * MINUTE);
      await after(11 * MINUTE);
      expect(mail.emails.map(({ data }) => decoded(data).includes(`Live now: Title of ${id}`))).toEqual([true]);
    });

    it('is in French for a French reader, with text from outside as text', async () => {
      await viewer.request('setNotices', { language: 'fr', timeZone: 'Europe/Paris', paused: false });
      await follow({ kind: 'athlete', name: '<b>Ana</b>\r\nBcc: all@club.example', nation: '' });
      await follow(collection);
      await add({ title: 'Title of <img src=x onerror=alert(1)> & co' });
      await after(11 * MINUTE);
      const [message] = mail.emails;
      const text = decoded(message?.data ?? '');
      expect(text).toContain('Nouveau\u00a0: Title of &lt;img src=x onerror=alert(1)&gt; &amp; co');
      expect(text.slice(text.indexOf('<!doctype html>'))).not.toContain('<img src=x');
      expect(message?.data).toMatch(/^Content-Type: multipart\/alternative/m);
      expect(message?.data).not.toMatch(/^Bcc:/m);
      await viewer.request('setNotices', { language: 'en', timeZone: 'UTC', paused: false });
    });

    it('is not sent while all follows are paused, nor later about that time', async () => {
      await follow(collection);
      await viewer.request('setNotices', { language: 'en', timeZone: 'UTC', paused: true });
      const id = await add();
      await after(11 * MINUTE);
      await viewer.request('setNotices', { language: 'en', timeZone: 'UTC', paused: false });
      const later = await add();
      await after(11 * MINUTE);
      expect(mailed(id, later)).toEqual([later]);
    });
  });

  if (database === 'sqlite')
    describe('[S10] between building and sending', () => {
      /** Built while the mail server rejects it, and sent at the next try. */
      async function meanwhile(work: () => Promise<void>): Promise<void> {
        mail.refuse(true);
        await after(11 * MINUTE);
        expect(mail.emails).toHaveLength(0);
        await work();
        mail.refuse(false);
        await after(3 * MINUTE);
      }

      it('a film that was deleted or made private is left out, and the rest is sent once', async () => {
        await follow(collection);
        const [kept, deleted, hidden, expired] = [await add(), await add(), await add(), await add()];
        await meanwhile(async () => {
          await host.app.store.bin.put('medium', deleted, { at: now, by: 64 });
          await change(hidden, { visibility: 'private', groupId: 71 });
          await change(expired, { expiration_date: '2026-01-01' });
        });
        expect(mailed(kept, deleted, hidden, expired)).toEqual([kept]);
        await after(DAY);
        expect(mail.emails).toHaveLength(1);
      });

      it('a suspended person receives nothing', async () => {
        await follow(collection);
        await add();
        await meanwhile(() => host.app.store.users.setSuspended(66, true));
        expect(mail.emails).toHaveLength(0);
        await host.app.store.users.setSuspended(66, false);
        await after(DAY);
        expect(mail.emails).toHaveLength(0);
      });

      it('ended follows and collections that became private are left out', async () => {
        await follow(collection);
        await add();
        await meanwhile(async () => {
          for (const { id } of await list()) await viewer.request('unfollow', { id });
        });
        expect(mail.emails).toHaveLength(0);
        await follow(collection);
        await add();
        await meanwhile(() => change('races', { visibility: 'private', groupId: 71 }));
        expect(mail.emails).toHaveLength(0);
        await change('races', { visibility: 'public', groupId: 64 });
      });

      it('a notice whose response from the mail server was lost may have arrived, and is not sent again', async () => {
        await follow(collection);
        const id = await add();
        mail.loseAnswers(true);
        await after(11 * MINUTE);
        mail.loseAnswers(false);
        await after(DAY);
        expect(mailed(id)).toEqual([id]);
        expect(mail.emails).toHaveLength(1);
      });

      it('a notice is sent once if the host was killed before sending it, and not again if it was killed while sending', async () => {
        const { follows, jobs } = host.app.store;
        /** Leases for a minute, although the notice is due later. */
        const lease = () => {
          now += DAY;
          const taken = jobs.take({ kind: 'notice', owner: 'killed', forMs: MINUTE - DAY });
          now -= DAY;
          return taken;
        };
        await follow(collection);
        const first = await add();
        mail.refuse(true);
        await after(11 * MINUTE);
        await lease();
        mail.refuse(false);
        await after(3 * MINUTE);
        await after(DAY);
        expect(mailed(first)).toEqual([first]);
        expect(mail.emails).toHaveLength(1);
        const second = await add();
        mail.refuse(true);
        await after(11 * MINUTE);
        const job = await lease();
        await follows.setNotice(job?.subject ?? '', 'handing');
        mail.refuse(false);
        await after(3 * MINUTE);
        await after(DAY);
        expect(mailed(second)).toEqual([]);
        expect(await follows.notice(job?.subject ?? ''), 'it is forgotten').toBeUndefined();
      });

      it('a notice is sent once after the lock if the database is locked before sending', async () => {
        await follow(collection);
        const id = await add();
        await gatherUpdates(host.app);
        now += 11 * MINUTE;
        const other = new Database(databasePath(host.dataFolder));
        const { follows } = host.app.store;
        const original = follows.addLink.bind(follows);
        const adding = vi.spyOn(follows, 'addLink').mockImplementationOnce((link) => {
          other.exec('BEGIN IMMEDIATE');
          return original(link);
        });
        const { length } = host.lines;
        await gatherUpdates(host.app);
        await expect.poll(() => host.lines.slice(length).join('\n')).toMatch(/^Jobs: .*database is locked/m);
        other.close();
        adding.mockRestore();
        // Its lease has expired by then.
        now += 2 * MINUTE;
        await settle();
        expect(mailed(id)).toEqual([id]);
        expect(mail.emails).toHaveLength(1);
      });

      it('a notice that failed while the database was locked is sent once after the lock', async () => {
        await follow(collection);
        const id = await add();
        const { store } = host.app;
        const original = store.follows.setNotice.bind(store.follows);
        const locked = vi.spyOn(store, 'transaction');
        const marking = vi.spyOn(store.follows, 'setNotice').mockImplementationOnce(async (notice, state) => {
          await original(notice, state);
          locked.mockRejectedValueOnce(new Error('database is locked'));
        });
        await meanwhile(async () => {
          expect(locked.mock.settledResults.filter(({ type }) => type === 'rejected')).toHaveLength(1);
          locked.mockRestore();
          marking.mockRestore();
        });
        expect(mailed(id)).toEqual([id]);
        await after(DAY);
        expect(mail.emails).toHaveLength(1);
      });

      it('an athlete whose tags are now behind a gate is left out', async () => {
        const id = await add({}, 'none');
        await follow(fox);
        await host.app.store.tags.save(aTag({ id: `${id}-t`, videoId: id, url: 'AUS (Jessica Fox)' }));
        await meanwhile(() => change(id, { gate: { kind: 'registration' } }));
        expect(mail.emails).toHaveLength(0);
      });
    });

  describe('[S10] unfollowing from an e-mail', () => {
    const linkIn = (): URL => {
      const [, link = ''] =
        /^List-Unsubscribe: ?<http:\/\/[^/]+(\S+)>/m.exec(mail.emails.at(-1)?.data.replaceAll('\r\n ', '') ?? '') ?? [];
      return new URL(link, host.address);
    };
    async function oneEmail(): Promise<URL> {
      await add();
      await after(11 * MINUTE);
      return linkIn();
    }

    it('needs a press after opening the link, and a mailbox’s own button ends all e-mails without a sign-in', async () => {
      await follow(collection);
      const link = await oneEmail();
      expect(mail.emails[0]?.data).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      const page = await fetch(link);
      expect(await page.text()).toContain('Stop all e-mails');
      expect((await list()).map(({ email }) => email)).toEqual(['once']);
      const pressed = await fetch(link, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
      expect(pressed.status).toBe(200);
      expect((await list()).map(({ email }) => email)).toEqual(['off']);
      const id = await add();
      await after(DAY);
      expect(mailed(id)).toEqual([]);
    });

    it('by the link beside a name ends only that follow', async () => {
      const id = await follow(collection);
      await follow(fox);
      const link = await oneEmail();
      link.searchParams.set('follow', id);
      expect(await (await fetch(link)).text()).toContain('Stop following Races');
      const pressed = await fetch(link, { method: 'POST' });
      expect(await pressed.text()).toContain('You no longer follow Races.');
      expect((await list()).map(({ name }) => name)).toEqual(['Jessica Fox (AUS)']);
    });

    /** Presses the button with this label, as a browser sends its form. */
    async function press(page: Response, label: string): Promise<Response> {
      const form = new RegExp(`<form method="post" action="([^"]+)">\\s*<button>${label}</button>`).exec(
        await page.text(),
      );
      if (!form?.[1]) throw new Error(`no button ${label}`);
      return fetch(new URL(form[1].replaceAll('&amp;', '&'), host.address), {
        method: 'POST',
        headers: { origin: host.address },
      });
    }

    it('is undone by another press, with the earlier settings and without news from in between', async () => {
      const id = await follow(collection);
      await viewer.request('setFollow', { id, email: 'once', push: 'daily' });
      const link = await oneEmail();
      link.searchParams.set('follow', id);
      const ended = await press(await fetch(link), 'Stop following Races');
      const meanwhileAdded = await add();
      await after(11 * MINUTE);
      const again = await press(ended, 'Follow Races again');
      expect(again.status).toBe(200);
      const text = await again.clone().text();
      expect(text).toContain('<p role="status">You follow Races again.</p>');
      expect((await list()).map(({ id: each, email, push: pushed }) => [each, email, pushed])).toEqual([
        [id, 'once', 'daily'],
      ]);
      const added = await add();
      await after(11 * MINUTE);
      expect(mailed(meanwhileAdded, added)).toEqual([added]);
      // The same page ends it again, and a link opened later says so and offers the same.
      await press(again, 'Stop following Races');
      const later = await fetch(link);
      expect(await later.clone().text()).toContain('You no longer follow this.');
      await press(later, 'Follow Races again');
      expect((await list()).map(({ id: each }) => each)).toEqual([id]);
    });

    it('and following again with two presses follows once, even if the library did so meanwhile', async () => {
      const id = await follow(collection);
      const link = await oneEmail();
      link.searchParams.set('follow', id);
      const ended = await (await press(await fetch(link), 'Stop following Races')).text();
      const pressed = () => press(new Response(ended), 'Follow Races again');
      for (const response of [await pressed(), await pressed()])
        expect(await response.text()).toContain('You follow Races again.');
      expect(await list()).toHaveLength(1);
      await press(await fetch(link), 'Stop following Races');
      const followedAgain = await follow(collection, 'daily');
      expect(await (await pressed()).text()).toContain('You follow Races again.');
      expect((await list()).map(({ id: each, email }) => [each, email])).toEqual([[followedAgain, 'daily']]);
    });

    it('is in French for a French reader', async () => {
      await viewer.request('setNotices', { language: 'fr', timeZone: 'UTC', paused: false });
      const id = await follow(collection);
      const link = await oneEmail();
      link.searchParams.set('follow', id);
      const ended = await press(await fetch(link), 'Ne plus suivre Races');
      const again = await press(ended, 'Suivre de nouveau Races');
      expect(await again.text()).toContain('Vous suivez de nouveau Races.');
      await viewer.request('setNotices', { language: 'en', timeZone: 'UTC', paused: false });
    });

    describe('following again by link, by the state of the account', () => {
      const hide = () => change('races', { visibility: 'private', groupId: 71, userId: 71 });
      const show = () => change('races', { visibility: 'public', groupId: 64, userId: 64 });
      const suspend = (suspended: boolean) => host.app.store.users.setSuspended(66, suspended);
      const nothing = () => Promise.resolve();
      const days = (count: number) => async () => {
        now += count * DAY;
        await deleteOldUpdates(host.app);
      };

      it.each([
        ['the link of who ended it', 'own', 'ended', nothing, nothing, 200, 'You follow Races again.', true],
        ['a link of somebody else', 'theirs', 'ended', nothing, nothing, 200, 'You no longer follow this.', false],
        ['a link that nobody sent', 'none', 'ended', nothing, nothing, 404, 'This link is no longer valid.', false],
        [
          'ended on their page, not by the link',
          'own',
          'unfollowed',
          nothing,
          nothing,
          200,
          'You no longer follow',
          false,
        ],
        ['of what is hidden from them by now', 'own', 'ended', hide, show, 200, 'You no longer follow this.', false],
        [
          'of who is suspended',
          'own',
          'ended',
          () => suspend(true),
          () => suspend(false),
          200,
          'You no longer follow this.',
          false,
        ],
        ['30 days later', 'own', 'ended', days(30), nothing, 200, 'You follow Races again.', true],
        ['31 days later', 'own', 'ended', days(31), nothing, 200, 'You no longer follow this.', false],
      ] as const)('%s', async (_, whose, how, before, afterwards, status, said, isFollowed) => {
        const id = await follow(collection);
        const link = await oneEmail();
        link.searchParams.set('follow', id);
        if (how === 'unfollowed') await viewer.request('unfollow', { id });
        else await fetch(link, { method: 'POST' });
        link.pathname = '/unfollow/undo';
        if (whose === 'none') link.searchParams.set('token', 'A'.repeat(43));
        if (whose === 'theirs') {
          const token = newToken();
          await host.app.store.follows.addLink({ tokenHash: tokenHash(token) ?? '', userId: 65, madeAt: now });
          link.searchParams.set('token', token);
        }
        await before();
        const response = await fetch(link, { method: 'POST', headers: { origin: host.address } });
        await afterwards();
        expect(response.status).toBe(status);
        expect(await response.text()).toContain(said);
        const held = await host.app.store.follows.ofUser(66);
        expect(held.map((each) => each.id)).toEqual(isFollowed ? [id] : []);
        expect(await host.app.store.follows.ofUser(65)).toEqual([]);
      });

      it('never works from another site or without an origin', async () => {
        const id = await follow(collection);
        const link = await oneEmail();
        link.searchParams.set('follow', id);
        await fetch(link, { method: 'POST' });
        link.pathname = '/unfollow/undo';
        for (const headers of [{ origin: 'https://elsewhere.example' }, {}] as HeadersInit[])
          expect((await fetch(link, { method: 'POST', headers })).status).toBe(403);
        expect(await list()).toEqual([]);
      });

      it('never exceeds the limit of follows', async () => {
        const id = await follow(collection);
        const link = await oneEmail();
        link.searchParams.set('follow', id);
        await fetch(link, { method: 'POST' });
        link.pathname = '/unfollow/undo';
        const { follows } = host.app.store;
        const other = { userId: 66, kind: 'athlete', name: 'X', email: 'off', push: 'off' } as const;
        for (let at = 0; at < 200; at++) await follows.add({ ...other, id: `x${at}`, subject: `x${at}|` }, now);
        const response = await fetch(link, { method: 'POST', headers: { origin: host.address } });
        expect(await response.text()).toContain('You have reached the limit.');
        for (let at = 0; at < 200; at++) await follows.remove(`x${at}`);
        expect(await follows.ofUser(66)).toEqual([]);
      });
    });

    it('with an invented token ends nothing, and one person’s token ends nothing of another', async () => {
      const editor = await host.login('editor');
      const theirs = await follow(collection, 'once', editor);
      await follow(collection);
      const link = await oneEmail();
      link.searchParams.set('follow', theirs);
      await fetch(link, { method: 'POST' });
      const held = await editor.request('getFollows', {});
      expect(held.status === 'ok' && held.data.follows.map(({ email }) => email)).toEqual(['once']);
      link.searchParams.set('token', 'A'.repeat(43));
      expect((await fetch(link, { method: 'POST' })).status).toBe(404);
      await editor.request('unfollow', { id: theirs });
    });
  });

  if (database === 'sqlite')
    describe('[S10] web push', () => {
      const subscribe = async (name: string) => {
        const response = await viewer.request('addPushDevice', push.subscribe(name));
        return response.status === 'ok' ? response.data.id : response.status;
      };
      const followByPush = async (): Promise<void> => {
        const id = await follow(collection);
        await viewer.request('setFollow', { id, email: 'off', push: 'once' });
      };
      const devices = async (): Promise<string[]> => {
        const response = await viewer.request('getFollows', {});
        return response.status === 'ok' ? response.data.devices.map(({ name }) => name) : [];
      };

      it('is encrypted for the device, signed by this host, and lives a day', async () => {
        await subscribe('phone');
        await followByPush();
        const id = await add();
        await after(11 * MINUTE);
        expect(push.messages).toEqual([
          {
            path: '/send/phone',
            ttl: '86400',
            isSigned: true,
            payload: { title: 'Races', body: `New: Title of ${id}`, url: `/play?video=${id}`, tag: expect.any(String) },
          },
        ]);
        expect(mail.emails).toHaveLength(0);
      });

      it('forgets a subscription that the browser has ended, and retries a service that is down', async () => {
        await subscribe('phone');
        await followByPush();
        push.respond(503);
        const id = await add();
        await after(11 * MINUTE);
        push.respond(201);
        await after(3 * MINUTE);
        expect(push.messages.map(({ payload }) => payload.body)).toEqual([`New: Title of ${id}`]);
        push.respond(410);
        await add();
        await after(11 * MINUTE);
        expect(await devices()).toEqual([]);
      });

      it('contains no title that the follower may no longer see', async () => {
        await subscribe('phone');
        await followByPush();
        push.respond(503);
        const id = await add();
        await after(11 * MINUTE);
        await change(id, { visibility: 'private', groupId: 71 });
        push.respond(201);
        await after(3 * MINUTE);
        expect(push.messages).toEqual([]);
      });

      it('has ten devices per person at most, and a person ends only their own', async () => {
        for (let each = 0; each < 10; each += 1) await subscribe(`device-${each}`);
        const first = await subscribe('device-0');
        expect(await subscribe('one-more')).toBe('full');
        expect((await (await host.login('editor')).request('removePushDevice', { id: first })).status).toBe('empty');
        expect((await viewer.request('removePushDevice', { id: first })).status).toBe('ok');
        const held = await viewer.request('getFollows', {});
        for (const { id } of held.status === 'ok' ? held.data.devices : [])
          await viewer.request('removePushDevice', { id });
      });
    });

  describe('[S10] feeds', () => {
    const feed = async (path: string, init?: RequestInit) => host.anonymous().fetch(path, init);
    const made_ = async (): Promise<string> => {
      const response = await viewer.request('renewFeed', {});
      return response.status === 'ok' ? `/feed/${response.data.token}` : '';
    };

    it("of a person's follows have an address that can be renewed and ended", async () => {
      const [first, second] = [await made_(), await made_()];
      await follow(collection, 'off');
      const id = await add();
      const hidden = await add({ visibility: 'private' });
      await change(hidden, { groupId: 71 });
      const response = await feed(second);
      expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
      const text = await response.text();
      validate(text, 'atom.rng');
      expect(text).toContain(`<title>New: Title of ${id}</title>`);
      expect(text).toContain(`${host.address}/play?video=${id}`);
      expect(text).not.toContain(hidden);
      const again = await feed(second, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
      expect(again.status).toBe(304);
      expect((await feed(first)).status, 'the address before').toBe(404);
      await change(id, { visibility: 'private', groupId: 71 });
      expect(await (await feed(second)).text()).not.toContain(id);
      await host.app.store.users.setSuspended(66, true);
      expect((await feed(second)).status).toBe(404);
      await host.app.store.users.setSuspended(66, false);
      await viewer.request('endFeed', {});
      expect((await feed(second)).status).toBe(404);
    });

    it('of a public collection contain what everybody sees, and a private collection has none', async () => {
      const [id, hidden, draft] = [
        await add({ title: 'A & <b>' }),
        await add({ visibility: 'private' }),
        await add({ publish: false }),
      ];
      const text = await (await viewer.fetch('/feed/collection/races')).text();
      validate(text, 'atom.rng');
      expect(() => validate(text.replace(/<updated>[^<]+<\/updated>/, ''), 'atom.rng')).toThrow();
      expect(text).toContain('<title>A &amp; &lt;b&gt;</title>');
      expect([id, hidden, draft].map((each) => text.includes(`video=${each}"`))).toEqual([true, false, false]);
      expect((await viewer.fetch('/feed/collection/secret-races')).status).toBe(404);
      expect((await viewer.fetch('/feed/collection/open')).status).toBe(404);
    });

    it('of a saved search exist as long as it has a link', async () => {
      const saved = await viewer.request('saveSearch', {
        name: 'Secret and open',
        query: 'element-type=Video&search=run',
      });
      const id = saved.status === 'ok' ? saved.data.id : '';
      const shared = await viewer.request('shareSavedSearch', { id });
      const path = `/feed/search/${shared.status === 'ok' ? shared.data.token : ''}`;
      const text = await (await viewer.fetch(path)).text();
      expect(text).toContain('<title>Open run</title>');
      expect(text).not.toContain('Secret run');
      await viewer.request('unshareSavedSearch', { id });
      expect((await viewer.fetch(path)).status).toBe(404);
    });
  });

  if (database === 'sqlite')
    describe('[S10] without working e-mail', () => {
      it('the page learns that an account has no address, and no notice waits for one', async () => {
        const editor = await host.login('editor');
        const id = await follow(collection, 'once', editor);
        const response = await editor.request('getFollows', {});
        expect(response.status === 'ok' && response.data.mail).toBe('noAddress');
        await add();
        await after(11 * MINUTE);
        expect(mail.emails).toHaveLength(0);
        await editor.request('unfollow', { id });
      });
    });

  it('[S10] an athlete has one subject, however the name is written', () => {
    expect(athleteSubject({ name: ' FOX  Jessica ', nation: 'Aus' })).toBe('fox jessica|aus');
  });
});
