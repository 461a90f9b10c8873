/** Request ids: in the server's log, in the header of every response, and on pages that report a failure. */

/** Header with the request id, set by a trusted proxy and in every response. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** UUIDs and the formats of proxies; no characters that could break a log line or a page. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** @returns undefined for an invalid id */
export function readRequestId(header: string | null | undefined): string | undefined {
  return header && REQUEST_ID.test(header) ? header : undefined;
}

/** A response with a status other than 2xx. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** HTTP status. */
  readonly status: number;
  /** Undefined if the response has none, such as a proxy's own. */
  readonly requestId: string | undefined;

  constructor(status: number, requestId?: string) {
    super(`HTTP ${status}`);
    this.status = status;
    this.requestId = requestId;
  }
}

/** The id of the failed request, also for an error as recorded by the inspector; undefined if there is none. */
export const failedRequestId = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'requestId' in error && typeof error.requestId === 'string'
    ? error.requestId
    : undefined;
