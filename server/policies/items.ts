/** What a person may see of an item, and do with it (Library 6). */
import { belongsToPage } from '../../core/domain/access-dates.ts';
import { FILMS } from '../../core/domain/item-actions/item-action.ts';
import type { EpochMs, GroupId, UserId } from '../../core/domain/media.ts';
import { PERMISSION_OF_TYPE } from '../../core/domain/permissions.ts';
import { SEQUENCED_TYPES } from '../../core/domain/sequence.ts';
import type { CollectionHead } from '../store/collections.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Viewer } from '../store/viewer.ts';
import { outVerdict } from './dates.ts';
import { hasPermission, isAdmin, isEditor, isMember, isOwner, towards } from './people.ts';

type Listed = Pick<
  StoredMedium,
  'id' | 'type' | 'groupId' | 'userId' | 'visibility' | 'publish' | 'validity_date' | 'expiration_date'
>;
type Item = Listed & Pick<StoredMedium, 'editable' | 'deleteable' | 'downloadable' | 'sources' | 'path'>;

/**
 * May see that it exists: its card, its thumbnail, its description. Playing is `verdict`'s to decide.
 *
 * What is not out is seen by the group's editors and its owner. Private and key-protected media are seen by their group,
 * with the type's permission.
 */
export function canView(person: Viewer, item: Listed, now: EpochMs): boolean {
  const viewer = towards(person, item);
  if (isOwner(viewer, item)) return true;
  // Its key still opens an expired key-protected medium.
  if (outVerdict(item, now) !== 'out' && !isEditor(viewer, item.groupId)) return false;
  if (item.visibility === 'public') return true;
  return isMember(viewer, item.groupId) && hasPermission(viewer, PERMISSION_OF_TYPE[item.type]);
}

/** Its title and thumbnail stand at a gate or in a refusal: everybody finds it listed. */
export const isNamedToAll = (item: Listed, now: EpochMs): boolean => canView({ kind: 'anonymous' }, item, now);

/** They also stand in the refusal of a page whose data file is missing, for whoever asks from a page of its group or owner. */
export const isNamedWithoutData = (
  item: Listed,
  { now, isOnItsPage }: { now: EpochMs; isOnItsPage: boolean },
): boolean => isOnItsPage && isNamedToAll(item, now);

/**
 * Whether who holds its id and does not see it may know that it is private content, and nothing more of it.
 *
 * Those may know whom signing in or a member's rights may bring to it: anonymous visitors on a page of its group or owner,
 * and members of its group. What its dates keep back, and what is of another group, is hidden altogether.
 */
export function mayKnowIsPrivate(person: Viewer, item: Listed, { now, page }: LinkFacts): boolean {
  const viewer = towards(person, item);
  if (canView(viewer, item, now) || outVerdict({ ...item, publish: true }, now) !== 'out') return false;
  return viewer.kind === 'anonymous'
    ? belongsToPage({ group: item.groupId, user: item.userId }, page)
    : isMember(viewer, item.groupId);
}
interface LinkFacts {
  now: EpochMs;
  /** Whose page asks: context, never identity (row L26). */
  page: { userId: UserId; groupId: GroupId };
}

/** Collections are listed to whom may see them, with the collection permission (Library 6). */
export function canViewCollection(viewer: Viewer, head: CollectionHead, now: EpochMs): boolean {
  return hasPermission(viewer, PERMISSION_OF_TYPE.Collection) && canView(viewer, head, now);
}

/** An editable item, by an editor with the type's permission; films and sound ask for the video permission too. */
export function canEdit(person: Viewer, item: Item): boolean {
  const viewer = towards(person, item);
  if (!item.editable || !isEditor(viewer, item.groupId) || !hasPermission(viewer, PERMISSION_OF_TYPE[item.type]))
    return false;
  return !FILMS_AND_SOUND.has(item.type) || hasPermission(viewer, 'P_MEDIA_VIDEO');
}
export const FILMS_AND_SOUND: ReadonlySet<StoredMedium['type']> = new Set(['Audio', 'Video', 'Session', 'Competition']);

/** Plays on its edit page what is played nowhere, as it is not out. */
export function canPreview(viewer: Viewer, item: Item, now: EpochMs): boolean {
  return outVerdict(item, now) !== 'out' && canEdit(viewer, item);
}

export function canDelete(viewer: Viewer, item: Item): boolean {
  return item.deleteable && isAdmin(viewer, item.groupId);
}

/** Who may edit the film, with the clip permission: a clip is a medium of its group. Sound has no clips. */
export function canClip(viewer: Viewer, film: Item): boolean {
  return FILMS.has(film.type) && canEdit(viewer, film) && hasPermission(viewer, 'P_MEDIA_CLIP');
}

/** A test that they see, by whoever is signed in (row L16). */
export function canTakeTest(viewer: Viewer, item: Item): boolean {
  return viewer.kind === 'user' && item.type === 'Test';
}

/** Sessions and tests, with the session permission (Library 6). */
export function canSequence(viewer: Viewer, item: Item): boolean {
  return viewer.kind === 'user' && SEQUENCED.has(item.type) && hasPermission(viewer, 'P_MEDIA_SESSION');
}
const SEQUENCED: ReadonlySet<StoredMedium['type']> = new Set(SEQUENCED_TYPES);

/** Who may delete anything of the group sees what was deleted, and brings it back. */
export function canUseBin(viewer: Viewer, groupId: Item['groupId']): boolean {
  return isAdmin(viewer, groupId);
}

/** Tags of an editable video or session go in and out as CSV by an administrator's hand (row L16). */
export function canExchangeCsv(viewer: Viewer, item: Item): boolean {
  return FILMS.has(item.type) && item.editable && isAdmin(viewer, item.groupId);
}

/**
 * Photos and clips always, films, sound and documents with a downloadable source or by who may edit them; nothing that a
 * person may not play.
 *
 * @param mayPlay the verdict of `access.ts` for this person and item
 */
export function canDownload(viewer: Viewer, item: Item, mayPlay: boolean): boolean {
  if (!mayPlay) return false;
  if (ALWAYS.has(item.type)) return true;
  return BY_SOURCE.has(item.type) && (hasDownloadableSource(item) || canEdit(viewer, item));
}
const ALWAYS: ReadonlySet<StoredMedium['type']> = new Set(['Photo', 'Clip']);
const BY_SOURCE: ReadonlySet<StoredMedium['type']> = new Set(['Video', 'Session', 'Competition', 'Audio', 'Document']);

/** Part of a compared pair that becomes one MP4: by who may take the film away, or cut it. */
export function canExport(viewer: Viewer, film: Item, mayPlay: boolean): boolean {
  return (
    (FILMS.has(film.type) || film.type === 'Clip') && (canDownload(viewer, film, mayPlay) || canClip(viewer, film))
  );
}

export function hasDownloadableSource(item: Pick<Item, 'downloadable' | 'sources' | 'path'>): boolean {
  return item.downloadable && (item.sources.length > 0 || item.path !== undefined);
}
