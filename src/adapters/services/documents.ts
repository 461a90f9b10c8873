/** The address of a document's file, for those who may open it. */
import type { DocumentResult } from '../../../machines/shared/pager/pager.machine.ts';
import { getDocumentUrlById } from '../../../core/contract/sources.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import type { Absolute } from './addresses.ts';
import type { SendRequest } from './client.ts';

/** `getDocumentUrlById`; an expired session may open only public documents. */
export async function fetchDocument(
  sendRequest: SendRequest,
  absolute: Absolute,
  { documentId }: { documentId: MediaId },
  signal: AbortSignal,
): Promise<DocumentResult> {
  const response = await sendRequest(getDocumentUrlById, { documentId }, signal);
  if (response.status === 'ok') return { status: 'ok', url: absolute(response.data) };
  if (response.status === 'empty') return { status: 'missing' };
  return { status: 'private' };
}
