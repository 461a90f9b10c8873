/** Undo and redo of the tagging desk: each step is undone by its inverse, upon what the tags are by now (row B14). */
import type { Seconds } from '../media.ts';
import { DESK_FIELDS, mixed, type Version } from './fields.ts';

/** What somebody did to one tag. */
export interface Edit {
  id: string;
  before: Version;
  after: Version;
}

/** Edits of more tags than one task may take: each is worked out when it is needed. */
export interface LongStep {
  readonly ids: readonly string[];
  readonly length: number;
  /** Of one of these tags; undefined where it stays as it is. */
  readonly editOf: (id: string) => Edit | undefined;
  /** Where it shifts tags, and nothing else: by how much. */
  readonly by: Seconds | undefined;
}

/** What somebody did at once: one press, or a shift of several tags. */
export type EditStep = readonly Edit[] | LongStep;

export interface History {
  done: readonly EditStep[];
  undone: readonly EditStep[];
}

export const NO_HISTORY: History = { done: [], undone: [] };

/** What is done after an undo takes the place of what was undone. */
export const recorded = ({ done }: History, step: EditStep): History => ({ done: [...done, step], undone: [] });

export const isLong = (step: EditStep): step is LongStep => 'editOf' in step;

export const longStep = (ids: readonly string[], editOf: LongStep['editOf'], by?: Seconds): LongStep => ({
  ids,
  length: ids.length,
  editOf,
  by,
});

export const idsOf = (step: EditStep): readonly string[] => (isLong(step) ? step.ids : step.map(({ id }) => id));

const inverseOf = ({ id, before, after }: Edit): Edit => ({ id, before: after, after: before });

function inverse(step: EditStep): EditStep {
  if (!isLong(step)) return step.map(inverseOf).toReversed();
  const { ids, editOf, by } = step;
  const back = (id: string): Edit | undefined => {
    const edit = editOf(id);
    return edit && inverseOf(edit);
  };
  return longStep(ids.toReversed(), back, by === undefined ? undefined : -by);
}

export interface Move {
  history: History;
  /** What is to be done now. */
  step: EditStep;
}

export function undone({ done, undone: rest }: History): Move | undefined {
  const last = done.at(-1);
  return last && { history: { done: done.slice(0, -1), undone: [...rest, last] }, step: inverse(last) };
}

export function redone({ done, undone: rest }: History): Move | undefined {
  const last = rest.at(-1);
  return last && { history: { done: [...done, last], undone: rest.slice(0, -1) }, step: last };
}

/**
 * What an edit makes of a tag as it is by now: the fields that it changes; what others changed since stays.
 *
 * @param current null: the tag is not there (any more)
 * @returns undefined where nothing is left to be done
 */
export function editedVersion(current: Version, { before, after }: Edit): Version | undefined {
  if (after === null) return current === null ? undefined : null;
  if (before === null) return current === null ? after : undefined;
  if (current === null) return undefined;
  const fields = DESK_FIELDS.filter((field) => before[field] !== after[field] && current[field] !== after[field]);
  return fields.length === 0 ? undefined : mixed(current, after, fields);
}
