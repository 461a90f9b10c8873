/**
 * Films at external addresses: which addresses are fetched, what is recognised there, and how a film is added (row
 * S04).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAddress, remoteClient, RemoteRefusal } from '../../../server/media/remote/remote-client.ts';
import { networkRule, readNetworks } from '../../../server/media/remote/networks.ts';
import { probe } from '../../../server/media/remote/probe.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { type RemoteServer, startRemoteServer } from './remote-server.ts';
import { aMedium, GROUP } from '../store-library.ts';

const LOOPBACK = { http: true, allow: ['127.0.0.1/32'] };
const ORIGIN = 'https://club.example';
const BUDGET = { requests: 20, bytes: 1_000_000, timeoutMs: 5_000 };

let remote: RemoteServer;
/** On the same machine, at an address that is not allowed. */
let inner: RemoteServer;
let host: RunningHost;
let editor: Client;
let viewer: Client;

beforeAll(async () => {
  remote = await startRemoteServer();
  inner = await startRemoteServer('127.0.0.2');
  host = await startHost({
    config: { remote: LOOPBACK },
    also: [aMedium({ id: 'finals', type: 'Collection', title: 'Finals', members: [] })],
  });
  editor = await host.login('editor');
  viewer = await host.login('viewer');
});
afterAll(async () => {
  await host.stop();
  await remote.stop();
  await inner.stop();
});

async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof RemoteRefusal) return error.message;
    throw error;
  }
  return 'taken';
}

describe('networks', () => {
  const isPublic = networkRule([]);
  it.each([
    '93.184.216.34',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '2606:2800:220:1:248:1893:25c8:1946',
    '2001:4860:4860::8888',
    '64:ff9b::8.8.8.8',
    '::ffff:8.8.8.8',
  ])('[S04] %s is public', (address) => expect(isPublic(address)).toBe(true));

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '[::1]',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '2002:c0a8:101::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '3fff::1',
    'films.example',
    '',
  ])('[S04] %s is not', (address) => expect(isPublic(address)).toBe(false));

  it('[S04] an intranet is allowed by its networks, and nothing beyond them', () => {
    const isAllowed = networkRule(readNetworks('10.20.0.0/16, fd00:1::/32,127.0.0.1') ?? []);
    expect(['10.20.3.4', 'fd00:1::9', '127.0.0.1', '::ffff:10.20.3.4'].map(isAllowed)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['10.21.3.4', 'fd00:2::9', '127.0.0.2', '::1'].map(isAllowed)).toEqual([false, false, false, false]);
    for (const wrong of ['10.20.0.0/33', 'club.example', '10.0.0/8', 'fd00::/129'])
      expect(readNetworks(wrong), wrong).toBeUndefined();
  });
});

describe('addresses that are never fetched', () => {
  it.each([
    ['ftp://films.example/film.mp4', 'address'],
    ['file:///etc/passwd', 'address'],
    ['javascript:alert(1)', 'address'],
    ['data:video/mp4;base64,AAAA', 'address'],
    ['gopher://films.example/1', 'address'],
    ['film.mp4', 'address'],
    ['https://', 'address'],
    ['http://films.example/film.mp4', 'http'],
    ['https://eva:secret@films.example/film.mp4', 'credentials'],
    ['https://eva@films.example/film.mp4', 'credentials'],
    ['https://films.example:22/film.mp4', 'port: 22'],
    ['https://films.example:25/film.mp4', 'port: 25'],
    ['https://127.0.0.1/film.mp4', 'network: 127.0.0.1'],
    ['https://127.1/film.mp4', 'network: 127.0.0.1'],
    ['https://2130706433/film.mp4', 'network: 127.0.0.1'],
    ['https://0x7f.0.0.1/film.mp4', 'network: 127.0.0.1'],
    ['https://0177.0.0.1/film.mp4', 'network: 127.0.0.1'],
    ['https://[::1]/film.mp4', 'network: [::1]'],
    ['https://[::ffff:127.0.0.1]/film.mp4', 'network: [::ffff:7f00:1]'],
    ['https://169.254.169.254/latest/meta-data', 'network: 169.254.169.254'],
    ['https://①②⑦.0.0.1/film.mp4', 'network: 127.0.0.1'],
  ])('[S04] %s: %s', async (address, reason) => {
    const fetchRemote = remoteClient({ http: false, allow: [] }, BUDGET);
    expect(await refusalOf(fetchRemote(address, { most: 10 }))).toBe(reason);
  });

  it('[S04] an address on the web is fetched, at any port that unprivileged servers use', () => {
    for (const address of ['https://films.example/a', 'https://films.example:8443/a', 'https://films.example:443/a'])
      expect(checkAddress(address, { http: false, allow: [] }).hostname).toBe('films.example');
  });
});

