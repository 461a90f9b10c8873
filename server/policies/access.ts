/**
 * May this person play this medium, now? The one place that decides it.
 *
 * The steps and their order are row P04's: publication and dates, group or owner, private visibility, embedding page,
 * country, pay-per-view, access control. Who holds the session was read before.
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
  /** Gates that this browser has passed for this medium, or for the film of a clip; so with the next two. */
  passes: { registration: boolean; password: boolean };
  /** It is shared with this person or browser; absent where that is not asked. */
  isShared?: boolean;
  /** This person has paid for it. */
  hasPaid: boolean;
  /** ISO 3166 alpha-2; undefined where nobody knows. */
  country: string | undefined;
  /** The flag of the documents, off by default. */
  geoBlocking: boolean;
  /** Of the group that the page shows, or of its page-level user. */
  isOnItsPage: boolean;
  /** The pages around the player are on the group's list, or the group has none. */
  mayEmbed: boolean;
}

/** What decides beside the medium itself whether nobody in particular may play it. */
export interface OpenFacts {
  now: EpochMs;
  geoBlocking: boolean;
  /** The group lets every page embed its media. */
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
  // An expired key-protected medium may still open with its key (Player 5): the password gate asks for it.
  if (dates !== 'out' && !(dates === 'expired' && opensByKey)) return refused(dates);

  if (!facts.isOnItsPage && !isSuperUser(viewer)) return refused('notOwner');
  const privacy = privacyVerdict(viewer, medium, facts.isShared);
  if (privacy !== 'ok') return refused(privacy);
  if (!facts.mayEmbed) return refused('referer');
  if (viewer.kind === 'anonymous' && facts.geoBlocking && medium.geoBlocking.length > 0) {
    // An unknown country is a check that cannot be completed.
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

/** The medium whose passed gates, payments and shares open this one: a clip is opened by those of its film. */
export function openedAs({ id, type, videoId }: Pick<StoredMedium, 'id' | 'type' | 'videoId'>): MediaId {
  return type === 'Clip' ? (videoId ?? id) : id;
}

/** Whoever may play a medium reads its tags, and so do its editors, who write them, and its owner. */
export function canReadTags(person: Viewer, medium: PlayedMedium, facts: AccessFacts): boolean {
  const viewer = towards(person, medium);
  if (!facts.mayEmbed) return false;
  return (
    isEditor(viewer, medium.groupId) || isOwner(viewer, medium) || verdict(viewer, medium, facts).kind === 'granted'
  );
}

/**
 * Private visibility alone. `private`: nobody is signed in; `notOwner`: of another group; `noRights`: of the group, without
 * the type's permission. What is shared with somebody is not private to them.
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

/** The public data file may hold the whole document: public, out, and with no check to pass (row P01). */
export function isWholeFile(medium: PlayedMedium, { now, isEmbeddedFreely }: Omit<OpenFacts, 'geoBlocking'>): boolean {
  const isFree =
    isEmbeddedFreely && medium.gate === undefined && medium.geoBlocking.length === 0 && !medium.pay_per_view;
  return medium.visibility === 'public' && isFree && dateVerdict(medium, now) === 'out';
}

/** Nobody in particular, anywhere, who has passed nothing: what such a person may play needs no signature. */
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
