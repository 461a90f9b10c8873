/** Links in e-mails: a forged Host header does not change them, and without a known address none is sent. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { RequestName } from '../../../core/contract/requests.ts';
import { linkOrigin } from '../../../server/services/link-origin.ts';
import { requests } from '../../../core/contract/requests.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { readOutbox } from '../outbox.ts';
import { solve } from './solve-captcha.ts';

const REGISTRATION = {
  nom: 'Lindqvist',
  prenom: 'Freya',
  zip: '38000',
  email: 'freya@club.example',
  emailing1: 0,
  emailing2: 0,
  videoId: 'registered',
};
const SIGN_UP = { groupId: 64, name: 'Ana Roy', email: 'ana@club.example', password: 'Eddy-Line-2026' };

async function captcha({ anonymous }: RunningHost): Promise<string> {
  const response = await anonymous().request('getCaptcha', {});
  return response.status === 'ok' ? solve(response.data) : '';
}

/** Posts a request with `evil.example` as its Host, as a script can. */
async function requestAsEvil(
  host: RunningHost,
  name: RequestName,
  params: object,
  origin = 'http://evil.example',
): Promise<{ status: string }> {
  const { controller, call, payload } = requests[name];
  const sent = request(`${host.address}/services${controller === 'services' ? '' : `/${controller}`}`, {
    method: 'POST',
    headers: { host: 'evil.example', origin, 'content-type': 'application/json' },
  });
  sent.end(JSON.stringify({ [call]: name, [payload]: params }));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return JSON.parse(await text(response)) as { status: string };
}

describe('links in e-mails', () => {
  it.each([
    ['at FERRYGLIDE_ORIGIN', { publicOrigin: 'https://media.club.example' }, () => 'https://media.club.example'],
    ['on loopback, at the address it listens at', {}, (host: RunningHost) => host.address],
  ])('[P05] lead %s, whatever Host the request names', async (_where, config, expected) => {
    const host = await startHost({ config });
    try {
      // If the public origin is set, a request with any other Origin is rejected.
      const origin = 'publicOrigin' in config ? config.publicOrigin : undefined;
      const registered = { ...REGISTRATION, captchaResponse: await captcha(host) };
      expect((await requestAsEvil(host, 'addPlayerAccessControlUser', registered, origin)).status).toBe('ok');
      const signedUp = { ...SIGN_UP, captchaResponse: await captcha(host) };
      expect((await requestAsEvil(host, 'signUp', signedUp, origin)).status).toBe('ok');
      const sent = await readOutbox(host.dataFolder);
      expect(sent).toHaveLength(2);
      for (const email of sent) {
        expect(email).toContain(`${expected(host)}/confirm?token=`);
        expect(email).not.toContain('evil.example');
      }
    } finally {
      await host.stop();
    }
  });

  it('[P05] are not sent by a networked host without a configured address, which reports that and stores nothing', async () => {
    const host = await startHost({ config: { host: '0.0.0.0' } });
    try {
      expect(host.lines).toContainEqual(expect.stringContaining('Set FERRYGLIDE_ORIGIN='));
      const registered = { ...REGISTRATION, captchaResponse: await captcha(host) };
      expect(await requestAsEvil(host, 'addPlayerAccessControlUser', registered)).toEqual({ status: 'mailOff' });
      const signedUp = { ...SIGN_UP, captchaResponse: await captcha(host) };
      expect(await requestAsEvil(host, 'signUp', signedUp)).toEqual({ status: 'mailOff' });
      expect(await readOutbox(host.dataFolder)).toEqual([]);
      const { store } = host.app;
      expect(await store.registrations.findByEmail('registered', 'freya@club.example')).toBeUndefined();
    } finally {
      await host.stop();
    }
  });

  it.each([
    [{ host: '127.0.0.1' }, 'http://127.0.0.1:4710'],
    [{ host: 'localhost' }, 'http://127.0.0.1:4710'],
    [{ host: '::1' }, 'http://127.0.0.1:4710'],
    [{ host: '192.0.2.7' }, undefined],
    [{ host: '0.0.0.0' }, undefined],
    [{ host: '::' }, undefined],
    [{ host: '127.0.0.1.evil.example' }, undefined],
    // With a proxy on the same machine, visitors use its address.
    [{ host: '127.0.0.1', trustProxy: true }, undefined],
    [{ host: '0.0.0.0', publicOrigin: 'https://media.club.example' }, 'https://media.club.example'],
  ])('[P05] %o', (config, expected) => {
    const defaults = { host: '127.0.0.1', trustProxy: false, publicOrigin: undefined };
    expect(linkOrigin({ ...defaults, ...config }, 'http://127.0.0.1:4710')).toBe(expected);
  });
});
