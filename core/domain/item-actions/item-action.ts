/** Definition of an item action: one file each, used by cards, preview, menus and tests (rows L16, L17). */
import type { MediaType } from '../media.ts';
import { PERMISSION_OF_TYPE } from '../permissions.ts';
import type { Permissions } from '../permissions.ts';
import type { ResultItem } from '../search.ts';

/** In the order of the menu: actions for everybody first, irreversible ones last. */
export const ITEM_ACTION_IDS = [
  'share',
  'embed',
  'qrCode',
  'download',
  'follow',
  'compare',
  'startTest',
  'edit',
  'tag',
  'clip',
  'sequence',
  'saveOffline',
  'csvExport',
  'csvImport',
  'studio',
  'multicast',
  'delete',
] as const;
export type ItemActionId = (typeof ITEM_ACTION_IDS)[number];

/** An account's rights beyond its permissions; none if nobody is signed in. */
export interface Account {
  isAdmin: boolean;
  /** Editors and administrators can add to the library. */
  isEditor: boolean;
  /** Flags of the user's local record (Library 3). */
  studio: boolean;
  multicast: boolean;
}

export const NO_ACCOUNT: Account = { isAdmin: false, isEditor: false, studio: false, multicast: false };

/** The viewer of an item. */
export interface Who extends Account {
  connected: boolean;
  permissions: Permissions;
  /** The network is down. */
  isOffline: boolean;
  /** The page's flag: links to tags can be shared. */
  shareTags: boolean;
}

export type ItemActionLabel = `library.action.${ItemActionId}`;

export interface ItemAction {
  id: ItemActionId;
  /** Key of its text. */
  label: ItemActionLabel;
  /** Name of its icon; the views map it. */
  icon: ItemActionId;
  /** The rule in point 6 of the document. The server checks it again; this only hides the action. */
  isAllowed: (item: ResultItem, who: Who) => boolean;
  /** Disabled in offline mode (Library 4). */
  isOnlineOnly?: true;
  /**
   * Origin-relative page that it opens (Library 2); undefined if this item has none.
   *
   * An action without it starts a flow of its own.
   */
  target?: (item: ResultItem) => string | undefined;
}

/** Films of any kind: a competition is shown among videos (row L03). */
export const FILMS: ReadonlySet<MediaType> = new Set(['Video', 'Session', 'Competition']);

export function hasPermissionFor({ permissions }: Who, type: MediaType): boolean {
  return permissions[PERMISSION_OF_TYPE[type]];
}

/** `/page?name={id}`, encoded. */
export function pageOf(page: string, name: string, id: string): string {
  return `/${page}?${new URLSearchParams({ [name]: id })}`;
}
