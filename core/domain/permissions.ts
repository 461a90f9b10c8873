import type { MediaType } from './media.ts';

/** Permissions that the documents name (Library 6). */
export const PERMISSIONS = [
  'P_MEDIA_COLLECTION',
  'P_MEDIA_VIDEO',
  'P_MEDIA_PHOTO',
  'P_MEDIA_CLIP',
  'P_MEDIA_DOCUMENT',
  'P_MEDIA_TAG',
  'P_MEDIA_AUDIO',
  'P_MEDIA_SESSION',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
export type Permissions = Readonly<Record<Permission, boolean>>;

export const NO_PERMISSIONS: Permissions = {
  P_MEDIA_COLLECTION: false,
  P_MEDIA_VIDEO: false,
  P_MEDIA_PHOTO: false,
  P_MEDIA_CLIP: false,
  P_MEDIA_DOCUMENT: false,
  P_MEDIA_TAG: false,
  P_MEDIA_AUDIO: false,
  P_MEDIA_SESSION: false,
};

/** A member's individual grants and denials; all other permissions come from the role. */
export type OwnPermissions = Readonly<Partial<Record<Permission, boolean | undefined>>>;

/** Individual grants and denials override the role's, whatever the role is by now: decisions/0411. */
export function memberPermissions(ofRole: readonly Permission[], own: OwnPermissions): Permission[] {
  return PERMISSIONS.filter((permission) => own[permission] ?? ofRole.includes(permission));
}

/** The permission required to search a type. Exercise, Test and Session: row L03. */
export const PERMISSION_OF_TYPE: Readonly<Record<MediaType, Permission>> = {
  Collection: 'P_MEDIA_COLLECTION',
  Video: 'P_MEDIA_VIDEO',
  Session: 'P_MEDIA_SESSION',
  Photo: 'P_MEDIA_PHOTO',
  Clip: 'P_MEDIA_CLIP',
  Document: 'P_MEDIA_DOCUMENT',
  Tag: 'P_MEDIA_TAG',
  Exercise: 'P_MEDIA_TAG',
  Test: 'P_MEDIA_TAG',
  Audio: 'P_MEDIA_AUDIO',
  Competition: 'P_MEDIA_VIDEO',
};

/** Types in the media-type selector, in its order. Competition is shown among videos. */
export const SELECTABLE_TYPES = [
  'Collection',
  'Video',
  'Session',
  'Photo',
  'Clip',
  'Document',
  'Tag',
  'Exercise',
  'Test',
  'Audio',
] as const satisfies readonly MediaType[];

export type SelectableType = (typeof SELECTABLE_TYPES)[number];

/** The types that a person may search, in the selector's order. */
export function allowedTypes(permissions: Permissions): SelectableType[] {
  return SELECTABLE_TYPES.filter((type) => permissions[PERMISSION_OF_TYPE[type]]);
}
