/** Selectors of a document's pages. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { pagerMachine } from './pager.machine.ts';

export type PagerRef = ActorRefFrom<typeof pagerMachine>;
type Pager = SnapshotFrom<typeof pagerMachine>;

/** `busy`: loading. All others except `reading` say why no page is shown. */
export type PdfState = 'busy' | 'reading' | 'private' | 'malformed' | 'failed';

/** A new object each time: compare field by field. */
export function selectPdf(pager: Pager) {
  const { url, page, pages, scale, fits, shown, document, follows } = pager.context;
  const ends = (['private', 'malformed', 'failed'] as const).find((state) => pager.matches(state));
  const state: PdfState = ends ?? (pager.matches({ there: 'reading' }) ? 'reading' : 'busy');
  const mayFollow = document !== undefined && !follows;
  return { state, url, page, pages, scale, fits, shown, mayFollow };
}
