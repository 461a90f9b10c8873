/** Fills the ports of the chart that turns a document's pages. */
import { fromCallback, fromPromise } from 'xstate';
import type { EventObject } from 'xstate';
import type { DocumentAnswer, PdfFact } from '../../machines/shared/pager.machine.ts';
import { pagerMachine } from '../../machines/shared/pager.machine.ts';
import type { Absolute } from '../ports/services/addresses.ts';
import type { Ask } from '../ports/services/client.ts';
import { askDocument } from '../ports/services/documents.ts';
import { openPdf } from '../surfaces/pdf.ts';

export function composePager(ask: Ask, absolute: Absolute): typeof pagerMachine {
  return pagerMachine.provide({
    actors: {
      findDocument: fromPromise<DocumentAnswer, { documentId: string }>(({ input, signal }) =>
        askDocument(ask, absolute, input, signal),
      ),
      pdf: fromCallback<EventObject, { url: string }, PdfFact>(({ input, sendBack }) =>
        openPdf(
          input.url,
          (pages) => sendBack({ type: 'pdf.opened', pages }),
          (fault) => sendBack({ type: `pdf.${fault}` }),
        ),
      ),
    },
  });
}
