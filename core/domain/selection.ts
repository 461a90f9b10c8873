/** What is done with several results at once (row S08), and with which of them. */
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

/** In the order of the bar: what takes nothing away first, deleting last. */
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

/** Acts that change fields of the edit page, and which. */
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

/** Fields that several media are given at once. */
export type SharedFields = {
  [K in 'date' | 'visibility' | 'publish' | 'validity_date' | 'expiration_date']?: EditFields[K] | undefined;
};

/** What is done with each of them. `restore` takes a deletion back. */
export type SelectionChange =
  | { kind: 'delete' | 'restore' }
  /** `title`: a new collection of this id, which the page has made. */
  | { kind: 'collect'; collectionId: MediaId; title?: string | undefined }
  | { kind: 'uncollect'; collectionId: MediaId }
  | {
      kind: 'edit';
      fields: SharedFields;
      /** A new key, for media that nobody opens without one. */
      key?: string | undefined;
      keywords?: KeywordChange | undefined;
    };

/**
 * What became of one medium, or would.
 *
 * `unfit`: its type has no such field, or belongs in no collection; `linked`: films show the document; `conflict`: it was
 * changed since it was read; `invalid`: against the rules of its edit page; `fileless`: no file of it lies on the server.
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

/** One of the media that something is done with. */
export interface SelectedMedium {
  id: MediaId;
  type: MediaType;
}

/** What is planned with one medium. */
export interface PlannedMedium extends SelectedMedium {
  title: string;
  /** What would become of it now; `done` where it may be done. */
  outcome: SelectionOutcome;
  /** Of the parts that the act changes, see `edit-revisions.ts`. */
  revisions?: Readonly<Record<string, string>> | undefined;
  /** Films that show a document, as far as the person may see them. */
  videos?: { id: MediaId; title: string }[] | undefined;
  /** Of the file that would be downloaded. */
  bytes?: number | undefined;
}

/** What became of one medium. */
export interface ChangedMedium {
  id: MediaId;
  outcome: SelectionOutcome;
  /** Field that breaks a rule of the edit page. */
  field?: string | undefined;
  videos?: { id: MediaId; title: string }[] | undefined;
}

/** Of the plan, those that the act may be done with. */
export function possibleOf(planned: readonly PlannedMedium[]): readonly PlannedMedium[] {
  return planned.filter(({ outcome }) => outcome === 'done');
}

/** What it was not done with: refused by the plan, or since. */
export function notDone(
  planned: readonly PlannedMedium[],
  changed: readonly ChangedMedium[],
): readonly (PlannedMedium | ChangedMedium)[] {
  return [...planned, ...changed].filter(({ outcome }) => outcome !== 'done');
}

/** Whether the act makes sense for media of this type. */
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

/** The rule of the document's point 6 for the item alone; the server checks again, this only hides and counts. */
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

/** Acts that this person may do with at least one of these, each with how many. */
export function offeredActs(items: Iterable<ResultItem>, who: Who): ReadonlyMap<SelectionAct, number> {
  const counts = new Map<SelectionAct, number>();
  for (const item of items)
    for (const act of SELECTION_ACTS) if (mayAct(act, item, who)) counts.set(act, (counts.get(act) ?? 0) + 1);
  return counts;
}

/** Whether an item can be selected at all: there is something that this person may do with it. */
export function isSelectable(item: ResultItem, who: Who): boolean {
  return SELECTION_ACTS.some((act) => mayAct(act, item, who));
}

/** What is selected: rows, or all of a search but for some. */
export interface Selection {
  items: ReadonlyMap<string, ResultItem>;
  search: SelectedSearch | undefined;
}

export interface SelectedSearch {
  query: SearchQuery;
  /** Hits of it. */
  total: number;
  /** Ids of those that were taken out again. */
  except: readonly MediaId[];
}

export const NOTHING_SELECTED: Selection = { items: new Map(), search: undefined };

/** The server takes no more of a search than `SELECTION_MAX`. */
export function selectedCount({ items, search }: Selection): number {
  return search ? Math.min(search.total - search.except.length, SELECTION_MAX) : items.size;
}

export function isSelected({ items, search }: Selection, item: ResultItem): boolean {
  return search ? !search.except.includes(item.id) : items.has(resultKey(item));
}

/** With this row, or without it where it was selected. Of all of a search no more are taken out than a request lists. */
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

/** With these rows, as many as a selection holds. */
export function withRows(selection: Selection, rows: Iterable<ResultItem>): Selection {
  const items = new Map(selection.items);
  for (const item of rows)
    if (items.size < SELECTION_MAX || items.has(resultKey(item))) items.set(resultKey(item), item);
  return { ...selection, items };
}

/** The rows from one to the other, whichever comes first; the row alone where the other is not listed. */
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

/** Keywords are compared as a reader does: without case. */
const same = (one: string, other: string): boolean => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** @returns undefined where they would be more than a medium has */
export function changedKeywords(now: readonly string[], { mode, words }: KeywordChange): string[] | undefined {
  const distinct = words.filter((word, at) => words.findIndex((each) => same(each, word)) === at);
  if (mode === 'replace') return distinct;
  if (mode === 'remove') return now.filter((word) => !distinct.some((each) => same(each, word)));
  const all = [...now, ...distinct.filter((word) => !now.some((each) => same(each, word)))];
  return all.length > KEYWORDS_MAX ? undefined : all;
}
