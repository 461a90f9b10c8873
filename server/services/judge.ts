/** Gathers the facts that a verdict needs, and judges. */
import type { AccessVerdict } from '../../src/domain/access.ts';
import { verdict } from '../policies/access.ts';
import type { StoredMedium } from '../store/types.ts';
import type { Call } from './answer.ts';
import { openedBy } from './gate-passes.ts';
import type { Host } from './host.ts';

/** @param countryCode what the client's own lookup said; a proxy's word goes before it */
export async function judge(
  medium: StoredMedium,
  call: Call,
  host: Host,
  countryCode?: string,
): Promise<AccessVerdict> {
  const { viewer, now } = call;
  const hasPaid =
    viewer.kind === 'user' && medium.pay_per_view && (await host.store.purchases.has(viewer.id, medium.id));
  return verdict(viewer, medium, {
    now,
    passes: await openedBy(host.store, call.gate.passes, medium),
    hasPaid,
    country: call.country ?? countryCode,
    geoBlocking: host.config.geoBlocking,
  });
}

export async function mayPlay(medium: StoredMedium, call: Call, host: Host): Promise<boolean> {
  return (await judge(medium, call, host)).kind === 'granted';
}
