/** Roles of a group's members (Library 6), with increasing rights. */
export const ROLES = ['viewer', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];
