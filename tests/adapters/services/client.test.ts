/** Errors reported for a failed service request. */
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { checkSession } from '../../../core/contract/session.ts';
import { failedRequestId, RequestError } from '../../../core/domain/request-error.ts';
import { createSendRequest } from '../../../src/adapters/services/client.ts';

/** Sends a request to a server with this response. */
async function ask(status: number, headers: OutgoingHttpHeaders, body: unknown): Promise<unknown> {
  const server = createServer((_, response) => {
    response.writeHead(status, headers);
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const services = `http://127.0.0.1:${(server.address() as AddressInfo).port}/services`;
  const sendRequest = createSendRequest({ services, analytics: services });
  return sendRequest(checkSession, {}, new AbortController().signal).catch((error: unknown) => error);
}

const SAID = { status: 'error', data: 'The server could not respond.' };

it('[O02] a request that fails on the server has the id under which it is logged', async () => {
  const error = await ask(500, { 'x-request-id': 'edge-7f3a91c2' }, SAID);
  expect(error).toBeInstanceOf(RequestError);
  expect(error).toMatchObject({ status: 500, requestId: 'edge-7f3a91c2' });
  expect(failedRequestId(error)).toBe('edge-7f3a91c2');
});

it.each([
  ['none, as of a proxy', {}],
  ['one that is no number', { 'x-request-id': 'freya@club.example' }],
  ['one that would not fit', { 'x-request-id': '7'.repeat(65) }],
])('[O02] a response with %s has no id', async (_, headers) => {
  expect(await ask(503, headers, SAID)).toMatchObject({ status: 503, requestId: undefined });
});

it('[O02] a response with a 2xx status is a response, whatever its content', async () => {
  expect(await ask(200, { 'x-request-id': 'edge-7f3a91c2' }, { status: 'disconnected' })).toEqual({
    status: 'disconnected',
  });
});

it('[O02] a failure without a response has no id', () => {
  expect(failedRequestId(new TypeError('Failed to fetch'))).toBeUndefined();
});
