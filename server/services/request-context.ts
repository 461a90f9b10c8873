import type { EpochMs } from '../../core/domain/media.ts';
import type { Device } from '../../core/domain/device.ts';
import type { Viewer } from '../store/viewer.ts';
import type { GatePass } from './gate-passes.ts';

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
export interface RequestContext {
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
  /** Browser and system that ask; empty where unknown. */
  readonly device: Device;
  /** A page of another site asks: it may read what anybody may, and nothing else. */
  readonly foreign: boolean;
  readonly session: HeldToken;
  readonly talk: HeldToken;
  readonly gate: HeldPasses;
}

/**
 * The caller, as far as reads depend on it: plain data but for the lookup, so that it can be sent to worker threads.
 */
export type ReadRequestContext = Pick<RequestContext, 'viewer' | 'now' | 'country' | 'page' | 'origin'> & {
  readonly gate: Pick<HeldPasses, 'passes'>;
};
