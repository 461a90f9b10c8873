/**
 * What followers of every role receive about every kind of medium, by e-mail and by feed, compared with the table (row
 * S10).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { athleteSubject } from '../../../core/domain/follows.ts';
import { gatherUpdates } from '../../../server/services/follows/gather.ts';
import { readOutbox } from '../outbox.ts';
import { idOf, MARKERS, markersIn, type RightsHost, rightsHost, titleOf, word } from './library.ts';
import { has, KINDS, type Role, ROLES } from './table.ts';
import { DATABASES } from '../store-library.ts';

const USERS = { viewer: 66, outsider: 72, editor: 65, admin: 64, super: 1 } as const;
const FOLLOWERS = ROLES.filter((role): role is keyof typeof USERS => role !== 'stranger');

describe.each(DATABASES)('on %s,', (database) => {
  let library: RightsHost;
  const feeds = new Map<Role, string>();
  const athleteOf = (kind: (typeof KINDS)[number]) => ({
    name: word('tag', kind, 'film', 'athlete'),
    nation: word('tag', kind, 'film', 'nation'),
  });

  beforeAll(async () => {
    library = await rightsHost(database);
    const { app } = library.running;
    for (const role of FOLLOWERS) {
      const account = await app.store.users.find(USERS[role]);
      if (account) await app.store.users.save({ ...account, login: `${role}@club.example` });
      const person = library.people.get(role);
      const set = { email: 'once', push: 'off', language: 'en', timeZone: 'UTC' } as const;
      for (const kind of KINDS) {
        // Following by name requires no right to see the person.
        await person?.request('follow', { kind: 'athlete', ...athleteOf(kind), ...set });
        for (const form of ['film', 'collection'] as const)
          await person?.request('follow', {
            kind: form === 'film' ? 'event' : 'collection',
            id: idOf(kind, form),
            ...set,
          });
      }
      for (const type of ['Video', 'Tag', 'Clip']) {
        const saved = await person?.request('saveSearch', { name: type, query: `element-type=${type}` });
        if (saved?.status === 'ok') await person?.request('follow', { kind: 'search', id: saved.data.id, ...set });
      }
      const feed = await person?.request('renewFeed', {});
      if (feed?.status === 'ok') feeds.set(role, `/feed/${feed.data.token}`);
    }
    const news = (kind: 'medium' | 'live' | 'tags' | 'moments', mediaId: string, about?: string) => ({
      kind,
      mediaId,
      about,
      count: kind === 'tags' ? 0 : 1,
      at: app.now(),
    });
    await app.store.follows.addUpdates(
      KINDS.flatMap((kind) => [
        news('medium', idOf(kind, 'film')),
        news('medium', idOf(kind, 'clip')),
        news('live', idOf(kind, 'film')),
        news('tags', idOf(kind, 'film')),
        news('moments', idOf(kind, 'film'), athleteSubject(athleteOf(kind))),
      ]),
    );
    await app.store.follows.wakeOnce(app.now());
    await gatherUpdates(app);
    await app.jobs.settled();
  });
  afterAll(() => library.running.stop());

  /** Markers that this role must not read, and kinds of films that it should have been told about but was not. */
  function wrongsIn(text: string, role: Role): string[] {
    const leaks = markersIn(text).filter((found) => {
      const marker = MARKERS.get(found);
      if (!marker || marker.reveals === 'file') return true;
      return !has('told', marker.kind, role) || (marker.reveals === 'tag' && !has('tags', marker.kind, role));
    });
    const untold = KINDS.filter((kind) => has('told', kind, role) && !text.includes(titleOf(kind, 'film')));
    return [...leaks.map((leak) => `leaks ${leak}`), ...untold.map((kind) => `says nothing of ${kind}`)];
  }

  it.each(FOLLOWERS)('[S10] an e-mail to the %s names exactly what the table allows', async (role) => {
    const emails = await readOutbox(library.running.dataFolder);
    const own = emails.filter((message) => message.includes(`To: ${role}@club.example`));
    expect(own).toHaveLength(1);
    expect(wrongsIn(own.join(), role)).toEqual([]);
  });

  it.each(FOLLOWERS)('[S10] the feed of the %s names exactly what the table allows', async (role) => {
    const response = await library.running.anonymous().fetch(feeds.get(role) ?? '');
    expect(wrongsIn(await response.text(), role)).toEqual([]);
  });

  it('[S10] a public collection’s feed names what is open to everybody, and nothing gated', async () => {
    const text = await (
      await library.running.anonymous().fetch(`/feed/collection/${idOf('public', 'collection')}`)
    ).text();
    const told = KINDS.filter((kind) => text.includes(titleOf(kind, 'film')));
    expect(told).toEqual(['public']);
    expect(markersIn(text).filter((found) => MARKERS.get(found)?.reveals !== 'card')).toEqual([]);
  });
});
