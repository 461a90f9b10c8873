import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import {
  fetchMediaAccess,
  fetchPageGroup,
  fetchPlayerAccess,
  fetchSession,
  fetchTagList,
} from '../../../src/adapters/services/access.ts';
import type { SendRequest } from '../../../src/adapters/services/client.ts';
import {
  fetchConfirmation,
  fetchMediaName,
  sendPassword,
  sendRegistration,
} from '../../../src/adapters/services/gate.ts';
import { refreshData, renewGrant } from '../../../src/adapters/services/refresh.ts';
import { sendCredentials } from '../../../src/adapters/services/sign-in.ts';
import { request } from '../../charts/player/documents.ts';

const signal = new AbortController().signal;
const requested = vi.fn<(name: string, params: unknown) => void>();

/** A host with these responses, by request, each parsed with the contract as in the client. */
function host(responses: Readonly<Record<string, unknown>>): SendRequest {
  return async (definition, params) => {
    requested(definition.name, params);
    return v.parse(definition.response, responses[definition.name]);
  };
}

const kept = new Map<string, string>();
const video = { id: 'v1', type: 'video', user: 7, group: 64, title: 'Final', visibility: 'private', publish: 1 };
const written = { version: 4, video: { ...video, replay_url: '/media/s/1.x/v1/master.m3u8' }, tags: [] };
const same = <A>(address: A): A => address;

beforeEach(() => {
  requested.mockReset();
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('location', { origin: 'https://play.example', ancestorOrigins: ['https://club.example'] });
  return () => vi.unstubAllGlobals();
});

describe('the session', () => {
  const user = { id: 5, group: 64, storageHost: 0, name: 'Ana', role: 'admin' };

  it('[P33] a signed-in viewer is reported with rights, and marked in the storage', async () => {
    expect(await fetchSession(host({ check_session: { status: 'ok', data: { user } } }), signal)).toEqual({
      status: 'ok',
      user: { id: 5, group: 64, name: 'Ana', admin: true, storageHost: 0 },
    });
    expect(kept.get('mvConnected')).toBe('1');
  });

  it("[P33] a signed-out visitor's mark is removed", async () => {
    kept.set('mvConnected', '1');
    expect(await fetchSession(host({ check_session: { status: 'disconnected' } }), signal)).toEqual({
      status: 'disconnected',
    });
    expect(kept.has('mvConnected')).toBe(false);
  });

  it.each([{ status: 'error' }, { status: 'busy' }, { status: 'ok' }, 'nonsense'])(
    '[P33] %j is a failed check',
    async (response) => {
      await expect(fetchSession(host({ check_session: response }), signal)).rejects.toThrow();
    },
  );

  it('[P33] a browser without storage causes no error', async () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new Error('full');
      },
    });
    await expect(
      fetchSession(host({ check_session: { status: 'ok', data: { user } } }), signal),
    ).resolves.toMatchObject({
      status: 'ok',
    });
  });

  it("[L26] the page's group is that of the page-level user, requested without naming a group", async () => {
    const response = { status: 'ok', data: { userId: 9, groupId: 12, storageHostId: 0 } };
    expect(await fetchPageGroup(host({ getUserDataById: response }), { userId: 9, groupId: 64 }, signal)).toBe(12);
    expect(requested).toHaveBeenCalledWith('getUserDataById', { userId: 9 });
  });
});

