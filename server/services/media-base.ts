/** Where the addresses of a medium begin: open, or signed for those whom a verdict has granted it. */
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
  /** Undefined where the addresses need no signature. */
  grant: Grant | undefined;
}

/** For a medium that this person may play. */
export async function grantedBase(medium: StoredMedium, app: AppContext, now: EpochMs): Promise<MediaBase> {
  return baseBy(await openFacts(medium, app, now), medium, app);
}

/** The same, where the facts are known. */
export function baseBy(facts: OpenFacts, medium: StoredMedium, { secret }: Pick<AppContext, 'secret'>): MediaBase {
  if (isOpenToAll(medium, facts)) return { base: openBase(medium.id), grant: undefined };
  const { base, expiresAt } = signMedia(secret, medium.id, facts.now);
  return { base, grant: { expiresAt } };
}

/** For who edits it: what is not out is previewed, by the session alone, and no address of it is signed. */
export async function editBase(medium: StoredMedium, app: AppContext, now: EpochMs): Promise<string> {
  return outVerdict(medium, now) === 'out' ? (await grantedBase(medium, app, now)).base : openBase(medium.id);
}
