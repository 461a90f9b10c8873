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
 * Whether a person may see that an item exists: its card, thumbnail and description. `verdict` decides about playing.
 *
 * Items that are not out are visible to the group's editors and the owner. Private and key-protected media are visible
 * to members of their group who have the type's permission.
 */
export function canView(person: Viewer, item: Listed, now: EpochMs): boolean {
  const viewer = towards(person, item);
  if (isOwner(viewer, item)) return true;
  // An expired key-protected medium counts as out, because its key still opens it.
  if (outVerdict(item, now) !== 'out' && !isEditor(viewer, item.groupId)) return false;
  if (item.visibility === 'public') return true;
  return isMember(viewer, item.groupId) && hasPermission(viewer, PERMISSION_OF_TYPE[item.type]);
}

/** Whether a gate or a refusal may show its title and thumbnail: only if everybody can see it in a list. */
export const isNamedToAll = (item: Listed, now: EpochMs): boolean => canView({ kind: 'anonymous' }, item, now);

/** Whether a page without a data file may show them in its refusal: only on a page of its group or owner. */
export const isNamedWithoutData = (
  item: Listed,
  { now, isOnItsPage }: { now: EpochMs; isOnItsPage: boolean },
): boolean => isOnItsPage && isNamedToAll(item, now);

/**
 * Whether a person who has the item's id, but may not see it, may learn that it is private content, and nothing else.
 *
 * This applies to those who might gain access by signing in or by a member's rights: anonymous visitors on a page of
 * its group or owner, and members of its group. Items outside their dates, and items of other groups, stay completely
 * hidden.
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
  /** Owner of the requesting page: context, never identity (row L26). */
  page: { userId: UserId; groupId: GroupId };
}

/** Collections are listed to those who may see them and have the collection permission (Library 6). */
export function canViewCollection(viewer: Viewer, head: CollectionHead, now: EpochMs): boolean {
  return hasPermission(viewer, PERMISSION_OF_TYPE.Collection) && canView(viewer, head, now);
}

/**
 * An editable item may be edited by an editor with the type's permission; films and audio require the video permission
 * as well.
 */
export function canEdit(person: Viewer, item: Item): boolean {
  const viewer = towards(person, item);
  if (!item.editable || !isEditor(viewer, item.groupId) || !hasPermission(viewer, PERMISSION_OF_TYPE[item.type]))
    return false;
  return !FILMS_AND_SOUND.has(item.type) || hasPermission(viewer, 'P_MEDIA_VIDEO');
}
export const FILMS_AND_SOUND: ReadonlySet<StoredMedium['type']> = new Set(['Audio', 'Video', 'Session', 'Competition']);

/** Whether an item that is not out, and therefore plays nowhere else, may be played on its edit page. */
export function canPreview(viewer: Viewer, item: Item, now: EpochMs): boolean {
  return outVerdict(item, now) !== 'out' && canEdit(viewer, item);
}

export function canDelete(viewer: Viewer, item: Item): boolean {
  return item.deleteable && isAdmin(viewer, item.groupId);
}

/**
 * Requires edit rights to the film and the clip permission, because a clip is a medium of its group. Audio has no
 * clips.
 */
export function canClip(viewer: Viewer, film: Item): boolean {
  return FILMS.has(film.type) && canEdit(viewer, film) && hasPermission(viewer, 'P_MEDIA_CLIP');
}

/** Everybody who is signed in may take a test that they can see (row L16). */
export function canTakeTest(viewer: Viewer, item: Item): boolean {
  return viewer.kind === 'user' && item.type === 'Test';
}

/** Sessions and tests, with the session permission (Library 6). */
export function canSequence(viewer: Viewer, item: Item): boolean {
  return viewer.kind === 'user' && SEQUENCED.has(item.type) && hasPermission(viewer, 'P_MEDIA_SESSION');
}
const SEQUENCED: ReadonlySet<StoredMedium['type']> = new Set(SEQUENCED_TYPES);

/** Administrators, who may delete anything in the group, may list and restore deleted items. */
export function canUseBin(viewer: Viewer, groupId: Item['groupId']): boolean {
  return isAdmin(viewer, groupId);
}

/** Administrators may import and export the tags of an editable video or session as CSV (row L16). */
export function canExchangeCsv(viewer: Viewer, item: Item): boolean {
  return FILMS.has(item.type) && item.editable && isAdmin(viewer, item.groupId);
}

/**
 * Photos and clips may always be downloaded; films, audio and documents if they have a downloadable source or the
 * viewer may edit them. What a person may not play is never downloadable.
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

/** A film may be part of an exported comparison (one MP4) if the viewer may download it or cut clips of it. */
export function canExport(viewer: Viewer, film: Item, mayPlay: boolean): boolean {
  return (
    (FILMS.has(film.type) || film.type === 'Clip') && (canDownload(viewer, film, mayPlay) || canClip(viewer, film))
  );
}

export function hasDownloadableSource(item: Pick<Item, 'downloadable' | 'sources' | 'path'>): boolean {
  return item.downloadable && (item.sources.length > 0 || item.path !== undefined);
}
