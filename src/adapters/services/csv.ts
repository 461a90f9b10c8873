/** Tags that go in and out as CSV files (rows L21, L22). */
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
import type { Ask } from './client.ts';

export async function fetchExport(
  ask: Ask,
  absolute: Absolute,
  { item }: { item: ResultItem },
  signal: AbortSignal,
): Promise<ExportResult> {
  const answer = await ask(
    downloadDataAsCsv,
    {
      videoIdList: [item.id],
      exportSession: item.type === 'Session',
      ...(item.title ? { titleSession: item.title } : {}),
    },
    signal,
  );
  if (answer.status === 'ok') return { status: 'ok', fileName: answer.data.fileName, path: absolute(answer.data.path) };
  if (answer.status === 'empty' || answer.status === 'disconnected') return answer;
  return { status: 'refused' };
}

/**
 * Sends the files as a form and reports progress, which `fetch` does not for uploads.
 *
 * @param services absolute address of the services endpoint
 * @returns breaks off what is still on its way
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
    const answer = readAnswer(request.responseText);
    notify(answer ? { type: 'import.answered', answer } : { type: 'import.broke' });
  });
  request.addEventListener('error', () => notify({ type: 'import.broke' }));
  request.send(form);
  return () => request.abort();
}

/** @returns undefined for what is no answer of the contract, or says nothing of the files */
function readAnswer(text: string): ImportResult | undefined {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = v.safeParse(importFilesSession.answer, sent);
  if (!read.success) return undefined;
  const answer = read.output;
  switch (answer.status) {
    case 'ok':
      return { status: 'ok', skippedRows: answer.skippedRows ?? 0 };
    case 'disconnected':
      return { status: 'disconnected' };
    case 'private':
      return { status: 'refused' };
    case 'error':
      return answer.problems === undefined && !answer.data
        ? undefined
        : { status: 'rejected', problems: answer.problems ?? [], message: answer.data ?? '' };
    default:
      return undefined;
  }
}
