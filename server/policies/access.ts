/**
 * Decides whether a person may play a medium now. No other code makes this decision.
 *
 * The steps and their order are row P04's: publication and dates, group or owner, private visibility, embedding page,
 * country, pay-per-view, access control. The caller has already identified the viewer.
 */
import type { AccessVerdict, Refusal } from '../../core/domain/access.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import { PERMISSION_OF_TYPE } from '../../core/domain/permissions.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Viewer } from '../store/viewer.ts';
import { dateVerdict } from './dates.ts';
import { hasPermission, isAdmin, isEditor, isMember, isOwner, isSuperUser, towards } from './people.ts';

export interface AccessFacts {
  now: EpochMs;
  /**
   * Gates that this browser has passed for this medium or, if it is a clip, for its film. The same applies to the next
   * two.
   */
  passes: { registration: boolean; password: boolean };
  /** Whether it is shared with this person or browser; absent if the caller has not checked. */
  isShared?: boolean;
  /** Whether this person has paid for it. */
  hasPaid: boolean;
  /** ISO 3166 alpha-2; undefined if unknown. */
  country: string | undefined;
  /** The geo-blocking flag, off by default (row L28). */
  geoBlocking: boolean;
  /** Whether the medium belongs to the group that the page shows, or to the user of the page. */
  isOnItsPage: boolean;
  /** Whether the group's list allows the pages around the player, or the group has no list. */
  mayEmbed: boolean;
}

/** Facts beyond the medium itself that decide whether everybody may play it. */
export interface OpenFacts {
  now: EpochMs;
  geoBlocking: boolean;
  /** Whether every page may embed the group's media. */
  isEmbeddedFreely: boolean;
}

type PlayedMedium = Pick<
  StoredMedium,
  | 'id'
  | 'type'
  | 'groupId'
  | 'userId'
  | 'visibility'
  | 'publish'
  | 'validity_date'
  | 'expiration_date'
  | 'gate'
  | 'keyHash'
  | 'pay_per_view'
  | 'geoBlocking'
>;

const GRANTED: AccessVerdict = { kind: 'granted' };
const refused = (reason: Refusal): AccessVerdict => ({ kind: 'refused', reason });

export function verdict(person: Viewer, medium: PlayedMedium, facts: AccessFacts): AccessVerdict {
  const viewer = towards(person, medium);
  const dates = dateVerdict(medium, facts.now);
  const opensByKey = medium.visibility === 'key';
  if (dates === 'unreadable') return refused('checkFailed');
  // An expired key-protected medium may still open with its key (Player 5); the password gate asks for it.
  if (dates !== 'out' && !(dates === 'expired' && opensByKey)) return refused(dates);

  if (!facts.isOnItsPage && !isSuperUser(viewer)) return refused('notOwner');
  const privacy = privacyVerdict(viewer, medium, facts.isShared);
  if (privacy !== 'ok') return refused(privacy);
  if (!facts.mayEmbed) return refused('referer');
  if (viewer.kind === 'anonymous' && facts.geoBlocking && medium.geoBlocking.length > 0) {
    // An unknown country is refused, because the check cannot be completed.
    if (facts.country === undefined || medium.geoBlocking.includes(facts.country)) return refused('country');
  }
  if (medium.pay_per_view && !facts.hasPaid && !isAdmin(viewer, medium.groupId) && !isOwner(viewer, medium))
    return refused('payment');

  const isExempt = isEditor(viewer, medium.groupId) || isOwner(viewer, medium);
  const needsKey =
    opensByKey &&
    (dates === 'expired' || !(isMember(viewer, medium.groupId) || isOwner(viewer, medium) || facts.isShared));
  const needsPassword = needsKey || (medium.gate?.kind === 'password' && !isExempt);
  if (needsPassword && !facts.passes.password) return { kind: 'gate', gate: 'password' };
  if (medium.gate?.kind === 'registration' && !isExempt && !facts.passes.registration)
    return { kind: 'gate', gate: 'registration' };
  return GRANTED;
}

/** The medium whose passed gates, payments and shares apply to this one: for a clip, its film. */
export function openedAs({ id, type, videoId }: Pick<StoredMedium, 'id' | 'type' | 'videoId'>): MediaId {
  return type === 'Clip' ? (videoId ?? id) : id;
}

/** Tags may be read by everybody who may play the medium, by the editors who write them, and by the owner. */
export function canReadTags(person: Viewer, medium: PlayedMedium, facts: AccessFacts): boolean {
  const viewer = towards(person, medium);
  if (!facts.mayEmbed) return false;
  return (
    isEditor(viewer, medium.groupId) || isOwner(viewer, medium) || verdict(viewer, medium, facts).kind === 'granted'
  );
}

/**
 * Checks private visibility only. `private`: nobody is signed in; `notOwner`: the viewer is in another group;
 * `noRights`: the viewer is in the group, without the type's permission. A shared medium is not private to those it is
 * shared with.
 */
export function privacyVerdict(
  person: Viewer,
  medium: Pick<PlayedMedium, 'id' | 'type' | 'groupId' | 'userId' | 'visibility'>,
  isShared = false,
): 'ok' | 'private' | 'notOwner' | 'noRights' {
  const viewer = towards(person, medium);
  if (medium.visibility !== 'private' || isShared || isOwner(viewer, medium)) return 'ok';
  if (viewer.kind === 'anonymous') return 'private';
  if (!isMember(viewer, medium.groupId)) return 'notOwner';
  return hasPermission(viewer, PERMISSION_OF_TYPE[medium.type]) ? 'ok' : 'noRights';
}

/**
 * Whether the public data file may hold the whole document: the medium is public, out, and has no check to pass (row
 * P01).
 */
export function isWholeFile(medium: PlayedMedium, { now, isEmbeddedFreely }: Omit<OpenFacts, 'geoBlocking'>): boolean {
  const isFree =
    isEmbeddedFreely && medium.gate === undefined && medium.geoBlocking.length === 0 && !medium.pay_per_view;
  return medium.visibility === 'public' && isFree && dateVerdict(medium, now) === 'out';
}

/** Whether an anonymous visitor in any country, who has passed no gate, may play it. Such media need no signature. */
export function isOpenToAll(medium: PlayedMedium, { now, geoBlocking, isEmbeddedFreely }: OpenFacts): boolean {
  const facts = {
    now,
    passes: { registration: false, password: false },
    hasPaid: false,
    country: undefined,
    geoBlocking,
    isOnItsPage: true,
    mayEmbed: isEmbeddedFreely,
  };
  return verdict({ kind: 'anonymous' }, medium, facts).kind === 'granted';
}
