/** What people change of a desk's tag, field by field (row B14). */
import type { DeskTag, DeskTagFields } from './desk-tag.ts';

export const DESK_FIELDS = [
  'category',
  'type',
  'description',
  'start',
  'at',
  'duration',
  'score',
  'nation',
  'url',
] as const satisfies readonly (keyof DeskTagFields)[];
export type DeskField = (typeof DESK_FIELDS)[number];

/** A version of a tag; null: there is none, or it is removed. */
export type Version = DeskTagFields | null;

/** Those that say something, of a tag or of what was typed. */
export function tagFields(tag: DeskTagFields): DeskTagFields {
  const fields: Record<string, unknown> = {};
  for (const field of DESK_FIELDS) if (tag[field] !== undefined && tag[field] !== '') fields[field] = tag[field];
  return fields as unknown as DeskTagFields;
}

export function differing(one: DeskTagFields, other: DeskTagFields): DeskField[] {
  return DESK_FIELDS.filter((field) => one[field] !== other[field]);
}

export function isSameVersion(one: Version, other: Version): boolean {
  if (one === null || other === null) return one === other;
  return differing(one, other).length === 0;
}

/** The fields of one version, each taken from the other where it is chosen. */
export function mixed(one: DeskTagFields, other: DeskTagFields, fromOther: readonly DeskField[]): DeskTagFields {
  return tagFields({ ...one, ...Object.fromEntries(fromOther.map((field) => [field, other[field]])) });
}

/**
 * Where a tag stands among the others, milliseconds: by player time where it has one, else by the clock of the live stream, which
 * is later than any film is long.
 */
const orderOf = ({ at = 0, start }: Pick<DeskTag, 'at' | 'start'>): number =>
  start === undefined ? at : Math.round(start * 1000);

export function inOrder<T extends Pick<DeskTag, 'id' | 'at' | 'start'>>(one: T, other: T): number {
  return orderOf(one) - orderOf(other) || (one.id < other.id ? -1 : 1);
}