describe('host names', () => {
  const named = (...turns: readonly string[][]) => {
    let turn = 0;
    const names: string[] = [];
    const resolve: Parameters<typeof remoteClient>[2] = (name, done) => {
      names.push(name);
      const addresses = turns[Math.min(turn, turns.length - 1)] ?? [];
      turn += 1;
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    };
    return { fetchRemote: remoteClient(LOOPBACK, BUDGET, resolve), names };
  };

  it.each([
    ['a private network', ['10.0.0.5']],
    ['a public and a private one', ['93.184.216.34', '192.168.0.1']],
    ['the machine itself, which is allowed, and another one', ['127.0.0.1', '127.0.0.2']],
    ['nothing', []],
  ])('[S04] a name that resolves to %s is rejected', async (_, addresses) => {
    const { fetchRemote } = named(addresses);
    expect(await refusalOf(fetchRemote(`http://films.example:${remote.port}/x`, { most: 10 }))).toBe(
      'network: films.example',
    );
  });

  it('[S04] a name is resolved once, and the connection uses the checked address', async () => {
    const { fetchRemote, names } = named(['127.0.0.1'], ['127.0.0.2']);
    remote.on('/once', (response) => response.end('here'));
    const response = await fetchRemote(`http://rebinding.example:${remote.port}/once`, { most: 10 });
    expect([response.bytes.toString(), names]).toEqual(['here', ['rebinding.example']]);
    expect(remote.asked.at(-1)?.headers.host).toBe(`rebinding.example:${remote.port}`);
  });

  it('[S04] a name that resolves differently for the next connection is checked again', async () => {
    const { fetchRemote } = named(['127.0.0.1'], ['127.0.0.2']);
    remote.on('/again', (response) => response.writeHead(302, { location: '/there' }).end());
    expect(await refusalOf(fetchRemote(`http://rebinding.example:${remote.port}/again`, { most: 10 }))).toBe(
      'network: rebinding.example',
    );
  });
});

describe('redirects and limits', () => {
  const fetchRemote = (path: string, budget = BUDGET, most = 1_000) =>
    remoteClient(LOOPBACK, budget)(`${remote.address}${path}`, { most });

  it('[S04] five redirects are followed, but not a sixth', async () => {
    for (let step = 0; step < 6; step += 1)
      remote.on(`/hop${step}`, (response) => response.writeHead(307, { location: `/hop${step + 1}` }).end());
    remote.on('/hop6', (response) => response.end('arrived'));
    expect((await fetchRemote('/hop1')).bytes.toString()).toBe('arrived');
    expect(await refusalOf(fetchRemote('/hop0'))).toBe('redirects');
  });

  it.each([
    [() => `${inner.address}/secret`, 'network: 127.0.0.2'],
    [() => 'file:///etc/passwd', 'address'],
    [() => 'http://eva:secret@127.0.0.1/', 'credentials'],
    [() => 'http://169.254.169.254/latest', 'network: 169.254.169.254'],
    [() => 'http://127.0.0.1:22/', 'port: 22'],
  ])('[S04] a redirect to a forbidden address is rejected, %#', async (to, reason) => {
    remote.on('/away', (response) => response.writeHead(302, { location: to() }).end());
    expect(await refusalOf(fetchRemote('/away'))).toBe(reason);
    expect(inner.asked).toEqual([]);
  });

  it('[S04] an endless response is cut when enough has been read', async () => {
    remote.on('/endless', (response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(64 * 1024, 'x')), 1);
      response.on('close', () => clearInterval(timer));
    });
    const { bytes, isWhole } = await fetchRemote('/endless', BUDGET, 100_000);
    expect([bytes.length, isWhole]).toEqual([100_000, false]);
    expect(await refusalOf(fetchRemote('/endless', BUDGET, 10_000_000))).toBe('tooLarge');
  });

  it('[S04] a silent host is given up, and so is one that never ends its response', async () => {
    remote.on('/silent', () => undefined);
    remote.on('/drip', (response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    for (const path of ['/silent', '/drip'])
      expect(await refusalOf(fetchRemote(path, { ...BUDGET, timeoutMs: 300 }))).toBe('timeout: 127.0.0.1');
  });

  it('[S04] the number of requests is limited', async () => {
    const fetchFew = remoteClient(LOOPBACK, { ...BUDGET, requests: 2 });
    remote.on('/few', (response) => response.end('x'));
    await fetchFew(`${remote.address}/few`, { most: 10 });
    await fetchFew(`${remote.address}/few`, { most: 10 });
    expect(await refusalOf(fetchFew(`${remote.address}/few`, { most: 10 }))).toBe('tooLarge');
  });

  it('[S04] cookies, passwords and pages of this host are never sent to others', async () => {
    remote.on('/heard', (response) => response.end('x'));
    await fetchRemote('/heard');
    const { headers } = remote.asked.findLast(({ path }) => path === '/heard')!;
    expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  });
});

