/** The origin that links in e-mails lead to. It comes from configuration alone: whoever sends a request chooses its Host. */
import type { Config } from '../config.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;

export const MAIL_IS_OFF =
  'E-mails are off: nobody knows where their links should lead. Set FERRYGLIDE_ORIGIN=https://media.example to switch them on.';

/**
 * `FERRYGLIDE_ORIGIN`, or the address that the host listens at where only this machine can reach it.
 *
 * @param address where the host listens: `http://127.0.0.1:4710`
 * @returns undefined where nothing says how people reach the host: then no e-mail is sent
 */
export function linkOrigin(
  { publicOrigin, host, trustProxy }: Pick<Config, 'publicOrigin' | 'host' | 'trustProxy'>,
  address: string,
): string | undefined {
  if (publicOrigin) return publicOrigin;
  // Behind a proxy, people come by another address than the one it listens at.
  return LOOPBACK.test(host) && !trustProxy ? address : undefined;
}