describe('access to a medium', () => {
  const film = { type: 'video', id: 'v1', userId: 64 } as const;

  it.each([
    [{ status: 'payment' }, { status: 'payment' }],
    [
      { status: 'gate', data: { gate: 'password' } },
      { status: 'gate', gate: 'password' },
    ],
    [{ status: 'disconnected' }, { status: 'disconnected' }],
    [{ status: 'country' }, { status: 'refused', reason: 'country' }],
    [{ status: 'private' }, { status: 'refused', reason: 'private' }],
    [{ status: 'empty' }, { status: 'refused', reason: 'noData' }],
  ])('[P04] %j', async (response, expected) => {
    expect(await fetchPlayerAccess(host({ checkMediaPlayerAccess: response }), same, film, signal)).toEqual(expected);
    const params = { mediaId: film.id, mediaType: 'Video', origins: ['https://club.example'], userId: 64 };
    expect(requested).toHaveBeenCalledExactlyOnceWith('checkMediaPlayerAccess', params);
  });

  it.each([{ status: 'error' }, { status: 'maybe' }, { status: 'gate' }])(
    '[P04] %j cannot be completed',
    async (response) => {
      await expect(fetchPlayerAccess(host({ checkMediaPlayerAccess: response }), same, film, signal)).rejects.toThrow();
    },
  );

  it('[P01] data missing in a stub come with the response', async () => {
    const response = { status: 'ok', data: { pay_per_view: 0, document: written, grant: { expiresAt: 9 } } };
    const read = await fetchPlayerAccess(host({ checkMediaPlayerAccess: response }), same, film, signal);
    expect(read).toMatchObject({
      status: 'ok',
      grant: { expiresAt: 9 },
      document: { kind: 'whole', version: 4, video: { id: 'v1' } },
    });
  });

  it.each([
    [
      { status: 'ok', data: { title: 'K1W final' } },
      { title: 'K1W final', pathThumb: undefined },
    ],
    [{ status: 'empty' }, undefined],
  ])('[P01] the name of a video without data: %j', async (response, expected) => {
    expect(await fetchMediaName(host({ getMediaName: response }), same, film, signal)).toEqual(expected);
    const params = { mediaId: 'v1', mediaType: 'Video', userId: 64 };
    expect(requested).toHaveBeenCalledExactlyOnceWith('getMediaName', params);
  });

  it('[P04] an audio medium is requested as one', async () => {
    await fetchMediaAccess(host({ checkMediaAccess: { status: 'ok' } }), { type: 'audio', id: 'a1' }, signal);
    expect(requested).toHaveBeenCalledWith('checkMediaAccess', { mediaId: 'a1', mediaType: 'Audio' });
  });

  it.each([
    [{ status: 'ok' }, { status: 'ok' }],
    [{ status: 'noRights' }, { status: 'refused', reason: 'noRights' }],
    [{ status: 'empty' }, { status: 'refused', reason: 'private' }],
  ])('[P04] media access %j', async (response, expected) => {
    expect(await fetchMediaAccess(host({ checkMediaAccess: response }), film, signal)).toEqual(expected);
  });
});

describe('tags, passwords and signing in', () => {
  it('[P02] a list of tags returns its videos in order', async () => {
    const videos = [
      { video, tags: ['t1'] },
      { video: { ...video, id: 'v2' }, tags: ['t9'] },
    ];
    const response = { status: 'ok', data: { video, videos } };
    expect(await fetchTagList(host({ getTagsData: response }), { tags: ['t1', 't9'], type: 'video' }, signal)).toEqual({
      videos: [
        { type: 'video', id: 'v1', tags: ['t1'] },
        { type: 'video', id: 'v2', tags: ['t9'] },
      ],
    });
  });

  it('[P02] [L14] videos and audio media are requested by type, and audio media come last', async () => {
    const responseFor = (id: string, tags: string[]) => ({
      status: 'ok',
      data: { video: { ...video, id }, videos: [{ video: { ...video, id }, tags }] },
    });
    const sendRequest: SendRequest = async (definition, params) => {
      const { mediaType } = params as { mediaType: string };
      return v.parse(
        definition.response,
        mediaType === 'Audio' ? responseFor('r1', ['s1']) : responseFor('v1', ['t1']),
      );
    };
    expect(await fetchTagList(sendRequest, { tags: ['t1'], sounds: ['s1'], type: 'video' }, signal)).toEqual({
      videos: [
        { type: 'video', id: 'v1', tags: ['t1'] },
        { type: 'audio', id: 'r1', tags: ['s1'] },
      ],
    });
  });

  it('[P02] a host that returns a single video plays only its part of the list', async () => {
    const response = { status: 'ok', data: { video } };
    expect(await fetchTagList(host({ getTagsData: response }), { tags: ['t1', 't9'], type: 'video' }, signal)).toEqual({
      videos: [{ type: 'video', id: 'v1', tags: ['t1', 't9'] }],
    });
  });

  it('[P05] a limit is reported in milliseconds', async () => {
    const sendRequest = host({ passwordEncryptedAccessControl: { status: 'limited', data: { retryAfter: 30 } } });
    expect(await sendPassword(sendRequest, { password: 'x', type: 'video', id: 'v1' }, signal)).toEqual({
      status: 'limited',
      retryAfterMs: 30_000,
    });
  });

  it('[L32] a failed sign-in leaves no mark', async () => {
    expect(await sendCredentials(host({ login: { status: 'wrong' } }), { email: 'a', password: 'b' }, signal)).toEqual({
      status: 'wrong',
    });
    expect(kept.size).toBe(0);
  });
});

