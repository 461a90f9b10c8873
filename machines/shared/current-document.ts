/** How charts and views read the current data document. Nothing keeps a copy of what newer data may change. */
import type { DataDocument } from '../../core/domain/data-document.ts';

/** The chart `dataDocument`, as seen by other charts. */
export interface DocumentRef {
  getSnapshot(): { readonly context: { readonly document: DataDocument } };
}

/** The current document; a chart reads it only at the moment of a decision. */
export const currentDocument = (ref: DocumentRef): DataDocument => ref.getSnapshot().context.document;

/** A document that does not change, for a video that is only being prepared. */
export const settledDocument = (document: DataDocument): DocumentRef => ({
  getSnapshot: () => ({ context: { document } }),
});
