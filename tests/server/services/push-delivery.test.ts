/** Web push to a service that checks and responds like a browser's (row S10; RFC 8030, 8291, 8292). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gatherUpdates } from '../../../server/services/follows/gather.ts';
import { retryAfterMs } from '../../../server/services/follows/send-push.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { type PushService, pushService } from './push-service.ts';
import { aMedium, DATABASES } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let push: PushService;
  let viewer: Client;
  let now = NOW;
  beforeAll(async () => {
    push = await pushService();
    // Only the tests look for news; the service is on this machine.
    const notices = { gatherMs: 10 * MINUTE, checkMs: Number.MAX_SAFE_INTEGER, pushAnywhere: true };
    host = await startHost({ database, now: () => now, config: { notices, mailFrom: 'Races <races@club.example>' } });
    viewer = await host.login('viewer');
    const sent = {
      kind: 'collection',
      id: 'races',
      email: 'off',
      push: 'once',
      language: 'en',
      timeZone: 'UTC',
    } as const;
    expect((await viewer.request('follow', sent)).status).toBe('ok');
  });
  afterAll(async () => {
    await host.stop();
    await push.stop();
  });
  beforeEach(async () => {
    push.respond(201);
    await settle();
    for (const { id } of await devices()) await viewer.request('removePushDevice', { id });
    expect((await viewer.request('addPushDevice', push.subscribe('phone'))).status).toBe('ok');
    push.messages.length = 0;
    push.requests.length = 0;
    host.lines.length = 0;
  });

  async function devices() {
    const response = await viewer.request('getFollows', {});
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data.devices;
  }

  async function settle(): Promise<void> {
    await gatherUpdates(host.app);
    // The tests' clock jumps.
    for (const kind of ['digest', 'notice'] as const) host.app.jobs.wake(kind);
    await host.app.jobs.settled();
  }
  async function after(ms: number): Promise<void> {
    await gatherUpdates(host.app);
    now += ms;
    await settle();
  }

  let made = 0;
  /** Publishes a film in the followed collection, so that a notice is due. */
  async function publish(title = 'A new film'): Promise<void> {
    const { media } = host.app.store;
    const id = `new-${(made += 1)}`;
    await media.save(aMedium({ id, title }));
    const races = await media.find('races');
    await media.save({ ...races!, members: [...races!.members, id] });
    await after(11 * MINUTE);
  }

  const logged = (text: string): string[] => host.lines.filter((line) => line.includes(text));

  describe('a message', () => {
    it("[S10] identifies the sender by the key of the browser's subscription, for this service, for a day at most", async () => {
      await publish();
      const response = await viewer.request('getFollows', {});
      const [request] = push.requests;
      expect(request).toMatchObject({ method: 'POST', path: '/send/phone', isSigned: true });
      expect(request?.key).toBe(response.status === 'ok' && response.data.pushKey);
      const { aud, exp, sub } = request!.claims;
      expect(aud).toBe(push.origin);
      const seconds = exp - request!.at / 1000;
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(DAY / 1000);
      expect(sub).toBe('mailto:races@club.example');
      expect(request?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    });

    it('[S10] is encrypted so that the browser can read it, and the longest title fits', async () => {
      await publish('決'.repeat(200));
      expect(push.messages.map(({ payload }) => payload.title)).toEqual(['Races']);
      expect(push.messages[0]?.payload.body).toContain('決決決');
      expect(push.requests[0]?.bytes).toBeLessThanOrEqual(4_096);
    });
  });

  describe('the response of the service', () => {
    it.each([404, 410])('[S10] %i: the device is forgotten, and receives nothing more', async (status) => {
      push.respond(status);
      await publish();
      expect(await devices()).toEqual([]);
      push.respond(201);
      await publish();
      await after(DAY);
      expect(push.requests).toHaveLength(1);
    });

    it.each([500, 502, 403])('[S10] %i: the message is retried, and delivered once', async (status) => {
      push.respond(status);
      await publish();
      expect(logged(`the push service says ${status}`)).toHaveLength(1);
      push.respond(201);
      await after(3 * MINUTE);
      await after(DAY);
      expect(push.requests).toHaveLength(2);
      expect(push.messages).toHaveLength(1);
      expect(await devices()).toHaveLength(1);
    });

    it('[S10] 429 with Retry-After: nothing is sent earlier, then it is', async () => {
      push.respond(429, { 'retry-after': '7200' });
      await publish();
      expect(logged('429, and to wait for 7200 s')).toHaveLength(1);
      push.respond(201);
      await after(HOUR);
      expect(push.requests).toHaveLength(1);
      await after(HOUR + MINUTE);
      expect(push.messages).toHaveLength(1);
    });

    it('[S10] a wait of more than a day: the message expires, and the device stays', async () => {
      push.respond(503, { 'retry-after': String((2 * DAY) / 1000) });
      await publish();
      push.respond(201);
      await after(3 * DAY);
      expect(push.requests).toHaveLength(1);
      expect(await devices()).toHaveLength(1);
    });

    it('[S10] a redirect is not a delivery, and is not followed', async () => {
      push.respond(307, { location: `${push.origin}/elsewhere` });
      await publish();
      expect(push.requests.map(({ path }) => path)).toEqual(['/send/phone']);
      expect(logged('the push service says 307')).toHaveLength(1);
    });

    it('[S10] none: the request is given up after ten seconds, logged, and not repeated', async () => {
      push.respond('hang');
      await publish();
      expect(logged('may not have arrived')).toEqual([
        'A notice by push may not have arrived, and is not sent again: the push service does not answer',
      ]);
      push.respond(201);
      await after(DAY);
      expect(push.requests).toHaveLength(1);
      expect(await devices()).toHaveLength(1);
      await publish();
      expect(push.messages).toHaveLength(1);
    });
  });
});

it.each([
  ['120', 120_000],
  ['0', 0],
  ['Mon, 01 Jun 2026 12:05:00 GMT', 5 * MINUTE],
  ['Mon, 01 Jun 2026 11:00:00 GMT', 0],
  ['soon', 0],
  ['-5', 0],
  [undefined, 0],
])('[S10] Retry-After %s', (header, expected) => {
  expect(retryAfterMs(header, NOW)).toBe(expected);
});
