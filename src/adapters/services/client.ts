/**
 * Sends requests to the server: one function for every request of the contract.
 *
 * The charts handle timeouts and retries (`timeout: false`, no retry); a request is aborted when its chart leaves the
 * state that sent it. A response that violates the contract fails; one with a failing HTTP status is a
 * `RequestError`.
 */
import ky from 'ky';
import * as v from 'valibot';
import type { Controller, ReadResult, RequestDefinition, Statuses } from '../../../core/contract/envelope.ts';
import { readRequestId, REQUEST_ID_HEADER, RequestError } from '../../../core/domain/request-error.ts';

export interface ServiceAddresses {
  /** Absolute address of the services endpoint; controllers lie below it. */
  services: string;
  /** Absolute address of the analytics endpoint. */
  analytics: string;
  /** Requests are sent without the session, even if somebody is signed in. */
  isVisitor?: boolean;
}

/** Validates the body of a response by the contract. */
export type ReadResponse = <P extends v.GenericSchema, S extends Statuses>(
  definition: RequestDefinition<string, P, S>,
  response: Response,
  signal: AbortSignal,
) => Promise<ReadResult<S>>;

/** Reads the JSON of a response. */
export type ReadJson = (response: Response, signal: AbortSignal) => Promise<unknown>;

const readAtOnce: ReadJson = (response) => response.json();

/** Reads the JSON of every response with this function. */
export const responseReader =
  (readJson: ReadJson = readAtOnce): ReadResponse =>
  async ({ response: schema }, response, signal) =>
    v.parse(schema, await readJson(response, signal));

export type SendRequest = <P extends v.GenericSchema, S extends Statuses>(
  definition: RequestDefinition<string, P, S>,
  params: v.InferInput<P>,
  signal: AbortSignal,
) => Promise<ReadResult<S>>;

/** `https://host/services` or `https://host/services/{controller}`. */
function endpoint({ services, analytics }: ServiceAddresses, controller: Controller): string {
  if (controller === 'analytics') return analytics;
  return controller === 'services' ? services : `${services.replace(/\/$/, '')}/${controller}`;
}

export function createSendRequest(addresses: ServiceAddresses, read = responseReader()): SendRequest {
  const credentials = addresses.isVisitor ? 'omit' : 'include';
  const http = ky.create({ timeout: false, retry: 0, throwHttpErrors: false, credentials });
  return async (definition, params, signal) => {
    const { name, call, payload, controller, method } = definition;
    const url = endpoint(addresses, controller);
    const response =
      method === 'GET'
        ? await http.get(url, { searchParams: { [call]: name, [payload]: JSON.stringify(params) }, signal })
        : await http.post(url, { json: { [call]: name, [payload]: params }, signal });
    if (!response.ok) throw new RequestError(response.status, readRequestId(response.headers.get(REQUEST_ID_HEADER)));
    return read(definition, response, signal);
  };
}
