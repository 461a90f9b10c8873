import { assign, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { IMPORT_PREVIEW_TIMEOUT_MS, IMPORT_STALL_TIMEOUT_MS } from '../../../core/domain/constants/csv-import.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import type { CsvEncoding } from '../../../core/domain/csv-format.ts';
import { arrangeImport, hasMatchFile } from '../../../core/domain/csv-import.ts';
import type { ArrangedFiles, ImportFile, ImportProblem } from '../../../core/domain/csv-import.ts';
import { encodingsToSend, workbooksAmong } from '../../../core/domain/csv-preview.ts';
import type { CsvPreview, Encodings } from '../../../core/domain/csv-preview.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { callbackPort, port } from '../../shared/port.ts';
import type { FlowInput, FlowOutcome } from '../item-flow.ts';
import { isLost } from '../../shared/result-guards.ts';

/** A file picked by the person; the port knows its contents. */
interface PickedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

export interface ImportRequest {
  videoId: string;
  /** Idempotency key: repeated requests with it are imported once. */
  importId: string;
  /** In the order of the documents. */
  files: readonly PickedFile[];
  /** As previewed; the server detects those of all other files. */
  encodings: Encodings;
  /** `ow`: deletes the existing tags first. */
  overwrites: boolean;
}

export interface CsvPreviewRequest {
  files: readonly PickedFile[];
  /** The encoding of all other files is detected. */
  chosen: Encodings;
}

/** `import_files_session`. */
export type ImportResult =
  /** `skippedRows`: rows without a text. */
  | { status: 'ok'; skippedRows: number }
  | { status: 'rejected'; problems: readonly ImportProblem[]; message: string }
  | { status: 'refused' }
  | { status: 'disconnected' };

/** Reports of the port while it sends; `share` of the bytes, 0 to 1. */
export type ImportFact =
  | { type: 'import.progress'; share: number }
  | { type: 'import.responded'; result: ImportResult }
  | { type: 'import.failed' };

interface ImportContext {
  item: ResultItem;
  picked: ArrangedFiles<PickedFile>;
  /** Of the files to send, in order. */
  previews: readonly CsvPreview[];
  /** Encodings that the person has chosen. */
  chosen: Encodings;
  overwrites: boolean;
  /** Idempotency keys of the choices sent for the picked files, by choice. */
  importIds: Readonly<Record<string, string>>;
  share: number;
  problems: readonly ImportProblem[];
  /** The server's message if it names no position. */
  message: string;
  skippedRows: number;
}

type CsvImportEvent =
  | { type: 'import.pick'; files: readonly PickedFile[] }
  /** Chooses another encoding than the one shown. */
  | { type: 'import.encode'; file: ImportFile; encoding: CsvEncoding }
  /** `importId`: a new one; a choice that was sent before keeps its own. */
  | { type: 'import.send'; overwrites: boolean; importId: string }
  | { type: 'import.retry' }
  /** Returns to the choice of files. */
  | { type: 'import.reset' }
  | { type: 'import.cancel' }
  | { type: 'import.home' }
  | { type: 'import.close' }
  | ImportFact;

/** How the files are read, and whether existing tags stay. Another choice counts as another import. */
export const choiceOf = ({ previews, chosen }: ImportContext, overwrites: boolean): string =>
  JSON.stringify([overwrites, encodingsToSend(previews, chosen)]);

export const NOTHING: ArrangedFiles<PickedFile> = { sent: [], leftOut: [] };

/** Types, ports, guards and actions of the import chart. */
export const csvImportSetup = setup({
  types: {
    input: {} as FlowInput,
    context: {} as ImportContext,
    events: {} as CsvImportEvent,
    output: {} as FlowOutcome,
    tags: {} as 'busy',
  },
  actors: {
    readPreviews: port<readonly CsvPreview[], CsvPreviewRequest>('readPreviews'),
    sendFiles: callbackPort<EventObject, ImportRequest, ImportFact>('sendFiles'),
    leaveForHome: port<void, { videoId: string }>('leaveForHome'),
  },
  delays: {
    previewTimeout: IMPORT_PREVIEW_TIMEOUT_MS,
    stallTimeout: IMPORT_STALL_TIMEOUT_MS,
    leavingTimeout: LIBRARY_REQUEST_TIMEOUT_MS,
  },
  guards: {
    hasWorkbook: (_, previews: readonly CsvPreview[]) => workbooksAmong(previews).length > 0,
    hasMatch: (_, files: readonly PickedFile[]) => hasMatchFile(files),
    isSent: (_, share: number) => share >= 1,
    isTaken: (_, result: ImportResult) => result.status === 'ok',
    isRejected: (_, result: ImportResult) => result.status === 'rejected',
    isLost,
  },
  actions: {
    setPicked: assign((_, files: readonly PickedFile[]) => ({
      picked: arrangeImport(files),
      previews: [],
      chosen: {},
      importIds: {},
    })),
    setEncoding: assign(({ context }, { file, encoding }: { file: ImportFile; encoding: CsvEncoding }) => ({
      chosen: { ...context.chosen, [file]: encoding },
    })),
    setPreviews: assign((_, previews: readonly CsvPreview[]) => ({ previews })),
    setWorkbooks: assign((_, previews: readonly CsvPreview[]) => ({
      problems: workbooksAmong(previews),
      message: '',
    })),
    setChoice: assign(({ context }, { overwrites, importId }: { overwrites: boolean; importId: string }) => ({
      overwrites,
      importIds: { [choiceOf(context, overwrites)]: importId, ...context.importIds },
    })),
    setShare: assign((_, share: number) => ({ share })),
    setProblems: assign((_, result: ImportResult) =>
      result.status === 'rejected' ? { problems: result.problems, message: result.message } : {},
    ),
    setSkipped: assign((_, result: ImportResult) =>
      result.status === 'ok' ? { skippedRows: result.skippedRows } : {},
    ),
  },
});
