/** API keys: the rights of machines in a group (row S09). */

/** `read`: the rights of a viewer of the group; `upload`: add files; `tags`: write tags. */
export const KEY_SCOPES = ['read', 'upload', 'tags'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Whether the scopes suit a key for one medium: uploads belong to the group. */
export function fitsOneMedium(scopes: readonly KeyScope[]): boolean {
  return !scopes.includes('upload');
}