describe('polling the data', () => {
  const source = (file: unknown, responses: Readonly<Record<string, unknown>> = {}) => {
    vi.stubGlobal('fetch', async () => Response.json(file));
    return { sendRequest: host(responses), absolute: same, tagsUrl: 'https://host.example/data/' };
  };
  const input = { request: request(), version: 4, published: undefined, every: 60_000 };

  it('[P10] the same version changes nothing', async () => {
    expect(await refreshData(source(written), input, signal)).toEqual({ status: 'same' });
  });

  it('[P10] a newer version of a stub comes from the host', async () => {
    const stub = { stub: true, version: 5, video };
    const response = { status: 'ok', data: { document: { ...written, version: 5 } } };
    const read = await refreshData(source(stub, { checkMediaPlayerAccess: response }), input, signal);
    expect(read).toMatchObject({ status: 'other', document: { kind: 'whole', version: 5 } });
  });

  it('[P10] a hidden medium gets its version from the host', async () => {
    const hidden = { stub: true, video: { id: 'v1', type: 'video' } };
    const versioned = (version: number) => ({ status: 'ok', data: { document: { ...written, version } } });
    const read = (version: number) =>
      refreshData(source(hidden, { checkMediaPlayerAccess: versioned(version) }), input, signal);
    expect(await read(4)).toEqual({ status: 'same' });
    expect(await read(5)).toMatchObject({ status: 'other', document: { kind: 'whole', version: 5 } });
  });

  it('[P10] a lower version counts as different, too', async () => {
    const read = await refreshData(source({ ...written, version: 3 }), input, signal);
    expect(read).toMatchObject({ status: 'other', document: { version: 3 } });
  });

  it('[P10] a refusal by the host keeps the current data', async () => {
    const stub = { stub: true, version: 5, video };
    await expect(
      refreshData(source(stub, { checkMediaPlayerAccess: { status: 'private' } }), input, signal),
    ).rejects.toThrow();
  });

  it.each([
    [
      { status: 'ok', data: { replay_url: '/media/s/2.y/v1/m.m3u8', grant: { expiresAt: 7 } } },
      { status: 'ok', url: '/media/s/2.y/v1/m.m3u8', grant: { expiresAt: 7 } },
    ],
    [{ status: 'ok', data: { replay_url: '/media/v1/m.m3u8' } }, { status: 'refused' }],
    [{ status: 'private' }, { status: 'refused' }],
    [{ status: 'disconnected' }, { status: 'refused' }],
  ])('[P24] renewing: %j', async (response, expected) => {
    expect(
      await renewGrant(source(written, { checkMediaPlayerAccess: response }), { request: request() }, signal),
    ).toEqual(expected);
  });
});

