import { admits } from '../../../../core/domain/embedding.ts';
import type { GeoBlocking, SearchScope, TagScope } from '../../search-index.ts';
import type { Columns, Head } from './columns.ts';

/** Whether a scope lists the media of a head. */
export const NEVER = 0;
const ALWAYS = 1;
/** Only within their dates, and outside the countries that refuse them. */
export const IN_WINDOW = 2;

/** Checks that precede the tags of a head's media; may be combined. */
const REGISTRATION = 1;
const PASSWORD = 2;
const PAYMENT = 4;
/** Checks that depend on the single medium: a key required after expiry, or refused countries. */
const OWN_LIMITS = 8;

/** The media that a scope lists. */
export interface Listing {
  /** For each head, by its code: `NEVER`, `ALWAYS` or `IN_WINDOW`. Media of other types are `NEVER` listed. */
  standing: (types: readonly string[] | undefined) => Uint8Array;
  /** Only for media whose head is `IN_WINDOW`. */
  isInWindow: (medium: number) => boolean;
  isListed: (medium: number) => boolean;
  /**
   * Whether a medium's tags are withheld from this person, even if the medium is listed. Undefined if no tags are
   * withheld.
   */
  isClosed: ((medium: number) => boolean) | undefined;
}

/** @param docsOf document numbers of media by their ids */
export async function listing(
  columns: Columns,
  { groupId, sees, hidden, now, geoBlocking, tags }: SearchScope,
  docsOf: (ids: readonly string[]) => Promise<ReadonlySet<number>>,
): Promise<Listing> {
  const { head, heads, from, until, refused } = columns;
  const all = sees.kind === 'all';
  const own = sees.kind === 'group' ? sees : undefined;
  const seesPrivate = (each: Head): boolean =>
    all || (own !== undefined && each.groupId === own.groupId && own.types.includes(each.type));

  const standing = (types: readonly string[] | undefined): Uint8Array =>
    Uint8Array.from(heads, (each) => {
      if (!each || (types && !types.includes(each.type))) return NEVER;
      if (groupId !== undefined && each.groupId !== groupId) return NEVER;
      if (each.visibility !== 'public' && !seesPrivate(each)) return NEVER;
      return each.isLimited ? IN_WINDOW : ALWAYS;
    });

  const isInWindow = (medium: number): boolean => {
    const mayBeHidden = hidden && (all || heads[head[medium] ?? 0]?.groupId === own?.groupId);
    if (!mayBeHidden && (now < (from[medium] ?? 0) || now > (until[medium] ?? 0))) return false;
    return geoBlocking === undefined || !isRefused(refused.get(medium), geoBlocking);
  };

  const any = standing(undefined);
  const isListed = (medium: number): boolean => {
    const stands = any[head[medium] ?? 0];
    return stands === ALWAYS || (stands === IN_WINDOW && isInWindow(medium));
  };
  return { standing, isInWindow, isListed, isClosed: await closing(columns, tags, any, now, docsOf) };
}

/** @param countries countries that a medium refuses */
function isRefused(countries: readonly string[] | undefined, { country }: GeoBlocking): boolean {
  return countries !== undefined && (country === undefined || countries.includes(country));
}

async function closing(
  { head, heads, owner, refused, embedding, keyNeededAfter }: Columns,
  tags: TagScope,
  standing: Uint8Array,
  now: number,
  docsOf: (ids: readonly string[]) => Promise<ReadonlySet<number>>,
): Promise<Listing['isClosed']> {
  if (tags === 'all') return undefined;
  if (tags === 'none') return () => true;
  const { embedder } = tags;
  const isEmbeddingDenied =
    embedder && embedding.size > 0
      ? (medium: number): boolean => {
          const list = embedding.get(medium);
          return list !== undefined && !admits(list, embedder.origin, embedder.own);
        }
      : undefined;
  const checks = Uint8Array.from(heads, (each, code) =>
    each && standing[code] !== NEVER ? checksOf(each, tags.isRegistered) : 0,
  );
  if (checks.every((each) => each === 0)) return isEmbeddingDenied;
  const unlocked = await docsOf(tags.unlocked);
  const bought = await docsOf(tags.bought);
  const { userId, geoBlocking } = tags;
  const isRefusedThere = (medium: number): boolean =>
    geoBlocking !== undefined && isRefused(refused.get(medium), geoBlocking);
  return (medium) => {
    if (isEmbeddingDenied?.(medium)) return true;
    const its = checks[head[medium] ?? 0] as number;
    if (its === 0 || owner[medium] === userId) return false;
    if ((its & REGISTRATION) !== 0) return true;
    if ((its & PASSWORD) !== 0 && !unlocked.has(medium)) return true;
    if ((its & PAYMENT) !== 0 && !bought.has(medium)) return true;
    if ((its & OWN_LIMITS) === 0) return false;
    return isRefusedThere(medium) || (now > (keyNeededAfter.get(medium) ?? Infinity) && !unlocked.has(medium));
  };
}

function checksOf({ gate, isPaid, isLimited }: Head, isRegistered: boolean): number {
  return (
    (gate === 'registration' && !isRegistered ? REGISTRATION : 0) |
    (gate === 'password' ? PASSWORD : 0) |
    (isPaid ? PAYMENT : 0) |
    (isLimited ? OWN_LIMITS : 0)
  );
}
