/** Where charts and views read the data document on show: nobody keeps a copy of what newer data may change. */
import type { DataDocument } from '../../core/domain/data-document.ts';

/** The chart `dataDocument`, as far as other charts know it. */
export interface DocumentRef {
  getSnapshot(): { readonly context: { readonly document: DataDocument } };
}

/** The document as it is now; a chart reads it when it decides, and not before. */
export const currentDocument = (ref: DocumentRef): DataDocument => ref.getSnapshot().context.document;

/** A document that stays as it is: of a video that is only being prepared. */
export const settledDocument = (document: DataDocument): DocumentRef => ({
  getSnapshot: () => ({ context: { document } }),
});
