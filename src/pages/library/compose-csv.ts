/** Implements the ports of the flows that export and import tags as CSV files. */
import { fromCallback, fromPromise } from 'xstate';
import type { EventObject } from 'xstate';
import { csvExportMachine } from '../../../machines/library/csv-export.machine.ts';
import { csvImportMachine } from '../../../machines/library/csv-import/csv-import.machine.ts';
import type {
  ImportRequest,
  ImportFact,
  CsvPreviewRequest,
} from '../../../machines/library/csv-import/csv-import.machine.ts';
import { importFileOf } from '../../../core/domain/csv-import.ts';
import type { CsvPreview } from '../../../core/domain/csv-preview.ts';
import { previewCsv } from '../../adapters/csv-preview.ts';
import { saveAs } from '../../adapters/save-file.ts';
import { fetchExport, sendImport } from '../../adapters/services/csv.ts';
import type { FlowWorld } from './flow-world.ts';
import type { Settings } from '../settings.ts';

export function composeCsvImport({ settings }: FlowWorld): typeof csvImportMachine {
  return csvImportMachine.provide({
    actors: {
      readPreviews: fromPromise(({ input }) => readPreviews(input)),
      sendFiles: fromCallback<EventObject, ImportRequest, ImportFact>(({ input, sendBack }) =>
        sendImport(settings.services, input, sendBack),
      ),
      leaveForHome: fromPromise(({ input }) => leaveForHome(settings, input.videoId)),
    },
  });
}

export function composeCsvExport({ sendRequest, absolute }: FlowWorld): typeof csvExportMachine {
  return csvExportMachine.provide({
    actors: {
      fetchExport: fromPromise(({ input, signal }) => fetchExport(sendRequest, absolute, input, signal)),
      saveExport: fromPromise(({ input }) => Promise.resolve(saveAs(input.path))),
    },
  });
}

function readPreviews({ files, chosen }: CsvPreviewRequest): Promise<CsvPreview[]> {
  return Promise.all(
    files.map((file) => {
      const kind = importFileOf(file.name);
      return previewCsv(file as File, kind && chosen[kind]);
    }),
  );
}

/**
 * Leaves for `/home?video={id}` (Library 2). On another site's page it opens in a new tab, because that page is not
 * ours to leave.
 *
 * @returns settles only if the page stays open
 */
async function leaveForHome({ site }: Settings, videoId: string): Promise<void> {
  const { href, origin } = new URL(`/home?${new URLSearchParams({ video: videoId })}`, site);
  if (origin !== location.origin) {
    window.open(href, '_blank', 'noopener');
    return;
  }
  location.assign(href);
  await new Promise<never>(() => undefined);
}
