/**
 * `/services`, `/services/{controller}` and `/analytics`: finds the request by name, parses its parameters by the
 * contract, and passes it to its handler. A GET has `request` (or `action`) and `params` in the query, a POST in a JSON
 * body.
 */
import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import * as v from 'valibot';
import { findRequest } from '../../core/contract/requests.ts';
import { type AnyHandler, JsonResponse } from '../services/handlers.ts';
import type { RequestContext } from '../services/request-context.ts';
import type { AppContext } from '../services/app-context.ts';
import type { EncodedJson } from '../threads/encoded-json.ts';
import { handlers } from '../services/registry.ts';
import { HASHING_RETRY_S } from '../services/passwords.ts';
import { SlotsFull } from '../services/slots.ts';
import type { KeyScope } from '../../core/domain/keys.ts';
import { failure } from './failure.ts';
import { keyOf, scopeOf } from './keys.ts';
import { type LongBodies, receiverOf } from './long-body.ts';
import { takesEncoding } from './send-static.ts';

/** Every result of a handler has status 200: the envelope is the documents' protocol. */
const HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json' };

/** Delay of the response to a client over its limit, which slows down clients that keep retrying. */
const REFUSAL_DELAY_MS = 250;

interface Sent {
  name: string | undefined;
  params: unknown;
}

export async function handleRequest(
  context: Context,
  controller: string,
  app: AppContext,
  bodies: LongBodies,
  contextOf: (scope?: KeyScope) => Promise<RequestContext>,
): Promise<Response> {
  const isPost = context.req.method === 'POST';
  const sent = isPost ? await readBody(context) : readQuery(context);
  if (!sent) return failure(400, 'Send a JSON object.');
  if (sent.name === undefined) return failure(400, 'Name the request: ?request=NAME.');

  const definition = findRequest(controller, sent.name);
  if (!definition) return failure(404, `There is no request ${JSON.stringify(sent.name.slice(0, 60))} here.`);
  if ((definition.method === 'POST') !== isPost) {
    return failure(405, `Send ${definition.name} as ${definition.method}.`, { allow: definition.method });
  }

  context.set('requestName', definition.name);

  const handler = (handlers as unknown as Record<string, AnyHandler>)[definition.name];
  // Only requests that are sent as forms have no handler; their own routes read them.
  if (!handler) return failure(415, 'Send a form: multipart/form-data.');

  const params = v.safeParse(definition.params, sent.params ?? {});
  if (!params.success) return failure(400, explain(params.issues));
  const key = keyOf(context);
  const scope = key && scopeOf(key, definition.name, params.output);
  if (key && !scope) return failure(403, 'This key may not ask this.');
  const requestContext = await contextOf(scope);
  const result = await handleOrWait(handler, params.output, requestContext, app);
  if (!(result instanceof JsonResponse)) {
    if (result.status === 'limited') await setTimeout(REFUSAL_DELAY_MS);
    return sendJson(context, result);
  }
  const { body } = result;
  return 'text' in body ? sendText(context, body) : bodies.send(context, body, receiverOf(requestContext), HEADERS);
}

function sendText(context: Context, body: EncodedJson): Response {
  if (!body.gzip || !takesEncoding(context.req.header('accept-encoding'), 'gzip')) return sendBytes(context, body.text);
  return sendBytes(context, body.gzip, { 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
}

function sendJson(context: Context, body: { status: string }): Response {
  return sendBytes(context, Buffer.from(JSON.stringify(body)));
}

/** The content length tells the compression middleware that the response is too short to compress. */
function sendBytes(context: Context, bytes: Uint8Array<ArrayBuffer>, headers?: Record<string, string>): Response {
  return context.body(bytes, 200, { ...HEADERS, ...headers, 'content-length': String(bytes.byteLength) });
}

/** If too many passwords are waiting to be hashed, the client is asked to retry later. */
async function handleOrWait(
  handler: AnyHandler,
  params: unknown,
  requestContext: RequestContext,
  app: AppContext,
): Promise<{ status: string } | JsonResponse> {
  try {
    return await handler(params, requestContext, app);
  } catch (error) {
    if (!(error instanceof SlotsFull)) throw error;
    return { status: 'limited', data: { retryAfter: HASHING_RETRY_S } } as { status: string };
  }
}

function readQuery(context: Context): Sent | undefined {
  const text = context.req.query('params');
  const name = context.req.query('request') ?? context.req.query('action');
  if (text === undefined) return { name, params: {} };
  const params = parseJson(text);
  return isObject(params) ? { name, params } : undefined;
}

async function readBody(context: Context): Promise<Sent | undefined> {
  const named = context.req.query('request') ?? context.req.query('action');
  const body = parseJson(await context.req.text());
  if (!isObject(body)) return undefined;
  const name = body['request'] ?? body['action'] ?? named;
  return { name: typeof name === 'string' ? name : undefined, params: body['params'] ?? body['data'] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first problem and its path: `mediaId: Invalid type`. Does not repeat the value that was sent. */
function explain(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const [issue] = issues;
  const path = v.getDotPath(issue);
  const expected = issue.expected ? `expected ${issue.expected}` : issue.type;
  return `${path ?? 'params'}: ${expected}`.slice(0, 300);
}
