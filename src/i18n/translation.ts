/**
 * The keys that a translation must have: the English ones, and a `_many` form for each text with a count (French needs
 * it for millions).
 */
export type Translation<English extends Record<string, string>> = {
  readonly [Key in keyof English | ManyOf<keyof English>]: string;
};

type ManyOf<Key> = Key extends `${infer Base}_other` ? `${Base}_many` : never;
