/** What an item action is: one file each, read by cards, preview, menus and tests alike (rows L16, L17). */
import type { MediaType } from '../media.ts';
import { PERMISSION_OF_TYPE } from '../permissions.ts';
import type { Permissions } from '../permissions.ts';
import type { ResultItem } from '../search.ts';

/** In the order of the menu: what everybody may do first, what cannot be taken back last. */
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

/** What an account may beyond its permissions; nothing where nobody is signed in. */
export interface Account {
  isAdmin: boolean;
  /** Editors and administrators add to the library. */
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
  /** The network is gone. */
  isOffline: boolean;
  /** The page's flag: links to tags are shared. */
  shareTags: boolean;
}

export type ItemActionLabel = `library.action.${ItemActionId}`;

export interface ItemAction {
  id: ItemActionId;
  /** Key of its text. */
  label: ItemActionLabel;
  /** Name of its drawing; the views know the drawings. */
  icon: ItemActionId;
  /** The rule of the document's point 6. The server checks again; this only hides. */
  isAllowed: (item: ResultItem, who: Who) => boolean;
  /** Offline mode disables it (Library 4). */
  isOnlineOnly?: true;
  /**
   * Origin-relative page that it leads to (Library 2); undefined where this item has none.
   *
   * An action without it opens a flow of its own.
   */
  target?: (item: ResultItem) => string | undefined;
}

/** Films, whatever their occasion: a competition is shown among videos (row L03). */
export const FILMS: ReadonlySet<MediaType> = new Set(['Video', 'Session', 'Competition']);

export function hasPermissionFor({ permissions }: Who, type: MediaType): boolean {
  return permissions[PERMISSION_OF_TYPE[type]];
}

/** `/page?name={id}`, encoded. */
export function pageOf(page: string, name: string, id: string): string {
  return `/${page}?${new URLSearchParams({ [name]: id })}`;
}
