/** Conditions of access outside the medium: the browser's location, the embedding page, and e-mail delivery. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import type { StoredMedium } from '../../../server/store/media.ts';
import { countryDatabase } from './country-database.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { readOutbox } from '../outbox.ts';
import { solve } from './solve-captcha.ts';
import { smtpServer, type SmtpServer } from '../smtp-server.ts';
import { OTHER_GROUP } from '../store-library.ts';
import { tinyMedia } from '../tiny-library.ts';

const video = (mediaId: string) => ({ mediaId, mediaType: 'Video' as const });
const play = async (one: Client, mediaId: string, origins: string[] = []): Promise<string> =>
  (await one.request('checkMediaPlayerAccess', { ...video(mediaId), origins })).status;
const captcha = async (one: Client): Promise<string> => {
  const response = await one.request('getCaptcha', {});
  return response.status === 'ok' ? solve(response.data) : '';
};
const settings = { limits: readConfig({}).limits };

/** A lookup service with scripted results. */
async function lookupService(): Promise<{
  url: string;
  requested: string[];
  say: (response: string | 'silence') => void;
  stop: () => void;
}> {
  let said: string = '{}';
  const requested: string[] = [];
  const server: Server = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (said !== 'silence') response.setHeader('content-type', 'application/json').end(said);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/where/{ip}`,
    requested,
    say: (response) => void (said = response),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('the country of a visitor', () => {
  const from = (host: RunningHost, header: Record<string, string>): Promise<Response> =>
    host
      .anonymous()
      .fetch(`/services?request=checkMediaPlayerAccess&params=${encodeURIComponent(JSON.stringify(video('abroad')))}`, {
        headers: header,
      });
  const statusOf = async (response: Response): Promise<unknown> =>
    ((await response.json()) as { status: string }).status;

  it('[P04] without a lookup the country is unknown, and a geo-blocked film refuses only anonymous visitors', async () => {
    const host = await startHost({ config: { geoBlocking: true } });
    try {
      expect(await play(host.anonymous(), 'abroad')).toBe('country');
      expect(await play(await host.login('viewer'), 'abroad')).toBe('ok');
      expect(await play(host.anonymous(), 'open')).toBe('ok');
      expect(await host.anonymous().request('getCountry', {})).toEqual({ status: 'empty' });
    } finally {
      await host.stop();
    }
  });

  it('[P04] a country claimed by the browser is ignored', async () => {
    const host = await startHost({ config: { geoBlocking: true } });
    try {
      expect(await statusOf(await from(host, { 'cf-ipcountry': 'SI' }))).toBe('country');
      const params = encodeURIComponent(JSON.stringify({ ...video('abroad'), countryCodeClient: 'SI' }));
      const response = await host.anonymous().fetch(`/services?request=checkMediaPlayerAccess&params=${params}`);
      expect(await response.text()).toBe('{"status":"country"}');
    } finally {
      await host.stop();
    }
  });

  it('[P04] a trusted proxy names the country in a header, in any case', async () => {
    const host = await startHost({ config: { geoBlocking: true, trustProxy: true, countryHeader: 'cf-ipcountry' } });
    try {
      expect(await statusOf(await from(host, { 'cf-ipcountry': 'SI' }))).toBe('ok');
      expect(await statusOf(await from(host, { 'cf-ipcountry': 'fr' }))).toBe('country');
      expect(await statusOf(await from(host, { 'cf-ipcountry': 'nowhere' }))).toBe('country');
      expect(await statusOf(await from(host, {}))).toBe('country');
    } finally {
      await host.stop();
    }
  });

  it('[P04] a database on disk finds the country by the address that the proxy saw', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ferryglide-table-'));
    const countryTable = join(folder, 'countries.mmdb');
    await writeFile(
      countryTable,
      countryDatabase({ '192.0.2.0/24': 'FR', '198.51.100.0/24': 'SI', '2001:db8::/32': 'SI' }),
    );
    const host = await startHost({ config: { geoBlocking: true, trustProxy: true, countryTable } });
    try {
      const by = async (address: string) =>
        statusOf(await from(host, { 'x-forwarded-for': `203.0.113.1, ${address}` }));
      expect(await by('192.0.2.44')).toBe('country');
      expect(await by('198.51.100.3')).toBe('ok');
      expect(await by('::ffff:198.51.100.3')).toBe('ok');
      expect(await by('2001:db8::7')).toBe('ok');
      expect(await by('203.0.113.9')).toBe('country');
      await writeFile(countryTable, '192.0.2.0/24,FR\n');
      await expect(startHost({ config: { countryTable } })).rejects.toThrow('is not a MaxMind DB file');
      await expect(startHost({ config: { countryTable: join(folder, 'none') } })).rejects.toThrow('cannot be read');
    } finally {
      await host.stop();
      await rm(folder, { recursive: true });
    }
  });

  it.each(['country', 'countryCode', 'country_code'])(
    '[P04] a lookup service returns the country as %s, and is asked once per address',
    async (name) => {
      const service = await lookupService();
      const host = await startHost({ config: { geoBlocking: true, countryUrl: service.url } });
      try {
        service.say(JSON.stringify({ ip: '127.0.0.1', [name]: 'SI' }));
        const all = await Promise.all([1, 2, 3].map(() => play(host.anonymous(), 'abroad')));
        expect(all).toEqual(['ok', 'ok', 'ok']);
        expect(await host.anonymous().request('getCountry', {})).toEqual({ status: 'ok', data: { country: 'SI' } });
        expect(service.requested).toEqual(['/where/127.0.0.1']);
      } finally {
        await host.stop();
        service.stop();
      }
    },
  );

  it.each([
    ['the blocked country', '{"country":"FR"}'],
    ['another kind of answer', '{"country":{"code":"SI"}}'],
    ['a long name', '{"country":"Slovenia"}'],
    ['no JSON', 'Slovenia'],
    ['nothing at all, for too long', 'silence'],
  ])('[P04] a lookup service that responds with %s counts as unknown', async (_what, response) => {
    const service = await lookupService();
    const host = await startHost({ config: { geoBlocking: true, countryUrl: service.url } });
    try {
      service.say(response);
      expect(await play(host.anonymous(), 'abroad')).toBe('country');
      expect(await play(host.anonymous(), 'open')).toBe('ok');
    } finally {
      await host.stop();
      service.stop();
    }
  });

  it("[L28] anonymous searches omit media blocked in the visitor's country", async () => {
    const service = await lookupService();
    const host = await startHost({ config: { geoBlocking: true, countryUrl: service.url } });
    try {
      service.say('{"country":"FR"}');
      const found = async (one: Client, country?: string) => {
        const response = await one.request('search', {
          targetType: 'Video',
          searchVideoValue: 'France',
          ...(country ? { countryCodeClient: country } : {}),
        });
        return response.status === 'ok' ? response.data.items.map(({ id }) => id) : response.status;
      };
      expect(await found(host.anonymous())).toBe('empty');
      expect(await found(host.anonymous(), 'SI')).toBe('empty');
      expect(await found(await host.login('viewer'))).toEqual(['abroad']);
    } finally {
      await host.stop();
      service.stop();
    }
  });

  it('[P04] settings that would let a browser name its country are rejected at the start', () => {
    expect(() => readConfig({ FERRYGLIDE_COUNTRY_HEADER: 'cf-ipcountry' })).toThrow('FERRYGLIDE_TRUST_PROXY');
    expect(() => readConfig({ FERRYGLIDE_COUNTRY_URL: 'https://geo.example/' })).toThrow('{ip}');
    expect(() => readConfig({ FERRYGLIDE_COUNTRY_URL: 'file:///{ip}' })).toThrow('http');
    expect(readConfig({ FERRYGLIDE_COUNTRY_URL: 'https://geo.example/{ip}/json' }).countryUrl).toContain('{ip}');
  });
});

describe('a group with a list of pages', () => {
  const LISTED = 'https://league.example';
  let host: RunningHost;
  beforeAll(async () => {
    const [open] = (await tinyMedia()).filter(({ id }) => id === 'open');
    const listed: StoredMedium = {
      ...open!,
      id: 'listed',
      title: 'Open run of the league',
      groupId: OTHER_GROUP,
      userId: 71,
    };
    host = await startHost({ also: [listed] });
  });
  afterAll(() => host.stop());

  it('[P04] has only stubs for public films, and no open addresses', async () => {
    const file = await host.anonymous().fetch('/data/video/listed.json');
    expect(await file.json()).toMatchObject({ stub: true, video: { id: 'listed', group: OTHER_GROUP } });
    expect((await host.anonymous().fetch('/media/listed/run/master.m3u8')).status).toBe(403);
    expect((await host.anonymous().fetch('/media/listed/run/thumb.jpg')).status).toBe(200);
  });

  it('[P04] is played on the pages of the list and nowhere else', async () => {
    const one = host.anonymous();
    expect(await play(one, 'listed')).toBe('ok');
    expect(await play(one, 'listed', [LISTED])).toBe('ok');
    expect(await play(one, 'listed', ['https://evil.example'])).toBe('referer');
    expect(await play(one, 'listed', [LISTED, 'https://evil.example'])).toBe('referer');
    expect(await play(one, 'listed', ['null'])).toBe('referer');
    expect(await play(one, 'open', ['https://evil.example'])).toBe('ok');
  });

  it("[P04] is refused on another group's page by the server too, except for user 1 and on its owner's page", async () => {
    const on = async (one: Client, userId: number) =>
      (await one.request('checkMediaPlayerAccess', { ...video('listed'), userId })).status;
    const nobody = host.anonymous();
    expect([await on(nobody, 64), await on(nobody, 4711), await on(nobody, 71)]).toEqual([
      'notOwner',
      'notOwner',
      'ok',
    ]);
    expect(await on(await host.login('stranger'), 64)).toBe('notOwner');
    expect(await on(await host.login('super'), 64)).toBe('ok');
    expect(await on(nobody, 1)).toBe('notOwner');
  });

  it('[P04] cannot be bypassed by a page that sends the request itself', async () => {
    const params = encodeURIComponent(JSON.stringify(video('listed')));
    const asFrom = async (origin: string) => {
      const response = await fetch(`${host.address}/services?request=checkMediaPlayerAccess&params=${params}`, {
        headers: { origin },
      });
      return ((await response.json()) as { status: string }).status;
    };
    expect(await asFrom('https://evil.example')).toBe('referer');
    expect(await asFrom('null')).toBe('referer');
    expect(await asFrom(LISTED)).toBe('ok');
    expect(await asFrom(host.address)).toBe('ok');
  });

  it('[P04] reveals no address to another page, by search or by list of sources', async () => {
    const other = { headers: { origin: 'https://evil.example' } };
    for (const [request, params] of [
      ['search', { targetType: 'Video', groupId: OTHER_GROUP }],
      ['enrichMedias', { medias: [video('listed')] }],
      ['getMediaSources', video('listed')],
      ['getSignedUrlByStorageHost', { assetType: 'video', fileName: 'listed/run/video.mp4', storageHost: 13 }],
    ] as const) {
      const query = new URLSearchParams({ request, params: JSON.stringify(params) });
      const response = await (await fetch(`${host.address}/services?${query}`, other)).text();
      expect(response, request).not.toContain('run/master.m3u8');
      expect(response, request).not.toContain('run/video.mp4');
    }
  });
});

const form = {
  nom: 'Roy',
  prenom: 'Ana',
  zip: '31000',
  email: 'ana@club.example',
  emailing1: 1,
  emailing2: 0,
  videoId: 'registered',
} as const;

const tokenOf = (message: string): string =>
  /token=([\w-]{43})/.exec(message.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1] ?? '';
const responseTo = (host: RunningHost, one: Client, message: string): Promise<Response> =>
  one.fetch('/confirm', {
    method: 'POST',
    body: new URLSearchParams({ token: tokenOf(message) }),
    headers: { origin: host.address },
  });

const emails = (host: RunningHost): Promise<string[]> => readOutbox(host.dataFolder);

describe('a registration', () => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost();
  });
  afterAll(() => host.stop());

  it('[P05] twice: the e-mail is sent again, and confirming it opens the gate in the browser that requested it', async () => {
    const first = host.anonymous();
    expect(
      (await first.request('addPlayerAccessControlUser', { ...form, captchaResponse: await captcha(first) })).status,
    ).toBe('ok');
    expect((await responseTo(host, host.anonymous(), (await emails(host)).at(-1) ?? '')).status).toBe(200);
    expect(await play(first, 'registered')).toBe('ok');

    const second = host.anonymous();
    const confirmed = () => second.request('isUserConfirmed', { mediaId: 'registered' });
    expect(await confirmed()).toEqual({ status: 'empty' });
    const again = { ...form, email: 'ANA@Club.example', captchaResponse: await captcha(second) };
    expect(await second.request('addPlayerAccessControlUser', again)).toEqual({ status: 'registered' });
    expect(await play(second, 'registered')).toBe('gate');
    expect(await confirmed()).toEqual({ status: 'ok', data: { confirmed: 0 } });

    const phone = host.anonymous();
    expect((await responseTo(host, phone, (await emails(host)).at(-1) ?? '')).status).toBe(200);
    expect(await play(phone, 'registered')).toBe('ok');
    expect(await confirmed()).toEqual({ status: 'ok', data: { confirmed: 1 } });
    expect(await play(second, 'registered')).toBe('ok');

    // A third one does not revoke what the second has opened.
    const third = host.anonymous();
    await third.request('addPlayerAccessControlUser', { ...form, captchaResponse: await captcha(third) });
    await responseTo(host, third, (await emails(host)).at(-1) ?? '');
    expect(await play(second, 'registered')).toBe('ok');
    expect(await play(first, 'registered')).toBe('ok');
  });

  it.each([
    ['multipart/form-data', '{"a":1}'],
    ['multipart/form-data; boundary=x', 'no part'],
    ['application/x-www-form-urlencoded', '%ff=%'],
    ['text/plain', ''],
  ])('[O02] [P05] an invalid body of %s confirms nothing, and is not a server error', async (type, body) => {
    const headers = { origin: host.address, 'content-type': type };
    const response = await host.anonymous().fetch('/confirm', { method: 'POST', body, headers });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('no longer valid');
  });

  it('[P05] one mailbox gets only a few e-mails per hour, whoever requests them', async () => {
    const other = await startHost({ config: { limits: { ...settings.limits, emails: { points: 2, windowS: 60 } } } });
    try {
      const said: string[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        const one = other.anonymous();
        const sent = await one.request('addPlayerAccessControlUser', { ...form, captchaResponse: await captcha(one) });
        said.push(sent.status);
      }
      expect(said).toEqual(['ok', 'registered', 'limited']);
      expect(await emails(other)).toHaveLength(2);
      const one = other.anonymous();
      const else_ = { ...form, email: 'bea@club.example', captchaResponse: await captcha(one) };
      expect((await one.request('addPlayerAccessControlUser', else_)).status).toBe('ok');
    } finally {
      await other.stop();
    }
  });

  it('[P05] the log names the folder in which an e-mail is stored', () => {
    expect(host.lines.filter((line) => line.startsWith('An e-mail waits in '))).not.toEqual([]);
    expect(host.lines.at(-1)).toContain(join(host.dataFolder, 'outbox'));
  });
});

describe('e-mails through a mail server', () => {
  let mail: SmtpServer;
  beforeAll(async () => {
    mail = await smtpServer();
  });
  afterAll(() => mail.stop());
  const withMail = (url = mail.url): Promise<RunningHost> =>
    startHost({ config: { smtpUrl: url, mailFrom: 'Ferryglide <races@club.example>' } });

  it('[P05] a registration is confirmed by the e-mail that was delivered', async () => {
    const host = await withMail();
    try {
      const one = host.anonymous();
      const sent = await one.request('addPlayerAccessControlUser', { ...form, captchaResponse: await captcha(one) });
      expect(sent.status).toBe('ok');
      const [message] = mail.emails;
      expect(message).toMatchObject({ from: 'races@club.example', to: ['ana@club.example'], user: 'races' });
      expect(message?.data).toContain('To: ana@club.example');
      expect(message?.data).toContain('Please confirm your registration');
      expect(await play(one, 'registered')).toBe('gate');
      expect((await responseTo(host, host.anonymous(), message?.data ?? '')).status).toBe(200);
      expect(await play(one, 'registered')).toBe('ok');
      expect(await emails(host)).toEqual([]);
    } finally {
      await host.stop();
    }
  });

  it.each(['refuses it', 'is not there'])(
    '[P05] a mail server that %s causes an error, and a later try sends again',
    async (how) => {
      const host = await withMail(how === 'is not there' ? 'smtp://127.0.0.1:1' : mail.url);
      try {
        mail.refuse(true);
        const one = host.anonymous();
        const sent = await one.request('addPlayerAccessControlUser', { ...form, captchaResponse: await captcha(one) });
        expect(sent.status).toBe('error');
        expect(host.lines.join('\n')).toContain('An e-mail could not be sent');
        expect(host.lines.join('\n')).not.toContain('s3cret');
        mail.refuse(false);
        const before = mail.emails.length;
        const again = await one.request('addPlayerAccessControlUser', { ...form, captchaResponse: await captcha(one) });
        expect(again.status).toBe(how === 'is not there' ? 'error' : 'registered');
        expect(mail.emails.length - before).toBe(how === 'is not there' ? 0 : 1);
      } finally {
        mail.refuse(false);
        await host.stop();
      }
    },
  );

  it("[P05] the server's address is read at the start, and its password never appears", () => {
    const secret = 'http://races:s3cret@mail.example';
    expect(() => readConfig({ FERRYGLIDE_SMTP_URL: secret, FERRYGLIDE_MAIL_FROM: 'a@b.example' })).toThrow('smtp://');
    expect(() => readConfig({ FERRYGLIDE_SMTP_URL: secret })).not.toThrow('s3cret');
    expect(() => readConfig({ FERRYGLIDE_SMTP_URL: 'smtp://mail.example' })).toThrow('FERRYGLIDE_MAIL_FROM');
  });
});

describe('sign-ups', () => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost();
    await host.app.store.users.save({
      id: 900,
      groupId: 64,
      login: 'chair@club.example',
      name: 'The chair',
      role: 'admin',
      studio: false,
      multicast: false,
    });
  });
  afterAll(() => host.stop());
  const PASSWORD = 'Eddy-Line-2026';

  /** Signs up and confirms the e-mail. @returns the text of the link's page */
  async function join(name: string, email: string): Promise<string> {
    const one = host.anonymous();
    const form = { groupId: 64, name, email, password: PASSWORD, captchaResponse: await captcha(one) };
    expect((await one.request('signUp', form)).status).toBe('ok');
    const message = (await emails(host)).find((each) => each.includes(`To: ${email}`) && each.includes('token=')) ?? '';
    return (await responseTo(host, host.anonymous(), message)).text();
  }
  const waiting = async (who: Client) => {
    const list = await who.request('getSignUps', {});
    if (list.status !== 'ok') throw new Error(list.status);
    return list.data;
  };
  const mailTo = async (address: string): Promise<string> =>
    (await emails(host)).filter((each) => each.includes(`To: ${address}`)).at(-1) ?? '';

  it('[S07] a stranger who signs up sees no private film until an administrator approves', async () => {
    const stranger = host.anonymous();
    const admin = await host.login('admin');
    const login = () => stranger.request('login', { email: 'ana@club.example', password: PASSWORD });

    expect(await join('Ana Roy', 'ana@club.example')).toContain('An administrator of the group will now decide');
    expect(await login()).toEqual({ status: 'waiting' });
    expect((await stranger.request('login', { email: 'ana@club.example', password: 'another' })).status).toBe('wrong');
    expect((await stranger.request('check_session', {})).status).toBe('disconnected');
    expect(await play(stranger, 'secret')).toBe('private');
    const text = await mailTo('chair@club.example');
    expect(text).toContain('Ana Roy (ana@club.example)');
    expect(text).toContain('/members');

    const [request] = await waiting(admin);
    expect(request).toMatchObject({ name: 'Ana Roy', email: 'ana@club.example' });
    const decide = (who: Client) => who.request('decideSignUp', { id: request?.id ?? 0, approve: true });
    expect((await decide(stranger)).status).toBe('disconnected');
    for (const login of ['viewer', 'editor']) expect((await decide(await host.login(login))).status).toBe('private');
    expect((await decide(await host.login('stranger'))).status).toBe('empty');
    // Of two simultaneous decisions, one counts.
    expect((await Promise.all([decide(admin), decide(admin)])).map(({ status }) => status).sort()).toEqual([
      'empty',
      'ok',
    ]);
    expect(await waiting(admin)).toEqual([]);
    expect(await mailTo('ana@club.example')).toContain('Your account is approved');
    expect(await login()).toMatchObject({ status: 'ok', data: { user: { group: 64, role: 'viewer' } } });
    expect(await play(stranger, 'secret')).toBe('ok');
  });

  it('[S07] a declined applicant has no account, is notified, and may sign up again', async () => {
    const admin = await host.login('admin');
    await join('Bea Lund', 'bea@club.example');
    const [request] = await waiting(admin);
    expect((await admin.request('decideSignUp', { id: request?.id ?? 0, approve: false })).status).toBe('ok');
    expect(await mailTo('bea@club.example')).toContain('An administrator has declined your account.');
    const login = { email: 'bea@club.example', password: PASSWORD };
    expect((await host.anonymous().request('login', login)).status).toBe('wrong');
    expect(await host.app.store.users.named('bea@club.example')).toBeUndefined();
  });

  it('[S07] an address has one pending request, in its group only', async () => {
    const { store } = host.app;
    const request = { groupId: 64, login: 'cyd@club.example', passwordHash: 'hash', confirmedAt: 1 };
    await store.signUps.addRequest({ ...request, name: 'Cyd' });
    await store.signUps.addRequest({ ...request, login: 'CYD@club.example', name: 'Cyd Ames', confirmedAt: 2 });
    const found = (await store.signUps.requestsOf(64)).filter(({ login }) => /cyd/i.test(login));
    expect(found.map(({ name, confirmedAt }) => [name, confirmedAt])).toEqual([['Cyd Ames', 2]]);
    expect(await store.signUps.requestsOf(OTHER_GROUP)).toEqual([]);
  });

  it('[S07] the setting is read at the start and requires approval unless it is switched off', () => {
    expect(readConfig({}).signUpApproval).toBe('required');
    expect(readConfig({ FERRYGLIDE_SIGN_UP_APPROVAL: 'none' }).signUpApproval).toBe('none');
    expect(() => readConfig({ FERRYGLIDE_SIGN_UP_APPROVAL: 'off' })).toThrow('FERRYGLIDE_SIGN_UP_APPROVAL');
  });
});

describe('accounts', () => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost({ config: { signUpApproval: 'none' } });
  });
  afterAll(() => host.stop());
  const PASSWORD = 'Eddy-Line-2026';
  const signUpForm = { groupId: 64, name: 'Ana Roy', email: 'Ana@Club.example', password: PASSWORD };
  const signUp = async (one: Client, changes: Partial<typeof signUpForm> = {}): Promise<string> =>
    (await one.request('signUp', { ...signUpForm, ...changes, captchaResponse: await captcha(one) })).status;

  it('[L35] without approval, an account is created if the group allows it, once its e-mail is confirmed', async () => {
    const one = host.anonymous();
    expect(await signUp(one, { groupId: OTHER_GROUP })).toBe('closed');
    expect(await signUp(one, { password: 'abcdefgh1' })).toBe('weak');
    expect((await one.request('signUp', { ...signUpForm, captchaResponse: 'x' })).status).toBe('captcha error');
    expect((await one.requestRaw('signUp', { ...signUpForm, email: 'ana' })).status).toBe(400);
    expect(await signUp(one)).toBe('ok');
    const login = () => one.request('login', { email: 'ana@club.example', password: PASSWORD });
    expect((await login()).status).toBe('wrong');

    const message = (await emails(host)).at(-1) ?? '';
    const done = await responseTo(host, host.anonymous(), message);
    expect(await done.text()).toContain('Your account is ready.');
    expect((await responseTo(host, host.anonymous(), message)).status).toBe(404);
    expect(await login()).toMatchObject({
      status: 'ok',
      data: { user: { group: 64, role: 'viewer', name: 'Ana Roy' } },
    });
    expect(await play(one, 'secret')).toBe('ok');
  });

  it('[S07] an invited person who signs up gets the e-mail of an existing account', async () => {
    const { users } = host.app.store;
    const invited = { groupId: 64, login: 'lea@club.example', name: 'Lea', role: 'viewer' } as const;
    await users.create({ ...invited, studio: false, multicast: false }, undefined);
    expect(await signUp(host.anonymous(), { email: 'Lea@club.example' })).toBe('ok');
    const message = (await emails(host)).at(-1) ?? '';
    expect(message).toContain('To: lea@club.example');
    expect(message).toContain('You have an account already');
  });

  it('[L35] signing up does not reveal who has an account', async () => {
    const one = host.anonymous();
    expect(await signUp(one, { email: 'bea@club.example' })).toBe('ok');
    expect(await signUp(one)).toBe('ok');
    const message = (await emails(host)).at(-1) ?? '';
    expect(message).toContain('To: ana@club.example');
    expect(message).toContain('You have an account already');
    expect(message).not.toContain('token=');
  });

  it('[L35] a password is changed with the current one, which ends every other session', async () => {
    const [one, other] = [await host.login('viewer'), await host.login('viewer')];
    const current = host.passwords['viewer'] ?? '';
    const change = async (client: Client, was: string, password: string) =>
      (await client.request('changePassword', { current: was, password })).status;
    expect(await change(host.anonymous(), current, PASSWORD)).toBe('disconnected');
    expect(await change(one, 'another', PASSWORD)).toBe('wrong');
    expect(await change(one, current, 'short-A1')).toBe('ok');
    expect(await change(one, 'short-A1', 'nodigitsHERE')).toBe('weak');
    expect((await other.request('check_session', {})).status).toBe('disconnected');
    expect((await one.request('check_session', {})).status).toBe('ok');
    expect((await other.request('login', { email: 'viewer', password: current })).status).toBe('wrong');
    expect((await other.request('login', { email: 'viewer', password: 'short-A1' })).status).toBe('ok');
  });

  it('[L35] guessing the current password is slowed down', async () => {
    const limits = { ...settings.limits, changePassword: { points: 2, windowS: 60 } };
    const slow = await startHost({ config: { limits } });
    try {
      const one = await slow.login('viewer');
      const guess = () => one.request('changePassword', { current: 'guess', password: PASSWORD });
      expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([
        'wrong',
        'wrong',
        'limited',
      ]);
    } finally {
      await slow.stop();
    }
  });
});