describe('detection', () => {
  const found = (path: string) =>
    probe({ address: remote.address + path, rules: LOOPBACK, origin: ORIGIN, isProviderStorage: false });

  it('[S04] HLS is detected with its codecs, size, length and sound', async () => {
    expect(await found('/slalom-run/master.m3u8')).toEqual({
      address: `${remote.address}/slalom-run/master.m3u8`,
      kind: 'hls',
      type: 'Video',
      live: false,
      duration: 60,
      width: 1280,
      height: 720,
      codecs: ['H.264', 'AAC'],
      audio: ['Sound'],
      ranges: undefined,
      title: 'slalom-run',
      date: '2026-08-09',
      problems: [{ kind: 'insecure' }],
    });
  });

  it('[S04] DASH is detected likewise', async () => {
    expect(await found('/slalom-run/manifest.mpd')).toMatchObject({
      kind: 'dash',
      type: 'Video',
      live: false,
      duration: 60,
      width: 1280,
      height: 720,
      codecs: ['H.264', 'AAC'],
      problems: [{ kind: 'insecure' }],
    });
  });

  it('[S04] a plain file is detected wherever its index is', async () => {
    expect(await found('/polo-attack/film.mp4')).toMatchObject({
      kind: 'file',
      type: 'Video',
      codecs: ['H.264', 'AAC'],
      ranges: true,
      title: 'polo-attack',
      problems: [{ kind: 'insecure' }],
    });
    const sound = await found('/commentary/commentary.m4a');
    expect(sound).toMatchObject({ kind: 'file', type: 'Audio', codecs: ['AAC'], title: 'commentary' });
    expect(sound.duration).toBeGreaterThan(10);
  });

  it('[S04] a missing CORS header is reported, for the playlist or only one of its parts', async () => {
    expect((await found('/closed/slalom-run/master.m3u8')).problems).toEqual([
      { kind: 'cors', detail: '127.0.0.1' },
      { kind: 'insecure' },
    ]);
    expect((await found('/closed/slalom-run/manifest.mpd')).problems).toContainEqual({
      kind: 'cors',
      detail: '127.0.0.1',
    });
    // A media element plays a plain file without CORS.
    expect((await found('/closed/polo-attack/film.mp4')).problems).toEqual([{ kind: 'insecure' }]);
    remote.on('/halfway.m3u8', (response) => {
      response.setHeader('access-control-allow-origin', ORIGIN);
      response.end('#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n/closed/slalom-run/240.mp4\n#EXT-X-ENDLIST\n');
    });
    expect((await found('/halfway.m3u8')).problems).toContainEqual({ kind: 'cors', detail: '127.0.0.1' });
    remote.on('/theirs.m3u8', (response) => {
      response.setHeader('access-control-allow-origin', 'https://other.example');
      response.end('#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n/slalom-run/240.mp4\n#EXT-X-ENDLIST\n');
    });
    expect((await found('/theirs.m3u8')).problems).toContainEqual({ kind: 'cors', detail: '127.0.0.1' });
  });

  it('[S04] a host without ranges is reported', async () => {
    expect(await found('/whole/polo-attack/film.mp4')).toMatchObject({
      ranges: false,
      problems: [{ kind: 'ranges' }, { kind: 'insecure' }],
    });
  });

  const playlist = (path: string, text: string) =>
    remote.on(path, (response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.end(text);
    });
  const MEDIA = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n/slalom-run/240.mp4\n';

  it('[S04] codecs that browsers do not play are reported by their common names', async () => {
    playlist('/media.m3u8', `${MEDIA}#EXT-X-ENDLIST\n`);
    playlist(
      '/hevc.m3u8',
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="hvc1.2.4.L120.90,ac-3",RESOLUTION=3840x2160\nmedia.m3u8\n',
    );
    expect((await found('/hevc.m3u8')).problems).toEqual([
      { kind: 'insecure' },
      { kind: 'videoCodec', detail: 'HEVC (H.265)' },
      { kind: 'audioCodec', detail: 'AC-3' },
    ]);
  });

  it('[S04] a live stream, a protected film, and missing parts are reported', async () => {
    playlist('/live.m3u8', MEDIA);
    expect(await found('/live.m3u8')).toMatchObject({ live: true, duration: undefined });
    playlist(
      '/drm.m3u8',
      `${MEDIA.replace('#EXTINF', '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key"\n#EXTINF')}#EXT-X-ENDLIST\n`,
    );
    expect((await found('/drm.m3u8')).problems).toContainEqual({ kind: 'encrypted', detail: 'SAMPLE-AES' });
    playlist('/gone.m3u8', `${MEDIA.replace('/slalom-run/240.mp4', 'gone.ts')}#EXT-X-ENDLIST\n`);
    expect((await found('/gone.m3u8')).problems).toContainEqual({ kind: 'parts', detail: '404' });
  });

  it('[S04] the kind follows from the content, and the saved address tells it to the player', async () => {
    playlist('/play', `${MEDIA}#EXT-X-ENDLIST\n`);
    expect(await found('/play?film=7,8')).toMatchObject({
      kind: 'hls',
      codecs: ['H.264'],
      address: `${remote.address}/play?film=7%2C8#.m3u8`,
    });
  });

  it.each([
    ['a page', '/page', '<!doctype html><title>Finals</title>', 'notMedia: text/html'],
    ['a photo', '/photo', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), 'notMedia: image/jpeg'],
    ['a playlist that is none', '/odd.m3u8', '#EXTM3U\n#EXT-X-ENDLIST\n', 'broken'],
    ['a manifest that is none', '/odd.mpd', '<?xml version="1.0"?><MPD><Period></MPD>', 'broken'],
    [
      'a film that ends after its first bytes',
      '/cut.mp4',
      Buffer.from('000000206674797069736f6d0000020069736f6d69736f32', 'hex'),
      'broken',
    ],
    ['nothing', '/empty', '', 'notMedia: '],
  ])('[S04] %s is rejected', async (_, path, content, reason) => {
    remote.on(path, (response, request) => {
      response.setHeader('content-type', path === '/page' ? 'text/html; charset=utf-8' : '');
      const bytes = Buffer.from(content as string);
      if (request.headers.range && path === '/cut.mp4')
        response.writeHead(206, { 'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}` });
      response.end(bytes);
    });
    expect(await refusalOf(found(path))).toBe(reason);
  });

  it('[S04] a playlist cannot lead into a private network', async () => {
    for (const [path, to] of [
      ['/in1.m3u8', `${inner.address}/240.mp4`],
      ['/in2.m3u8', 'http://169.254.169.254/latest.ts'],
    ] as const) {
      playlist(path, `${MEDIA.replace('/slalom-run/240.mp4', to)}#EXT-X-ENDLIST\n`);
      expect(await refusalOf(found(path))).toMatch(/^network: /);
    }
    playlist('/in3.m3u8', `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${inner.address}/media.m3u8\n`);
    expect(await refusalOf(found('/in3.m3u8'))).toBe('network: 127.0.0.2');
    expect(inner.asked).toEqual([]);
  });

  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', { kind: 'provider', provider: 'YouTube', live: false }],
    ['https://youtu.be/aqz-KE-bpKQ', { kind: 'provider', provider: 'YouTube' }],
    ['https://vimeo.com/76979871', { kind: 'provider', provider: 'Vimeo' }],
    ['https://embed.api.video/vod/vi4k0jvEUuaTdRAEjQ4Jfrgz', { kind: 'provider', provider: 'api.video' }],
  ])('[S04] %s is recognised as a video of a video site and not fetched', async (address, expected) => {
    const request = { address, rules: { http: false, allow: [] }, origin: ORIGIN, isProviderStorage: false };
    expect(await probe(request, () => Promise.reject(new Error('fetched')))).toMatchObject(expected);
  });

  it.each(['https://www.dailymotion.com/video/x8j7k2a', 'https://www.youtube.com/@club', 'https://vimeo.com/'])(
    '[S04] %s is recognised as a page of a video site without a playable video',
    async (address) => {
      const request = { address, rules: { http: false, allow: [] }, origin: ORIGIN, isProviderStorage: false };
      expect(await refusalOf(probe(request, () => Promise.reject(new Error('fetched'))))).toMatch(/^site: /);
    },
  );

  it('[S04] [P30] a film of a private provider is found with its token', async () => {
    remote.on('/vod/vi1/token/t0/player.json', (response, request) => {
      if (request.headers['x-token-session'] !== 't0') response.writeHead(403).end();
      else response.end(JSON.stringify({ video: { src: `${remote.address}/slalom-run/master.m3u8` } }));
    });
    const request = {
      address: `${remote.address}/vod/vi1/token/t0`,
      rules: LOOPBACK,
      origin: ORIGIN,
      isProviderStorage: true,
    };
    expect(await probe(request)).toMatchObject({ kind: 'hls', address: request.address, height: 720 });
  });
});

