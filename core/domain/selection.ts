/** Bulk actions on several results (row S08), and the selection itself. */
import { type EditedType, EDITED_TYPES, type EditField, type EditFields, fieldsOf, memberTypes } from './edit.ts';
import { KEYWORDS_MAX } from './constants/edit-page.ts';
import { SELECTION_EXCEPT_MAX, SELECTION_MAX } from './constants/selection.ts';
import { deleteItem } from './item-actions/delete.ts';
import { download } from './item-actions/download.ts';
import { edit } from './item-actions/edit.ts';
import { hasPermissionFor, type Who } from './item-actions/item-action.ts';
import type { MediaId, MediaType } from './media.ts';
import { resultKey } from './result-item.ts';
import type { ResultItem, SearchQuery } from './search.ts';

/** In the order of the bar: non-destructive actions first, deleting last. */
export const SELECTION_ACTS = [
  'download',
  'collect',
  'uncollect',
  'keywords',
  'date',
  'visibility',
  'publication',
  'delete',
] as const;
export type SelectionAct = (typeof SELECTION_ACTS)[number];

/** Actions that change fields of the edit page, with these fields. */
export const FIELDS_OF_ACT = {
  keywords: ['keywords'],
  date: ['date'],
  visibility: ['visibility'],
  publication: ['publish', 'validity_date', 'expiration_date'],
} as const satisfies Partial<Record<SelectionAct, readonly EditField[]>>;
export type EditingAct = keyof typeof FIELDS_OF_ACT;

export function isEditingAct(act: SelectionAct): act is EditingAct {
  return Object.hasOwn(FIELDS_OF_ACT, act);
}

export const KEYWORD_MODES = ['add', 'remove', 'replace'] as const;
export type KeywordMode = (typeof KEYWORD_MODES)[number];

export interface KeywordChange {
  mode: KeywordMode;
  words: readonly string[];
}

/** Fields that can be set for several media at once. */
export type SharedFields = {
  [K in 'date' | 'visibility' | 'publish' | 'validity_date' | 'expiration_date']?: EditFields[K] | undefined;
};

/** The change of each medium. `restore` undoes a deletion. */
export type SelectionChange =
  | { kind: 'delete' | 'restore' }
  /** `title`: creates a collection with this id, which the page has generated. */
  | { kind: 'collect'; collectionId: MediaId; title?: string | undefined }
  | { kind: 'uncollect'; collectionId: MediaId }
  | {
      kind: 'edit';
      fields: SharedFields;
      /** A new key, for media that require one. */
      key?: string | undefined;
      keywords?: KeywordChange | undefined;
    };

/**
 * The outcome for one medium, actual or predicted.
 *
 * `unfit`: its type has no such field, or cannot be in a collection; `linked`: films show the document; `conflict`:
 * it was changed since it was read; `invalid`: violates the rules of its edit page; `fileless`: it has no file on the
 * server.
 */
export const SELECTION_OUTCOMES = [
  'done',
  'private',
  'gone',
  'unfit',
  'linked',
  'conflict',
  'invalid',
  'fileless',
] as const;
export type SelectionOutcome = (typeof SELECTION_OUTCOMES)[number];

/** One of the selected media. */
export interface SelectedMedium {
  id: MediaId;
  type: MediaType;
}

/** The plan for one medium. */
export interface PlannedMedium extends SelectedMedium {
  title: string;
  /** The predicted outcome; `done` if the action is possible. */
  outcome: SelectionOutcome;
  /** Revisions of the parts that the action changes, see `edit-revisions.ts`. */
  revisions?: Readonly<Record<string, string>> | undefined;
  /** Films that show the document, if the person may see them. */
  videos?: { id: MediaId; title: string }[] | undefined;
  /** Size of the file to download. */
  bytes?: number | undefined;
}

/** The result for one medium. */
export interface ChangedMedium {
  id: MediaId;
  outcome: SelectionOutcome;
  /** Field that violates a rule of the edit page. */
  field?: string | undefined;
  videos?: { id: MediaId; title: string }[] | undefined;
}

/** The media of a plan for which the action is possible. */
export function possibleOf(planned: readonly PlannedMedium[]): readonly PlannedMedium[] {
  return planned.filter(({ outcome }) => outcome === 'done');
}

/** Media that were not changed: rejected by the plan, or afterwards. */
export function notDone(
  planned: readonly PlannedMedium[],
  changed: readonly ChangedMedium[],
): readonly (PlannedMedium | ChangedMedium)[] {
  return [...planned, ...changed].filter(({ outcome }) => outcome !== 'done');
}

