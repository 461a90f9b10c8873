/** The base of a medium's addresses: open, or signed for viewers with a granted verdict. */
import type { EpochMs } from '../../core/domain/media.ts';
import type { Grant } from '../../core/domain/data-document.ts';
import { openBase } from '../media/address.ts';
import { signMedia } from '../media/signature.ts';
import { isOpenToAll, type OpenFacts } from '../policies/access.ts';
import { outVerdict } from '../policies/dates.ts';
import type { StoredMedium } from '../store/media.ts';
import type { AppContext } from './app-context.ts';
import { openFacts } from './authorize.ts';

export interface MediaBase {
  base: string;
  /** Undefined if the addresses need no signature. */
  grant: Grant | undefined;
}

/** For a medium that this person may play. */
export async function grantedBase(medium: StoredMedium, app: AppContext, now: EpochMs): Promise<MediaBase> {
  return baseBy(await openFacts(medium, app, now), medium, app);
}

/** The same, if the facts are already known. */
export function baseBy(facts: OpenFacts, medium: StoredMedium, { secret }: Pick<AppContext, 'secret'>): MediaBase {
  if (isOpenToAll(medium, facts)) return { base: openBase(medium.id), grant: undefined };
  const { base, expiresAt } = signMedia(secret, medium.id, facts.now);
  return { base, grant: { expiresAt } };
}

/** For editors: unpublished media are previewed with the session alone, and their addresses are not signed. */
export async function editBase(medium: StoredMedium, app: AppContext, now: EpochMs): Promise<string> {
  return outVerdict(medium, now) === 'out' ? (await grantedBase(medium, app, now)).base : openBase(medium.id);
}
