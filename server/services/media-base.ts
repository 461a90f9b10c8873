/** Where the addresses of a medium begin: open, or signed for those whom a verdict has granted it. */
import type { EpochMs } from '../../src/domain/media.ts';
import type { Grant } from '../../src/domain/data-document.ts';
import { openBase } from '../media/address.ts';
import { signMedia } from '../media/signature.ts';
import { isOpenToAll } from '../policies/access.ts';
import type { StoredMedium } from '../store/types.ts';
import type { Host } from './host.ts';

/** For a medium that this person may play. */
export function grantedBase(
  medium: StoredMedium,
  host: Host,
  now: EpochMs,
): { base: string; grant: Grant | undefined } {
  if (isOpenToAll(medium, now, host.config.geoBlocking)) return { base: openBase(medium.id), grant: undefined };
  const { base, expiresAt } = signMedia(host.secret, medium.id, now);
  return { base, grant: { expiresAt } };
}
