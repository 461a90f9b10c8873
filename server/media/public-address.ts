/** Checks addresses supplied from outside to which the host sends: only public networks are allowed. */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { networkRule } from './remote/networks.ts';

const isPublic = networkRule([]);

/** Checks the address itself: https, no credentials, the default port, and not in a private network. */
export function isPublicHttps(address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.protocol !== 'https:' || url.username || url.password || url.port) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return isPublic(host);
  return host.includes('.') && !/\.(localhost|local|internal|home\.arpa)\.?$/.test(host);
}

/** Resolves and checks a name when the connection is made, so that a second lookup cannot lead elsewhere. */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublic(address)))
      return done(new Error(`${host} is not in the public network`), []);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};