describe('a registration', () => {
  const form = {
    nom: 'Roy',
    prenom: 'Ana',
    zip: '31000',
    email: 'ana@club.example',
    emailing1: true,
    emailing2: false,
    captchaResponse: '',
  };
  /** The browser's cookies, if it stores them. */
  function cookies(keepsThem = true): string[] {
    const written: string[] = [];
    vi.stubGlobal('document', {
      get cookie() {
        return keepsThem ? written.map((each) => each.split(';')[0]).join('; ') : '';
      },
      set cookie(text: string) {
        written.push(text);
      },
    });
    return written;
  }

  it('[P05] stores its id in a secure cookie for 2592000000 ms', async () => {
    vi.stubGlobal('location', { pathname: '/play' });
    const written = cookies();
    const sendRequest = host({ addPlayerAccessControlUser: { status: 'ok', data: { id: 'r 1' } } });
    expect(await sendRegistration(sendRequest, { form, id: 'v1' }, signal)).toEqual({ status: 'ok', id: 'r 1' });
    expect(written).toEqual(['mvRegistration=r%201; Max-Age=2592000; Path=/; Secure; SameSite=None; Partitioned']);
    expect(2_592_000 * 1000).toBe(2_592_000_000);
    expect(requested.mock.lastCall?.[1]).toMatchObject({ videoId: 'v1', emailing1: 1, emailing2: 0, path: '/play' });
  });

  it('[P05] a browser that stores no cookie is reported', async () => {
    vi.stubGlobal('location', { pathname: '/play' });
    cookies(false);
    const sendRequest = host({ addPlayerAccessControlUser: { status: 'ok', data: { id: 'r1' } } });
    expect(await sendRegistration(sendRequest, { form, id: 'v1' }, signal)).toEqual({ status: 'cookieError' });
  });

  it.each([
    [{ status: 'registered' }, { status: 'alreadyRegistered' }],
    [{ status: 'mailOff' }, { status: 'mailOff' }],
    [{ status: 'captcha vide' }, { status: 'captchaEmpty' }],
    [{ status: 'captcha error' }, { status: 'captchaError' }],
    [{ status: 'error' }, { status: 'error' }],
    [{ status: 'disconnected' }, { status: 'error' }],
    [
      { status: 'limited', data: { retryAfter: 9 } },
      { status: 'limited', retryAfterMs: 9_000 },
    ],
  ])('[P05] %j leaves no cookie', async (response, expected) => {
    vi.stubGlobal('location', { pathname: '/play' });
    const written = cookies();
    expect(await sendRegistration(host({ addPlayerAccessControlUser: response }), { form, id: 'v1' }, signal)).toEqual(
      expected,
    );
    expect(written).toEqual([]);
  });

  it('[P05] is looked up by its cookie; without one only a repeated e-mail causes a request', async () => {
    const written = cookies();
    const sendRequest = host({ isUserConfirmed: { status: 'ok', data: { confirmed: 1 } } });
    expect(await fetchConfirmation(sendRequest, { id: 'v1', isResent: false }, signal)).toBe('noCookie');
    expect(requested).not.toHaveBeenCalled();
    expect(await fetchConfirmation(sendRequest, { id: 'v1', isResent: true }, signal)).toBe('confirmed');
    expect(requested).toHaveBeenLastCalledWith('isUserConfirmed', { id: '', mediaId: 'v1' });
    written.push('mvRegistration=r1');
    expect(await fetchConfirmation(sendRequest, { id: 'v1', isResent: false }, signal)).toBe('confirmed');
    expect(requested).toHaveBeenLastCalledWith('isUserConfirmed', { id: 'r1', mediaId: 'v1' });
  });

  it.each([{ status: 'ok', data: { confirmed: 0 } }, { status: 'empty' }, { status: 'error' }])(
    '[P05] %j is not confirmed',
    async (response) => {
      cookies().push('mvRegistration=r1');
      expect(await fetchConfirmation(host({ isUserConfirmed: response }), { id: 'v1', isResent: false }, signal)).toBe(
        'unconfirmed',
      );
    },
  );
});
