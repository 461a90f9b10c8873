/**
 * Sends one file by tus, in parts with a checksum each, and reports progress. It never retries: the chart decides
 * when to (row S02).
 */
import { DefaultHttpStack, DetailedError, Upload } from 'tus-js-client';
import type { HttpRequest, HttpStack } from 'tus-js-client';
import { fromCallback } from 'xstate';
import type { EventObject } from 'xstate';
import { UPLOAD_PART_BYTES } from '../../../core/domain/constants/uploads.ts';
import { nextPartBytes } from '../../../core/domain/uploads.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import type {
  ChosenFile,
  CreateResult,
  SendInput,
  SendNotification,
  SendRefusal,
} from '../../../machines/studio/uploads/uploads.ports.ts';
import type { ChosenFiles } from './chosen-files.ts';

/** The server, or a proxy in front of it, is temporarily overloaded. */
const BUSY = 503;

/** The server's refusals by status; any other failure is a lost connection. */
const REFUSALS: Readonly<Record<number, SendRefusal>> = {
  400: 'file',
  401: 'session',
  403: 'rights',
  404: 'gone',
  410: 'gone',
  413: 'size',
  429: 'many',
  507: 'room',
};

/** @param endpoint absolute address of the server's uploads */
export function createFileSender(endpoint: string, files: ChosenFiles, now: () => EpochMs) {
  return fromCallback<EventObject, SendInput>(({ input: { file, id }, sendBack }) => {
    let isOver = false;
    let begunAt = now();
    const notify = (notification: SendNotification): void => {
      if (!isOver) sendBack(notification);
    };
    const upload = new Upload(files.find(file.key), {
      endpoint,
      uploadUrl: `${endpoint}/${id}`,
      chunkSize: UPLOAD_PART_BYTES.first,
      retryDelays: null,
      storeFingerprintForResuming: false,
      httpStack: new ChecksumStack(),
      onChunkComplete(bytes) {
        const at = now();
        upload.options.chunkSize = nextPartBytes(bytes, (at - begunAt) / 1_000);
        begunAt = at;
      },
      onProgress: (sent) => notify({ type: 'send.progress', sent, at: now() }),
      onSuccess: () => notify({ type: 'send.done' }),
      onError: (error) => notify(failureOf(error)),
    });
    upload.start();
    return () => {
      isOver = true;
      void upload.abort().catch(() => undefined);
    };
  });
}

/**
 * Fills the port `createUpload`: announces a file to the server, which accepts or refuses it.
 *
 * @throws if the server is unreachable
 */
export async function createUpload(
  endpoint: string,
  { name, date, size }: ChosenFile,
  signal: AbortSignal,
): Promise<CreateResult> {
  const response = await fetch(endpoint, {
    method: 'POST',
    credentials: 'include',
    signal,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `name ${base64(name)},date ${base64(date)}`,
    },
  });
  const reason = REFUSALS[response.status];
  if (reason) return { status: 'refused', reason };
  if (response.status === BUSY) return { status: 'busy' };
  const id = /\/([0-9a-f]{32})$/.exec(response.headers.get('location') ?? '')?.[1];
  if (id === undefined) throw new Error(`creating an upload: ${response.status}`);
  return { status: 'created', id };
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

function failureOf(error: Error | DetailedError): SendNotification {
  if (!(error instanceof DetailedError)) return { type: 'send.refused', reason: 'file' };
  // The bytes are read before they are sent: if nothing was sent, the file no longer exists on the device.
  const status = error.originalResponse?.getStatus();
  const reason = status === undefined ? undefined : REFUSALS[status];
  if (reason) return { type: 'send.refused', reason };
  return { type: status === BUSY ? 'send.busy' : 'send.lost' };
}

/** The tus checksum extension, which the client library lacks. */
class ChecksumStack implements HttpStack {
  readonly #stack = new DefaultHttpStack({});

  getName(): string {
    return 'ChecksumStack';
  }

  createRequest(method: string, url: string): HttpRequest {
    const request = this.#stack.createRequest(method, url);
    if (method !== 'PATCH') return request;
    const send = request.send.bind(request);
    request.send = async (body: Blob | null) => {
      if (body) request.setHeader('Upload-Checksum', await checksumOf(body));
      return send(body);
    };
    return request;
  }
}

async function checksumOf(part: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await part.arrayBuffer());
  return `sha256 ${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
