/** Implements the ports of the chart that turns a document's pages. */
import { fromCallback, fromPromise } from 'xstate';
import type { EventObject } from 'xstate';
import type { DocumentResult, PdfFact } from '../../../machines/shared/pager/pager.machine.ts';
import { pagerMachine } from '../../../machines/shared/pager/pager.machine.ts';
import type { Absolute } from '../../adapters/services/addresses.ts';
import type { SendRequest } from '../../adapters/services/client.ts';
import { fetchDocument } from '../../adapters/services/documents.ts';
import { openPdf } from '../../dom/pdf.ts';

export function composePager(sendRequest: SendRequest, absolute: Absolute): typeof pagerMachine {
  return pagerMachine.provide({
    actors: {
      findDocument: fromPromise<DocumentResult, { documentId: string }>(({ input, signal }) =>
        fetchDocument(sendRequest, absolute, input, signal),
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
