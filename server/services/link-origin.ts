/** The origin of links in e-mails. It never comes from a request, because the sender chooses its Host header. */
import type { Config } from '../config.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;

export const MAIL_IS_OFF =
  'E-mails are off: nobody knows where their links should lead. Set FERRYGLIDE_ORIGIN=https://media.example to switch them on.';

/**
 * `FERRYGLIDE_ORIGIN`, or the listening address if only this machine can reach it.
 *
 * @param address of the host: `http://127.0.0.1:4710`
 * @returns undefined if it is unknown how people reach the host; then no e-mail is sent
 */
export function linkOrigin(
  { publicOrigin, host, trustProxy }: Pick<Config, 'publicOrigin' | 'host' | 'trustProxy'>,
  address: string,
): string | undefined {
  if (publicOrigin) return publicOrigin;
  // Behind a proxy, people use a different address.
  return LOOPBACK.test(host) && !trustProxy ? address : undefined;
}
