import * as v from 'valibot';
import { shown } from './primitives.ts';

/** Path of a request: `/services` for the first, `/services/{controller}` for the others, `/analytics` for its own. */
export type Controller =
  | 'services'
  | 'roles'
  | 'studio'
  | 'session'
  | 'media'
  | 'iframe'
  | 'session-import'
  | 'auth'
  | 'edit'
  | 'tests'
  | 'sequencing'
  | 'talk'
  | 'uploads'
  | 'captions'
  | 'groups'
  | 'follows'
  | 'keys'
  | 'tags'
  | 'desk'
  | 'selection'
  | 'live'
  | 'analytics';

/** The fields in addition to `status`, by status. */
export type Statuses = Readonly<Record<string, v.ObjectEntries>>;

/** Statuses that every request may respond with (rows L10, L32). */
const COMMON = {
  /** Nobody is signed in: the page leads to /login. */
  disconnected: {},
  /** The server failed; `data` says why, for people. */
  error: { data: v.optional(v.fallback(shown(2_000), '')) },
} as const satisfies Statuses;

type Flat<T> = { [K in keyof T]: T[K] } & {};
type Own<S extends Statuses> = {
  [K in keyof S & string]: Flat<{ status: K } & v.InferOutput<v.ObjectSchema<S[K], undefined>>>;
}[keyof S & string];
type OwnInput<S extends Statuses> = {
  [K in keyof S & string]: Flat<{ status: K } & v.InferInput<v.ObjectSchema<S[K], undefined>>>;
}[keyof S & string];
type Known<S extends Statuses> = S & Omit<typeof COMMON, keyof S>;

/** A response as read: one of the request's statuses, or an undocumented status. */
export type ReadResult<S extends Statuses> = Own<Known<S>> | { status: 'other'; received: string };
/** A response as written by a host. */
export type WrittenResponse<S extends Statuses> = OwnInput<Known<S>>;

/**
 * One request of the wire.
 *
 * `call` is the name of the field that names the request (`request`, or `action` for the few that the documents post
 * so), `payload` the one that holds its parameters. A GET writes both into the query, a POST into a JSON body,
 * `multipart` into a form.
 */
export interface RequestDefinition<
  N extends string = string,
  P extends v.GenericSchema = v.GenericSchema,
  S extends Statuses = Statuses,
> {
  readonly name: N;
  readonly controller: Controller;
  readonly method: 'GET' | 'POST';
  readonly call: 'request' | 'action';
  readonly payload: 'params' | 'data' | 'multipart';
  /** One line for the reference: what the request does. */
  readonly purpose: string;
  readonly params: P;
  readonly statuses: Known<S>;
  readonly response: v.GenericSchema<unknown, ReadResult<S>>;
}

interface Draft<N extends string, P extends v.GenericSchema, S extends Statuses> {
  name: N;
  controller: Controller;
  method: 'GET' | 'POST';
  call?: 'request' | 'action';
  payload?: 'params' | 'data' | 'multipart';
  purpose: string;
  params: P;
  statuses: S;
}

const other = v.pipe(
  v.object({ status: shown(100) }),
  v.transform(({ status }) => ({ status: 'other' as const, received: status })),
);

/**
 * Defines a request. The response schema is chosen by its status, so that a malformed `ok` is never taken for another
 * status.
 */
// @__NO_SIDE_EFFECTS__
export function defineRequest<const N extends string, const P extends v.GenericSchema, const S extends Statuses>(
  draft: Draft<N, P, S>,
): RequestDefinition<N, P, S> {
  const statuses = { ...COMMON, ...draft.statuses } as unknown as Known<S>;
  const schemas = new Map(
    Object.entries(statuses).map(([status, entries]) => [
      status,
      v.object({ status: v.literal(status), ...entries }) as v.GenericSchema,
    ]),
  );
  const response = v.lazy((input): v.GenericSchema => {
    const status: unknown = typeof input === 'object' && input !== null && 'status' in input ? input.status : undefined;
    return (typeof status === 'string' ? schemas.get(status) : undefined) ?? other;
  }) as v.GenericSchema<unknown, ReadResult<S>>;
  return { call: 'request', payload: 'params', ...draft, statuses, response };
}
