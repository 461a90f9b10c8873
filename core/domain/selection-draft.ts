/** The form of a bulk action, and the change that results from it (row S08). */
import { KEY_MAX_LENGTH } from './constants/edit-page.ts';
import { isDay } from './edit.ts';
import { parseKeywords } from './keywords-field.ts';
import type { MediaId, Visibility } from './media.ts';
import type { KeywordMode, SelectionAct, SelectionChange, SharedFields } from './selection.ts';
import type { ResultItem } from './search.ts';

export interface SelectionDraft {
  /** Id of an existing collection; empty to create one with the given title. */
  collectionId: MediaId;
  title: string;
  visibility: Visibility;
  key: string;
  /** `yyyy-mm-dd` */
  date: string;
  /** Empty keeps the current state. */
  publish: '' | 'yes' | 'no';
  /** Whether these two are changed; an empty day removes the limit. */
  changesFrom: boolean;
  from: string;
  changesUntil: boolean;
  until: string;
  mode: KeywordMode;
  keywords: string;
}

export const NEW_DRAFT: SelectionDraft = {
  collectionId: '',
  title: '',
  visibility: 'private',
  key: '',
  date: '',
  publish: '',
  changesFrom: false,
  from: '',
  changesUntil: false,
  until: '',
  mode: 'add',
  keywords: '',
};

/**
 * The change of a completed draft; undefined while it is incomplete.
 *
 * @param newId of the collection to create if none is chosen
 */
export function changeOf(act: SelectionAct, draft: SelectionDraft, newId: MediaId): SelectionChange | undefined {
  switch (act) {
    case 'delete':
      return { kind: 'delete' };
    case 'download':
      return undefined;
    case 'collect': {
      const title = draft.title.trim();
      if (draft.collectionId !== '') return { kind: 'collect', collectionId: draft.collectionId };
      return title === '' ? undefined : { kind: 'collect', collectionId: newId, title };
    }
    case 'uncollect':
      return draft.collectionId === '' ? undefined : { kind: 'uncollect', collectionId: draft.collectionId };
    case 'visibility':
      return draft.key.length > KEY_MAX_LENGTH
        ? undefined
        : {
            kind: 'edit',
            fields: { visibility: draft.visibility },
            ...(draft.visibility === 'key' && draft.key.trim() !== '' && { key: draft.key }),
          };
    case 'date':
      return draft.date !== '' && isDay(draft.date) ? { kind: 'edit', fields: { date: draft.date } } : undefined;
    case 'publication':
      return publication(draft);
    default: {
      const words = parseKeywords(draft.keywords);
      return words.length === 0 && draft.mode !== 'replace'
        ? undefined
        : { kind: 'edit', fields: {}, keywords: { mode: draft.mode, words } };
    }
  }
}

function publication({ publish, changesFrom, from, changesUntil, until }: SelectionDraft): SelectionChange | undefined {
  if ((changesFrom && !isDay(from)) || (changesUntil && !isDay(until))) return undefined;
  if (changesFrom && changesUntil && from !== '' && until !== '' && until < from) return undefined;
  const fields: SharedFields = {
    ...(publish !== '' && { publish: publish === 'yes' }),
    ...(changesFrom && { validity_date: from }),
    ...(changesUntil && { expiration_date: until }),
  };
  return Object.keys(fields).length === 0 ? undefined : { kind: 'edit', fields };
}

/** A row after the change, in the fields that rows show. */
export function rowAfter(item: ResultItem, change: SelectionChange): ResultItem {
  if (change.kind !== 'edit') return item;
  const { date, visibility } = change.fields;
  return { ...item, ...(date !== undefined && { date }), ...(visibility !== undefined && { visibility }) };
}
