/** Sends requests of the contract to the server, with an API key. */
import * as v from 'valibot';
import type { RequestDefinition, Statuses, ReadResult } from '../core/contract/envelope.ts';

/** A host that does not respond in this time counts as unreachable. */
export const HOST_TIMEOUT_MS = 10_000;

export interface HostAddress {
  /** `https://video.example` */
  host: string;
  key: string;
}

/** No response, or a temporary failure: the request may be retried. */
export class HostUnreachable extends Error {
  override readonly name = 'HostUnreachable';
  /** From the `Retry-After` header. */
  readonly retryAfterMs: number | undefined;
  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The server refused the request, and will do so again until its configuration or data change. */
export class HostRefusal extends Error {
  override readonly name = 'HostRefusal';
}

/**
 * @throws HostUnreachable
 * @throws HostRefusal
 */
export async function requestHost<N extends string, P extends v.GenericSchema, S extends Statuses>(
  { host, key }: HostAddress,
  definition: RequestDefinition<N, P, S>,
  params: v.InferInput<P>,
  signal?: AbortSignal,
): Promise<ReadResult<S>> {
  const { name, controller, call, payload } = definition;
  const deadline = AbortSignal.timeout(HOST_TIMEOUT_MS);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(`${host}/services/${controller}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ [call]: name, [payload]: params }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      // Following a redirect would send the key to another address.
      redirect: 'manual',
    });
    body = await response.json().catch(() => undefined);
  } catch (error) {
    throw new HostUnreachable(`${host}: ${reasonOf(error)}`);
  }
  const { status } = response;
  if (status === 401) throw new HostRefusal('there is no such key (any more)');
  if (status === 403) throw new HostRefusal('the key may not do this: it needs the scope “tags”, for this medium');
  if (status === 429 || status >= 500) throw new HostUnreachable(`${host} answered ${status}`, retryAfter(response));
  if (!response.ok) throw new HostRefusal(`${host} answered ${status}: ${messageOf(body)}`);
  const read = v.safeParse(definition.response, body);
  if (!read.success) throw new HostUnreachable(`${host} sent an answer that is none: is this the server?`);
  return read.output;
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

function messageOf(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' ? message.slice(0, 200) : 'nothing more';
}

/** `fetch failed` is uninformative; its cause has the reason. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  if (name === 'TimeoutError') return `no answer within ${HOST_TIMEOUT_MS / 1000} s`;
  return cause?.code ?? cause?.message ?? message;
}
