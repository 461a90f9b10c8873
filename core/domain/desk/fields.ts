/** The editable fields of a desk's tag, compared and merged one by one (row B14). */
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

/** A version of a tag; null: it does not exist, or was removed. */
export type Version = DeskTagFields | null;

/** Only the non-empty fields, of a tag or of typed input. */
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

/** Merges two versions: the fields of `one`, with the chosen ones from the other. */
export function mixed(one: DeskTagFields, other: DeskTagFields, fromOther: readonly DeskField[]): DeskTagFields {
  return tagFields({ ...one, ...Object.fromEntries(fromOther.map((field) => [field, other[field]])) });
}

/**
 * Sort key of a tag, milliseconds: player time if it has one, else the wall time of the live stream, which is larger
 * than the length of any film.
 */
const orderOf = ({ at = 0, start }: Pick<DeskTag, 'at' | 'start'>): number =>
  start === undefined ? at : Math.round(start * 1000);

export function inOrder<T extends Pick<DeskTag, 'id' | 'at' | 'start'>>(one: T, other: T): number {
  return orderOf(one) - orderOf(other) || (one.id < other.id ? -1 : 1);
}
