/** CSV import and export of tags (rows L21, L22). */
import * as v from 'valibot';
import type { ExportResult } from '../../../machines/library/csv-export.machine.ts';
import type {
  ImportResult,
  ImportRequest,
  ImportFact,
} from '../../../machines/library/csv-import/csv-import.machine.ts';
import { importFilesSession } from '../../../core/contract/session-import.ts';
import { downloadDataAsCsv } from '../../../core/contract/sources.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import type { Absolute } from './addresses.ts';
import type { SendRequest } from './client.ts';

export async function fetchExport(
  sendRequest: SendRequest,
  absolute: Absolute,
  { item }: { item: ResultItem },
  signal: AbortSignal,
): Promise<ExportResult> {
  const response = await sendRequest(
    downloadDataAsCsv,
    {
      videoIdList: [item.id],
      exportSession: item.type === 'Session',
      ...(item.title ? { titleSession: item.title } : {}),
    },
    signal,
  );
  if (response.status === 'ok')
    return { status: 'ok', fileName: response.data.fileName, path: absolute(response.data.path) };
  if (response.status === 'empty' || response.status === 'disconnected') return response;
  return { status: 'refused' };
}

/**
 * Sends the files as a form and reports progress, which `fetch` does not support for uploads.
 *
 * @param services absolute address of the services endpoint
 * @returns aborts the upload
 */
export function sendImport(services: string, order: ImportRequest, notify: (fact: ImportFact) => void): () => void {
  const { videoId, importId, files, encodings, overwrites } = order;
  const { name, call, controller } = importFilesSession;
  const form = new FormData();
  form.set(call, name);
  form.set('ow', overwrites ? '1' : '0');
  form.set('videoId', videoId);
  form.set('importId', importId);
  form.set('encodings', JSON.stringify(encodings));
  for (const file of files) form.append('files', file as File, file.name);

  const request = new XMLHttpRequest();
  request.open('POST', `${services.replace(/\/$/, '')}/${controller}`);
  request.withCredentials = true;
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    notify({ type: 'import.progress', share: total > 0 ? Math.min(loaded / total, 1) : 0 }),
  );
  request.upload.addEventListener('load', () => notify({ type: 'import.progress', share: 1 }));
  request.addEventListener('load', () => {
    const result = readResult(request.responseText);
    notify(result ? { type: 'import.responded', result } : { type: 'import.failed' });
  });
  request.addEventListener('error', () => notify({ type: 'import.failed' }));
  request.send(form);
  return () => request.abort();
}

/** @returns undefined for a response that violates the contract, or does not mention the files */
function readResult(text: string): ImportResult | undefined {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = v.safeParse(importFilesSession.response, sent);
  if (!read.success) return undefined;
  const result = read.output;
  switch (result.status) {
    case 'ok':
      return { status: 'ok', skippedRows: result.skippedRows ?? 0 };
    case 'disconnected':
      return { status: 'disconnected' };
    case 'private':
      return { status: 'refused' };
    case 'error':
      return result.problems === undefined && !result.data
        ? undefined
        : { status: 'rejected', problems: result.problems ?? [], message: result.data ?? '' };
    default:
      return undefined;
  }
}
