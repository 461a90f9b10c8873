/** API keys: what machines may do in a group (row S09). */

/** `read`: what a viewer of the group may; `upload`: add files; `tags`: write tags. */
export const KEY_SCOPES = ['read', 'upload', 'tags'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** A key adds files to its group, never to one medium. */
export function fitsOneMedium(scopes: readonly KeyScope[]): boolean {
  return !scopes.includes('upload');
}
