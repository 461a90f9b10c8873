import { expect, it } from 'vitest';
import { fetchTagRights } from '../../../src/adapters/services/tag-rights.ts';
import type { SendRequest } from '../../../src/adapters/services/client.ts';
import { user, fullDocument } from '../../charts/player/documents.ts';

const { signal } = new AbortController();
const connected = { kind: 'connected', user: user() } as const;

/** A host with these responses, and the requests it received. */
function host(responses: Readonly<Record<string, unknown>>): { sendRequest: SendRequest; requested: string[] } {
  const requested: string[] = [];
  const sendRequest = (async ({ name }: { name: string }) => {
    requested.push(name);
    return responses[name];
  }) as unknown as SendRequest;
  return { sendRequest, requested };
}

const may = (session: boolean, clip: boolean) => ({
  status: 'ok',
  data: { P_MEDIA_SESSION: session, P_MEDIA_CLIP: clip },
});
const film = (address?: string) => ({ status: 'ok', data: { film: address } });

it('[P14] no request is sent for an anonymous visitor', async () => {
  const { sendRequest, requested } = host({});
  const input = { document: fullDocument(), visitor: { kind: 'anonymous' as const } };
  const rights = await fetchTagRights(sendRequest, input, signal);
  expect(rights).toMatchObject({ who: { connected: false }, isEditable: false });
  expect(requested).toEqual([]);
});

it.each([
  ['an editor of a film of the host', may(true, true), film('/media/v1.m3u8'), 'video', true],
  ['one of a film of a video site', may(true, true), film('https://www.youtube.com/watch?v=abc'), 'video', false],
  ['one of a film that is not there', may(true, true), film(), 'video', false],
  ['who may not edit it', may(true, true), { status: 'private' }, 'video', false],
  ['who may not clip', may(true, false), film('/media/v1.m3u8'), 'video', false],
  ['one of a sound', may(true, true), film('/media/v1.mp3'), 'audio', false],
] as const)('[P14] %s', async (_, permissions, edited, type, isEditable) => {
  const { sendRequest } = host({ checkPermissions: permissions, getEditedMedia: edited });
  const rights = await fetchTagRights(sendRequest, { document: fullDocument({ type }), visitor: connected }, signal);
  expect(rights).toMatchObject({ who: { connected: true }, isEditable });
});

it('[P14] a lost session counts as anonymous, and a failing host is reported', async () => {
  const input = { document: fullDocument(), visitor: connected };
  const lost = await fetchTagRights(host({ checkPermissions: { status: 'disconnected' } }).sendRequest, input, signal);
  expect(lost.who.connected).toBe(false);
  const broken = host({ checkPermissions: { status: 'error' } }).sendRequest;
  await expect(fetchTagRights(broken, input, signal)).rejects.toThrow();
});
