/** The stream of a tagging desk: other people's tags and who is present, over real sockets. */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { type DeskEventName, deskEvents } from '../../../core/contract/desk.ts';
import type { DeskTag } from '../../../core/domain/desk/desk-tag.ts';
import { DESK_MISSED_MAX } from '../../../core/domain/desk/limits.ts';
import { readEvents } from '../../../src/adapters/read-events.ts';
import { start } from '../../../server/http/start.ts';
import { turnsOf, turnsUntil } from '../../patience.ts';
import { csv, sendImport } from '../csv/csv-host.ts';
import { type Client, client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, DATABASES, GROUP, NOW } from '../store-library.ts';

const also = [
  aMedium({ id: 'race', title: 'Race' }),
  aMedium({ id: 'other', title: 'Other' }),
  aMedium({ id: 'closed', title: 'Closed', visibility: 'private', groupId: GROUP }),
];

interface Seat {
  /** By id; null for a removed tag. */
  tags: ReadonlyMap<string, DeskTag | null>;
  names: () => string[];
  /** Names of all received starters. */
  starters: readonly string[];
  events: readonly DeskEventName[];
  /** The id of the last event. */
  lastId: () => string;
  ended: Promise<void>;
  hangUp: () => Promise<void>;
}

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let admin: Client;
  let editor: Client;

  beforeAll(async () => {
    host = await startHost({ database, config: { streamBeatMs: 200 }, also });
    [admin, editor] = await Promise.all([host.login('admin'), host.login('editor')]);
  });
  afterAll(() => host.stop());
  beforeEach(() => host.app.store.tags.replace('race', []));

  async function sit(
    who: Client,
    { since, lastEventId }: { since: number | string; lastEventId?: string },
  ): Promise<Seat> {
    const life = new AbortController();
    const response = await who.fetch(`/services/desk/stream?video=race&since=${since}`, {
      signal: life.signal,
      ...(lastEventId !== undefined && { headers: { 'last-event-id': lastEventId } }),
    });
    if (!response.ok || !response.body) throw new Error(String(response.status));
    const tags = new Map<string, DeskTag | null>();
    const events: DeskEventName[] = [];
    const starters: string[] = [];
    let names: string[] = [];
    let lastId = '';
    const ended = readEvents(response.body, ({ event, data, id }) => {
      events.push(event as DeskEventName);
      if (id !== undefined) lastId = id;
      if (event === 'people') names = v.parse(deskEvents.people, JSON.parse(data)).people.map(({ name }) => name);
      if (event !== 'tags') return;
      const { saved, removed, starters: named } = v.parse(deskEvents.tags, JSON.parse(data));
      starters.push(...named.map(({ bib, name }) => `${bib} ${name}`));
      for (const tag of saved) tags.set(tag.id, tag);
      for (const id_ of removed) tags.set(id_, null);
    }).catch(() => undefined);
    return {
      tags,
      names: () => names,
      starters,
      events,
      lastId: () => lastId,
      ended,
      async hangUp() {
        life.abort();
        await ended;
      },
    };
  }

  const revision = async (): Promise<number> => host.app.store.desk.revision();
  async function tagged(who: Client, id: string, description = ''): Promise<number> {
    const [row] = await host.app.store.desk.find([id]);
    const response = await who.request('changeDeskTags', {
      mediaId: 'race',
      changes: [
        {
          change: randomUUID(),
          id,
          base: row && !row.isBinned ? row.revision : null,
          tag: { category: 'Gate', description, start: 1 },
        },
      ],
    });
    if (response.status !== 'ok' || response.data.outcomes[0]?.kind !== 'saved')
      throw new Error(JSON.stringify(response));
    return response.data.outcomes[0].revision;
  }
  const statusOf = async (client: Client, query: string): Promise<number> => {
    const response = await client.fetch(`/services/desk/stream${query}`);
    await response.body?.cancel();
    return response.status;
  };

  describe('a person at a desk', () => {
    it('[B14] receives the names of new starters from later results, so that they can be chosen', async () => {
      const seat = await sit(editor, { since: await revision() });
      const result = JSON.stringify({ race: 'K1W', status: 0, order: 1, run: 1, bib: '70', name: 'Mor Ula' });
      const change = {
        saved: [aTag({ id: 'r1', videoId: 'race', time: 'XX:XX:XX', isLiveResult: true, result })],
        removed: [],
      };
      await host.app.store.tags.change('race', change);
      host.app.desks.changed('race');
      expect(await turnsUntil(() => seat.starters.length > 0, 2_000)).toBeLessThan(2_000);
      expect(seat.starters).toEqual(['70 Mor Ula']);
      await seat.hangUp();
    });

    it('[B14] receives each tag of another person, its changes and its removal within a second', async () => {
      const seat = await sit(editor, { since: await revision() });
      const within = async (isThere: () => boolean): Promise<void> => {
        expect(await turnsUntil(isThere, 2_000)).toBeLessThan(1_000);
      };
      await tagged(admin, 'd1', 'first');
      await within(() => seat.tags.get('d1')?.description === 'first');
      const changed = await tagged(admin, 'd1', 'second');
      await within(() => seat.tags.get('d1')?.description === 'second');
      expect(seat.tags.get('d1')?.revision).toBe(changed);
      await admin.request('changeDeskTags', {
        mediaId: 'race',
        changes: [{ change: randomUUID(), id: 'd1', base: changed, tag: null }],
      });
      await within(() => seat.tags.get('d1') === null);
      await seat.hangUp();
    });

    it('[B14] receives changes of tags by the edit page, a machine and the bin', async () => {
      const seat = await sit(editor, { since: await revision() });
      await admin.request('putTags', { mediaId: 'race', source: 'timing', saved: [{ id: 'x', time: '00:00:01' }] });
      await expect.poll(() => seat.tags.get('timing:race:x')?.start).toBe(1);
      const edit = await admin.request('getEditedMedia', { mediaId: 'race', types: ['Video'] });
      if (edit.status !== 'ok') throw new Error(edit.status);
      const [tag] = edit.data.tags;
      await admin.request('saveEditedMedia', {
        mediaId: 'race',
        revisions: edit.data.revisions,
        // A tag without a time is not on the desk.
        changes: { fields: {}, saved: [{ ...tag!, time: 'XX:XX:XX' }], removed: [] },
      });
      await expect.poll(() => seat.tags.get('timing:race:x')).toBeNull();
      await tagged(admin, 'd2');
      await expect.poll(() => seat.tags.get('d2')?.start).toBe(1);
      expect(await admin.request('deleteMedia', { mediaId: 'd2', mediaType: 'Tag' })).toMatchObject({ status: 'ok' });
      await expect.poll(() => seat.tags.get('d2')).toBeNull();
      expect(await admin.request('restoreMedia', { mediaId: 'd2', mediaType: 'Tag' })).toMatchObject({ status: 'ok' });
      await expect.poll(() => seat.tags.get('d2')?.start).toBe(1);
      await seat.hangUp();
    });

    it('[B14] sees who else is present, each person once, until they leave', async () => {
      const [adminName, editorName] = await Promise.all(
        ['admin', 'editor'].map(async (login) => (await host.app.store.users.named(login))!.name),
      );
      const seat = await sit(editor, { since: await revision() });
      await expect.poll(seat.names).toEqual([editorName]);
      const others = await Promise.all([1, 2].map(async () => sit(admin, { since: await revision() })));
      await expect.poll(seat.names).toEqual([editorName, adminName]);
      await others[0]?.hangUp();
      await tagged(admin, 'd1');
      await expect.poll(() => seat.tags.has('d1')).toBe(true);
      expect(seat.names()).toEqual([editorName, adminName]);
      await others[1]?.hangUp();
      await expect.poll(seat.names).toEqual([editorName]);
      await seat.hangUp();
    });

    it('[B14] who reconnects receives everything missed since the last event, exactly once', async () => {
      const from = await revision();
      const seat = await sit(editor, { since: from });
      await tagged(admin, 'd1');
      await tagged(admin, 'd2');
      await expect.poll(() => seat.tags.size).toBe(2);
      await seat.hangUp();
      const last = await tagged(admin, 'd1', 'missed');
      await admin.request('changeDeskTags', {
        mediaId: 'race',
        changes: [{ change: randomUUID(), id: 'd2', base: seat.tags.get('d2')!.revision, tag: null }],
      });
      await tagged(admin, 'd3');
      const back = await sit(editor, { since: from, lastEventId: seat.lastId() });
      await expect.poll(() => back.tags.size).toBe(3);
      expect(back.tags.get('d1')).toMatchObject({ description: 'missed', revision: last });
      expect(back.tags.get('d2')).toBeNull();
      expect(back.tags.get('d3')).toMatchObject({ start: 1 });
      expect(back.events.filter((event) => event === 'tags')).toHaveLength(1);
      await back.hangUp();
      const calm = await sit(editor, { since: back.lastId() });
      await expect.poll(() => calm.events).toContain('beat');
      expect(calm.tags.size).toBe(0);
      await calm.hangUp();
    });

    it("[B14] reloads the desk if too much was missed, all tags were replaced, or the event id is another host's", async () => {
      const from = await revision();
      const many = Array.from({ length: DESK_MISSED_MAX + 1 }, (_, index) =>
        aTag({ id: `m${index}`, videoId: 'race' }),
      );
      await host.app.store.tags.replace('race', many);
      for (const since of [from, (await revision()) + 1_000]) {
        const seat = await sit(editor, { since });
        await seat.ended;
        expect(seat.events.filter((event) => event !== 'people')).toEqual(['reset']);
      }
    });

    it('[B14] reloads the desk after an import of all tags', async () => {
      const seat = await sit(editor, { since: await revision() });
      await expect.poll(() => seat.names().length).toBe(1);
      const file = csv('reportMatch', 'id,time', 'd1,00:00:05');
      expect(await sendImport(host, admin, [file], { videoId: 'race' })).toMatchObject({ status: 'ok' });
      await seat.ended;
      expect(seat.events.at(-1)).toBe('reset');
    });

    it('[B14] receives every tag of five people who write at once, even if the stream breaks meanwhile', async () => {
      const WRITERS = 5;
      const EACH = 40;
      const from = await revision();
      const calm = [await sit(editor, { since: from }), await sit(admin, { since: from })];
      const write = async (writer: number): Promise<void> => {
        for (let number = 0; number < EACH; number++) await tagged(writer % 2 ? admin : editor, `w${writer}-${number}`);
      };
      const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
      const state = { isWritten: false };
      void writing.then(() => (state.isWritten = true));
      // Disconnects and reconnects, each time with the id of the last received event.
      const heard = new Set<string>();
      let last: number | string = from;
      // A seat is released a moment after it is left, and one person has six.
      for (let time = 0; time < 4 && !state.isWritten; time++) {
        const seat = await sit(editor, { since: last });
        await expect.poll(() => seat.events.includes('tags') || state.isWritten, { interval: 1 }).toBe(true);
        await seat.hangUp();
        for (const id of seat.tags.keys()) heard.add(id);
        last = seat.lastId() || last;
      }
      await writing;
      const late = await sit(editor, { since: last });
      for (const [seat, before] of [...calm.map((each) => [each, []] as const), [late, [...heard]] as const]) {
        await expect.poll(() => new Set([...before, ...seat.tags.keys()]).size).toBe(WRITERS * EACH);
        await seat.hangUp();
      }
    });

    it('[B14] who never reads does not delay others', async () => {
      const { port, hostname } = new URL(host.address);
      const deaf = connect(Number(port), hostname);
      const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      deaf.write(
        `GET /services/desk/stream?video=race&since=${await revision()} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`,
      );
      deaf.pause();
      const seat = await sit(admin, { since: await revision() });
      await expect.poll(() => seat.names().length).toBe(2);
      const long = 'x'.repeat(20_000);
      for (let number = 0; number < 40; number++) await tagged(admin, `d${number}`, long);
      await expect.poll(() => seat.tags.size).toBe(40);
      deaf.destroy();
      await expect.poll(() => seat.names().length).toBe(1);
      await seat.hangUp();
    });
  });

  describe('the rights at a desk', () => {
    it('[B14] are those of people who may edit the medium', async () => {
      const viewer = await host.login('viewer');
      expect(await statusOf(host.anonymous(), '?video=race&since=0')).toBe(401);
      expect(await statusOf(viewer, '?video=race&since=0')).toBe(403);
      expect(await statusOf(viewer, '?video=nothing&since=0')).toBe(404);
      expect(await statusOf(editor, '?video=race')).toBe(400);
      expect(await statusOf(editor, '?video=closed&since=0')).toBe(200);
    });

    it('[B14] end at once for a person who loses them', async () => {
      // No beat comes meanwhile.
      const patient = await startHost({ database, config: { streamBeatMs: 60_000 }, also });
      const [boss, ada] = await Promise.all([patient.login('admin'), patient.login('editor')]);
      const { id } = (await patient.app.store.users.named('editor'))!;
      const seat = await sit(ada, { since: 0 });
      await expect.poll(() => seat.names()).toHaveLength(1);
      expect(await boss.request('setMemberRole', { id, role: 'viewer' })).toMatchObject({ status: 'ok' });
      expect(await turnsOf(seat.ended, 2_000)).toBeLessThan(1_000);
      expect(await statusOf(ada, '?video=race&since=0')).toBe(403);
      await patient.stop();
    });

    it('[B14] end with the medium', async () => {
      const { media } = host.app.store;
      const seat = await sit(editor, { since: await revision() });
      await expect.poll(() => seat.names().length).toBe(1);
      const medium = (await media.find('race'))!;
      await media.save({ ...medium, editable: false });
      await seat.ended;
      expect(await statusOf(editor, '?video=race&since=0')).toBe(403);
      await media.save(medium);
    });

    it('[B14] let one person sit at six desks at most, and each seat is released when they leave', async () => {
      const seats = await Promise.all(Array.from({ length: 6 }, async () => sit(admin, { since: await revision() })));
      const refused = await admin.fetch(`/services/desk/stream?video=race&since=0`);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      await Promise.all(seats.map((seat) => seat.hangUp()));
      await expect.poll(() => statusOf(admin, `?video=race&since=0`)).toBe(200);
    });
  });

  it('[B14] survive a restart of the host without a gap or a repeated effect', async () => {
    const first = await startHost({ database, also });
    const who = await first.login('admin');
    const from = await first.app.store.desk.revision();
    const change = randomUUID();
    const request = (one: Client) =>
      one.request('changeDeskTags', {
        mediaId: 'race',
        changes: [{ change, id: 'd1', base: null, tag: { category: 'Gate', description: 'kept', start: 1 } }],
      });
    const outcome = await request(who);
    const seat = await sit(who, { since: from });
    await expect.poll(() => seat.tags.size).toBe(1);
    await first.close();
    await seat.ended;

    const again = await start(
      { ...first.app.config, port: 0 },
      { now: () => NOW, searchesAhead: false, log: () => undefined },
    );
    const back = client(again.address);
    await back.request('login', { email: 'admin', password: first.passwords['admin'] ?? '' });
    expect(await request(back)).toEqual(outcome);
    const later = await sit(back, { since: from });
    await expect.poll(() => later.tags.get('d1')?.description).toBe('kept');
    await later.hangUp();
    await again.stop();
    await first.stop();
  });
});
