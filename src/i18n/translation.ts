/**
 * The key set that a translation must have: the English one, and a `_many` form wherever English counts
 * (French needs it for millions).
 */
export type Translation<English extends Record<string, string>> = {
  readonly [Key in keyof English | ManyOf<keyof English>]: string;
};

type ManyOf<Key> = Key extends `${infer Base}_other` ? `${Base}_many` : never;