/** Whether the action applies to media of this type. */
export function fitsAct(act: SelectionAct, type: MediaType): boolean {
  if (act === 'delete') return true;
  if (act === 'collect' || act === 'uncollect') return memberTypes('Collection').includes(type);
  if (act === 'download')
    return download.isAllowed({ id: '', type, visibility: 'public', downloadable_source: true }, ANYBODY);
  return isEdited(type) && FIELDS_OF_ACT[act].every((field) => fieldsOf(type).includes(field));
}

function isEdited(type: MediaType): type is EditedType {
  return (EDITED_TYPES as readonly MediaType[]).includes(type);
}

const ANYBODY = { connected: false } as Who;

/** The rule in point 6 of the document, for the item alone. The server checks it again; this only hides and counts. */
export function mayAct(act: SelectionAct, item: ResultItem, who: Who): boolean {
  if (!fitsAct(act, item.type)) return false;
  switch (act) {
    case 'delete':
      return deleteItem.isAllowed(item, who);
    case 'download':
      return download.isAllowed(item, who);
    case 'collect':
    case 'uncollect':
      return who.connected && who.isEditor && hasPermissionFor(who, 'Collection');
    default:
      return edit.isAllowed(item, who);
  }
}

/** Actions that this person may perform on at least one item, with the number of items. */
export function offeredActs(items: Iterable<ResultItem>, who: Who): ReadonlyMap<SelectionAct, number> {
  const counts = new Map<SelectionAct, number>();
  for (const item of items)
    for (const act of SELECTION_ACTS) if (mayAct(act, item, who)) counts.set(act, (counts.get(act) ?? 0) + 1);
  return counts;
}

/** Whether an item is selectable: this person may perform at least one action on it. */
export function isSelectable(item: ResultItem, who: Who): boolean {
  return SELECTION_ACTS.some((act) => mayAct(act, item, who));
}

/** The selection: individual rows, or all hits of a search with exceptions. */
export interface Selection {
  items: ReadonlyMap<string, ResultItem>;
  search: SelectedSearch | undefined;
}

export interface SelectedSearch {
  query: SearchQuery;
  /** Number of its hits. */
  total: number;
  /** Ids of deselected hits. */
  except: readonly MediaId[];
}

export const NOTHING_SELECTED: Selection = { items: new Map(), search: undefined };

/** The server processes at most `SELECTION_MAX` hits of a search. */
export function selectedCount({ items, search }: Selection): number {
  return search ? Math.min(search.total - search.except.length, SELECTION_MAX) : items.size;
}

export function isSelected({ items, search }: Selection, item: ResultItem): boolean {
  return search ? !search.except.includes(item.id) : items.has(resultKey(item));
}

/** Toggles a row. The number of exceptions to a search is limited. */
export function toggled(selection: Selection, item: ResultItem): Selection {
  const { items, search } = selection;
  if (search) {
    const except = search.except.includes(item.id)
      ? search.except.filter((id) => id !== item.id)
      : [...search.except, item.id].slice(0, SELECTION_EXCEPT_MAX);
    return { ...selection, search: { ...search, except } };
  }
  const next = new Map(items);
  if (!next.delete(resultKey(item)) && next.size < SELECTION_MAX) next.set(resultKey(item), item);
  return { ...selection, items: next };
}

/** Adds rows, up to the limit of a selection. */
export function withRows(selection: Selection, rows: Iterable<ResultItem>): Selection {
  const items = new Map(selection.items);
  for (const item of rows)
    if (items.size < SELECTION_MAX || items.has(resultKey(item))) items.set(resultKey(item), item);
  return { ...selection, items };
}

/** The rows between two, inclusive, in either direction; a single row if the other is not listed. */
export function rowsBetween(
  rows: readonly ResultItem[],
  from: string | undefined,
  to: ResultItem,
): readonly ResultItem[] {
  const start = rows.findIndex((row) => resultKey(row) === from);
  const end = rows.findIndex((row) => resultKey(row) === resultKey(to));
  if (start < 0 || end < 0) return [to];
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Case-insensitive comparison of keywords. */
const same = (one: string, other: string): boolean => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** @returns undefined if the result would exceed a medium's limit */
export function changedKeywords(now: readonly string[], { mode, words }: KeywordChange): string[] | undefined {
  const distinct = words.filter((word, at) => words.findIndex((each) => same(each, word)) === at);
  if (mode === 'replace') return distinct;
  if (mode === 'remove') return now.filter((word) => !distinct.some((each) => same(each, word)));
  const all = [...now, ...distinct.filter((word) => !now.some((each) => same(each, word)))];
  return all.length > KEYWORDS_MAX ? undefined : all;
}
