/**
 * Undo and redo of the tagging desk: each step is undone by its inverse, applied to the current state of the tags
 * (row B14).
 */
import type { Seconds } from '../media.ts';
import { DESK_FIELDS, mixed, type Version } from './fields.ts';

/** An edit of one tag. */
export interface Edit {
  id: string;
  before: Version;
  after: Version;
}

/** Edits of more tags than one task may process; each is computed when needed. */
export interface LongStep {
  readonly ids: readonly string[];
  readonly length: number;
  /** The edit of one of these tags; undefined if the tag stays unchanged. */
  readonly editOf: (id: string) => Edit | undefined;
  /** If the step only shifts tags: by how much. */
  readonly by: Seconds | undefined;
}

/** One user action: a single edit, or a change of several tags. */
export type EditStep = readonly Edit[] | LongStep;

export interface History {
  done: readonly EditStep[];
  undone: readonly EditStep[];
}

export const NO_HISTORY: History = { done: [], undone: [] };

/** Records a step; the steps that could be redone are dropped. */
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
  /** The step to apply now. */
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
 * Applies an edit to the current version of a tag: only the fields that the edit changes are set, so later changes by
 * others stay.
 *
 * @param current null: the tag does not exist (any more)
 * @returns undefined if nothing changes
 */
export function editedVersion(current: Version, { before, after }: Edit): Version | undefined {
  if (after === null) return current === null ? undefined : null;
  if (before === null) return current === null ? after : undefined;
  if (current === null) return undefined;
  const fields = DESK_FIELDS.filter((field) => before[field] !== after[field] && current[field] !== after[field]);
  return fields.length === 0 ? undefined : mixed(current, after, fields);
}