describe('adding', () => {
  const draft = { title: 'Final, run 2', date: '2026-08-09', visibility: 'public' } as const;

  it('[S04] a detected film becomes a film of the group, in a collection, and plays from its own address', async () => {
    const address = `${remote.address}/slalom-run/master.m3u8`;
    const look = await editor.request('probeAddress', { address });
    expect(look).toMatchObject({ status: 'ok', finding: { kind: 'hls', duration: 60, problems: [] } });
    const asked = remote.asked.length;
    const added = await editor.request('addAddress', { address, ...draft, collectionId: 'finals' });
    if (added.status !== 'ok') throw new Error(added.status);
    // It was probed a moment ago and is not fetched again.
    expect(remote.asked.length).toBe(asked);
    expect(await host.app.store.media.find(added.id)).toMatchObject({
      type: 'Video',
      groupId: GROUP,
      title: 'Final, run 2',
      date: '2026-08-09',
      visibility: 'public',
      duration: 60,
      player: { replay: address },
    });
    expect((await host.app.store.media.find('finals'))?.members).toEqual([added.id]);
    const data = (await (await viewer.fetch(`/data/video/${added.id}.json`)).json()) as {
      video: { replay_url: string };
    };
    expect(data.video.replay_url).toBe(address);
  });

  it('[S04] a private film does not reveal its address to others', async () => {
    const address = `${remote.address}/polo-attack/film.mp4?token=of-the-club`;
    const added = await editor.request('addAddress', { address, ...draft, visibility: 'private' });
    if (added.status !== 'ok') throw new Error(added.status);
    const stub = await (await host.anonymous().fetch(`/data/video/${added.id}.json`)).text();
    expect(stub).not.toContain('of-the-club');
    expect(host.lines.join('\n')).not.toContain('of-the-club');
  });

  it('[S04] a rejected address is rejected with the same reason when added directly', async () => {
    for (const address of [`${inner.address}/film.mp4`, 'https://localhost/film.mp4', 'ftp://films.example/film.mp4']) {
      const look = await editor.request('probeAddress', { address });
      expect(look).toMatchObject({ status: 'refused' });
      expect(await editor.request('addAddress', { address, ...draft })).toEqual(look);
    }
    expect(inner.asked).toEqual([]);
  });

  it('[S04] a live stream is an event, and is not added as a film', async () => {
    remote.on('/stream.m3u8', (response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.end('#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n/slalom-run/240.mp4\n');
    });
    const address = `${remote.address}/stream.m3u8`;
    expect(await editor.request('probeAddress', { address })).toMatchObject({ status: 'ok', finding: { live: true } });
    expect(await editor.request('addAddress', { address, ...draft })).toMatchObject({
      status: 'refused',
      reason: 'live',
    });
  });

  it('[S04] adding requires the right to add films, and to edit the collection', async () => {
    const address = `${remote.address}/slalom-run/master.m3u8`;
    expect(await viewer.request('probeAddress', { address })).toEqual({ status: 'private' });
    expect(await viewer.request('addAddress', { address, ...draft })).toEqual({ status: 'private' });
    expect(await editor.request('addAddress', { address, ...draft, collectionId: 'nothing' })).toEqual({
      status: 'private',
    });
    expect(await host.anonymous().request('probeAddress', { address })).toEqual({ status: 'disconnected' });
  });

  it('[S04] the number of probes per person is limited', async () => {
    const admin = await host.login('admin');
    const answers = [];
    for (let turn = 0; turn < 61; turn += 1)
      answers.push((await admin.request('probeAddress', { address: 'ftp://films.example' })).status);
    expect(answers.filter((status) => status === 'refused')).toHaveLength(60);
    expect(answers.at(-1)).toBe('limited');
  });
});
