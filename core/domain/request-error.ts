/** How a server names a request: in its log, in the header of every response, and on a page that reports a failure. */

/** In which a trusted proxy names a request, and every response does. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** UUIDs, and what proxies make; nothing that could break a line or a page. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** @returns undefined for anything that is no id */
export function readRequestId(header: string | null | undefined): string | undefined {
  return header && REQUEST_ID.test(header) ? header : undefined;
}

/** The server responded with a status that is not 2xx. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** HTTP status. */
  readonly status: number;
  /** Undefined where the response does not carry one, as that of a proxy. */
  readonly requestId: string | undefined;

  constructor(status: number, requestId?: string) {
    super(`HTTP ${status}`);
    this.status = status;
    this.requestId = requestId;
  }
}

/** The id of the request that failed, also of an error as the inspector records it; undefined where there is none. */
export const failedRequestId = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'requestId' in error && typeof error.requestId === 'string'
    ? error.requestId
    : undefined;
