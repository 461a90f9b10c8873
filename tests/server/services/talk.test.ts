/** Chat, votes and questions over HTTP: permissions, what is stored, and what listeners receive. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server/rate-limits.ts';
import { TALK_MISSED_MAX, TALK_TEXT_MAX } from '../../../core/domain/constants/talk.ts';
import type { TalkItem } from '../../../core/domain/talk.ts';
import { type Client, type HarnessOptions, type RunningHost, startHost } from '../harness.ts';
import { aMedium, DATABASES } from '../store-library.ts';
import { listen } from './talk-listener.ts';

const player = { ...aMedium({ id: '0' }).player!, replay: 'run/master.m3u8' };
const all = { ...player, chat: true, vote: true, questions: true };
/**
 * PostgreSQL runs messages and votes; the rest depends on the host, and is covered by talk-rights and several-hosts.
 */
describe.each(DATABASES)('on %s,', (database) => {
  /** Each test has its own media; the host is shared. */
  let talky = '';
  let team = '';
  let mute = '';
  let tests = 0;

  const GENEROUS = { points: 100_000, windowS: 10 };
  const limits = {
    ...DEFAULT_LIMITS,
    talkSay: GENEROUS,
    talkSayByAddress: GENEROUS,
    talkAct: GENEROUS,
    talkJoin: GENEROUS,
  };

  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost({ database, config: { limits } });
  });
  afterAll(() => host.stop());
  beforeEach(() => furnish(host));

  async function furnish({ app: { store } }: RunningHost): Promise<void> {
    tests += 1;
    [talky, team, mute] = [`talky${tests}`, `team${tests}`, `mute${tests}`];
    await store.media.save(aMedium({ id: talky, player: all }));
    await store.media.save(aMedium({ id: team, visibility: 'private', player: all }));
    await store.media.save(aMedium({ id: mute, player: { ...player, chat: true } }));
  }

  /** Runs a test with its own host instead of the shared one. */
  async function onHost(config: HarnessOptions['config'], work: () => Promise<void>): Promise<void> {
    const common = host;
    host = await startHost(config ? { database, config } : { database });
    try {
      await furnish(host);
      await work();
    } finally {
      await host.stop();
      host = common;
    }
  }

  let count = 0;
  const nonce = (): string => `nonce-of-a-test-${String((count += 1)).padStart(6, '0')}`;

  async function guest(name: string, mediaId = talky): Promise<Client> {
    const one = host.anonymous();
    await expect(one.request('joinTalk', { mediaId, name })).resolves.toMatchObject({
      status: 'ok',
      data: { you: { name } },
    });
    return one;
  }
  const say = (one: Client, text: string, part: 'chat' | 'questions' = 'chat', mediaId = talky) =>
    one.request('sendTalk', { mediaId, part, text, nonce: nonce() });

  async function said(
    one: Client,
    text: string,
    part: 'chat' | 'questions' = 'chat',
  ): Promise<TalkItem & { id: number }> {
    const response = await say(one, text, part);
    const [item] = response.status === 'ok' ? response.data.items : [];
    if (!item || item.kind === 'room') throw new Error(`not said: ${response.status}`);
    return item;
  }

  async function votes(admin: Client, options = ['4', '5', '6']): Promise<number> {
    const response = await admin.request('openVote', {
      mediaId: talky,
      question: 'Which lane?',
      options,
      nonce: nonce(),
    });
    const [item] = response.status === 'ok' ? response.data.items : [];
    if (item?.kind !== 'vote') throw new Error(`no vote: ${response.status}`);
    return item.id;
  }

  if (database === 'sqlite')
    describe('listeners', () => {
      it("[P27] two browsers receive each other's messages in order, exactly once, and recognise their own", async () => {
        const anna = await guest('Anna');
        const viewer = await host.login('viewer');
        const one = await listen(anna, talky);
        const other = await listen(viewer, talky);
        for (let turn = 0; turn < 20; turn += 1) await said(turn % 2 ? anna : viewer, `turn ${turn}`);
        const isWhole = (listener: { talk: { chat: readonly unknown[] } }): boolean => listener.talk.chat.length === 20;
        await Promise.all([one.until(isWhole), other.until(isWhole)]);
        const turns = Array.from({ length: 20 }, (_, turn) => `turn ${turn}`);
        expect(one.talk.chat.map(({ text }) => text)).toEqual(turns);
        expect(other.talk.chat.map(({ text }) => text)).toEqual(turns);
        expect(new Set(one.received).size).toBe(one.received.length);
        expect(one.talk.chat.map(({ mine }) => mine)).toEqual(turns.map((_, turn) => turn % 2 === 1));
        expect(other.talk.chat[0]).toMatchObject({ author: 'The viewer', role: 'member', mine: true });
        expect(other.talk.chat[1]).toMatchObject({ author: 'Anna', role: 'guest', mine: false });
        expect(other.talk.chat[1]?.nonce).toBeUndefined();
        await Promise.all([one.hangUp(), other.hangUp()]);
      });

      it('[P27] a reconnecting client receives exactly what it missed, however often', async () => {
        const anna = await guest('Anna');
        const words: string[] = [];
        const talking = (async () => {
          for (let turn = 0; turn < 60; turn += 1) {
            await said(anna, `word ${turn}`);
            words.push(`word ${turn}`);
          }
        })();
        let talk = (await hearUntil(host.anonymous(), 0)).talk;
        const received: number[] = [];
        while (words.length < 60 || talk.chat.length < 60) {
          const listener = await listen(host.anonymous(), talky, talk);
          const known = talk.chat.length;
          await listener.until(({ talk: now }) => now.chat.length > known || now.chat.length === 60);
          await listener.hangUp();
          received.push(...listener.received);
          talk = listener.talk;
        }
        await talking;
        expect(talk.chat.map(({ text }) => text)).toEqual(words);
        expect(new Set(received).size).toBe(received.length);
      });

      async function hearUntil(one: Client, messages: number) {
        const listener = await listen(one, talky);
        await listener.until(({ talk, events }) => events.includes('items') && talk.chat.length >= messages);
        await listener.hangUp();
        return listener;
      }

      it("[P27] a client that has missed too much, or has another host's number, starts over with the newest messages", async () => {
        const anna = await guest('Anna');
        const first = await hearUntil(host.anonymous(), 0);
        await said(anna, 'the first');
        const early = await hearUntil(host.anonymous(), 1);
        for (let turn = 0; turn <= TALK_MISSED_MAX; turn += 1) await said(anna, `word ${turn}`);
        expect(first.talk.seq).toBe(0);
        for (const seq of [early.talk.seq, 999_999]) {
          const listener = await listen(host.anonymous(), talky, { ...early.talk, seq });
          await listener.until(({ talk }) => talk.chat.at(-1)?.text === `word ${TALK_MISSED_MAX}`);
          expect(listener.events.slice(0, 3)).toEqual(['you', 'reset', 'items']);
          expect(listener.talk.chat).toHaveLength(200);
          await listener.hangUp();
        }
      });

      it('[P27] an EventSource that reconnects names the last event in a header', async () => {
        const anna = await guest('Anna');
        await said(anna, 'heard');
        const { talk } = await hearUntil(host.anonymous(), 1);
        await said(anna, 'missed');
        const response = await anna.fetch(`/services/talk/stream?mediaId=${talky}`, {
          headers: { 'last-event-id': String(talk.seq) },
        });
        const reader = response.body!.getReader();
        let text = '';
        while (!text.includes('missed')) text += new TextDecoder().decode((await reader.read()).value);
        await reader.cancel();
        expect(text).not.toContain('heard');
        expect(response.headers.get('content-type')).toContain('text/event-stream');
        expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
        expect(response.headers.get('content-encoding')).toBeNull();
      });

      it('[P27] the same message sent twice is one message', async () => {
        const anna = await guest('Anna');
        const params = { mediaId: talky, part: 'chat', text: 'Once', nonce: nonce() } as const;
        const [one, again] = [await anna.request('sendTalk', params), await anna.request('sendTalk', params)];
        expect(one).toEqual(again);
        const { talk } = await hearUntil(anna, 1);
        expect(talk.chat.map(({ text, nonce: mark }) => [text, mark])).toEqual([['Once', params.nonce]]);
        // A nonce belongs to its author: somebody else with the same one sends another message.
        const ben = await guest('Ben');
        await ben.request('sendTalk', { ...params, text: 'Mine' });
        expect((await hearUntil(anna, 2)).talk.chat.map(({ text }) => text)).toEqual(['Once', 'Mine']);
      });

      it('[P27] open streams are limited, and another listener is admitted once one leaves', async () => {
        await onHost({ limits, talkStreams: 3, talkStreamsByAddress: 2 }, async () => {
          const one = await listen(host.anonymous(), talky);
          const other = await listen(host.anonymous(), talky);
          const third = await host.anonymous().fetch(`/services/talk/stream?mediaId=${talky}`);
          expect(third.status).toBe(503);
          expect(third.headers.get('retry-after')).toBe('5');
          await one.hangUp();
          await expect.poll(() => host.app.talk.listening()).toBe(1);
          const again = await listen(host.anonymous(), talky);
          await Promise.all([other.hangUp(), again.hangUp()]);
          await expect.poll(() => host.app.talk.listening()).toBe(0);
        });
      });

      it('[P27] a client that does not read delays nobody, and is disconnected', async () => {
        await onHost({ limits, stalledMs: 200 }, async () => {
          const anna = await guest('Anna');
          const lively = await listen(host.anonymous(), talky);
          const stuck = get(new URL(`/services/talk/stream?mediaId=${talky}`, host.address));
          const [response] = (await once(stuck, 'response')) as [IncomingMessage];
          expect(response.statusCode).toBe(200);
          expect(host.app.talk.listening()).toBe(2);
          // Several megabytes, more than the buffers of any connection.
          const { talk } = host.app.store;
          const pour = async (): Promise<void> => {
            await host.app.store.transaction(async (within) => {
              for (let at = 0; at < 100; at += 1)
                await within.talk.say({
                  mediaId: talky,
                  part: 'chat',
                  author: 'g-anna',
                  name: 'Anna',
                  role: 'guest',
                  text: '水'.repeat(TALK_TEXT_MAX),
                  at: host.app.now(),
                  nonce: nonce(),
                });
            });
            host.app.talk.changed(talky);
          };
          for (let turn = 0; host.app.talk.listening() === 2 && turn < 100; turn += 1) {
            await pour();
            const through = await talk.lastSeq(talky);
            await lively.until((listener) => listener.talk.seq >= through);
          }
          expect(host.app.talk.listening()).toBe(1);
          await said(anna, 'Still here');
          await lively.until((listener) => listener.talk.chat.some(({ text }) => text === 'Still here'));
          await lively.hangUp();
          stuck.destroy();
        });
      });

      it('[P27] a stream ends with the host', async () => {
        let ended: Promise<void> | undefined;
        await onHost({ limits }, async () => {
          ({ ended } = await listen(host.anonymous(), talky));
        });
        // A stream that outlived its host would block here.
        await ended?.catch(() => undefined);
      });
    });

  if (database === 'sqlite')
    describe('permissions', () => {
      it('[P27] reading is for people who may play, if the data document turns a part on', async () => {
        const stranger = await host.login('stranger');
        const status = async (one: Client, mediaId: string): Promise<number> => {
          const response = await one.fetch(`/services/talk/stream?mediaId=${mediaId}`);
          await response.body?.cancel();
          return response.status;
        };
        const viewer = await host.login('viewer');
        expect(await status(host.anonymous(), talky)).toBe(200);
        expect(await status(host.anonymous(), team)).toBe(403);
        expect(await status(stranger, team)).toBe(403);
        expect(await status(viewer, team)).toBe(200);
        expect(await status(viewer, 'open')).toBe(404);
        expect(await status(viewer, 'nowhere')).toBe(404);
        expect(await status(viewer, '../x')).toBe(400);
        expect((await viewer.fetch(`/services/talk/stream?mediaId=${talky}&since=x`)).status).toBe(400);
      });

      it('[P27] [P36] a part that is turned off accepts nothing', async () => {
        const admin = await host.login('admin');
        expect(await say(admin, 'A question?', 'questions', mute)).toEqual({ status: 'empty' });
        const vote = { mediaId: mute, question: 'Which?', options: ['a', 'b'], nonce: nonce() };
        expect(await admin.request('openVote', vote)).toEqual({ status: 'empty' });
        expect((await say(admin, 'Hello', 'chat', mute)).status).toBe('ok');
      });

      it('[P27] a visitor gives a name first, and receives an identity', async () => {
        const one = host.anonymous();
        expect(await say(one, 'Hello')).toEqual({ status: 'nameless' });
        await one.request('joinTalk', { mediaId: talky, name: 'Anna' });
        expect((await say(one, 'Hello')).status).toBe('ok');
        await one.request('joinTalk', { mediaId: talky, name: 'Anna B' });
        expect(await said(one, 'Again')).toMatchObject({ author: 'Anna B', mine: true });
        const listener = await listen(one, talky);
        await listener.until(({ talk }) => talk.chat.length === 2);
        expect(listener.you).toEqual({ as: 'guest', name: 'Anna B', known: true, moderates: false, writes: true });
        expect(listener.talk.chat.map(({ author, mine }) => [author, mine])).toEqual([
          ['Anna', true],
          ['Anna B', true],
        ]);
        await listener.hangUp();
      });

      it('[P27] a quiet stream sends beats, and ends when its listener is signed out', async () => {
        await onHost({ limits, streamBeatMs: 50 }, async () => {
          const viewer = await host.login('viewer');
          const listener = await listen(viewer, team);
          await listener.until(({ events }) => events.filter((event) => event === 'beat').length > 1);
          await viewer.request('logout', {});
          await listener.ended;
          expect((await viewer.fetch(`/services/talk/stream?mediaId=${team}`)).status).toBe(403);
        });
      });

      it('[P27] a busy stream ends with the rights of its listener, too', async () => {
        await onHost({ limits, streamBeatMs: 400 }, async () => {
          const viewer = await host.login('viewer');
          const admin = await host.login('admin');
          const listener = await listen(viewer, team);
          await viewer.request('logout', {});
          const over = new AbortController();
          void listener.ended.then(() => over.abort());
          const until = performance.now() + 20_000;
          while (!over.signal.aborted && performance.now() < until) await say(admin, 'And another', 'chat', team);
          expect(over.signal.aborted).toBe(true);
          expect(listener.events).not.toContain('beat');
        });
      });

      it('[P27] an expired session is reported as such', async () => {
        const viewer = await host.login('viewer');
        const nobody = host.anonymous();
        const params = { mediaId: team, as: 'user', part: 'chat', text: 'Hello', nonce: nonce() } as const;
        expect((await viewer.request('sendTalk', params)).status).toBe('ok');
        expect(await nobody.request('sendTalk', params)).toEqual({ status: 'disconnected' });
      });

      it('[P27] pages of other sites read what is public, and write nothing', async () => {
        const viewer = await host.login('viewer');
        const origin = 'https://elsewhere.example';
        const sent = await viewer.fetch('/services/talk', {
          method: 'POST',
          headers: { origin, 'content-type': 'application/json' },
          body: JSON.stringify({
            request: 'sendTalk',
            params: { mediaId: talky, part: 'chat', text: 'x', nonce: nonce() },
          }),
        });
        expect(sent.status).toBe(403);
        const unnamed = await viewer.fetch('/services/talk', { method: 'POST', body: '{}' });
        expect(unnamed.status).toBe(403);
        const stream = await viewer.fetch(`/services/talk/stream?mediaId=${talky}`, { headers: { origin } });
        const { value } = await stream.body!.getReader().read();
        expect(new TextDecoder().decode(value)).toContain(
          '{"as":"none","name":"","known":false,"moderates":false,"writes":false}',
        );
        const secret = await viewer.fetch(`/services/talk/stream?mediaId=${team}`, { headers: { origin } });
        expect(secret.status).toBe(403);
      });

      it('[P27] hidden messages reach only administrators, even if others had received them', async () => {
        const anna = await guest('Anna');
        const admin = await host.login('admin');
        const editor = await host.login('editor');
        const { id } = await said(anna, 'a bad word');
        const listener = await listen(editor, talky);
        const hide = { mediaId: talky, what: 'message', id, hidden: true } as const;
        await listener.until(({ talk }) => talk.chat.length === 1);
        expect(await anna.request('hideTalk', hide)).toEqual({ status: 'private' });
        expect(await editor.request('hideTalk', hide)).toEqual({ status: 'private' });
        expect((await admin.request('hideTalk', hide)).status).toBe('ok');
        await listener.until(({ talk }) => talk.chat[0]?.hidden === true);
        expect(listener.talk.chat[0]).toMatchObject({ text: '', author: '' });
        await listener.hangUp();
        const raw = await anna.fetch(`/services/talk/stream?mediaId=${talky}`);
        const reader = raw.body!.getReader();
        let text = '';
        while (!text.includes('items')) text += new TextDecoder().decode((await reader.read()).value);
        await reader.cancel();
        expect(text).not.toContain('bad word');
        const all = await listen(admin, talky);
        await all.until(({ talk }) => talk.chat[0]?.text === 'a bad word');
        await admin.request('hideTalk', { ...hide, hidden: false });
        await all.until(({ talk }) => talk.chat[0]?.hidden === false);
        await all.hangUp();
      });

      it('[P27] a closed chat accepts messages only from administrators, until it is opened again', async () => {
        const viewer = await host.login('viewer');
        const admin = await host.login('admin');
        const close = { mediaId: talky, part: 'chat' } as const;
        const listener = await listen(viewer, talky);
        expect(await viewer.request('closeTalk', { ...close, closed: true })).toEqual({ status: 'private' });
        await admin.request('closeTalk', { ...close, closed: true });
        await listener.until(({ talk }) => talk.room.chatClosed);
        expect(await say(viewer, 'Still here')).toEqual({ status: 'closed' });
        expect((await say(viewer, 'When?', 'questions')).status).toBe('ok');
        expect(await said(admin, 'Thank you all')).toMatchObject({ role: 'admin' });
        await admin.request('closeTalk', { ...close, closed: false });
        await listener.until(({ talk }) => !talk.room.chatClosed);
        expect((await say(viewer, 'Still here')).status).toBe('ok');
        await listener.hangUp();
      });

      it('[P27] messages of another medium cannot be reached through this one', async () => {
        const admin = await host.login('admin');
        const viewer = await host.login('viewer');
        const { id } = await said(viewer, 'When?', 'questions');
        const vote = await votes(admin);
        const elsewhere = { mediaId: team };
        expect(await admin.request('hideTalk', { ...elsewhere, what: 'message', id, hidden: true })).toEqual({
          status: 'empty',
        });
        expect(await admin.request('answerQuestion', { ...elsewhere, questionId: id, answered: true })).toEqual({
          status: 'empty',
        });
        expect(await viewer.request('upvoteQuestion', { ...elsewhere, questionId: id, up: true })).toEqual({
          status: 'empty',
        });
        expect(await viewer.request('castVote', { ...elsewhere, voteId: vote, option: 0 })).toEqual({
          status: 'empty',
        });
        expect(await admin.request('closeVote', { ...elsewhere, voteId: vote, closed: true })).toEqual({
          status: 'empty',
        });
      });
    });

  describe('texts', () => {
    it.each([
      ['markup stays text', '<img src=x onerror=alert(1)> & "quotes" \'; DROP TABLE talk_messages; --'],
      ['500 characters', 'x'.repeat(TALK_TEXT_MAX)],
      ['500 characters outside the basic plane', '🛶'.repeat(TALK_TEXT_MAX)],
      ['joined emoji and right-to-left words', '👨‍👩‍👧 مرحبا שלום'],
      ['what looks like an event', 'data: x event: reset id: 9'],
    ])('[P27] %s', async (_what, text) => {
      const anna = await guest('Anna');
      await said(anna, text);
      const listener = await listen(anna, talky);
      await listener.until(({ talk }) => talk.chat[0]?.text === text);
      await listener.hangUp();
    });

    it.each([
      ['501 characters', 'x'.repeat(TALK_TEXT_MAX + 1)],
      ['nothing', ''],
      ['spaces', '   '],
      ['what cannot be seen', '\u200b\u2060\u3164'],
      ['a line break', 'one\ntwo'],
      ['a null', 'a\u0000b'],
      ['an escape', 'a\u001b[31mb'],
      ['a mark that turns the text', 'abc\u202egnp'],
      ['a line separator', 'a\u2028b'],
      ['half a character', 'a\ud83d'],
      ['a list', ['a']],
      ['a number', 1],
      ['an object', { toString: 'x' }],
    ])('[P27] %s is rejected', async (_what, text) => {
      const anna = await guest('Anna');
      const response = await anna.requestRaw('sendTalk', { mediaId: talky, part: 'chat', text, nonce: nonce() });
      expect(response.status).toBe(400);
      const named = await host.anonymous().requestRaw('joinTalk', { mediaId: talky, name: text });
      expect(named.status).toBe(400);
    });
  });

  if (database === 'sqlite')
    describe('limits', () => {
      it('[P27] a member, an address and new names that post too fast are told when to continue', async () => {
        const small = { points: 2, windowS: 10 };
        await onHost({ limits: { ...limits, talkSay: small } }, async () => {
          const anna = await guest('Anna');
          await said(anna, 'one');
          await said(anna, 'two');
          expect(await say(anna, 'three')).toMatchObject({
            status: 'limited',
            data: { retryAfter: expect.any(Number) },
          });
          await said(await guest('Ben'), 'one');
        });
        await onHost({ limits: { ...limits, talkSayByAddress: small, talkAct: small } }, async () => {
          const carl = await guest('Carl');
          await said(await guest('Dora'), 'one');
          await said(carl, 'two');
          expect((await say(carl, 'three')).status).toBe('limited');
          const admin = await host.login('admin');
          const close = { mediaId: talky, part: 'chat', closed: true } as const;
          expect((await admin.request('closeTalk', close)).status).toBe('ok');
          expect((await admin.request('closeTalk', close)).status).toBe('ok');
          expect((await admin.request('closeTalk', close)).status).toBe('limited');
        });
        await onHost({ limits: { ...limits, talkJoin: small } }, async () => {
          await guest('Emil');
          await guest('Fay');
          expect((await host.anonymous().request('joinTalk', { mediaId: talky, name: 'Gus' })).status).toBe('limited');
        });
      });
    });

  describe('votes', () => {
    const counts = (item: TalkItem | undefined): number[] =>
      item?.kind === 'vote' ? item.options.map(({ count: votes }) => votes) : [];

    it('[P27] one per session: the last choice counts, also for guests without a name, and all windows are updated', async () => {
      const admin = await host.login('admin');
      const voteId = await votes(admin);
      const viewer = await host.login('viewer');
      const again = await host.login('viewer');
      const nobody = host.anonymous();
      const window = await listen(again, talky);
      const cast = async (one: Client, option: number): Promise<TalkItem | undefined> => {
        const response = await one.request('castVote', { mediaId: talky, voteId, option });
        return response.status === 'ok' ? response.data.items[0] : undefined;
      };
      expect(await cast(viewer, 0)).toMatchObject({ chosen: 0 });
      expect(counts(await cast(viewer, 0))).toEqual([1, 0, 0]);
      expect(counts(await cast(viewer, 2))).toEqual([0, 0, 1]);
      // The same account elsewhere is the same voter.
      expect(counts(await cast(again, 1))).toEqual([0, 1, 0]);
      expect(counts(await cast(nobody, 1))).toEqual([0, 2, 0]);
      expect(counts(await cast(nobody, 0))).toEqual([1, 1, 0]);
      await window.until(({ talk }) => talk.votes[0]?.chosen === 1 && counts(talk.votes[0]).join('') === '110');
      await window.hangUp();
      expect(await viewer.request('castVote', { mediaId: talky, voteId, option: 3 })).toEqual({ status: 'empty' });
    });

    it('[P27] a hundred simultaneous voters are all counted, and a closed vote keeps its result', async () => {
      const admin = await host.login('admin');
      const voteId = await votes(admin, ['yes', 'no']);
      const crowd = Array.from({ length: 100 }, () => host.anonymous());
      const listener = await listen(admin, talky);
      await Promise.all(
        crowd.map((one, place) => one.request('castVote', { mediaId: talky, voteId, option: place % 2 })),
      );
      await listener.until(({ talk }) => counts(talk.votes[0]).join() === '50,50');
      expect((await admin.request('closeVote', { mediaId: talky, voteId, closed: true })).status).toBe('ok');
      expect(await crowd[0]!.request('castVote', { mediaId: talky, voteId, option: 1 })).toEqual({ status: 'closed' });
      await listener.until(({ talk }) => talk.votes[0]?.closed === true);
      expect(counts(listener.talk.votes[0])).toEqual([50, 50]);
      await listener.hangUp();
    });

    it('[P27] only administrators open votes, a repeated request opens one, and hidden votes are not shown', async () => {
      const admin = await host.login('admin');
      const vote = { mediaId: talky, question: 'Which?', options: ['a', 'b'], nonce: nonce() };
      expect(await (await guest('Anna')).request('openVote', vote)).toEqual({ status: 'private' });
      expect(await admin.request('openVote', vote)).toEqual(await admin.request('openVote', vote));
      for (const options of [['a'], Array.from({ length: 11 }, (_, place) => `${place}`), ['a', ''], 'ab'])
        expect((await admin.requestRaw('openVote', { ...vote, options })).status).toBe(400);
      const response = await admin.request('openVote', vote);
      const [item] = response.status === 'ok' ? response.data.items : [];
      const id = item?.kind === 'vote' ? item.id : 0;
      await admin.request('hideTalk', { mediaId: talky, what: 'vote', id, hidden: true });
      const listener = await listen(host.anonymous(), talky);
      await listener.until(({ talk }) => talk.votes.length === 1);
      expect(listener.talk.votes[0]).toMatchObject({ hidden: true, question: '', options: [] });
      await listener.hangUp();
      expect(await host.anonymous().request('castVote', { mediaId: talky, voteId: id, option: 0 })).toEqual({
        status: 'empty',
      });
    });
  });

  describe('questions', () => {
    it('[P27] are upvoted once per session, and answered by administrators', async () => {
      const viewer = await host.login('viewer');
      const admin = await host.login('admin');
      const { id } = await said(viewer, 'When is the final?', 'questions');
      const want = (one: Client, up = true) => one.request('upvoteQuestion', { mediaId: talky, questionId: id, up });
      const nobody = host.anonymous();
      for (const one of [nobody, nobody, viewer, viewer]) await want(one);
      const listener = await listen(viewer, talky);
      await listener.until(({ talk }) => talk.questions[0]?.upvotes === 2);
      expect(listener.talk.questions[0]).toMatchObject({ upvoted: true, mine: true, answered: false });
      await want(viewer, false);
      await listener.until(({ talk }) => talk.questions[0]?.upvotes === 1 && talk.questions[0].upvoted === false);
      const answer = { mediaId: talky, questionId: id, answered: true, text: 'At three.' } as const;
      expect(await viewer.request('answerQuestion', answer)).toEqual({ status: 'private' });
      expect((await admin.request('answerQuestion', answer)).status).toBe('ok');
      await listener.until(({ talk }) => talk.questions[0]?.answer === 'At three.');
      await admin.request('answerQuestion', { ...answer, answered: false, text: '' });
      await listener.until(({ talk }) => talk.questions[0]?.answered === false && !talk.questions[0].answer);
      await listener.hangUp();
      // A chat message is not a question.
      const message = await said(viewer, 'Hello');
      expect(await admin.request('answerQuestion', { ...answer, questionId: message.id })).toEqual({ status: 'empty' });
      expect(await want(viewer)).toMatchObject({ status: 'ok' });
    });
  });
});
