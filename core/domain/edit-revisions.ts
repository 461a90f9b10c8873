/** Revisions by part; a part that does not exist yet, such as a new tag, has none. */
export type EditRevisions = Readonly<Record<string, string>>;
