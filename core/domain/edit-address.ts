import type { EditedType } from './edit.ts';
import type { MediaId } from './media.ts';

/** Kinds of edit page; the medium itself determines which of the types it is. */
export interface EditTarget {
  id: MediaId;
  /** Types that this page edits. */
  types: readonly EditedType[];
}

/** Page, parameter and types (Library 2, "Pages opened from item actions"). */
const PAGES: Readonly<Record<string, readonly (readonly [parameter: string, types: readonly EditedType[]])[]>> = {
  '/collection_edit': [['collection', ['Collection']]],
  '/media_edit': [
    ['video', ['Video', 'Session', 'Competition']],
    ['audio', ['Audio']],
    ['clip', ['Clip']],
  ],
  '/photo_edit': [['photo', ['Photo']]],
  '/document_edit': [['document', ['Document']]],
  '/exercise_edit': [['exercise', ['Exercise']]],
  '/test_edit': [['testId', ['Test']]],
};

/** @returns undefined if the address names nothing to edit */
export function readEditTarget(path: string, query: URLSearchParams): EditTarget | undefined {
  for (const [parameter, types] of Object.hasOwn(PAGES, path) ? (PAGES[path] ?? []) : []) {
    const id = query.get(parameter);
    if (id) return { id, types };
  }
  return undefined;
}
