/** One request's answer: the contract's definition beside the function that gives it. */
import type { Params, RequestName, Written } from '../../core/contract/requests.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { Viewer } from '../store/types.ts';
import type { SearchAnswer } from '../threads/search-messages.ts';
import type { GatePass } from './gate-passes.ts';
import type { Host } from './host.ts';

/** A token in a cookie of the browser, of a session or of a guest who talks; the host keeps its hash. */
export interface HeldToken {
  /** undefined where the browser holds none */
  readonly hash: string | undefined;
  /** Gives the browser a new token. */
  give: (token: string, lifeS: number) => void;
  drop: () => void;
}

/** Gates that this browser has passed. */
export interface HeldPasses {
  readonly passes: readonly GatePass[];
  add: (pass: GatePass) => void;
}

/** One call of a request, as the handlers see it: nothing of HTTP but what they need. */
export interface Call {
  readonly viewer: Viewer;
  readonly now: EpochMs;
  /** the client's network address, for limits */
  readonly client: string;
  /** ISO 3166 alpha-2 by the host's own lookup; undefined where it does not know */
  readonly country: () => Promise<string | undefined>;
  /** origin of the page that asks, where it is not the host's own */
  readonly page: string | undefined;
  /** this host's origin as the browser writes it: never for a link that is stored or sent */
  readonly origin: string;
  /** the language that the browser asks for first, `fr-CH`; undefined where it names none */
  readonly language: string | undefined;
  /** A page of another site asks: it may read what anybody may, and nothing else. */
  readonly foreign: boolean;
  readonly session: HeldToken;
  readonly talk: HeldToken;
  readonly gate: HeldPasses;
}

/** Who asks, as far as what is read depends on it: plain data but for the lookup, so that threads can be told. */
export type Asker = Pick<Call, 'viewer' | 'now' | 'country' | 'page' | 'origin'> & {
  readonly gate: Pick<HeldPasses, 'passes'>;
};

/** An answer as the text of its JSON: another thread has written it, or it is written while it is sent. */
export class JsonAnswer {
  readonly body: SearchAnswer | AsyncIterable<string>;

  constructor(body: JsonAnswer['body']) {
    this.body = body;
  }
}

type Answered<T> = T | JsonAnswer | Promise<T | JsonAnswer>;

export type Handler<N extends RequestName> = (params: Params<N>, call: Call, host: Host) => Answered<Written<N>>;

/** Handlers by name; `handlers` of each file are put together in `registry.ts`. */
export type Handlers<N extends RequestName> = { readonly [K in N]: Handler<K> };

/** What the route calls once the name is known and the parameters are read. */
export type AnyHandler = (params: unknown, call: Call, host: Host) => Answered<{ status: string }>;
