/** What a person may be in a group (Library 6), with growing rights. */
export const ROLES = ['viewer', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];
